import type { Line, LineInput, Totals } from '#contract/ordering/order-fields.ts'
import type { AppOrder } from '#contract/ordering/order-input.ts'
import type { Db } from '#server/db/pool.ts'
import { menuAt } from '#server/domain/menu/menu-of.ts'
import { stateFacts, type StateFacts } from '#server/domain/organisation/state-facts.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { Context } from '#server/kit/context.ts'
import { guestOf } from '#server/kit/guard/guest.ts'
import { namedWithoutRight, unfitForBill, unfitForTable } from './at-table.ts'
import { deliverTo, type Delivery } from './deliver-to.ts'
import { menuLines } from './menu-lines.ts'
import { nextOffer, offerAt, orderedAt, usualHandOver, type No, type Wish } from './offer.ts'
import type { OrderBranch } from './order-branch.ts'
import { payableBy } from './payable-by.ts'
import { addsOf, loadOf } from './pace/quarter-loads.ts'
import type { Refusal } from './refusal-text.ts'
import { takeOff, type TakenOff } from './take-off.ts'
import { priceLine, sumOrder } from './totals.ts'

/** What matters about a member for the price of their order. Guests get default values. */
export interface Orderer {
  is_blocked: boolean
  is_premium: boolean
}

const handedOverAt = ({ scheduled_at }: AppOrder, { now }: Context) => (scheduled_at ? new Date(scheduled_at) : now)

interface PricedOrder {
  /** The lines, both without and with their totals. */
  input: LineInput[]
  lines: Line[]
  delivery: Delivery
  benefits: TakenOff
  totals: Totals
  /** Why some lines cannot be sold or delivered. */
  refused: Refusal[]
}

/**
 * Calculates an order at the branch's prices: lines from its menu, delivery fee, discounts and
 * totals.
 */
export async function priceOrder(
  db: Db,
  branch: OrderBranch,
  body: AppOrder,
  ctx: Context,
  { is_premium }: Orderer,
  isQuote = false,
): Promise<PricedOrder> {
  const menu = await menuAt(
    db,
    branch,
    body.lines.flatMap((it) => it.product_id ?? []),
  )
  const at = handedOverAt(body, ctx)
  const { lines: input, refused } = menuLines(menu, body, at, is_premium)
  const lines = input.map(priceLine)
  const items = lines.reduce((sum, it) => sum + it.total, 0)
  const delivery: Delivery =
    body.delivery_type === 'deliveryToAddress' && refused.length === 0
      ? await deliverTo(db, branch, body, items, at)
      : { fee: body.delivery_fee ?? 0, refused: [] }
  const benefits = await takeOff(db, body, {
    menu,
    lines,
    delivery_fee: delivery.fee,
    now: ctx.now,
    lang: ctx.lang,
    guest: guestOf(ctx),
    isQuote,
  })
  const totals = sumOrder(lines, benefits.discounts, delivery.fee, body.tip)
  return { input, lines, delivery, benefits, totals, refused: [...refused, ...delivery.refused] }
}

/** The total; null unless all lines can be sold and delivered. */
const knownTotal = ({ refused, totals }: PricedOrder): number | null => (refused.length === 0 ? totals.total : null)

/**
 * All reasons for which an order is refused, apart from discounts that do not apply, and the facts
 * about the branch that were used for the check. A payment-only order needs neither menu nor
 * opening hours.
 */
export async function reasonsAgainst(
  db: Db,
  branch: OrderBranch,
  body: AppOrder,
  ctx: Context,
  { member, priced }: { member: Orderer; priced: PricedOrder },
): Promise<{ against: Refusal[]; facts: StateFacts }> {
  const [facts] = await stateFacts(
    db,
    { company: branch.company_id, branch: branch.branch_id },
    ctx.now,
    addsOf(priced.lines),
  )
  if (!facts) throw fault('not_found')
  const wish: Wish = {
    order_method: body.delivery_type,
    now: ctx.now,
    at: body.scheduled_at ? handedOverAt(body, ctx) : null,
    way_min: priced.delivery.delivery?.minutes ?? 0,
    ...(facts.order_cap && { load: await loadOf(db, branch, facts.order_cap, body.delivery_type, priced.lines) }),
  }
  const against = [
    ...(member.is_blocked ? [{ path: 'customer.member_id', code: 'member_blocked' as const }] : []),
    ...namedWithoutRight(body, ctx.actor),
    ...unfitForTable(body, branch, ctx.actor, knownTotal(priced)),
    ...unfitForBill(body),
    ...offerAt(facts, wish).flatMap((it) => refusalOf(branch, it, facts, wish)),
    ...(body.tip > 0 && !branch.tips_is_active ? [{ path: 'tip', code: 'no_tips' as const }] : []),
    ...priced.refused,
    ...(await payableBy(db, branch, body, knownTotal(priced))),
  ]
  return { against, facts }
}

/** Refuses an order, or a quote, whose total differs from the one that the app has shown. */
export function changedTotal({ expected_total: expected }: AppOrder, priced: PricedOrder): Refusal[] {
  const total = knownTotal(priced)
  return total !== null && expected !== undefined && expected !== total
    ? [{ path: 'expected_total', code: 'total_changed', amount: total }]
    : []
}

/**
 * Turns a reason into refusals at the field to which it belongs. Payment methods and addresses are
 * refused elsewhere.
 */
function refusalOf({ table_is_open }: OrderBranch, it: No, facts: StateFacts, wish: Wish): Refusal[] {
  const { order_method: delivery_type, now } = wish
  switch (it.code) {
    case 'not_offered':
      return delivery_type === 'orderOnTheTable' && !table_is_open
        ? [{ path: 'table_name', code: 'tables_closed' }]
        : [{ path: 'delivery_type', code: 'not_this_method' }]
    case 'no_payment_method':
    case 'no_zone':
    case 'out_of_area':
      return []
    case 'no_orders_ahead':
    case 'closed_then':
    case 'too_far_ahead':
    case 'too_soon':
      return [{ path: 'scheduled_at', ...it }]
    case 'quarter_full': {
      const when = nextOffer(facts, wish)
      return [{ path: 'scheduled_at', code: it.code, full_at: usualHandOver(facts, wish), ...(when && { when }) }]
    }
    default: {
      const when = orderedAt(facts, delivery_type, now).until
      return [{ path: 'branch_id', code: 'closed', ...(when && { when }) }]
    }
  }
}
