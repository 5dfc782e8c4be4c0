import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { ChequeItem, ChequeUse } from '#contract/members/offer/gift-cheque.ts'
import { foldCode } from '#contract/members/offer/coupon-code.ts'
import type { Db } from '#server/db/pool.ts'
import { itemState, memberName, withPrintedCode } from '#server/domain/members/voucher/of-member.ts'
import { anyOf, containsFoldedPhone } from '#server/kit/list/list.ts'
import { longList, type LongQuery } from '#server/kit/list/long-list.ts'

type Query = LongQuery & { search?: string | undefined; state?: readonly string[] | undefined }
interface Of {
  company_id: string
  id: string
}

/** Searches by the beginning of a code, as people type it, or by the member. */
function search(given: string | undefined): Sql | undefined {
  if (!given) return undefined
  const code = foldCode(given).replaceAll(/[^A-Z0-9]/g, '')
  return sql`(${containsFoldedPhone('m.search_text', given)} ${code ? sql`or k.code like ${`${code}%`}` : empty})`
}

/** The items of one voucher, each with its code. */
export async function itemsOf(db: Db, { company_id, id }: Of, query: Query, now: Date) {
  const page = await longList<ChequeItem>(db, {
    columns: sql`i.id, k.code, i.member_id, ${memberName} as member_name, i.defined_at, i.expires_at, ${itemState(now)} as state, i.used_order_id`,
    from: sql`from gift_cheque_item i
      join gift_cheque_code k on k.company_id = i.company_id and k.item_id = i.id
      left join member m on m.company_id = i.company_id and m.id = i.member_id`,
    conditions: [
      sql`i.company_id = ${company_id} and i.cheque_id = ${id}`,
      query.state && sql`${itemState(now)} = any(${query.state})`,
      search(query.search),
    ],
    query,
    fields: { defined_at: ['i.defined_at', 'timestamptz'] },
    tie: ['i.id', 'uuid'],
  })
  return { ...page, data: page.data.map(withPrintedCode) }
}

/** The uses of a voucher, with member and order. */
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

/** Unused codes, oldest first. A voucher with one shared code has only that code. */
export async function unusedCodes(db: Db, { company_id, id }: Of, batch_id: string | null, max: number, now: Date) {
  const found = await db.many<{ code: string; expires_at: string | null }>(sql`
    select k.code, coalesce(i.expires_at, c.expires_at) as expires_at from gift_cheque_code k
    join gift_cheque c on c.company_id = k.company_id and c.id = k.cheque_id
    left join gift_cheque_item i on i.company_id = k.company_id and i.id = k.item_id
    where k.company_id = ${company_id} and k.cheque_id = ${id} and (i.id is null or ${itemState(now)} = 'unused')
      ${batch_id ? sql`and i.batch_id = ${batch_id}` : empty} order by i.defined_at, i.id limit ${raw(String(max))}`)
  return found.map(withPrintedCode)
}
