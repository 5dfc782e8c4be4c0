import sql from 'sql-template-tag'
import { owing } from '#contract/dining/bill.ts'
import type { GuestSession } from '#contract/dining/guest-session.ts'
import type { Db } from '#server/db/pool.ts'
import { billWays, paymentWays } from '#server/domain/organisation/branch-payments.ts'
import { billsNow, billsOf, ordersOf, owedBy, shownLines } from './bills.ts'
import type { TableGuest } from './guests.ts'
import { sessionOf, tablesOf } from './sessions.ts'

/**
 * What a guest at a table sees of their own visit: orders and bills, each marked as their own or as
 * that of another guest, who is only a number. Notes, names and phone numbers are left out.
 */
export async function guestView(db: Db, { company_id, branch_id, id, guest_id }: TableGuest): Promise<GuestSession> {
  const at = { company_id, branch_id }
  const session = await sessionOf(db, { company: company_id, branch: branch_id }, id)
  const orders = await ordersOf(db, session)
  const stored = await billsOf(db, session)
  const [tables, guests, ways, branch] = await Promise.all([
    tablesOf(db, company_id, id),
    db.many<{ id: string }>(sql`
      select g.id from table_guest g join table_session s on s.company_id = ${company_id} and s.id = g.session_id
      where g.company_id = ${company_id} and (s.id = ${id} or s.merged_into = ${id}) order by g.created_at, g.id`),
    paymentWays(db, at),
    db.must<Pick<GuestSession, 'currency' | 'is_prepaid'>>(sql`
      select c.currency, b.table_prepaid as is_prepaid from branch b join company c on c.id = ${company_id}
      where b.company_id = ${company_id} and b.id = ${branch_id}`),
  ])
  const numbers = new Map(guests.map((it, n) => [it.id, n + 1]))
  const by = (guest: string | null) => ({
    guest: guest ? (numbers.get(guest) ?? null) : null,
    is_own: guest === guest_id,
  })
  const sums = owing(owedBy(orders), stored)
  return {
    table_session_id: id,
    branch_id,
    table_name: tables.map((it) => it.name).join(' + '),
    guest: numbers.get(guest_id) ?? 0,
    state: session.state === 'paid' && sums.open > 0 ? 'open' : session.state,
    opened_at: session.opened_at,
    ...branch,
    ...sums,
    orders: orders.map((it) => ({
      id: it.id,
      ...by(it.table_guest_id),
      status: it.status,
      created_at: it.created_at,
      total: it.total,
      is_paid: it.is_paid && !it.on_bill,
      lines: shownLines(it),
    })),
    bills: billsNow(id, orders, stored).map((bill) => {
      const { table_guest_id, wallet: _, ...it } = bill
      return { ...it, owed: it.state === 'open' ? it.amount : 0, ...by(table_guest_id) }
    }),
    payment_methods: billWays(ways).map((it) => it.code),
  }
}
