import sql from 'sql-template-tag'
import { payTableBill, seatOrder, type Seat } from '#server/domain/ordering/at-table.ts'
import { orderEntered } from '#server/domain/ordering/entered.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongField } from '#server/kit/fault.ts'
import { sessionOfGuest } from './guests.ts'
import { followGone } from './gone-guests.ts'
import { markUnpaid } from './paid-orders.ts'
import { settleBill } from './pay.ts'
import { isSeated, sessionAt, sessionOf, tablesOf, type SessionRow } from './sessions.ts'
import { wrongAtTable } from './words.ts'

type Named = Parameters<Parameters<typeof seatOrder.on>[0]>[1]
type Paying = Parameters<Parameters<typeof payTableBill.on>[0]>[1]

/** Connects tables with ordering: an order at a table joins the guests who sit there, and a payment settles their bill. */
export function connectTables(): void {
  seatOrder.on(seatOf)
  payTableBill.on(payFor)
  orderEntered.on(markUnpaid)
  orderEntered.on(followGone)
}

/** The guests an order belongs to, locked; those who have joined others since are found there. */
async function seatOf(db: Db, it: Named): Promise<Seat | undefined> {
  const { company_id } = it
  const guests = it.guest_token
    ? await sessionOfGuest(db, { company: company_id, branch: it.branch_id }, it.guest_token)
    : undefined
  if (it.guest_token && !guests) throw wrongAtTable(it.lang, 'guest_token', 'not_seated')
  const table = guests ? (await tablesOf(db, company_id, guests.id))[0] : await tableOf(db, it)
  if (!table) return undefined
  let id = guests?.id ?? (await sessionAt(db, company_id, table.id))
  let session: SessionRow | undefined
  while (id && !session) {
    const found = await sessionOf(db, { company: company_id }, id, 'lock')
    if (isSeated(found)) session = found
    else id = found.merged_into ?? undefined
  }
  if (!session) {
    if (it.guest_token) throw wrongAtTable(it.lang, 'guest_token', 'not_seated')
    if (it.table_id) throw wrongAtTable(it.lang, 'table_id', 'table_free')
    return undefined
  }
  // Whoever orders again has asked for no bill yet, and has not paid for this.
  if (session.state !== 'open')
    await db.one(sql`update table_session set state = 'open', paid_at = null, version = version + 1, updated_at = ${it.now}
      where company_id = ${company_id} and id = ${session.id}`)
  return { table_session_id: session.id, table_name: table.name }
}

/** The table an order names: strictly by its id, or by a name that is one of the branch's. */
async function tableOf(
  db: Db,
  { company_id, branch_id, table_id, table_name }: Named,
): Promise<{ id: string; name: string } | undefined> {
  const at = sql`company_id = ${company_id} and branch_id = ${branch_id} and is_active`
  if (table_id) {
    const row = await db.one<{ id: string; name: string }>(
      sql`select id, name from dining_table where ${at} and id = ${table_id}`,
    )
    if (!row) throw wrongField('table_id', 'choice')
    return row
  }
  if (!table_name) return undefined
  return db.one<{ id: string; name: string }>(
    sql`select id, name from dining_table where ${at} and fold(name) = fold(${table_name})`,
  )
}

async function payFor(
  db: Db,
  { company_id, branch_id, bill_id, amount, payment_method, now, lang }: Paying,
): Promise<string> {
  const bill = await db.one<{ session_id: string; number: number }>(sql`
    select b.session_id, b.number from bill b join table_session s on s.company_id = ${company_id} and s.id = b.session_id
    where b.company_id = ${company_id} and b.id = ${bill_id} and s.branch_id = ${branch_id}`)
  if (!bill) throw wrongField('bill_id', 'choice')
  const session = await sessionOf(db, { company: company_id }, bill.session_id, 'lock')
  return settleBill(db, session, { number: bill.number, amount, payment_method, actor: null, now, lang })
}
