import sql from 'sql-template-tag'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { findCheque } from '#server/domain/ordering/benefits.ts'
import { orderEntered, type Entered } from '#server/domain/ordering/entered.ts'
import { limitStates, writeTries } from '#server/domain/identity/attempts.ts'
import type { Db } from '#server/db/pool.ts'
import { foldCode } from '#contract/members/offer/coupon-code.ts'
import { expiryOf } from '#contract/members/points/points.ts'
import { zoneOfCompany } from '#server/kit/company-day.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'
import { countUse, holdItem, offerOf, type AskedCheque } from './cheques.ts'
import { lockCheque, takenOf, type ChequeKey } from './rows.ts'

/**
 * A returned voucher that has meanwhile expired can be used for this many more days, by the
 * company's clock.
 */
const moreDays = 7

/**
 * The limits on wrong codes, per member or guest. If the app names no guest, all guests of a branch
 * share one larger limit, because they cannot be told apart.
 */
export const wrongCodes = ({
  company_id,
  member_id,
  guest,
  branch_id,
}: Pick<AskedCheque, 'company_id' | 'member_id' | 'branch_id'> & { guest: string | undefined }) => ({
  key: `cheque ${company_id} ${member_id ?? guest ?? branch_id}`,
  max: member_id || guest ? 10 : 100,
  minutes: 10,
})

/**
 * The key that records that a code was valid within the last hour. A caller who sends that code is
 * not guessing, so the code is accepted even if others have used up the tries. No order is refused
 * for a code that its quote accepted.
 */
const heldLately = ({ company_id, coupon_code }: Pick<AskedCheque, 'company_id' | 'coupon_code'>) => ({
  key: `cheque-held ${company_id} ${sha256(foldCode(coupon_code)).toString('base64url')}`,
  max: 1,
  minutes: 60,
})

/**
 * Lets orders use vouchers. A voucher is found by its code, counts as used on delivery, and becomes
 * free again if the order is cancelled or returned.
 */
export function connectCheques({ db: pool, log }: Pick<Kit, 'db' | 'log'>): void {
  findCheque.on(async (db, it) => {
    const limit = wrongCodes(it)
    const held = heldLately(it)
    const [wrong, known] = await limitStates(db, [limit, held])
    if (wrong && wrong.wait !== null && known?.taken === 0) throw fault('too_many', { retryAfter: wrong.wait })
    const offer = await offerOf(db, it)
    // A refusal rolls back the order's transaction, so the try is recorded outside of it. It is not
    // awaited, because recording it needs a second connection while this one is still in use.
    const note = (key: string) =>
      void writeTries(pool, [key]).catch((error: unknown) => log.warn({ err: error }, 'tries of cheque codes'))
    if ('code' in offer && offer.code === 'cheque_unknown') note(limit.key)
    else if (known?.taken === 0) note(held.key)
    return offer
  })
  orderEntered.on(follow)
}

const isOver = (status: OrderStatus | undefined) => status === 'cancelled' || status === 'returned'

async function follow(db: Db, it: Entered): Promise<void> {
  const { from, to, company_id, branch_id, order_id } = it
  if (from === to || !(isOver(from) || isOver(to) || from === 'delivered' || to === 'delivered')) return
  const use = await db.one<{
    id: string
    cheque_id: string
    item_id: string | null
    member_id: string | null
    amount: number
    state: 'held' | 'used' | 'back'
  }>(
    sql`select id, cheque_id, item_id, member_id, amount::float8, state from gift_cheque_use where company_id = ${company_id} and order_id = ${order_id}`,
  )
  if (!use) return
  // Placing an order locks the branch's counter before the voucher. The same sequence is used here,
  // to prevent deadlocks.
  await db.one(
    sql`select 1 from branch_counter where company_id = ${company_id} and branch_id = ${branch_id} for no key update`,
  )
  const key = { company_id, cheque_id: use.cheque_id, item_id: use.item_id }
  const state = isOver(to) ? 'back' : to === 'delivered' ? 'used' : 'held'
  if (state === 'back') await giveBack(db, key, use.amount, it.now)
  else {
    if (use.state === 'back') await takeAgain(db, key, use, it)
    await holdItem(db, key, order_id)
    if (state === 'used' && key.item_id)
      await db.one(
        sql`update gift_cheque_item set state = 'used' where company_id = ${company_id} and id = ${key.item_id}`,
      )
  }
  await db.one(sql`update gift_cheque_use set state = ${state} where company_id = ${company_id} and id = ${use.id}`)
}

/**
 * Lowers the counts and makes the item unused again. If the voucher has expired meanwhile, it gets
 * seven more days, once.
 */
async function giveBack(db: Db, key: ChequeKey, amount: number, now: Date): Promise<void> {
  const cheque = await lockCheque(db, key, null)
  await countUse(db, key, amount, -1)
  if (!cheque?.item) return
  const { expires_at: own } = cheque.item
  const isLate = own === null && cheque.expires_at !== null && cheque.expires_at <= now
  const until = isLate ? expiryOf(now, moreDays, await zoneOfCompany(db, key.company_id)) : own
  await db.one(sql`update gift_cheque_item set state = 'unused', used_order_id = null, reserved_until = null, expires_at = ${until}
    where company_id = ${key.company_id} and id = ${key.item_id}`)
}

/**
 * A restored order uses its voucher again, at whatever hour it is restored. Throws 409
 * `benefit_gone` if somebody else has used the voucher or a limit is reached.
 */
async function takeAgain(
  db: Db,
  key: ChequeKey,
  { amount, member_id }: { amount: number; member_id: string | null },
  { order_id, now }: Entered,
): Promise<void> {
  const cheque = await lockCheque(db, key, member_id)
  if (!cheque) throw fault('benefit_gone')
  const taken = await takenOf(db, cheque, { member_id, own: null, order_id, now })
  const { limit_count, limit_amount, user_limit } = cheque
  const isGone =
    taken.item?.is_free === false ||
    (user_limit > 0 && taken.by_member >= user_limit) ||
    (limit_count > 0 && taken.count >= limit_count) ||
    (limit_amount > 0 && taken.amount + amount > limit_amount)
  if (isGone) throw fault('benefit_gone')
  await countUse(db, key, amount, 1)
}
