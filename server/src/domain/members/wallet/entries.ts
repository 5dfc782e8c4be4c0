import sql, { type Sql } from 'sql-template-tag'
import type { WalletEntry } from '#contract/members/wallet.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/kit/list/list.ts'
import { longList, type LongQuery } from '#server/kit/list/long-list.ts'
import type { Owner } from '../points/points.ts'

/** A member's wallet, with the currency of the member's company. */
type Owned = Owner & { currency: string }

const columns = (
  currency: string,
) => sql`e.id, e.at, e.kind, e.amount::float8 as amount, e.balance_after::float8 as balance_after, ${currency}::text as currency,
  e.order_id, o.number::int as order_number, b.name as branch_name, e.payment_ref, e.actor, e.reason`

const from = (company_id: string) => sql`from wallet_entry e
  left join orders o on o.company_id = ${company_id} and o.id = e.order_id left join branch b on b.company_id = ${company_id} and b.id = o.branch_id`

/** The only entry of a company that meets the condition `is`, which addresses the entry as `e`. */
export const walletEntryOf = (db: Db, { company_id, currency }: Owned, is: Sql) =>
  db.must<WalletEntry>(
    sql`select ${columns(currency)} ${from(company_id)} where e.company_id = ${company_id} and ${is}`,
  )

/** One page of a member's entries. */
export const walletEntries = (
  db: Db,
  { company_id, member_id, currency }: Owned,
  query: LongQuery & { kind?: readonly string[] | undefined },
) =>
  longList<WalletEntry>(db, {
    columns: columns(currency),
    from: from(company_id),
    conditions: [sql`e.company_id = ${company_id} and e.member_id = ${member_id}`, anyOf('e.kind', query.kind)],
    query,
    fields: { at: ['e.at', 'timestamptz'] },
    tie: ['e.id', 'uuid'],
  })
