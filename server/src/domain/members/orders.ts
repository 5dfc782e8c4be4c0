import sql from 'sql-template-tag'
import type { Part } from '#contract/members/points/lots.ts'
import type { PointMove } from '#contract/members/points/point.ts'
import { earn, expiryOf, spendable, type SpendReason } from '#contract/members/points/points.ts'
import { goodsOf } from '#contract/ordering/chain.ts'
import type { Totals } from '#contract/ordering/order-fields.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import { backToWallet, type PartialRefund } from '#server/domain/ordering/at-table.ts'
import { orderEntered, type Entered } from '#server/domain/ordering/entered.ts'
import { findMeans, payByMeans, type Means, type Owned, type Paid } from '#server/domain/ordering/means.ts'
import type { RefusalCode } from '#server/domain/ordering/refusal-words.ts'
import { findPoints, partReturned, type PartReturned, type PointsOfOrder } from '#server/domain/ordering/part-return.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { definitionsOf, spendOf } from './points/definitions.ts'
import { pointsOfOne } from './points/points-now.ts'
import { openPoints, type Owner } from './points/points.ts'
import { postWallet, walletBalance } from './wallet/wallet.ts'

const refusals: Record<SpendReason, RefusalCode> = {
  off: 'points_off',
  no_points: 'no_points',
  min_order_total: 'points_min_order',
  nothing_payable: 'points_nothing',
  lower: 'points_lower',
}

/**
 * Connects orders with members' points and wallets. An order can be paid with both, and can earn
 * points. If it is cancelled or returned, the member gets back what was paid and loses what was
 * earned. Test orders and orders of platforms neither use nor earn anything.
 */
export function connectMembersOrders(): void {
  findMeans.on(meansOf)
  payByMeans.on(pay)
  orderEntered.on(entered)
  findPoints.on(pointsOf)
  partReturned.on(partBack)
  backToWallet.on(billBack)
}

async function meansOf(db: Db, { company_id, member_id, ...it }: Owned): Promise<Means> {
  const [account, spend, rules] = await Promise.all([
    db.must<{ points: number; wallet: number }>(sql`
      select ${pointsOfOne(company_id, it.now)} as points, wallet_balance::float8 as wallet
      from member_account a where company_id = ${company_id} and member_id = ${member_id}`),
    spendOf(db, company_id),
    definitionsOf(db, company_id, 'purchase'),
  ])
  const { point_value, funder, lower } = spend
  return {
    point_balance: account.points,
    point_value,
    funder,
    lower,
    wallet_balance: account.wallet,
    spendable: (at) => {
      const { most, why, would } = spendable(spend, { ...at, balance: account.points })
      return { most, refusal: why && { code: refusals[why], amount: spend.min_order_total, count: would } }
    },
    earned: ({ basket, goods, rate_bp }) =>
      earn(rules, { ...it, point_type: 'purchase', amount: goods, basket, at: it.now }, point_value, rate_bp).points,
  }
}

async function pay(db: Db, { company_id, member_id, order_id, points, wallet, now }: Paid): Promise<void> {
  const owner = { company_id, member_id }
  if (points > 0) {
    const book = await openPoints(db, owner, now)
    const isPaid = await book.spend(points, { kind: 'spend', key: `spend:${order_id}`, order_id })
    if (!isPaid) throw wrongField('points', 'too_big', { max: book.balance() })
  }
  if (wallet > 0) {
    const entry = { kind: 'spend' as const, amount: -wallet, key: `spend:${order_id}`, order_id }
    if (!(await postWallet(db, owner, entry, now)))
      throw wrongField('wallet', 'too_big', { max: await walletBalance(db, owner) }, 'money')
  }
}

async function entered(db: Db, it: Entered): Promise<void> {
  if (it.is_test || isPlatform(it.channel) || it.from === it.to) return
  if (!it.member_id) return backToPayer(db, it)
  const { is_erased, ...owner } = await ownerOf(db, it.company_id, it.member_id)
  if (it.how === 'restored' && it.from === 'cancelled') await takeAgain(db, owner, it)
  if (is_erased) return refuseLostMoney(db, it)
  if (it.to === 'cancelled' || it.to === 'returned') await giveBack(db, owner, it)
  if (it.to === 'delivered') await earnFor(db, owner, it)
  else if (it.from === 'delivered') await reverse(db, owner, it)
}

/**
 * Gives back what a member's wallet has paid for a table's bill. Such a payment names no member,
 * because it is not an order of theirs: it earns no points and counts as no purchase.
 */
async function backToPayer(db: Db, it: Entered): Promise<void> {
  if (it.to !== 'cancelled' && it.to !== 'returned') return
  const payer = await payerOf(db, it)
  if (payer === undefined) return
  const { is_erased, ...owner } = payer
  if (is_erased) return refuseLostMoney(db, it)
  // If a part was refunded at the table, the rest must be refunded there too.
  if ((await walletOf(db, it)).refunds > 0) throw fault('conflict', { cause: 'given_back' })
  await giveBack(db, owner, it)
}

/** A part of what a member's wallet has paid for a table's bill goes back to it. */
async function billBack(
  db: Db,
  { amount, isQuote, ...it }: PartialRefund & { isQuote: boolean },
): Promise<number | undefined> {
  const payer = await payerOf(db, it)
  if (payer === undefined) return 0
  const { is_erased, ...owner } = payer
  const { paid } = await walletOf(db, it)
  const wallet = Math.min(amount, paid)
  if (is_erased) return wallet > 0 ? undefined : 0
  if (!isQuote) await giveBack(db, owner, it, { points: 0, wallet })
  return wallet
}

/**
 * The member whose wallet has paid for a table's bill, if there is one. The branch's counter is
 * locked before the member's account, as in `enterStatus`.
 */
async function payerOf(db: Db, it: Omit<PartialRefund, 'amount'>) {
  const paid = await db.one<{ member_id: string }>(sql`select member_id from wallet_entry
    where company_id = ${it.company_id} and order_id = ${it.order_id} and kind = 'spend' limit 1`)
  if (!paid) return undefined
  await db.one(
    sql`select 1 from branch_counter where company_id = ${it.company_id} and branch_id = ${it.branch_id} for no key update`,
  )
  const owner = await ownerOf(db, it.company_id, paid.member_id)
  await db.one(
    sql`select 1 from member_account where company_id = ${it.company_id} and member_id = ${owner.member_id} for update`,
  )
  return owner
}

/**
 * The member whose points an order affects. After a merge this is the surviving member, even before
 * the order itself has been moved.
 */
async function ownerOf(db: Db, company_id: string, id: string): Promise<Owner & { is_erased: boolean }> {
  const row = await db.one<{ merged_into: string | null; is_erased: boolean }>(
    sql`select merged_into, erased_at is not null as is_erased from member where company_id = ${company_id} and id = ${id}`,
  )
  return { company_id, member_id: row?.merged_into ?? id, is_erased: row?.is_erased ?? false }
}

/**
 * Refuses to refund money to the wallet of an erased member, because nobody could ever spend it.
 * The money must be returned in another way, and the order stays unchanged. The points of an erased
 * member have lapsed.
 */
async function refuseLostMoney(db: Db, it: Entered): Promise<void> {
  if (it.to !== 'cancelled' && it.to !== 'returned') return
  if ((await walletOf(db, it)).paid > 0) throw wrongField('reason_id', 'wallet_erased')
}

/**
 * The points that were spent on an order, and that it earned on delivery. Points that a partial
 * return gave back or took away still count.
 */
async function pointsOf(db: Db, it: { company_id: string; order_id: string }): Promise<PointsOfOrder> {
  const [moves, { point_value }] = await Promise.all([movesOf(db, it), spendOf(db, it.company_id)])
  const of = (kind: Move['kind']) => moves.findLast((move) => move.kind === kind)
  const earned = of('earn')
  const rate_bp = earned?.rate_bp ?? null
  return {
    points: -(of('spend')?.amount ?? 0),
    earned: earned?.amount ?? 0,
    rate: rate_bp === null ? null : { rate_bp, point_value },
  }
}

/** A part of an order was returned: the member gets back and loses the part's share. */
async function partBack(db: Db, it: PartReturned): Promise<void> {
  if (!it.member_id || it.is_test || isPlatform(it.channel)) return
  const { is_erased, ...owner } = await ownerOf(db, it.company_id, it.member_id)
  if (is_erased) {
    if (it.wallet > 0) throw wrongField('reason_id', 'wallet_erased')
    return
  }
  await giveBack(db, owner, it, it)
  await reverse(db, owner, it, it.reversed)
}

interface Move {
  kind: PointMove['kind']
  amount: number
  lots: Part[]
  rate_bp: number | null
}
type OfOrder = Pick<Entered, 'company_id' | 'order_id' | 'now'>

const movesOf = (db: Db, { company_id, order_id }: Omit<OfOrder, 'now'>) =>
  db.many<Move>(sql`select kind, amount::float8 as amount, lots, rate_bp from point_move
    where company_id = ${company_id} and order_id = ${order_id} order by at, id`)

/** What the wallet has paid so far, and how many refunds there were. */
const walletOf = async (db: Db, { company_id, order_id }: OfOrder) =>
  db.must<{
    paid: number
    refunds: number
  }>(sql`select coalesce(sum(-amount), 0)::float8 as paid, (count(*) filter (where kind = 'refund'))::int as refunds from wallet_entry
    where company_id = ${company_id} and order_id = ${order_id}`)

const sumOf = (moves: readonly Move[], kinds: readonly Move['kind'][]) =>
  moves.reduce((sum, it) => sum + (kinds.includes(it.kind) ? it.amount : 0), 0)

/**
 * The key of a posting for an order. The first posting of a kind has no number. If the order moves
 * back and forth, further ones are numbered.
 */
const keyOf = (word: string, order_id: string, before: number) =>
  before === 0 ? `${word}:${order_id}` : `${word}:${order_id}:${before + 1}`
const countOf = (moves: readonly Move[], kind: Move['kind']) => moves.filter((it) => it.kind === kind).length

/**
 * Credits the points that the order has earned, by the definitions that apply now, for the moment
 * when it was placed.
 */
async function earnFor(db: Db, owner: Owner, it: Entered): Promise<void> {
  const { company_id, order_id } = it
  const [order, rules, moves] = await Promise.all([
    db.must<{
      totals: Totals
      delivery_type: DeliveryType
      rate_bp: number | null
      branch_zone: string
      zone: string
    }>(sql`
      select o.totals, o.delivery_type, o.point_rate_bp as rate_bp, b.timezone as branch_zone, coalesce(m.timezone, b.timezone) as zone
      from orders o join branch b on b.company_id = ${company_id} and b.id = o.branch_id left join member m on m.company_id = ${company_id} and m.id = o.member_id
      where o.company_id = ${company_id} and o.id = ${order_id}`),
    definitionsOf(db, company_id, 'purchase'),
    movesOf(db, it),
  ])
  if (rules.length === 0) return
  const { basket, goods } = goodsOf(order.totals)
  const { point_value } = await spendOf(db, company_id)
  const at = new Date(it.created_at)
  const { points, won } = earn(
    rules,
    {
      point_type: 'purchase',
      amount: goods,
      basket,
      branch_id: it.branch_id,
      delivery_type: order.delivery_type,
      at,
      timezone: order.branch_zone,
    },
    point_value,
    order.rate_bp ?? 0,
  )
  if (!won) return
  const book = await openPoints(db, owner, it.now)
  await book.earn(
    points,
    {
      kind: 'earn',
      key: keyOf('earn', order_id, countOf(moves, 'earn')),
      order_id,
      rate_bp: Math.max(won.earn_rate_bp, order.rate_bp ?? 0),
    },
    { point_type: 'purchase', definition_id: won.id, expires_at: expiryOf(it.now, won.validity_days, order.zone) },
  )
}

/** Takes back the points that the order earned, first from the lots that it created. */
async function reverse(db: Db, owner: Owner, it: OfOrder, most = Infinity): Promise<void> {
  const moves = await movesOf(db, it)
  const earned = Math.min(most, sumOf(moves, ['earn', 'reverse']))
  if (earned <= 0) return
  const own = moves.flatMap((move) => (move.kind === 'earn' ? move.lots.map((part) => part.lot_id) : []))
  const book = await openPoints(db, owner, it.now)
  const key = keyOf('reverse', it.order_id, countOf(moves, 'reverse'))
  await book.reverse(earned, own, { kind: 'reverse', key, order_id: it.order_id })
}

/**
 * The lots from which an order was last paid, in the order of use, minus what was already given
 * back to them.
 */
function spentLots(moves: readonly Move[]): Part[] {
  const last = moves.findLastIndex((move) => move.kind === 'spend')
  const back = new Map<string, number>()
  for (const move of moves.slice(last + 1))
    if (move.kind === 'give_back')
      for (const { lot_id, amount } of move.lots) back.set(lot_id, (back.get(lot_id) ?? 0) + amount)
  return (moves[last]?.lots ?? []).map(({ lot_id, amount }) => ({ lot_id, amount: amount + (back.get(lot_id) ?? 0) }))
}

/**
 * Returns points to the lots from which they were paid, and money to the wallet: all of it, or at
 * most what is given back for a part of the order.
 */
async function giveBack(
  db: Db,
  owner: Owner,
  it: OfOrder,
  most = { points: Infinity, wallet: Infinity },
): Promise<void> {
  const { order_id, now } = it
  const [moves, wallet] = await Promise.all([movesOf(db, it), walletOf(db, it)])
  const spent = Math.min(most.points, -sumOf(moves, ['spend', 'give_back']))
  if (spent > 0) {
    const parts = spentLots(moves)
    const book = await openPoints(db, owner, now)
    const key = keyOf('return', order_id, countOf(moves, 'give_back'))
    await book.give_back(parts, spent, { kind: 'give_back', key, order_id })
  }
  const amount = Math.min(most.wallet, wallet.paid)
  if (amount > 0) {
    const key = keyOf('refund', order_id, wallet.refunds)
    await postWallet(db, owner, { kind: 'refund', amount, key, order_id }, now)
  }
}

/**
 * Takes the payment again when a cancellation is undone. If that fails, the order stays cancelled.
 */
async function takeAgain(db: Db, owner: Owner, it: Entered): Promise<void> {
  const { order_id, now } = it
  const [moves, [paid]] = await Promise.all([
    movesOf(db, it),
    db.many<{
      amount: number
      n: number
    }>(sql`select -amount::float8 as amount, (count(*) over ())::int as n from wallet_entry
      where company_id = ${it.company_id} and order_id = ${order_id} and kind = 'spend' order by at desc, id desc limit 1`),
  ])
  const spent = moves.findLast((move) => move.kind === 'spend')
  if (spent) {
    const book = await openPoints(db, owner, now)
    const key = keyOf('spend', order_id, countOf(moves, 'spend'))
    if (!(await book.spend(-spent.amount, { kind: 'spend', key, order_id }))) throw fault('benefit_gone')
  }
  if (paid) {
    const entry = { kind: 'spend' as const, amount: -paid.amount, key: keyOf('spend', order_id, paid.n), order_id }
    if (!(await postWallet(db, owner, entry, now))) throw fault('benefit_gone')
  }
}
