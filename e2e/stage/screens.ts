import { webhookEndpointExamples } from '#contract/integrations/webhook-endpoint.example.ts'
import { api, type Product } from './product.ts'

/** Real addresses for the panel's path patterns, filled with ids of existing records. */
export async function addresses(
  product: Pick<Product, 'url'> & { feed: { watched_branch_id: string; companies: { id: string }[] } },
  token: string,
  patterns: readonly string[],
): Promise<Map<string, string>> {
  const first = async (path: string) => {
    type Row = { id: number | string }
    const body = await api<Row[] | { data: Row[] }>(product, token, 'GET', path)
    return String((Array.isArray(body) ? body : body.data)[0]!.id)
  }
  const branch_id = product.feed.watched_branch_id
  const ids: Record<string, () => Promise<string> | string> = {
    branch_id: () => branch_id,
    name: () => 'getir',
    integration_platform_id: () => first('/integration-platform'),
    currency_id: () => first('/currency'),
    tax_office_id: () => first('/tax-office'),
    delivery_type_id: () => first('/delivery-type'),
    cancel_reason_id: () => first('/cancel-reason'),
    payment_method_id: () => first('/payment-method'),
    company_id: () => product.feed.companies[0]!.id,
    account_id: () => first('/account'),
    user_id: () => first('/user'),
    role_id: () => first('/role'),
    role_schema_id: () => first('/role-schema'),
    permission_id: () => 'get-order',
    resource_id: () => 'order',
    branch_category_id: () => first(`/branch-category?branch_id=${branch_id}`),
    branch_product_id: () => first(`/branch-product?branch_id=${branch_id}`),
    branch_material_id: () => first(`/branch-material?branch_id=${branch_id}`),
    branch_material_catalog_id: () => first(`/branch-material-catalog?branch_id=${branch_id}`),
    product_catalog_id: () => first(`/product-catalog?branch_id=${branch_id}`),
    courier_id: () => first(`/courier?branch_id=${branch_id}`),
    dining_table_id: () => first(`/dining-table?branch_id=${branch_id}`),
    member_id: () => first('/member'),
    partner_institution_id: () => first('/partner-institution'),
    tel: () => '+905321112233',
    definition_point_id: () => first('/definition-point'),
    notification_id: () => first('/notification'),
    scheduled_task_id: () => first('/scheduled-task'),
    story_id: () => first('/story'),
    discount_id: () => first('/discount'),
    theme_id: () => first('/theme'),
    company_theme_id: () => first(`/company-theme?company_id=${product.feed.companies[0]!.id}`),
    banner_id: () => first(`/banner?branch_id=${branch_id}`),
    campaign_id: () => first(`/campaign?branch_id=${branch_id}`),
    gift_cheque_id: () => first(`/gift-cheque?branch_id=${branch_id}`),
    segment_id: () => first('/segment'),
    member_import_id: () => first('/member/import'),
    synonym_group_id: () => first('/synonym-group'),
    kitchen_id: () => first('/kitchen'),
    delivery_template_id: () => first('/delivery-template'),
    icon_id: () => first('/icon'),
    content_id: () => first('/content'),
    company_post_id: () => first(`/company-post?company_id=${product.feed.companies[0]!.id}`),
    public_holiday_id: () => first('/public-holiday'),
    restaurant_image_id: () => first('/restaurant-image'),
    targetBranchId: () => branch_id,
    kiosk_id: () => first('/kiosk'),
    company_blog_area_id: () => first('/company-blog-area'),
    registration_id: () => first('/restaurant-registration'),
    restaurant_registration_id: () => first('/restaurant-registration'),
    suggestion_id: () => first(`/branch/${branch_id}/request?kind=suggestion`),
    order_id: () => first(`/order?branch_id=${branch_id}`),
    webhook_endpoint_id: async () => {
      const path = `/company/${product.feed.companies[0]!.id}/webhook-endpoint`
      const [known] = await api<{ id: string }[]>(product, token, 'GET', path)
      if (known) return known.id
      const { id } = await api<{ id: string }>(product, token, 'POST', path, webhookEndpointExamples.create)
      await api(product, token, 'POST', `${path}/${id}/test`)
      return id
    },
  }
  const known = new Map<string, string>()
  const result = new Map<string, string>()
  for (const pattern of patterns) {
    let address = pattern
    for (const [, name = ''] of pattern.matchAll(/\$(\w+)/g)) {
      const make = ids[name]
      if (!make) throw new Error(`The crawl knows no ${name}: add one to e2e/stage/screens.ts`)
      const id = known.get(name) ?? (await make())
      known.set(name, id)
      address = address.replace(`$${name}`, id)
    }
    result.set(pattern, address)
  }
  return result
}
