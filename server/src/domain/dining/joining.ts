import sql from 'sql-template-tag'
import { tableSession } from '#contract/dining/table-session.ts'
import { payTableBill, seatOrder, type PaidBill, type Seat } from '#server/domain/ordering/at-table.ts'
import { orderEntered } from '#server/domain/ordering/entered.ts'
import { partReturned } from '#server/domain/ordering/part-return.ts'
import type { Db } from '#server/db/pool.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { billsNow, billsOf, ordersOf } from './bills.ts'
import { seatedGuest, tableOfCode } from './guests.ts'
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
  const { session, table_name, table_guest_id, own_id } = found
  if (!session) return undefined
  // A new order cancels the guests' request for the bill. Even if they have paid before, the new
  // order is still unpaid.
  if (session.state !== 'open')
    await db.one(sql`update table_session set state = 'open', paid_at = null, version = version + 1, updated_at = ${it.now}
      where company_id = ${it.company_id} and id = ${session.id}`)
  const origin_session_id = own_id === session.id ? undefined : own_id
  return { table_session_id: session.id, table_name, table_guest_id, origin_session_id }
}

interface Found {
  session: SessionRow | undefined
  table_name: string
  table_guest_id?: string
  /** The session that the guest has joined. */
  own_id?: string
}

/** The session to which a guest's token belongs. Throws once the guests have left. */
async function byGuest(db: Db, it: ByGuest, token: string): Promise<Found> {
  const gone = () => wrongAtTable(it.lang, 'guest_token', 'not_seated')
  const guest = await seatedGuest(db, { company: it.company_id, branch: it.branch_id }, token)
  if (!guest) throw gone()
  const session = await seatedAs(db, it, guest.id)
  const [table] = session ? await tablesOf(db, it.company_id, session.id) : []
  if (!table) throw gone()
  return { session, table_name: table.name, table_guest_id: guest.guest_id, own_id: guest.own_id }
}

/**
 * The session of the guests at the table that staff named, or that a prepaid order names by its
 * printed code. It is created if the table is free. Undefined if no table is named.
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
 * The table that a guest names by its printed code, if the branch's tables are prepaid. The code
 * must be of this branch.
 */
async function tableByCode(db: Db, { company_id, branch_id, seal, lang }: Named, token: string): Promise<string> {
  const path = 'table_token'
  const table = await tableOfCode(db, { tie: { company: company_id }, seal, lang, token, path })
  if (table.branch_id !== branch_id) throw wrongAtTable(lang, path, 'table_code')
  return table.table_id
}

/**
 * The table that an order names by id or name. An unknown name is refused, because the order would
 * end up on nobody's bill.
 */
async function tableOf(db: Db, it: Named) {
  const { company_id, branch_id, table_name, table_token } = it
  const table_id = table_token ? await tableByCode(db, it, table_token) : it.table_id
  if (!table_id && !table_name) return undefined
  const named = table_id ? sql`id = ${table_id}` : sql`fold(name) = fold(${table_name})`
  const row = await db.one<{ id: string; name: string; seats_min: number }>(sql`
    select id, name, seats_min from dining_table where company_id = ${company_id} and branch_id = ${branch_id} and is_active and ${named}`)
  if (!row) throw wrongField(table_id ? 'table_id' : 'table_name', 'choice')
  return row
}

async function payFor(db: Db, it: Paying): Promise<PaidBill> {
  const { guest_token, bill_id, amount, wallet, payment_method, now, lang, isQuote } = it
  const by = guest_token ? await byGuest(db, it, guest_token) : undefined
  const session = by ? by.session : await sessionOfBill(db, it)
  // The bill is looked up while its session is locked: a split in between would give its number to
  // another bill.
  const bill = session && (await billOf(db, session, bill_id))
  // For guests, the bill of other guests is refused like a bill that does not exist.
  if (!bill) throw wrongAtTable(lang, 'bill_id', 'bill_gone')
  const payment = { number: bill.number, amount, wallet, payment_method, actor: null, now, lang }
  const table_guest_id = by?.table_guest_id
  const session_id = session.id
  if (!isQuote) return { bill_id: await settleBill(db, session, payment), session_id, table_guest_id }
  await payableBill(db, session, payment)
  return { bill_id, session_id, table_guest_id }
}

/** The session of a stored bill of the branch, which staff may pay, or the session that is known. */
async function sessionOfBill(db: Db, { company_id, branch_id, bill_id, session_id, isQuote }: Paying) {
  const bill = session_id
    ? { session_id }
    : await db.one<{ session_id: string }>(
        sql`select session_id from bill where company_id = ${company_id} and id = ${bill_id}`,
      )
  if (!bill) return undefined
  const session = await sessionOf(db, { company: company_id }, bill.session_id, isQuote ? undefined : 'lock')
  // What guests owe who have joined others is on the bills of the others' session.
  return session.branch_id === branch_id && !session.merged_into ? session : undefined
}

/** A bill of a session, whether it is stored or follows from the orders. */
async function billOf(db: Db, session: SessionRow, bill_id: string) {
  const bills = billsNow(session.id, await ordersOf(db, session), await billsOf(db, session))
  return bills.find((each) => each.id === bill_id.toLowerCase())
}
