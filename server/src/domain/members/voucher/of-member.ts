import sql, { raw, type Sql } from 'sql-template-tag'
import { printedCode } from '#contract/members/offer/coupon-code.ts'
import type { MemberCheque } from '#contract/members/offer/gift-cheque.ts'
import type { Db } from '#server/db/pool.ts'
import { contains } from '#server/kit/list/list.ts'
import { longList, type LongQuery } from '#server/kit/list/long-list.ts'
import type { Owner } from '../points/points.ts'

/** The name of a member who is joined as `m`. */
export const memberName = raw(`nullif(btrim(m.name || ' ' || m.surname), '')`)

/**
 * A voucher counts as reserved only until its reservation ends, even if that end has not been
 * recorded yet.
 */
export const itemState = (now: Date): Sql =>
  sql`case when i.state = 'reserved' and i.reserved_until <= ${now} then 'unused' else i.state end`

/** The row with its code as it is printed. */
export const withPrintedCode = <R extends { code: string }>(row: R): R => ({ ...row, code: printedCode(row.code) })

/** A member's own vouchers. */
export async function chequesOfMember(
  db: Db,
  { company_id, member_id }: Owner,
  query: LongQuery & { search?: string | undefined },
  now: Date,
) {
  const page = await longList<MemberCheque>(db, {
    columns: sql`i.id, k.code, i.member_id, ${memberName} as member_name, i.defined_at, i.expires_at, ${itemState(now)} as state, i.used_order_id,
      c.id as gift_cheque_id, c.name, co.currency, c.amount::float8, c.rate_bp, c.max_discount::float8, c.min_basket_amount::float8, c.starts_at,
      coalesce(i.expires_at, c.expires_at) as ends_at, u.branch_id as used_branch_id`,
    from: sql`from gift_cheque_item i
      join gift_cheque c on c.company_id = i.company_id and c.id = i.cheque_id
      join gift_cheque_code k on k.company_id = i.company_id and k.item_id = i.id
      join member m on m.company_id = i.company_id and m.id = i.member_id
      left join gift_cheque_use u on u.company_id = i.company_id and u.order_id = i.used_order_id
      left join company co on co.id = i.company_id`,
    conditions: [sql`i.company_id = ${company_id} and i.member_id = ${member_id}`, contains(['c.name'], query.search)],
    query,
    fields: { defined_at: ['i.defined_at', 'timestamptz'] },
    tie: ['i.id', 'uuid'],
  })
  return { ...page, data: page.data.map(withPrintedCode) }
}
