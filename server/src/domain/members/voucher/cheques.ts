import sql from 'sql-template-tag'
import {
  reasonAgainst,
  reducedBy,
  worthOf,
  type ChequeAsked,
  type ChequeReason,
} from '#contract/members/offer/cheque-check.ts'
import { couponCode, foldCode } from '#contract/members/offer/coupon-code.ts'
import { hoursFrom } from '#contract/members/offer/holds-for.ts'
import { minimumOf } from '#contract/members/offer/offer-terms.ts'
import type { Offer, Offered } from '#server/domain/ordering/benefits.ts'
import type { Refusal } from '#server/domain/ordering/refusal-text.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { chequeOfCode, lockCheque, placeOf, reservationOf, takenOf, type Cheque, type ChequeKey } from './rows.ts'

export type AskedCheque = Omit<Offered, 'lang' | 'guest'> & { coupon_code: string }

/** For how long a voucher is reserved for a checkout, in ms. */
const reservedMs = 15 * 60_000

const refusal = (reason: ChequeReason, it?: Cheque, asked?: ChequeAsked): Refusal => ({
  path: 'coupon_code',
  code: `cheque_${reason}`,
  ...(reason === 'min_basket' && it && { amount: minimumOf(it) - (asked?.basket ?? 0) }),
  ...(reason === 'not_yet' && it && { when: it.starts_at }),
  ...(reason === 'hours' && it && asked && goodFrom(it, asked)),
})

function goodFrom(it: Cheque, asked: ChequeAsked): { when?: Date } {
  const when = hoursFrom(it, asked)
  return when ? { when } : {}
}

const keyOf = ({ company_id, id, item }: Cheque): ChequeKey => ({
  company_id,
  cheque_id: id,
  item_id: item?.id ?? null,
})

const askedOf = async (
  db: Db,
  { company_id, branch_id, member_id, delivery_type, basket, lines, now }: AskedCheque,
): Promise<ChequeAsked> => ({
  ...(await placeOf(db, { company_id, branch_id })),
  at: now,
  branch_id,
  member_id,
  delivery_type,
  basket,
  lines,
})

/**
 * The amount that a code takes off an order, or why the code does not apply. Nothing is used up.
 */
export async function offerOf(db: Db, it: AskedCheque): Promise<Offer | Refusal> {
  const code = foldCode(it.coupon_code)
  const cheque = couponCode.test(code) ? await chequeOfCode(db, it.company_id, code) : undefined
  if (!cheque) return refusal('unknown')
  const asked = await askedOf(db, it)
  const own = await reservationOf(db, cheque, it.member_id, it.now)
  const taken = await takenOf(db, cheque, { member_id: it.member_id, own, order_id: null, now: it.now })
  const reason = reasonAgainst(cheque, asked, taken)
  if (reason) return refusal(reason, cheque, asked)
  const amount = worthOf(cheque, reducedBy(cheque, asked))
  return {
    name: cheque.name,
    amount,
    funder: cheque.funder,
    share_bp: cheque.share_bp,
    combinable: cheque.combinable,
    with_points: cheque.with_points,
    take: (db, order_id) => take(db, keyOf(cheque), asked, { order_id, amount }),
  }
}

/**
 * Uses a voucher for an order: checks, counts and writes it in the order's transaction while the
 * voucher is locked. Throws 409 `benefit_gone` if it no longer applies.
 */
async function take(
  db: Db,
  key: ChequeKey,
  asked: ChequeAsked,
  { order_id, amount }: { order_id: string; amount: number },
): Promise<void> {
  const { member_id, at: now, branch_id } = asked
  const cheque = await lockCheque(db, key, member_id)
  if (!cheque) throw fault('benefit_gone')
  const own = await reservationOf(db, cheque, member_id, now)
  const taken = await takenOf(db, cheque, { member_id, own, order_id, now })
  if (reasonAgainst(cheque, asked, taken) || worthOf(cheque, reducedBy(cheque, asked)) !== amount)
    throw fault('benefit_gone')
  if (own)
    await db.one(sql`update gift_cheque_use set state = 'held', order_id = ${order_id}, reserved_until = null, amount = ${amount}, branch_id = ${branch_id}, created_at = ${now}
      where company_id = ${key.company_id} and id = ${own}`)
  else
    await db.one(sql`insert into gift_cheque_use (company_id, id, cheque_id, item_id, branch_id, member_id, order_id, amount, state, created_at)
      values (${key.company_id}, ${uuidv7()}, ${key.cheque_id}, ${key.item_id}, ${branch_id}, ${member_id}, ${order_id}, ${amount}, 'held', ${now})`)
  await countUse(db, key, amount, 1)
  await holdItem(db, key, order_id)
}

export const countUse = (db: Db, { company_id, cheque_id }: ChequeKey, amount: number, n: 1 | -1) =>
  db.one(sql`update gift_cheque set used_count = used_count + ${n}, used_amount = used_amount + ${n * amount}
    where company_id = ${company_id} and id = ${cheque_id}`)

/** The voucher's item stays assigned to the order until the order ends. */
export const holdItem = async (db: Db, { company_id, item_id }: ChequeKey, order_id: string) =>
  item_id &&
  db.one(sql`update gift_cheque_item set state = 'reserved', used_order_id = ${order_id}, reserved_until = null
    where company_id = ${company_id} and id = ${item_id}`)

export interface Reserved {
  reservation_id: string
  name: string
  amount: number
  with_points: boolean
  reserved_until: string
}

/**
 * Reserves a voucher for a checkout. A reservation that nobody uses simply expires. If the member
 * already has a reservation, or `reservation_id` names one, that reservation is renewed.
 */
export async function reserve(
  db: Db,
  it: AskedCheque & { reservation_id: string | null },
): Promise<Reserved | Refusal> {
  const { company_id, member_id, now } = it
  const code = foldCode(it.coupon_code)
  const found = couponCode.test(code) ? await chequeOfCode(db, company_id, code) : undefined
  if (!found) return refusal('unknown')
  const key = keyOf(found)
  const cheque = await lockCheque(db, key, member_id)
  if (!cheque) return refusal('unknown')
  const asked = await askedOf(db, it)
  const own = await ownReservation(db, cheque, it)
  const taken = await takenOf(db, cheque, { member_id, own, order_id: null, now })
  const reason = reasonAgainst(cheque, asked, taken)
  if (reason) return refusal(reason, cheque, asked)
  const amount = worthOf(cheque, reducedBy(cheque, asked))
  const until = new Date(now.getTime() + reservedMs)
  const reservation_id = own ?? uuidv7()
  // Expired reservations are deleted right here, so no sweep is needed.
  await db.one(sql`delete from gift_cheque_use where company_id = ${company_id} and cheque_id = ${cheque.id} and state = 'reserved'
    and (reserved_until <= ${now} or id = ${own}::uuid)`)
  await db.one(sql`insert into gift_cheque_use (company_id, id, cheque_id, item_id, branch_id, member_id, amount, state, reserved_until, created_at)
    values (${company_id}, ${reservation_id}, ${cheque.id}, ${key.item_id}, ${it.branch_id}, ${member_id}, ${amount}, 'reserved', ${until}, ${now})`)
  if (key.item_id)
    await db.one(sql`update gift_cheque_item set state = 'reserved', used_order_id = null, reserved_until = ${until}
      where company_id = ${company_id} and id = ${key.item_id}`)
  return {
    reservation_id,
    name: cheque.name,
    amount,
    with_points: cheque.with_points,
    reserved_until: until.toISOString(),
  }
}

/**
 * The member's own reservation of a voucher, of which there is at most one. A reservation without a
 * member can be renewed only by its id.
 */
async function ownReservation(
  db: Db,
  cheque: Cheque,
  { member_id, reservation_id, now }: { member_id: string | null; reservation_id: string | null; now: Date },
): Promise<string | null> {
  if (member_id) return reservationOf(db, cheque, member_id, now)
  const known = await db.one<{
    id: string
  }>(sql`select id from gift_cheque_use where company_id = ${cheque.company_id} and id = ${reservation_id}::uuid
    and cheque_id = ${cheque.id} and item_id is not distinct from ${cheque.item?.id ?? null}::uuid and member_id is null and state = 'reserved' and reserved_until > ${now}`)
  return known?.id ?? null
}
