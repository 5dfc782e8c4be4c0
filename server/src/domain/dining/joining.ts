import sql from 'sql-template-tag'
import { tableSession } from '#contract/dining/table-session.ts'
import { payTableBill, seatOrder, type Seat } from '#server/domain/ordering/at-table.ts'
import { orderEntered } from '#server/domain/ordering/entered.ts'
import { partReturned } from '#server/domain/ordering/part-return.ts'
import type { Db } from '#server/db/pool.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { sessionOfGuest } from './guests.ts'
import { followGone, followPartGone } from './gone-guests.ts'
import { markUnpaid } from './paid-orders.ts'
import { payableBill, refusePrepaid, settleBill } from './pay.ts'
import { seat } from './seating.ts'
import { isSeated, lockFloor, sessionAt, sessionOf, tablesChanged, tablesOf, type SessionRow } from './sessions.ts'
import { wrongAtTable } from './words.ts'

type Named = Parameters<Parameters<typeof seatOrder.on>[0]>[1]
type ByGuest = Pick<Named, 'company_id' | 'branch_id' | 'lang' | 'isQuote'>
type Paying = Parameters<Parameters<typeof payTableBill.on>[0]>[1]

/**
 * Connects tables with ordering: an order placed at a table becomes part of the session (visit) of
 * the guests there, and a payment settles their bill.
 */
export function connectTables(): void {
  seatOrder.on(seatOf)
  payTableBill.on(payFor)
  orderEntered.on(markUnpaid)
  orderEntered.on(followGone)
  partReturned.on(followPartGone)
}

/**
 * Finds and locks the session to which an order belongs. If its guests have joined other guests,
 * this is the session of those others.
 */
async function seatOf(db: Db, it: Named): Promise<Partial<Seat> | undefined> {
  const found = it.guest_token ? await byGuest(db, it, it.guest_token) : await atTable(db, it)
  if (found?.session && it.prepaid)
    await refusePrepaid(db, found.session, { ...it.prepaid, now: it.now, lang: it.lang })
  if (!found || it.isQuote) return found && { table_name: found.table_name }
  const { session, table_name } = found
  if (!session) return undefined
  // A new order cancels the guests' request for the bill. Even if they have paid before, the new
  // order is still unpaid.
  if (session.state !== 'open')
    await db.one(sql`update table_session set state = 'open', paid_at = null, version = version + 1, updated_at = ${it.now}
      where company_id = ${it.company_id} and id = ${session.id}`)
  return { table_session_id: session.id, table_name }
}

interface Found {
  session: SessionRow | undefined
  table_name: string
}

/** The session to which a guest's token belongs. Throws once the guests have left. */
async function byGuest(db: Db, it: ByGuest, token: string): Promise<Found> {
  const gone = () => wrongAtTable(it.lang, 'guest_token', 'not_seated')
  const guests = await sessionOfGuest(db, { company: it.company_id, branch: it.branch_id }, token)
  if (!guests) throw gone()
  const session = await seatedAs(db, it, guests.id)
  const [table] = session ? await tablesOf(db, it.company_id, session.id) : []
  if (!table) throw gone()
  return { session, table_name: table.name }
}

/**
 * The session of the guests at the table that staff named. It is created if the table is free.
 * Undefined if staff named no table.
 */
async function atTable(db: Db, it: Named): Promise<Found | undefined> {
  const table = await tableOf(db, it)
  if (!table) return undefined
  const seated = async () => {
    const id = await sessionAt(db, it.company_id, table.id)
    return id ? seatedAs(db, it, id) : undefined
  }
  const session = (await seated()) ?? (await sitting(db, it, table, seated))
  return { session, table_name: table.name }
}

/**
 * The session to which these guests belong now, however often they have joined other guests. The
 * session is locked, unless only a quote is wanted. Undefined once the guests have left.
 */
async function seatedAs(db: Db, { company_id, isQuote }: ByGuest, first: string): Promise<SessionRow | undefined> {
  for (let id: string | null = first; id;) {
    const found: SessionRow = await sessionOf(db, { company: company_id }, id, isQuote ? undefined : 'lock')
    if (isSeated(found)) return found
    id = found.merged_into
  }
  return undefined
}

/**
 * Seats guests at a free table. Since staff have not said how many guests there are, the smallest
 * party for which the table is meant is assumed.
 */
async function sitting(
  db: Db,
  it: Named,
  table: { id: string; seats_min: number },
  seated: () => Promise<SessionRow | undefined>,
): Promise<SessionRow | undefined> {
  if (!it.maySeat) throw fault('module_required', { module: 'table_order' })
  if (it.isQuote) return undefined
  const { company_id, branch_id, now, lang, by } = it
  const at = { company_id, branch_id }
  await lockFloor(db, at)
  // A concurrent request may have seated guests there first.
  const others = await seated()
  if (others) return others
  const id = await seat(db, at, { table_ids: [table.id], guests: table.seats_min, now, lang })
  const session = await sessionOf(db, { company: company_id }, id)
  await audit(db, by, { noun: tableSession.noun, record_id: id, action: 'create', company_id, after: session })
  await tablesChanged(db, at, by.actor?.name ?? null)
  return session
}

/**
 * The table that an order names by id or name. An unknown name is refused, because the order would
 * end up on nobody's bill.
 */
async function tableOf(db: Db, { company_id, branch_id, table_id, table_name }: Named) {
  if (!table_id && !table_name) return undefined
  const named = table_id ? sql`id = ${table_id}` : sql`fold(name) = fold(${table_name})`
  const row = await db.one<{ id: string; name: string; seats_min: number }>(sql`
    select id, name, seats_min from dining_table where company_id = ${company_id} and branch_id = ${branch_id} and is_active and ${named}`)
  if (!row) throw wrongField(table_id ? 'table_id' : 'table_name', 'choice')
  return row
}

async function payFor(
  db: Db,
  { company_id, branch_id, guest_token, bill_id, amount, payment_method, now, lang, isQuote }: Paying,
): Promise<string> {
  const by = { company_id, branch_id, lang, isQuote: true }
  const guests = guest_token ? (await byGuest(db, by, guest_token)).session : undefined
  const bill = await db.one<{ session_id: string; number: number }>(sql`
    select b.session_id, b.number from bill b join table_session s on s.company_id = ${company_id} and s.id = b.session_id
    where b.company_id = ${company_id} and b.id = ${bill_id} and s.branch_id = ${branch_id}`)
  // For guests, the bill of other guests is refused like a bill that does not exist.
  if (!bill || (guests && guests.id !== bill.session_id)) throw wrongField('bill_id', 'choice')
  const session = await sessionOf(db, { company: company_id }, bill.session_id, isQuote ? undefined : 'lock')
  const payment = { number: bill.number, amount, payment_method, actor: null, now, lang }
  if (!isQuote) return settleBill(db, session, payment)
  await payableBill(db, session, payment)
  return bill_id
}
