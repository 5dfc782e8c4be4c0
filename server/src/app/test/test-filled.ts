import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { orderCapExamples } from '#contract/organisation/order-cap.example.ts'
import { orderCap } from '#contract/organisation/order-cap.ts'
import type { Caller } from './test-client.ts'
import type { TestRequest } from './test-stage.ts'
import type { TestCompany } from './test-world.ts'

type More = (given: TestRequest) => Promise<{ params?: Record<string, unknown>; body: Record<string, unknown> }>

/**
 * Values for fields that the contract's examples leave empty, listed by call or, where fields
 * exclude one another, by call and field. `one` creates a record of a noun at our own company and
 * returns its id.
 */
export function filledRequests(it: {
  one: (noun: string) => Promise<string>
  provider: Caller
  own: TestCompany
}): Record<string, More> {
  const { one, provider, own } = it
  const listed =
    (field: string, noun: string): More =>
    async () => ({ body: { [field]: [await one(noun)] } })
  const bought: More = async () => {
    const value = { days: 30, branch_ids: [], delivery_types: [], product_ids: [await one('branch-product')] }
    return { body: { audience: { field: 'ordered', op: 'within', value } } }
  }
  /** A task that switches parts of a menu. */
  const switched =
    (field: string, noun: string): More =>
    async () => ({
      body: { action: 'menu', branch_id: own.branches[0], points: null, audience: null, [field]: [await one(noun)] },
    })
  /** A voucher that is given to members. */
  const personal = async () => {
    const body = { ...giftChequeExamples.create, company_id: own.id, kind: 'personal' as const, code: '' }
    return { gift_cheque_id: (await provider.send(giftCheque.create, { body })).id }
  }
  const toMembers =
    (more: () => Promise<Record<string, unknown>>): More =>
    async () => ({ params: await personal(), body: { audience: undefined, count: undefined, ...(await more()) } })
  const toBuyers = toMembers(async () => (await bought({})).body)
  const toSegment = toMembers(async () => ({ segment_id: await one('segment') }))
  const withOptions: More = async ({ body }) => {
    const [line] = (body as { lines: object[] }).lines
    const options = [{ group_id: await one('branch-material-catalog'), option_id: await one('branch-material') }]
    return { body: { lines: [{ ...line, product_id: await one('branch-product'), options }] } }
  }

  return {
    'branchProduct.create body.groups': listed('groups', 'branch-material-catalog'),
    'branchProduct.create body.materials': listed('materials', 'branch-material'),
    'branchProduct.create body.catalogs': listed('catalogs', 'product-catalog'),
    'branchProduct.update body.groups': listed('groups', 'branch-material-catalog'),
    'branchProduct.update body.materials': listed('materials', 'branch-material'),
    'branchProduct.update body.catalogs': listed('catalogs', 'product-catalog'),
    'spread.diff': listed('product_ids', 'branch-product'),
    'spread.start': listed('product_ids', 'branch-product'),
    'reservation.seat': listed('table_ids', 'dining-table'),
    'reservation.undo': listed('table_ids', 'dining-table'),
    'segment.create': bought,
    'segment.update': bought,
    'segment.count': bought,
    'notification.create': bought,
    'notification.update': bought,
    'notification.estimate': bought,
    'scheduledTask.create body.category_ids': switched('category_ids', 'branch-category'),
    'scheduledTask.create body.product_ids': switched('product_ids', 'branch-product'),
    'scheduledTask.create': bought,
    'scheduledTask.update body.category_ids': switched('category_ids', 'branch-category'),
    'scheduledTask.update body.product_ids': switched('product_ids', 'branch-product'),
    'scheduledTask.update': bought,
    'giftCheque.create': listed('category_ids', 'branch-category'),
    'giftCheque.update': listed('category_ids', 'branch-category'),
    'giftCheque.addItems body.member_ids': toMembers(async () => ({ member_ids: [await one('member')] })),
    'giftCheque.addItems body.segment_id': toSegment,
    'giftCheque.addItems': toBuyers,
    'giftCheque.previewItems body.segment_id': toSegment,
    'giftCheque.previewItems': toBuyers,
    'giftCheque.reserve body.lines.product_id': async () => ({
      body: { lines: [{ product_id: await one('branch-product'), total: 100 }] },
    }),
    'appCheque.judge body.lines.product_id': async () => ({
      body: { lines: [{ product_id: await one('branch-product'), total: 100 }] },
    }),
    'order.create body.lines.options.group_id': withOptions,
    'order.create body.lines.options.option_id': withOptions,
    'order.create body.table_id': async () => ({ body: { delivery_type: 'orderOnTheTable' } }),
    'order.quote body.lines.options.group_id': withOptions,
    'order.quote body.lines.options.option_id': withOptions,
    'order.quote body.table_id': async () => ({ body: { delivery_type: 'orderOnTheTable' } }),
    'menu.order body.products.category_id': async () => ({
      body: { products: [{ category_id: await one('branch-category'), ids: [] }] },
    }),
    'menu.order body.products.ids': async () => ({
      body: { products: [{ category_id: await one('branch-category'), ids: [await one('branch-product')] }] },
    }),
    'branchZone.order': async () => ({ body: { groups: [[await one('branch-zone')]] } }),
    'orderCap.update': async () => {
      const { version } = await provider.send(orderCap.read, { params: { branch_id: own.branches[0] } })
      const [rule] = orderCapExamples.update.rules
      const rules = [{ ...rule, max_dishes: 5, max_orders: null, category_ids: [await one('branch-category')] }]
      return { body: { version, rules } }
    },
    'tableSession.split': async () => ({
      body: { kind: 'units', bills: [[{ order_id: await one('order'), line: 0, quantity: 1 }]], parts: undefined },
    }),
    'definitionPoint.simulate body.draft.id': async () => {
      const { company_id: _, ...draft } = pointDefinitionExamples.create
      return { body: { draft: { ...draft, id: await one('definition-point') } } }
    },
  }
}
