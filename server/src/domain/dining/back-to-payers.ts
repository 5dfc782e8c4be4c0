import sql from 'sql-template-tag'
import { paidForUnsold, type OwedOrder } from '#contract/dining/bill.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { backToProvider, backToWallet } from '#server/domain/ordering/at-table.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { moneyText } from '#server/kit/money.ts'
import type { StoredBill } from './bills.ts'
import type { SessionRow } from './sessions.ts'
import { whyNot } from './words.ts'

/*
 * Money that guests at a table get back goes back the way it was paid: through the provider that
 * took it, or into the wallet that paid it. Only money that was paid in other ways is given back by
 * hand.
 */

const wallet = 'wallet'
type Payment = StoredBill & { payment_id: string }
const isPayment = (it: StoredBill): it is Payment => it.state === 'paid' && it.payment_id !== null
const sumOf = (bills: readonly Pick<StoredBill, 'amount'>[]) => bills.reduce((sum, it) => sum + it.amount, 0)

const asked = (
  { company_id, branch_id }: SessionRow,
  { payment_id: order_id }: Payment,
  amount: number,
  now: Date,
) => ({ company_id, branch_id, order_id, amount, now })

/** How much of the amount goes back into the wallet that has paid. With `isQuote`, nothing is written. */
async function intoWallet(db: Db, it: ReturnType<typeof asked>, isQuote = false): Promise<number> {
  return (await backToWallet.tell(db, { ...it, isQuote })).reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

/**
 * Gives back into the wallet that has paid, where nobody chooses another way. Throws if its member
 * was erased: the money must be returned in another way, and the order stays unchanged.
 */
async function backIntoWallet(db: Db, it: ReturnType<typeof asked>): Promise<number> {
  const parts = await backToWallet.tell(db, { ...it, isQuote: false })
  return parts.reduce<number>((sum, each) => {
    if (each === undefined) throw wrongField('reason_id', 'wallet_erased')
    return sum + each
  }, 0)
}

/** How much of the amount goes back through a provider of ours; undefined if none took the payment. */
const throughProvider = async (db: Db, it: ReturnType<typeof asked>): Promise<number | undefined> =>
  (await backToProvider.tell(db, it)).find((each) => each !== undefined)

/** Whether customers can use this method only online, so that no till can hand money over by it. */
const isOnlineOnly = async (db: Db, payment_method: string): Promise<boolean> =>
  (await db.one(sql`select 1 as one from payment_method where code = ${payment_method} and place = 'online'`)) !==
  undefined

/**
 * Gives an amount back by the method that somebody has chosen at the till. Throws if the amount is
 * more than was paid by that method and not given back yet. This is checked only for the wallet,
 * for methods that customers can use only online, and for those by which a provider of ours took
 * payments. Also throws if part of the amount must go back into wallets, but another method was
 * chosen.
 */
export async function giveBackBy(
  db: Db,
  session: SessionRow,
  it: {
    orders: readonly OwedOrder[]
    bills: readonly StoredBill[]
    amount: number
    payment_method: string
    now: Date
    lang: Lang
  },
): Promise<void> {
  const { orders, bills, amount, payment_method, now, lang } = it
  const paid = bills.filter((each) => each.state === 'paid')
  const lost = paidForUnsold(orders, paid)
  const payments = paid.filter(isPayment).toSorted((a, b) => (lost.get(b.number) ?? 0) - (lost.get(a.number) ?? 0))
  const fromWallets = payments.filter((each) => each.wallet > 0)
  const byMethod = payments.filter((each) => each.payment_method === payment_method)
  if (await isOnlineOnly(db, payment_method)) {
    const took = payment_method === wallet ? fromWallets.reduce((sum, each) => sum + each.wallet, 0) : 0
    const by = took + byMethod.reduce((sum, each) => sum + each.amount - each.wallet, 0)
    if (by === 0) throw wrongField('payment_method', 'choice')
    const given = bills.filter((each) => each.state === 'refunded' && each.payment_method === payment_method)
    const max = Math.max(0, by - sumOf(given))
    if (amount > max) throw wrongField('amount', 'too_big', { max }, 'money')
  }
  // What an app's own wallet or a provider that is not ours took. They give it back themselves.
  let [rest, elsewhere] = [amount, 0]
  const refuseMore = () => {
    if (rest > elsewhere) throw wrongField('amount', 'too_big', { max: amount - rest + elsewhere }, 'money')
  }
  if (payment_method === wallet) {
    for (const each of fromWallets) rest -= await intoWallet(db, asked(session, each, rest, now))
    elsewhere = byMethod.reduce((sum, each) => sum + each.amount - each.wallet, 0)
    return refuseMore()
  }
  let most = sumOf(paid) - sumOf(bills.filter((each) => each.state === 'refunded'))
  for (const each of fromWallets) most -= await intoWallet(db, asked(session, each, each.wallet, now), true)
  if (amount > most) {
    const { currency } = await db.must<{ currency: string }>(
      sql`select currency from company where id = ${session.company_id}`,
    )
    const money = await moneyText(db, lang, currency)
    throw fault('conflict', { detail: whyNot(lang, 'wallet', money(amount - most)) })
  }
  let isOurs = false
  for (const each of byMethod) {
    // The provider may also have taken a tip, which is not refunded here.
    const back = await throughProvider(db, asked(session, each, Math.min(rest, each.amount), now))
    if (back === undefined) elsewhere += each.amount
    else isOurs = true
    rest -= back ?? 0
  }
  if (isOurs) refuseMore()
}

/**
 * How much of each payment by amount is left of what no wallet paid, after the earlier refunds by
 * its method. A refund names no payment. It went back as `giveBackToPayers` does: first to those
 * who had paid for units, then to the others in the sequence of `payments`.
 */
function leftOfEach(
  payments: readonly Payment[],
  bills: readonly StoredBill[],
  was: ReadonlyMap<number, number>,
): Map<Payment, number> {
  const given = new Map<string | null, number>()
  for (const it of bills.filter(({ state }) => state === 'refunded'))
    given.set(it.payment_method, (given.get(it.payment_method) ?? 0) + it.amount)
  const take = (by: string | null, most: number) => {
    const part = Math.min(given.get(by) ?? 0, most)
    given.set(by, (given.get(by) ?? 0) - part)
    return part
  }
  /** What of an amount went back past the payment's wallet, which comes first. */
  const gone = (it: Payment, amount: number) => {
    take(wallet, Math.min(amount, it.wallet))
    return take(it.payment_method, Math.max(0, amount - it.wallet))
  }
  for (const it of payments) gone(it, was.get(it.number) ?? 0)
  const byAmount = payments.filter((it) => !was.has(it.number))
  return new Map(byAmount.map((it) => [it, it.amount - it.wallet - gone(it, it.amount)]))
}

/**
 * Gives an amount back to those who have paid for what went back since `before`. Answers how much
 * goes back by which method. What nobody's payment explains goes back by `payment_method`. Throws
 * if the wallet of an erased member has paid.
 */
export async function giveBackToPayers(
  db: Db,
  session: SessionRow,
  it: {
    before: readonly OwedOrder[]
    orders: readonly OwedOrder[]
    bills: readonly StoredBill[]
    amount: number
    payment_method: string
    now: Date
  },
): Promise<Map<string, number>> {
  const { before, orders, bills, amount, payment_method, now } = it
  const paid = bills.filter((each) => each.state === 'paid')
  const [was, is] = [paidForUnsold(before, paid), paidForUnsold(orders, paid)]
  const lessOf = ({ number }: StoredBill) => (is.has(number) ? is.get(number)! - (was.get(number) ?? 0) : undefined)
  const back = new Map<string, number>()
  let rest = amount
  const note = (by: string, part: number) => {
    if (part > 0) back.set(by, (back.get(by) ?? 0) + part)
    rest -= part
  }
  // Payments for returned units come first, then the others, the latest first.
  const payments = paid.filter(isPayment).toSorted((a, b) => (lessOf(b) ?? 0) - (lessOf(a) ?? 0) || b.number - a.number)
  const left = leftOfEach(payments, bills, was)
  for (const each of payments) {
    let part = Math.min(rest, lessOf(each) ?? each.amount)
    if (part <= 0) continue
    const kept = each.wallet > 0 ? await backIntoWallet(db, asked(session, each, part, now)) : 0
    note(wallet, kept)
    part = Math.min(part - kept, left.get(each) ?? Infinity)
    if (part > 0) note(each.payment_method!, (await throughProvider(db, asked(session, each, part, now))) ?? part)
  }
  note(payment_method, rest)
  return back
}
