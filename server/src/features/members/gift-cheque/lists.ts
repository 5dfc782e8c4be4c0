import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { ChequeItem, ChequeUse, MemberCheque } from '#contract/members/gift-cheque.ts'
import { foldCode, printedCode } from '#contract/members/coupon-code.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, containsFoldedPhone } from '#server/kit/list/list.ts'
import { longList, type LongQuery } from '#server/kit/list/long-list.ts'
import { memberName } from './columns.ts'

type Query = LongQuery & { search?: string | undefined; state?: readonly string[] | undefined }
interface Of {
  company_id: string
  id: string
}

/**
 * A cheque counts as reserved only until its reservation ends, even if that end has not been
 * recorded yet.
 */
const stateAt = (now: Date): Sql =>
  sql`case when i.state = 'reserved' and i.reserved_until <= ${now} then 'unused' else i.state end`

const printed = <R extends { code: string }>(row: R): R => ({ ...row, code: printedCode(row.code) })

/** Searches by the beginning of a code, as people type it, or by the member. */
function search(given: string | undefined): Sql | undefined {
  if (!given) return undefined
  const code = foldCode(given).replaceAll(/[^A-Z0-9]/g, '')
  return sql`(${containsFoldedPhone('m.search_text', given)} ${code ? sql`or k.code like ${`${code}%`}` : empty})`
}

/** The items of one cheque, each with its code. */
export async function itemsOf(db: Db, { company_id, id }: Of, query: Query, now: Date) {
  const page = await longList<ChequeItem>(db, {
    columns: sql`i.id, k.code, i.member_id, ${memberName} as member_name, i.defined_at, i.expires_at, ${stateAt(now)} as state, i.used_order_id`,
    from: sql`from gift_cheque_item i
      join gift_cheque_code k on k.company_id = i.company_id and k.item_id = i.id
      left join member m on m.company_id = i.company_id and m.id = i.member_id`,
    conditions: [
      sql`i.company_id = ${company_id} and i.cheque_id = ${id}`,
      query.state && sql`${stateAt(now)} = any(${query.state})`,
      search(query.search),
    ],
    query,
    fields: { defined_at: ['i.defined_at', 'timestamptz'] },
    tie: ['i.id', 'uuid'],
  })
  return { ...page, data: page.data.map(printed) }
}

/** The uses of a cheque, with member and order. */
export const usesOf = (db: Db, { company_id, id }: Of, query: Query) =>
  longList<ChequeUse>(db, {
    columns: sql`u.id, u.order_id, o.number::int as order_number, u.branch_id, b.name as branch_name, u.member_id, ${memberName} as member_name, u.amount::float8, u.state, u.created_at`,
    from: sql`from gift_cheque_use u
      left join orders o on o.company_id = u.company_id and o.id = u.order_id
      left join branch b on b.company_id = u.company_id and b.id = u.branch_id
      left join member m on m.company_id = u.company_id and m.id = u.member_id`,
    conditions: [
      sql`u.company_id = ${company_id} and u.cheque_id = ${id} and u.state <> 'reserved'`,
      anyOf('u.state', query.state),
      query.search ? containsFoldedPhone('m.search_text', query.search) : undefined,
    ],
    query,
    fields: { created_at: ['u.created_at', 'timestamptz'] },
    tie: ['u.id', 'uuid'],
  })

/** A member's own cheques. */
export async function chequesOfMember(db: Db, { company_id, id }: Of, query: Query, now: Date) {
  const page = await longList<MemberCheque>(db, {
    columns: sql`i.id, k.code, i.member_id, ${memberName} as member_name, i.defined_at, i.expires_at, ${stateAt(now)} as state, i.used_order_id,
      c.id as gift_cheque_id, c.name, co.currency, c.amount::float8, c.rate_bp, c.max_discount::float8, c.min_basket_amount::float8, c.starts_at,
      coalesce(i.expires_at, c.expires_at) as ends_at, u.branch_id as used_branch_id`,
    from: sql`from gift_cheque_item i
      join gift_cheque c on c.company_id = i.company_id and c.id = i.cheque_id
      join gift_cheque_code k on k.company_id = i.company_id and k.item_id = i.id
      join member m on m.company_id = i.company_id and m.id = i.member_id
      left join gift_cheque_use u on u.company_id = i.company_id and u.order_id = i.used_order_id
      left join company co on co.id = i.company_id`,
    conditions: [
      sql`i.company_id = ${company_id} and i.member_id = ${id}`,
      query.search ? sql`fold(c.name) like '%' || fold(${query.search}) || '%'` : undefined,
    ],
    query,
    fields: { defined_at: ['i.defined_at', 'timestamptz'] },
    tie: ['i.id', 'uuid'],
  })
  return { ...page, data: page.data.map(printed) }
}

/** Unused codes, oldest first. A cheque with one shared code has only that code. */
export async function unusedCodes(db: Db, { company_id, id }: Of, batch_id: string | null, max: number, now: Date) {
  const found = await db.many<{ code: string; expires_at: string | null }>(sql`
    select k.code, coalesce(i.expires_at, c.expires_at) as expires_at from gift_cheque_code k
    join gift_cheque c on c.company_id = k.company_id and c.id = k.cheque_id
    left join gift_cheque_item i on i.company_id = k.company_id and i.id = k.item_id
    where k.company_id = ${company_id} and k.cheque_id = ${id} and (i.id is null or ${stateAt(now)} = 'unused')
      ${batch_id ? sql`and i.batch_id = ${batch_id}` : empty} order by i.defined_at, i.id limit ${raw(String(max))}`)
  return found.map(printed)
}
