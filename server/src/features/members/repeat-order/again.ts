import sql from 'sql-template-tag'
import { isInverse, type PricedGroup } from '#contract/menu/price.ts'
import { repeatedTypes } from '#contract/members/repeat-order.ts'
import type { AppLine, Line } from '#contract/ordering/order-fields.ts'
import type { AppOrder, OrderInput } from '#contract/ordering/order.ts'
import { menuOf, pricedGroups, type BranchMenu } from '#server/domain/menu/menu-of.ts'
import type { Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { within } from '#server/kit/guard/reach.ts'

/** An earlier order, with everything needed to repeat it. */
export interface LastOrder {
  id: string
  number: number
  created_at: string
  delivery_type: (typeof repeatedTypes)[number]
  payment_method: string
  address: OrderInput['address']
  lines: Line[]
  name: string
  phone: string | null
}

/**
 * The named order or, if none is named, the member's last order at the branch that can be placed by
 * telephone.
 */
export const lastOrder = (
  { db, reach }: Pick<Context, 'db' | 'reach'>,
  { member_id, branch_id, order_id }: { member_id: string; branch_id: string; order_id?: string },
): Promise<LastOrder | undefined> => {
  const named = order_id ? sql`o.id = ${order_id}` : sql`true`
  return db.one<LastOrder>(sql`
    select o.id, o.number::int as number, o.created_at, o.delivery_type, o.payment_method, o.address, o.lines, o.customer_name as name, o.customer_phone as phone
    from orders o where ${within(reach.tie, 'o')} and o.branch_id = ${branch_id} and o.member_id = ${member_id} and not o.is_test
      and o.delivery_type = any(${[...repeatedTypes]}::text[]) and o.status not in ('cancelled', 'returned') and ${named}
    order by o.created_at desc, o.id desc limit 1`)
}

/** An item that is no longer available: a line or one of its options. */
export interface Gone {
  name: string
  /** Why the item cannot be ordered; null if it is no longer on the menu at all. */
  why: string | null
}

/** The repeated order. */
export interface Again {
  order: AppOrder
  gone: Gone[]
}

/**
 * The same order with today's menu. A line stores the names of its options rather than their ids.
 * Each option is therefore searched among today's groups of the product, by its name in the
 * branch's language. Missing ones are reported.
 */
export async function askedAgain(
  ctx: Context,
  it: { member_id: string; branch_id: string; last: LastOrder },
): Promise<Again> {
  const { last, branch_id, member_id } = it
  const product_ids = last.lines.flatMap((line) => line.product_id ?? [])
  const menu = await menuOf(ctx.db, { tie: ctx.reach.tie, branch_id, product_ids })
  if (!menu) throw fault('not_found')
  const gone: Gone[] = []
  const lines = last.lines.flatMap((line): AppLine[] => {
    const product = menu.products.find(({ id }) => id === line.product_id)
    if (!product) {
      gone.push({ name: line.name, why: null })
      return []
    }
    const groups = pricedGroups(menu, product, ctx.now)
    const options = line.options.flatMap((option) => {
      const found = choiceOf(menu, groups, option)
      if (!found && option.action !== 'keep') gone.push({ name: `${line.name}: ${option.name}`, why: null })
      return found ? [{ ...found, action: option.action, quantity: option.quantity }] : []
    })
    return [{ product_id: product.id, quantity: line.quantity, options, note: line.note }]
  })
  const order: AppOrder = {
    branch_id,
    channel: 'phone',
    delivery_type: last.delivery_type,
    customer: { name: last.name, phone: last.phone, member_id },
    address: last.delivery_type === 'deliveryToAddress' ? (last.address ?? null) : null,
    note: '',
    payment_method: isOnline(last.payment_method) ? otherWay : last.payment_method,
    is_paid: false,
    lines,
    discounts: [],
    tip: 0,
  }
  return { order, gone }
}

/**
 * Payment on delivery or at the till, which nearly every branch accepts. It replaces a method that
 * cannot be used by telephone or is no longer accepted.
 */
export const otherWay = 'cash'

/** Payment methods that need an app. */
const isOnline = (code: string) => code.startsWith('online')

function choiceOf(menu: BranchMenu, groups: readonly PricedGroup[], { name, action }: Line['options'][number]) {
  const lang = menu.timezone === 'Europe/Berlin' ? 'de' : 'tr'
  for (const group of groups) {
    if (isInverse(group.selection_type) === (action === 'add')) continue
    const option = group.options.find(({ id }) => menu.materials.get(id)?.name[lang] === name)
    if (option) return { group_id: group.id, option_id: option.id }
  }
  return undefined
}
