import sql from 'sql-template-tag'
import type { AppOrder, OrderInput, OrderRow } from '#contract/ordering/order.ts'
import type { Quote } from '#contract/ordering/quote.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import { menuOf, type BranchMenu } from '#server/domain/menu/menu-of.ts'
import { isAtTable, namedWithoutRight, payTableBill, refuseWithoutTable, seatOrder } from './at-table.ts'
import { deliverTo, noteOutOfArea, type Delivery } from './deliver-to.ts'
import { menuLines } from './menu-lines.ts'
import { payableBy } from './payable-by.ts'
import { holdMember } from './hold-member.ts'
import { offerAt, orderedAt, type No } from './offer.ts'
import { cardJson } from './order-json.ts'
import { isSameOrder, placeOrder, placedAlready } from './place.ts'
import { refusalText, type Refusal } from './refusal-words.ts'
import { takeOff } from './take-off.ts'
import { priceLine, sumOrder } from './totals.ts'
import { isDuplicate, type Db } from '#server/db/pool.ts'
import { stateFacts } from '#server/domain/organisation/state-facts.ts'
import { refuseUnlessAhead } from '#server/kit/list/ahead.ts'
import { companyToday } from '#server/kit/company-day.ts'
import type { Context } from '#server/kit/context.ts'
import { moneyText } from '#server/kit/money.ts'
import { guestOf } from '#server/kit/guard/guest.ts'
import { Fault, fault, wrongField } from '#server/kit/answer/fault.ts'
import { once, Replay } from '#server/kit/idempotency.ts'
import { withinCompany, type Tie } from '#server/kit/guard/reach.ts'
import { branchIn, companyIn } from '#server/kit/guard/tree.ts'

/**
 * Takes an order from an ordering app: once per key and once per external id, however often it is
 * sent. A known external id is answered with 200, the order's current state, whatever the body says
 * now, and the header `order-exists`. `sent`: the request itself, if the order is derived from it;
 * its key then refers to that.
 */
export async function createOrder(given: AppOrder, ctx: Context, sent: unknown = given): Promise<OrderRow> {
  // Platforms' orders come through their adapters, never with an API key.
  if (isPlatform(given.channel)) throw wrongField('channel', 'choice')
  let outOfArea: Delivery['outOfArea']
  const place = () =>
    once(
      ctx,
      'order',
      sent,
      async (db) => {
        const body = await withMember(db, given, ctx)
        const member = await checkReferences(db, body, ctx)
        checkInput(body, ctx)
        const known = (await placedAlready(db, ctx.reach.tie, body)) ?? (await placedAs(db, ctx.reach.tie, body))
        if (known) throw new Replay(200, JSON.stringify(known), 'order-exists')
        const { menu, input, brought, off, refused } = await sold(db, body, ctx, member)
        outOfArea = brought.outOfArea
        await refuse(ctx, menu, [...refused, ...off.refused])
        if (input.total > maxTotal) throw wrongField('lines', 'too_big', { max: maxTotal }, 'money')
        const table = await atTable(db, menu, body, ctx)
        const order = { ...input.order, table_name: table?.table_name ?? input.order.table_name }
        const placed = await placeOrder(db, order, {
          tie: ctx.reach.tie,
          actor: ctx.actor.name,
          now: ctx.now,
          delivery: brought.delivery,
          point_rate_bp: off.point_rate_bp,
          take: off.take,
          at_table: table,
        })
        if (!placed) throw fault('not_found')
        if (!placed.isNew) throw new Replay(200, JSON.stringify(placed.row), 'order-exists')
        return placed.row
      },
      201,
    )
  const row = await place().catch(async (error: unknown) => {
    if (outOfArea) await noteOutOfArea(ctx.db, outOfArea, ctx.now)
    // Somebody else took the last of a coupon: on the second try, the refusal at its field says
    // why.
    if (isSameOrder(error) || (error instanceof Fault && error.code === 'benefit_gone')) return place()
    if (isDuplicate(error, 'orders_pkey')) throw wrongField('id', 'taken')
    throw error
  })
  ctx.kit.nudge(row.branch_id)
  return row
}

/**
 * The session the order belongs to at a table, or the bill that it pays. Called last, once nothing
 * else prevents the order, since from here on others at that table wait.
 */
async function atTable(db: Db, menu: BranchMenu, body: AppOrder, ctx: Context) {
  const { guest_token = null } = body
  const at = { company_id: menu.company_id, branch_id: menu.branch_id, now: ctx.now, lang: ctx.lang, guest_token }
  if (body.bill_id) {
    const amount = body.lines.reduce((sum, it) => sum + (it.unit_price ?? 0) * it.quantity, 0)
    const [bill_id] = await payTableBill.tell(db, {
      ...at,
      bill_id: body.bill_id,
      amount,
      payment_method: body.payment_method,
    })
    return { bill_id, table_name: undefined }
  }
  return seatOf(db, menu, body, ctx, false)
}

/** The session of an order; undefined if it is not an order at a table. */
async function seatOf(db: Db, { company_id, branch_id }: BranchMenu, body: AppOrder, ctx: Context, isQuote: boolean) {
  if (!isAtTable(body.delivery_type)) return undefined
  const { table_id = null, guest_token = null, table_name = null } = body
  const maySeat = Boolean(companyIn(ctx.actor.tree, company_id).license?.licensed_module_list['table_order'])
  const at = { company_id, branch_id, now: ctx.now, lang: ctx.lang, by: ctx, maySeat, isQuote }
  const [seat] = await seatOrder.tell(db, { ...at, table_id, guest_token, table_name })
  return seat
}

/** What the order would cost; writes nothing. */
export async function quoteOrder(given: AppOrder, ctx: Context): Promise<Quote> {
  if (isPlatform(given.channel)) throw wrongField('channel', 'choice')
  const body = await withMember(ctx.db, given, ctx)
  const member = await checkReferences(ctx.db, body, ctx)
  checkInput(body, ctx)
  const { menu, lines, totals, off, refused } = await sold(ctx.db, body, ctx, member, true)
  await refuse(ctx, menu, refused)
  await seatOf(ctx.db, menu, body, ctx, true)
  const { basket, payable, goods } = off.chain
  const { means } = off
  const by = { now: ctx.now, timezone: menu.timezone, money: await moneyText(ctx.db, ctx.lang, menu.currency) }
  return {
    ...totals,
    currency: menu.currency,
    lines,
    basket,
    payable,
    goods,
    member: means
      ? {
          is_premium: member.is_premium,
          point_balance: means.point_balance,
          point_value: means.point_value,
          points_most: means.spendable({ basket, payable }).most,
          wallet_balance: means.wallet_balance,
        }
      : null,
    points_earned: means?.earned({ basket, goods, rate_bp: off.point_rate_bp ?? 0 }) ?? 0,
    less_without_coupon: off.less_without_coupon,
    not_applied: off.refused.map((it) => refusalText(ctx.lang, by, it)),
  }
}

/**
 * The order as the branch sells it, and everything that speaks against it. A payment-only order
 * needs neither menu nor opening hours.
 */
async function sold(db: Db, body: AppOrder, ctx: Context, member: Orderer, isQuote = false) {
  const product_ids = body.lines.flatMap((it) => it.product_id ?? [])
  const menu = await menuOf(db, { tie: ctx.reach.tie, branch_id: body.branch_id, product_ids })
  if (!menu) throw fault('not_found')
  const at = body.scheduled_at ? new Date(body.scheduled_at) : ctx.now
  const { lines, refused } = menuLines(menu, body, at, member.is_premium)
  const priced = lines.map(priceLine)
  const items = priced.reduce((sum, it) => sum + it.total, 0)
  const brought: Delivery =
    body.delivery_type === 'deliveryToAddress' && refused.length === 0
      ? await deliverTo(db, menu, body, items, at)
      : { fee: body.delivery_fee ?? 0, refused: [] }
  const [facts] = await stateFacts(db, { company: menu.company_id, branch: menu.branch_id }, ctx.now)
  if (!facts) throw fault('not_found')
  const against = offerAt(facts, {
    order_method: body.delivery_type,
    now: ctx.now,
    at: body.scheduled_at ? at : null,
    way_min: brought.delivery?.minutes ?? 0,
  })
  // The total is known only once nothing else prevents the order.
  const isPriced = refused.length + brought.refused.length === 0
  const off = await takeOff(db, body, {
    menu,
    lines: priced,
    delivery_fee: brought.fee,
    now: ctx.now,
    lang: ctx.lang,
    guest: guestOf(ctx),
    isQuote,
  })
  const totals = sumOrder(priced, off.discounts, brought.fee, body.tip)
  const total = isPriced ? totals.total : null
  const unpaid = await payableBy(db, menu, body, total)
  const { expected_total: expected } = body
  const changed: Refusal[] =
    total !== null && expected !== undefined && expected !== total
      ? [{ path: 'expected_total', code: 'total_changed', amount: total }]
      : []
  const order: OrderInput = { ...body, lines, discounts: off.discounts, delivery_fee: brought.fee }
  return {
    menu,
    brought,
    off,
    lines: priced,
    totals,
    input: { order, total: items + brought.fee + body.tip },
    refused: [
      ...(member.is_blocked ? [{ path: 'customer.member_id', code: 'member_blocked' as const }] : []),
      ...namedWithoutRight(body, ctx.actor),
      ...against.flatMap((it) => refusalOf(menu, body, it, () => orderedAt(facts, body.delivery_type, ctx.now).until)),
      ...(body.tip > 0 && !menu.tips_is_active ? [{ path: 'tip', code: 'no_tips' as const }] : []),
      ...refused,
      ...brought.refused,
      ...unpaid,
      // A quote answers with the new total instead.
      ...(isQuote ? [] : changed),
    ],
  }
}

/**
 * The field at which a reason is reported; `opens`: when the branch opens again. Payment methods
 * and addresses are refused elsewhere.
 */
function refusalOf(
  { table_is_open }: BranchMenu,
  { delivery_type }: AppOrder,
  it: No,
  opens: () => Date | null,
): Refusal[] {
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
    default: {
      const when = opens()
      return [{ path: 'branch_id', code: 'closed', ...(when && { when }) }]
    }
  }
}

async function refuse(ctx: Context, { currency, timezone }: BranchMenu, refused: Refusal[]): Promise<void> {
  if (refused.length === 0) return
  const by = { now: ctx.now, timezone, money: await moneyText(ctx.db, ctx.lang, currency) }
  throw fault('invalid', { errors: refused.map((it) => refusalText(ctx.lang, by, it)) })
}

/** The longest that a branch may allow (contract/organisation/working-hours.ts). */
const longestAheadDays = 30
const maxTotal = 2_000_000_000

/**
 * Checks what the schema alone cannot: the place and time of delivery, and what an open item needs.
 */
function checkInput(body: AppOrder, { now, actor }: Context): void {
  if (body.delivery_type === 'deliveryToAddress' && !body.address) throw wrongField('address', 'required')
  refuseWithoutTable(body, actor)
  if (body.bill_id && !(body.delivery_type === 'onlyPayment' && body.is_paid)) throw wrongField('bill_id', 'choice')
  if (body.scheduled_at) {
    const { timezone } = branchIn(actor.tree, body.branch_id)
    refuseUnlessAhead('scheduled_at', new Date(body.scheduled_at), { now, days: longestAheadDays, timezone })
  }
  for (const [i, line] of body.lines.entries()) {
    const needed = line.product_id ? [] : (['name', 'unit_price', 'tax_rate'] as const)
    for (const it of needed) if (line[it] === undefined) throw wrongField(`lines.${i}.${it}`, 'required')
    for (const [j, option] of line.options.entries()) {
      const path = `lines.${i}.options.${j}`
      for (const it of line.product_id ? (['group_id', 'option_id'] as const) : (['name', 'action'] as const))
        if (option[it] === undefined) throw wrongField(`${path}.${it}`, 'required')
      const { action, price = 0 } = option
      if (action === 'add' && price < 0) throw wrongField(`${path}.price`, 'too_small', { min: 0 }, 'money')
      if (action === 'remove' && price > 0) throw wrongField(`${path}.price`, 'too_big', { max: 0 }, 'money')
    }
  }
}

/**
 * The existing order with an app's own id, which is sent again when the first answer was lost. An
 * order at another branch within the app's reach is refused as taken. Other tenants may use the
 * same id without anybody noticing: callers who see both say whose they mean (`whose`). Locked
 * until the transaction ends.
 */
async function placedAs(db: Db, tie: Tie, { id, branch_id }: AppOrder): Promise<OrderRow | undefined> {
  if (!id) return undefined
  await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${id.toLowerCase()}, 0))`)
  const known = await db.one<{ card: OrderRow }>(
    sql`select ${cardJson()} as card from orders o where ${withinCompany(tie, 'o.company_id')} and o.id = ${id}`,
  )
  if (known && known.card.branch_id !== branch_id.toLowerCase()) throw wrongField('id', 'taken')
  return known?.card
}

/**
 * The order with its member replaced by the surviving one after a merge, who is locked until it is
 * written.
 */
async function withMember(db: Db, body: AppOrder, { reach }: Context): Promise<AppOrder> {
  const { member_id: named } = body.customer
  if (!named) return body
  const member_id = await holdMember(db, reach.tie, named)
  if (!member_id) throw wrongField('customer.member_id', 'choice')
  return { ...body, customer: { ...body.customer, member_id } }
}

/** The member's fields that affect their order; guests have defaults. */
interface Orderer {
  is_blocked: boolean
  is_premium: boolean
}

/** Checks that the payment method exists, the delivery type is active, and the member belongs to the company. */
async function checkReferences(db: Db, body: AppOrder, ctx: Context): Promise<Orderer> {
  const { reach } = ctx
  const member = body.customer.member_id ?? null
  const known = await db.must<{ pays: boolean; delivers: boolean; orderer: Orderer | null }>(sql`
    select exists (select 1 from payment_method where code = ${body.payment_method}) as pays,
      exists (select 1 from delivery_type where code = ${body.delivery_type} and is_active) as delivers,
      (select jsonb_build_object('is_blocked', not m.is_active, 'is_premium', m.is_premium and coalesce(m.premium_until >= ${companyToday(ctx, 'm.company_id')}, true))
        from member m where ${withinCompany(reach.tie, 'm.company_id')} and m.id = ${member} and m.merged_into is null and m.erased_at is null limit 1) as orderer`)
  if (member && !known.orderer) throw wrongField('customer.member_id', 'choice')
  if (!known.pays) throw wrongField('payment_method', 'choice')
  if (!known.delivers) throw wrongField('delivery_type', 'choice')
  return known.orderer ?? { is_blocked: false, is_premium: false }
}
