import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from './fixture.ts'

const features = 'panel/src/features'
/** Screens for those who are not signed in; whoever is gets sent home. */
const doors = [
  '/login',
  '/forgot-password',
  '/auth/reset',
  '/auth/reset/$code',
  '/auth/invitation',
  '/register/$type',
  '/setup',
]

/** The route patterns of every screen, read where the panel declares them, so that a new screen is swept before anybody remembers to. */
export function patterns(): string[] {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((it) =>
    /(^|\/)screens\.ts$/.test(it),
  )
  const found = files.flatMap((it) => {
    const declared = readFileSync(join(features, it), 'utf8')
    const written = [...declared.matchAll(/\bpath: '([^']+)'/g)].map((match) => match[1]!)
    return [
      ...written,
      ...[...declared.matchAll(/\bplainScreens\('([^']+)', \{\n(?: *at: '([^']+)')?/g)].flatMap(three),
    ]
  })
  return [...new Set(found)].filter((it) => !doors.includes(it)).sort()
}

/** Those of a plain noun (panel/src/kit/plain-screens.ts). */
const three = ([, noun = '', at = `/${noun}`]: readonly string[]) => [
  at,
  `${at}/form`,
  `${at}/form/$${noun.replaceAll('-', '_')}_id`,
]

/** A real address for a pattern: ids of what is there. */
export async function addresses(product: Product, token: string): Promise<Map<string, string>> {
  const first = async (path: string) => {
    const response = await fetch(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    const body = (await response.json()) as { id: number | string }[] | { data: { id: number | string }[] }
    return String((Array.isArray(body) ? body : body.data)[0]!.id)
  }
  const ids: Record<string, () => Promise<string> | string> = {
    branch_id: () => product.feed.watched_branch_id,
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
    branch_category_id: () => first(`/branch-category?branch_id=${product.feed.watched_branch_id}`),
    branch_product_id: () => first(`/branch-product?branch_id=${product.feed.watched_branch_id}`),
    branch_material_id: () => first(`/branch-material?branch_id=${product.feed.watched_branch_id}`),
    branch_material_catalog_id: () => first(`/branch-material-catalog?branch_id=${product.feed.watched_branch_id}`),
    product_catalog_id: () => first(`/product-catalog?branch_id=${product.feed.watched_branch_id}`),
    synonym_group_id: () => first('/synonym-group'),
    kitchen_id: () => first('/kitchen'),
    restaurant_image_id: () => first('/restaurant-image'),
    targetBranchId: () => product.feed.watched_branch_id,
    kiosk_id: () => first('/kiosk'),
    company_blog_area_id: () => first('/company-blog-area'),
    registration_id: () => first('/restaurant-registration'),
    restaurant_registration_id: () => first('/restaurant-registration'),
    suggestion_id: () => first(`/branch/${product.feed.watched_branch_id}/request?kind=suggestion`),
    order_id: () => first(`/order?branch_id=${product.feed.watched_branch_id}`),
  }
  const known = new Map<string, string>()
  const result = new Map<string, string>()
  for (const pattern of patterns()) {
    let address = pattern
    for (const [, name] of pattern.matchAll(/\$(\w+)/g)) {
      const make = ids[name!]
      if (!make) throw new Error(`The crawl knows no ${name}: add one to e2e/screens.ts`)
      if (!known.has(name!)) known.set(name!, await make())
      address = address.replace(`$${name}`, known.get(name!)!)
    }
    result.set(pattern, address)
  }
  return result
}

/** An access token, by the login call itself. */
export async function tokenOf(
  product: Product,
  who: string,
  password: string,
): Promise<{ token: string; refreshToken: string }> {
  const response = await fetch(`${product.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@sofra.test`, password, remember_me: true, rotate: true }),
  })
  return (await response.json()) as { token: string; refreshToken: string }
}

/** One call of the API as somebody: for what other journeys show in the browser. */
export async function api<T = never>(
  product: Product,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const reply = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}
