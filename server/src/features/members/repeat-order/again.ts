import sql from 'sql-template-tag'
import { repeatedTypes } from '#contract/members/repeat-order.ts'
import type { Line } from '#contract/ordering/order-fields.ts'
import type { AppOrder, OrderInput } from '#contract/ordering/order-input.ts'
import { menuOf } from '#server/domain/menu/menu-of.ts'
import { linesAgain } from '#server/domain/ordering/again.ts'
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
 * The same order with today's menu (`linesAgain`). What is missing there is reported.
 */
export async function askedAgain(
  ctx: Context,
  it: { member_id: string; branch_id: string; last: LastOrder },
): Promise<Again> {
  const { last, branch_id, member_id } = it
  const product_ids = last.lines.flatMap((line) => line.product_id ?? [])
  const menu = await menuOf(ctx.db, { tie: ctx.reach.tie, branch_id, product_ids })
  if (!menu) throw fault('not_found')
  const { asked, missing } = linesAgain(menu, last.lines, ctx.now)
  const gone = missing.map(({ line, option }): Gone => {
    const { name } = last.lines[line]!
    return { name: option === null ? name : `${name}: ${option}`, why: null }
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
    lines: asked.map((it) => it.again),
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
