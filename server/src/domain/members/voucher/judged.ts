import sql from 'sql-template-tag'
import { printedCode } from '#contract/members/offer/coupon-code.ts'
import type { Offered } from '#server/domain/ordering/benefits.ts'
import type { Refusal } from '#server/domain/ordering/refusal-text.ts'
import type { Db } from '#server/db/pool.ts'
import { offerOf } from './cheques.ts'
import { itemState } from './of-member.ts'

/** How many of a member's vouchers are judged at once: those that end soonest. */
const most = 30

interface Own {
  id: string
  code: string
  name: string
  ends_at: string | null
}
export interface Judged extends Own {
  /** What the voucher takes off, or why it does not apply. */
  verdict: { amount: number; combinable: boolean; with_points: boolean } | Refusal
}

/**
 * A member's own unused vouchers, each with what it would take off a basket now. They are judged by
 * the function that judges the code of an order.
 */
export async function judgedCheques(
  db: Db,
  basket: Omit<Offered, 'lang' | 'guest' | 'member_id'> & { member_id: string },
): Promise<Judged[]> {
  const { company_id, member_id, now } = basket
  const own = await db.many<Own>(sql`
    select i.id, k.code, c.name, coalesce(i.expires_at, c.expires_at) as ends_at from gift_cheque_item i
      join gift_cheque c on c.company_id = ${company_id} and c.id = i.cheque_id
      join gift_cheque_code k on k.company_id = ${company_id} and k.item_id = i.id
    where i.company_id = ${company_id} and i.member_id = ${member_id} and ${itemState(now)} <> 'used'
      and coalesce(i.expires_at, c.expires_at, 'infinity') > ${now}
    order by ends_at nulls last, i.id limit ${most}`)
  const judged: Judged[] = []
  for (const it of own) {
    const verdict = await offerOf(db, { ...basket, coupon_code: it.code })
    judged.push({
      ...it,
      code: printedCode(it.code),
      verdict:
        'path' in verdict
          ? verdict
          : { amount: verdict.amount, combinable: verdict.combinable, with_points: verdict.with_points },
    })
  }
  return judged
}
