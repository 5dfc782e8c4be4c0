import sql from 'sql-template-tag'
import type { Situation } from '#contract/ordering/delivery-type.ts'
import type { OrderDelivery } from '#contract/ordering/order-fields.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import type { OrderCap } from '#contract/organisation/order-cap.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import type { StateFacts } from '#server/domain/organisation/state-facts.ts'
import { isDuplicate, type Db } from '#server/db/pool.ts'
import { within, type Tie } from '#server/kit/guard/reach.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { Seat, WaitingBill } from './at-table.ts'
import { deadlineOf } from './late/deadline.ts'
import { enterStatus } from './entered.ts'
import { withKnownDistrict } from './delivery/known-district.ts'
import { moveOrder } from './move.ts'
import type { OrderBranch } from './order-branch.ts'
import { cardJson } from './order-json.ts'
import { takeQuarter } from './pace/quarter.ts'
import { searchText } from './search-text.ts'
import { nextStatus } from './situations.ts'
import { priceLine, spentOn, summarise, sumOrder } from './totals.ts'
import { writeOrder } from './write-order.ts'

export interface Placed {
  row: OrderRow
  isNew: boolean
}

/**
 * Stores a new order: snapshot, sums, number, initial situations, timeline and event, all in the
 * caller's transaction. If the branch already has an order with this `external_id` from the same
 * channel, returns that order.
 */
export async function placeOrder(
  db: Db,
  it: OrderInput,
  by: {
    branch: OrderBranch
    actor: string | null
    now: Date
    is_test?: boolean
    delivery?: OrderDelivery | undefined
    /** The rate at which members of the institution earn points, in basis points. */
    point_rate_bp?: number | null
    /** Uses up discounts, points and money from the wallet, once the order is written. */
    take?: ((db: Db, order_id: string) => Promise<void>) | undefined
    /** The facts about the branch with which the order was checked. */
    facts?: StateFacts | undefined
    /**
     * The time until which the order's platform waits for an answer, if it says so for each order.
     */
    answer_by?: Date | undefined
    /** The time until which the order waits for its customer to pay online. */
    pay_by?: Date | undefined
    /** The member whose wallet the order loads once its customer has paid online. */
    wallet_member_id?: string | null | undefined
    /** The table's bill that the order pays once its customer has paid online. */
    pays_bill?: WaitingBill | undefined
    /** A hash of the basket as an app sent it (basket.ts). */
    basket?: Buffer | undefined
    /** The session to which an order at a table belongs, or the bill that the order pays. */
    at_table?:
      | (Partial<Pick<Seat, 'table_session_id' | 'table_guest_id' | 'origin_session_id'>> & {
          bill_id?: string | undefined
        })
      | undefined
  },
): Promise<Placed> {
  const { branch } = by
  const { company_id } = branch
  const known = await placedAlready(db, { company: company_id }, it)
  if (known) return { row: known, isNew: false }

  const { setting_id, situations } = await db.must<{ setting_id: number; situations: Situation[] }>(
    sql`select t.setting_id, s.situations from delivery_type t join delivery_type_setting s on s.id = t.setting_id where t.code = ${it.delivery_type}`,
  )
  const address = it.address ? await withKnownDistrict(db, it.address, branch.city_id) : null
  const lines = it.lines.map(priceLine)
  const totals = sumOrder(lines, it.discounts, it.delivery_fee, it.tip)
  const at = by.now
  const { deadline_at, deadline_kind } = deadlineOf({
    status: 'awaiting_approval',
    since: at,
    situations,
    channel: it.channel,
    unanswered: branch.unanswered,
    scheduled_at: it.scheduled_at,
    answer_by: by.answer_by,
  })
  const { pay_by, pays_bill } = by
  const paysBill = pays_bill
    ? JSON.stringify({ bill_id: pays_bill.bill_id, session_id: pays_bill.session_id } satisfies WaitingBill)
    : null
  const next = nextStatus(situations, 'awaiting_approval').filter((each) => !pay_by || each === 'cancelled')
  const counter = await db.must<{ order_number: number; order_cap: OrderCap | null }>(sql`
    update branch_counter set seq = seq + 1, order_number = order_number + 1, awaiting_approval = awaiting_approval + 1
    where company_id = ${company_id} and branch_id = ${it.branch_id} returning order_number::int as order_number, order_cap`)
  const id = it.id ?? uuidv7(at.getTime())
  const phone = it.customer.phone ?? null
  // These statements are sent together. The card is read by a separate statement, because on a
  // shard an INSERT may not return a subquery.
  const [, , row] = await Promise.all([
    counter.order_cap?.rules.length && !by.is_test && it.delivery_type !== 'onlyPayment'
      ? takeQuarter(db, { company_id, branch_id: it.branch_id }, counter.order_cap, {
          order_id: id,
          order_method: it.delivery_type,
          lines,
          scheduled_at: it.scheduled_at ? new Date(it.scheduled_at) : null,
          way_min: by.delivery?.minutes ?? 0,
          now: at,
          isSold: isPlatform(it.channel),
          facts: by.facts,
        })
      : undefined,
    db.one(
      sql`insert into orders as o (company_id, id, branch_id, number, channel, external_id, external_number, delivery_type, setting_id, status, next_status, member_id,
      customer_name, customer_phone, table_name, address, delivery, note, lines, totals, summary, item_count, total, currency, payment_method, is_paid, is_test,
      created_at, scheduled_at, deadline_at, deadline_kind, table_session_id, origin_session_id, bill_id, table_guest_id, point_rate_bp, basket_hash, pay_by, pays_bill, wallet_member_id, search_text)
    values (${company_id}, ${id}, ${it.branch_id}, ${counter.order_number}, ${it.channel}, ${it.external_id ?? null}, ${it.external_number ?? null}, ${it.delivery_type},
      ${setting_id}, 'awaiting_approval', ${next}, ${it.customer.member_id ?? null},
      ${it.customer.name}, ${phone}, ${it.table_name ?? null}, ${address && JSON.stringify(address)}, ${by.delivery ? JSON.stringify(by.delivery) : null}, ${it.note}, ${JSON.stringify(lines)},
      ${JSON.stringify(totals)}, ${summarise(lines)}, ${lines.reduce((sum, line) => sum + line.quantity, 0)}, ${totals.total}, ${branch.currency},
      ${it.payment_method}, ${it.is_paid}, ${by.is_test ?? false}, ${at}, ${it.scheduled_at ?? null}, ${pay_by ?? deadline_at}, ${pay_by ? 'cancel' : deadline_kind}, ${by.at_table?.table_session_id ?? null}, ${by.at_table?.origin_session_id ?? null}, ${by.at_table?.bill_id ?? null}, ${by.at_table?.table_guest_id ?? null}, ${by.point_rate_bp ?? null}, ${by.basket ?? null}, ${pay_by ?? null}, ${paysBill}, ${by.wallet_member_id ?? null},
      fold(${searchText({ number: counter.order_number, customer_name: it.customer.name, customer_phone: phone, external_number: it.external_number ?? null })}))`,
    ),
    writeOrder(
      db,
      {
        company_id,
        branch_id: it.branch_id,
        order_id: id,
        kind: 'created',
        change: 'created',
        now: at,
        by: by.actor,
        to: 'awaiting_approval',
        data: { channel: it.channel },
      },
      sql`select ${cardJson()} as card from orders o where o.company_id = ${company_id} and o.id = ${id}`,
      [],
    ),
  ])
  await by.take?.(db, id)
  await enterStatus(db, {
    company_id,
    branch_id: it.branch_id,
    order_id: id,
    member_id: it.customer.member_id ?? null,
    channel: it.channel,
    is_test: by.is_test ?? false,
    from: undefined,
    to: 'awaiting_approval',
    how: 'placed',
    total: totals.total,
    spent: spentOn(totals),
    created_at: at.toISOString(),
    now: at,
  })
  const action = pay_by ? undefined : ownStep(it, branch, by.is_test ?? false)
  if (!action) return { row, isNew: true }
  const tie = { company: company_id, branch: it.branch_id }
  // The automatic step gets a time one millisecond later, so that the order's timeline, which is
  // sorted by time, starts with the order's arrival.
  const afterwards = new Date(at.getTime() + 1)
  return {
    row: await moveOrder(db, tie, { order_id: id, action, version: 1, now: afterwards, actor: null, as: 'platform' }),
    isNew: true,
  }
}

/**
 * The step that is taken automatically for a new order (semantics §2). An order that only records a
 * payment is delivered at once, and a branch may accept all orders automatically.
 */
function ownStep(it: OrderInput, branch: OrderBranch, isTest: boolean): 'deliver' | 'approve' | undefined {
  if (it.delivery_type === 'onlyPayment') return it.is_paid ? 'deliver' : undefined
  return branch.auto_accept && !it.scheduled_at && !isTest ? 'approve' : undefined
}

type Named = Pick<OrderInput, 'branch_id' | 'channel' | 'external_id'>

/** The existing order with this external id, at a branch that `tie` covers. */
export const placedAlready = async (db: Db, tie: Tie, it: Named): Promise<OrderRow | undefined> =>
  it.external_id === undefined
    ? undefined
    : (
        await db.one<{ card: OrderRow }>(sql`select ${cardJson()} as card from orders o
        where ${within(tie, 'o')} and o.branch_id = ${it.branch_id} and o.channel = ${it.channel} and o.external_id = ${it.external_id}`)
      )?.card

/**
 * Whether an error means that the same external order arrived twice at once and the other one was
 * written first. The caller must then look that order up.
 */
export const isSameOrder = (error: unknown) => isDuplicate(error, 'orders_company_id_branch_id_channel_external_id_key')
