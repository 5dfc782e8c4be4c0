import sql from 'sql-template-tag'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { AppOrder, OrderInput } from '#contract/ordering/order-input.ts'
import type { Quote } from '#contract/ordering/quote.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import { basketOf, refuseOtherBasket } from './basket.ts'
import { isAtTable, mayTakeCash, payTableBill, refuseWithoutTable, seatOrder, type PaidBill } from './at-table.ts'
import { payBy, refuseUnpayable } from './pay-online.ts'
import { noteOutOfArea, type Delivery } from './deliver-to.ts'
import { holdMember } from './hold-member.ts'
import { cash } from './own-codes.ts'
import { orderBranch, type OrderBranch } from './order-branch.ts'
import { cardJson } from './order-json.ts'
import { changedTotal, priceOrder, reasonsAgainst, type Orderer } from './price-order.ts'
import { isSameOrder, placeOrder, placedAlready } from './place.ts'
import { fullQuarter, noteFull, type FullQuarter } from './pace/quarter.ts'
import { refusalText, type Refusal } from './refusal-text.ts'
import { isDuplicate, type Db } from '#server/db/pool.ts'
import { refuseUnlessAhead } from '#server/kit/list/ahead.ts'
import { companyToday } from '#server/kit/company-day.ts'
import type { Context } from '#server/kit/context.ts'
import { moneyText } from '#server/kit/money.ts'
import { Fault, fault, wrongField } from '#server/kit/answer/fault.ts'
import { once, Replay } from '#server/kit/idempotency.ts'
import { withinCompany, type Tie } from '#server/kit/guard/reach.ts'
import { branchIn, companyIn } from '#server/kit/guard/tree.ts'

/**
 * Takes an order from an ordering app: once per idempotency key and once per external id, however
 * often it is sent. A known id is answered with 200, the order's current state and the header
 * `order-exists`, or with 409 `order_differs` if an app sends another basket under it. `sent` is the original request if the order
 * was derived from it; the idempotency key then refers to that request.
 */
export async function createOrder(given: AppOrder, ctx: Context, sent: unknown = given): Promise<OrderRow> {
  // Orders of platforms come through their adapters, never with an API key.
  if (isPlatform(given.channel)) throw wrongField('channel', 'choice')
  const basket = ctx.actor.kind === 'api-key' ? basketOf(given) : undefined
  const answerKnown = async (db: Db, known: OrderRow): Promise<never> => {
    if (basket) await refuseOtherBasket(db, known, basket)
    throw new Replay(200, JSON.stringify(known), 'order-exists')
  }
  let outOfArea: Delivery['outOfArea']
  let full: FullQuarter | undefined
  const place = () =>
    once(
      ctx,
      'order',
      sent,
      async (db) => {
        // A known order is answered before any check, because what was fine when it was placed may
        // be refused by now.
        const known = (await placedAlready(db, ctx.reach.tie, given)) ?? (await placedAs(db, ctx.reach.tie, given))
        if (known) return answerKnown(db, known)
        if (ctx.unlicensed) throw ctx.unlicensed
        const body = await withMember(db, given, ctx)
        const member = await checkReferences(db, body, ctx)
        checkInput(body, ctx)
        const branch = await branchOf(db, body, ctx)
        const priced = await priceOrder(db, branch, body, ctx, member)
        const { delivery, benefits } = priced
        outOfArea = delivery.outOfArea
        const { against, facts } = await reasonsAgainst(db, branch, body, ctx, { member, priced })
        full = fullQuarter(branch, against)
        await refuse(ctx, branch, [...against, ...changedTotal(body, priced), ...benefits.refused])
        const items = itemsOf(priced)
        if (items + delivery.fee + body.tip > maxTotal) throw wrongField('lines', 'too_big', { max: maxTotal }, 'money')
        // A bill that is paid online is settled once the money is there.
        const isLater = Boolean(body.bill_id && body.pays_online)
        const table = await atTable(db, branch, body, ctx, { priced, isQuote: isLater })
        const { company_id, currency } = branch
        const { total } = priced.totals
        const pay_by = body.pays_online ? await payBy(db, { company_id, currency, total, now: ctx.now }) : undefined
        const order: OrderInput = {
          ...body,
          // Neither a bill's payment nor the load of a wallet is an order of the wallet's member.
          ...((body.bill_id || body.loads_wallet) && body.customer.member_id && { customer: { name: '' } }),
          lines: priced.input,
          discounts: benefits.discounts,
          delivery_fee: delivery.fee,
          table_name: table?.table_name ?? body.table_name,
        }
        const placed = await placeOrder(db, order, {
          branch,
          actor: ctx.actor.name,
          now: ctx.now,
          delivery: delivery.delivery,
          point_rate_bp: benefits.point_rate_bp,
          take: benefits.take,
          facts,
          pay_by,
          wallet_member_id: body.loads_wallet ? body.customer.member_id : undefined,
          ...(isLater && isOfBill(table)
            ? { at_table: { table_guest_id: table.table_guest_id }, pays_bill: table }
            : { at_table: table }),
          basket,
        })
        return placed.isNew ? placed.row : answerKnown(db, placed.row)
      },
      201,
    )
  const row = await place()
    .catch(async (error: unknown) => {
      if (outOfArea) await noteOutOfArea(ctx.db, outOfArea, ctx.now)
      // Somebody else took the last use of a coupon, or the last place in a quarter of an hour,
      // after this order was checked. The order is tried once more, so that the refusal names the
      // field and the reason.
      if (isSameOrder(error) || (error instanceof Fault && isTaken(error))) return place()
      if (isDuplicate(error, 'orders_pkey')) throw wrongField('id', 'taken')
      throw error
    })
    .finally(() => full && noteFull(ctx.db, full, full.at, 'refused'))
  ctx.kit.nudge(row.branch_id)
  return row
}

const isTaken = ({ code }: Fault): boolean => code === 'benefit_gone' || code === 'quarter_full'

/** An order that is being placed or only quoted. */
interface Placing {
  priced: Awaited<ReturnType<typeof priceOrder>>
  isQuote: boolean
}

const isOfBill = (it: object | undefined): it is PaidBill => it !== undefined && 'session_id' in it

/** The price of the lines, in minor units. */
const itemsOf = ({ lines }: Placing['priced']) => lines.reduce((sum, it) => sum + it.total, 0)

/**
 * Finds the session to which an order at a table belongs, or the bill that it pays. Called last,
 * once nothing else prevents the order, because from here on other guests at that table have to
 * wait.
 */
async function atTable(db: Db, branch: OrderBranch, body: AppOrder, ctx: Context, it: Placing) {
  const { isQuote } = it
  const { guest_token = null } = body
  const { company_id, branch_id } = branch
  const at = { company_id, branch_id, now: ctx.now, lang: ctx.lang, guest_token }
  if (body.bill_id) {
    const [paid] = await payTableBill.tell(db, {
      ...at,
      bill_id: body.bill_id,
      amount: itemsOf(it.priced),
      wallet: it.priced.benefits.chain.wallet,
      payment_method: body.payment_method,
      isQuote,
    })
    return { ...paid, table_name: undefined }
  }
  return seatOf(db, branch, body, ctx, it)
}

/** The session of an order; undefined if it is not an order at a table. */
async function seatOf(
  db: Db,
  { company_id, branch_id }: OrderBranch,
  body: AppOrder,
  ctx: Context,
  { priced, isQuote }: Placing,
) {
  if (!isAtTable(body.delivery_type)) return undefined
  const { table_id = null, guest_token = null, table_name = null, table_token = null } = body
  const maySeat = Boolean(companyIn(ctx.actor.tree, company_id).license?.licensed_module_list['table_order'])
  const { channel, delivery_type, payment_method } = body
  const prepaid = body.is_paid ? { channel, delivery_type, payment_method, total: priced.totals.total } : null
  const at = { company_id, branch_id, now: ctx.now, lang: ctx.lang, by: ctx, maySeat, prepaid, isQuote }
  const [seat] = await seatOrder.tell(db, { ...at, table_id, guest_token, table_name, table_token, seal: ctx.kit.seal })
  return seat
}

/** Calculates what the order would cost. Writes nothing. */
export async function quoteOrder(given: AppOrder, ctx: Context): Promise<Quote> {
  if (isPlatform(given.channel)) throw wrongField('channel', 'choice')
  const body = await withMember(ctx.db, given, ctx)
  const member = await checkReferences(ctx.db, body, ctx)
  checkInput(body, ctx)
  const branch = await branchOf(ctx.db, body, ctx)
  const priced = await priceOrder(ctx.db, branch, body, ctx, member, true)
  const { lines, totals, benefits } = priced
  const { against } = await reasonsAgainst(ctx.db, branch, body, ctx, { member, priced })
  const changed = changedTotal(body, priced)
  // A discount that no longer applies is a reason why the total has changed.
  await refuse(ctx, branch, changed.length > 0 ? [...against, ...changed, ...benefits.refused] : against)
  await atTable(ctx.db, branch, body, ctx, { priced, isQuote: true })
  const { basket, payable, goods } = benefits.chain
  const { means } = benefits
  const { currency, timezone } = branch
  const by = { now: ctx.now, timezone, money: await moneyText(ctx.db, ctx.lang, currency) }
  return {
    ...totals,
    currency,
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
    points_earned: means?.earned({ basket, goods, rate_bp: benefits.point_rate_bp ?? 0 }) ?? 0,
    less_without_coupon: benefits.less_without_coupon,
    not_applied: benefits.refused.map((it) => refusalText(ctx.lang, by, it)),
  }
}

/** The branch in which an order is placed. Throws 404 if the caller may not access it. */
async function branchOf(db: Db, { branch_id }: AppOrder, { reach }: Context): Promise<OrderBranch> {
  const branch = await orderBranch(db, reach.tie, branch_id)
  if (!branch) throw fault('not_found')
  return branch
}

async function refuse(ctx: Context, { currency, timezone }: OrderBranch, refused: Refusal[]): Promise<void> {
  if (refused.length === 0) return
  const by = { now: ctx.now, timezone, money: await moneyText(ctx.db, ctx.lang, currency) }
  throw fault('invalid', { errors: refused.map((it) => refusalText(ctx.lang, by, it)) })
}

/**
 * The highest value that a branch may set for the days ahead
 * (contract/organisation/working-hours.ts).
 */
const longestAheadDays = 30
const maxTotal = 2_000_000_000

/**
 * Checks what the schema alone cannot check: the place and time of delivery, and the fields that an
 * open item requires.
 */
function checkInput(body: AppOrder, { now, actor }: Context): void {
  if (body.delivery_type === 'deliveryToAddress' && !body.address) throw wrongField('address', 'required')
  refuseWithoutTable(body, actor)
  refuseUnpayable(body)
  if (body.bill_id && !(body.delivery_type === 'onlyPayment' && (body.is_paid || body.pays_online)))
    throw wrongField('bill_id', 'choice')
  for (const [i, line] of (body.bill_id ? body.lines : []).entries()) {
    // The goods on a bill already carry its taxes. A payment with a tax of its own would tax them again.
    if (line.product_id) throw wrongField(`lines.${i}.product_id`, 'choice')
    if (line.tax_rate) throw wrongField(`lines.${i}.tax_rate`, 'too_big', { max: 0 })
  }
  if (body.is_paid && body.payment_method === cash && !mayTakeCash(body, actor))
    throw wrongField('is_paid', 'paid_in_cash')
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
 * The existing order with an id that the app has chosen. The app sends the same id again if the
 * first answer was lost. If the order is at another branch that the app may access, the id is
 * refused as taken. Other tenants may use the same id without noticing each other; callers who see
 * both orders must say whose order they mean (`whose`). The order is locked until the transaction
 * ends.
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
 * Replaces the order's member by the surviving one, if the member was merged into another. Whoever
 * delivers needs a name and a number, so the member's own stand in for those that the app leaves
 * out. The member is locked until the order is written.
 */
async function withMember(db: Db, body: AppOrder, { reach }: Context): Promise<AppOrder> {
  const { member_id: named } = body.customer
  if (!named) return body
  const member = await holdMember(db, reach.tie, named)
  if (!member) throw wrongField('customer.member_id', 'choice')
  const { name, phone = null } = body.customer
  return { ...body, customer: { name: name || member.name, phone: phone ?? member.phone, member_id: member.id } }
}

/**
 * Checks that the payment method exists, the delivery type is active and the member belongs to the
 * company.
 */
async function checkReferences(db: Db, body: AppOrder, ctx: Context): Promise<Orderer> {
  const { reach } = ctx
  const member = body.customer.member_id ?? null
  const known = await db.must<{ pays: boolean; delivers: boolean; orderer: Orderer | null }>(sql`
    select exists (select 1 from payment_method where code = ${body.payment_method} and (place <> 'door' or not ${body.pays_online ?? false})) as pays,
      exists (select 1 from delivery_type where code = ${body.delivery_type} and is_active) as delivers,
      (select jsonb_build_object('is_blocked', not m.is_active, 'is_premium', m.is_premium and coalesce(m.premium_until >= ${companyToday(ctx, 'm.company_id')}, true))
        from member m where ${withinCompany(reach.tie, 'm.company_id')} and m.id = ${member} and m.merged_into is null and m.erased_at is null limit 1) as orderer`)
  if (member && !known.orderer) throw wrongField('customer.member_id', 'choice')
  if (!known.pays) throw wrongField('payment_method', 'choice')
  if (!known.delivers) throw wrongField('delivery_type', 'choice')
  return known.orderer ?? { is_blocked: false, is_premium: false }
}
