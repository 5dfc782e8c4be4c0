// Requests for the calls about tables that need more than their examples (test-requests.ts).
import sql, { raw } from 'sql-template-tag'
import { reservationExamples } from '#contract/dining/reservation.example.ts'
import { reservationSettings } from '#contract/organisation/reservation-settings.ts'
import { reservation } from '#contract/dining/reservation.ts'
import { tableCode, tableCommand } from '#contract/dining/table-command.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { order } from '#contract/ordering/order.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { TestRequest, Named, Stage, WingRequests } from './test-stage.ts'

/**
 * The tables that hold records about dining, in the sequence in which their rows can be deleted:
 * each table before those to which it refers.
 */
const diningTables = [
  'reservation_table',
  'reservation',
  'reservation_slot',
  'bill_line',
  'bill',
  'session_table',
  'table_guest',
  'table_command',
  'table_session',
  'table_join',
  'dining_table',
  'dining_area',
]

export function diningRequests({
  server,
  provider,
  keyed,
  place,
  own,
  here,
  fresh,
  placed,
  next,
}: Stage): WingRequests & { clearTables: () => Promise<void> } {
  /**
   * The start of a quarter of an hour, about two hours ahead. The branches of the test world never
   * close.
   */
  const soon = () => new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 7_200_000).toISOString()
  /** Creates a dining table that has no other reservations. */
  const ownTable = async () => ({ table_ids: [String((await fresh('dining-table')).id)] })
  /** Contact data of another guest, since a guest can reserve only one table at a time. */
  const another = () => ({ phone: `+90534${String(1_000_000 + next())}`, email: '' })
  const reserved = async () =>
    provider.send(reservation.create, {
      params: { branch_id: own() },
      body: { ...here(reservationExamples.create), starts_at: soon(), ...(await ownTable()) },
    })
  const guestsIn = async () => {
    const { id, version } = await reserved()
    return provider.send(reservation.seat, { params: { reservation_id: id }, body: { version } })
  }
  /** Creates a reservation that a guest has requested and that is not answered yet. */
  const asked = async (): Promise<TestRequest> => {
    await ownTable()
    const body = { ...here(reservationExamples.book), ...another(), starts_at: soon() }
    const { id, version } = await keyed().send(reservation.book, { body })
    return { params: { reservation_id: id }, body: { version } }
  }

  /** Returns the printed code of a table and resets the count of its scans. */
  const codeOf = async (table_id: Named['id']): Promise<string> => {
    await server.database.db.one(sql`delete from login_attempt where key like 'table-scan:%'`)
    const codes = await provider.send(tableCode.list, { params: { branch_id: own() } })
    return codes.find((it) => it.table_id === table_id)!.token
  }
  /** Guests at a table. */
  const seated = (table_id: Named['id']): Promise<Named & { version: number; join_code: string }> =>
    provider.send(tableSession.open, {
      params: { branch_id: own() },
      body: { table_ids: [String(table_id)], guests: 2 },
    })

  /** The token of a guest who has joined a table. */
  const joined = async (): Promise<{ guest_token: string }> => {
    const { id: table_id } = await fresh('dining-table')
    const { join_code } = await seated(table_id)
    const body = { token: await codeOf(table_id), code: join_code }
    return { guest_token: (await keyed().send(tableCode.join, { body })).guest_token }
  }

  /** A branch may have only few dining tables, so those of earlier requests are removed in time. */
  async function clearTables() {
    const own = sql`company_id = ${place().id}`
    const { n } = await server.database.db.must<{ n: number }>(
      sql`select greatest((select count(*) from dining_area where ${own}) * 10, (select count(*) from dining_table where ${own}))::int as n`,
    )
    if (n < 100) return
    for (const table of diningTables) await server.database.db.one(sql`delete from ${raw(table)} where ${own}`)
  }

  const records: WingRequests['records'] = {
    reservation: reserved,
    'table-session': async () => seated((await fresh('dining-table')).id),
    /**
     * In reality guests call from their phones. Here the call's row is written to the database
     * instead.
     */
    'table-command': async () => {
      const { id: table_id } = await fresh('dining-table')
      const [{ id: session_id }, id] = [await seated(table_id), uuidv7()]
      await server.database.db
        .one(sql`insert into table_command (company_id, id, branch_id, table_id, session_id, kind, state, created_at)
        values (${place().id}, ${id}, ${own()}, ${table_id}, ${session_id}, 'water', 'open', now())`)
      return { id }
    },
  }
  const more: WingRequests['more'] = {
    'diningArea.create': () => ({ body: { name: `Bahçe ${next()}` } }),
    'branchTable.create': async () => ({ body: { area_id: (await fresh('dining-area')).id, name: `Masa ${next()}` } }),
    'tableJoin.create': async () => ({
      body: { table_ids: [(await fresh('dining-table')).id, (await fresh('dining-table')).id] },
    }),
    'tableSession.open': async () => ({ body: { table_ids: [(await fresh('dining-table')).id] } }),
    'tableSession.move': async () => ({ body: { table_id: (await fresh('dining-table')).id } }),
    'tableSession.merge': async () => ({ body: { table_id: (await fresh('dining-table')).id } }),
    'tableSession.unmerge': async () => {
      const { id: table_id } = await fresh('dining-table')
      await seated(table_id)
      const { id, version } = await seated((await fresh('dining-table')).id)
      const of = { params: { table_session_id: String(id) } }
      await provider.send(tableSession.move, { ...of, body: { version, table_id: String(table_id) } })
      return { ...of, body: { version: (await provider.send(tableSession.read, of)).version } }
    },
    'tableSession.pay': async () => {
      const { id: table_id } = await fresh('dining-table')
      const { id, version } = await seated(table_id)
      const { total } = await placed({ delivery_type: 'orderOnTheTable', table_id })
      return { params: { table_session_id: id }, body: { version, amount: total, payment_method: 'cash' } }
    },
    'tableSession.refund': async () => {
      const { id: table_id } = await fresh('dining-table')
      const { id, version } = await seated(table_id)
      const params = { table_session_id: String(id) }
      const row = await placed({ delivery_type: 'orderOnTheTable', table_id })
      const paid = { version, number: 1, amount: row.total, payment_method: 'cash' }
      await provider.send(tableSession.pay, { params, body: paid })
      const of = { order_id: row.id }
      const [reason] = await provider.send(order.reasons, { params: of, query: { kind: 'cancel' } })
      await provider.send(order.cancel, {
        params: of,
        body: { version: row.version, reason_id: reason!.id, text: 'Deneme' },
      })
      const { version: now, refund: amount } = await provider.send(tableSession.read, { params })
      return { params, body: { version: now, amount } }
    },
    'reservation.create': async () => ({ body: { starts_at: soon(), ...(await ownTable()) } }),
    'reservation.walkIn': async () => ({ body: await ownTable() }),
    'reservation.book': async () => {
      await ownTable()
      return { body: { ...another(), starts_at: soon() } }
    },
    'reservation.slots': () => ({ query: { date: soon().slice(0, 10), party_size: '2' } }),
    'reservation.approve': asked,
    'reservation.reject': asked,
    'reservation.complete': async () => {
      const { id, version } = await guestsIn()
      return { params: { reservation_id: id }, body: { version } }
    },
    'reservation.no_show': async () => {
      const { id, version } = await reserved()
      await server.database.db.one(
        sql`update reservation set starts_at = now() - interval '1 hour' where company_id = ${place().id} and id = ${id}`,
      )
      return { params: { reservation_id: id }, body: { version } }
    },
    'reservation.undo': async () => {
      const { id, version } = await guestsIn()
      return { params: { reservation_id: id }, body: { version } }
    },
    'reservationSettings.update': async () => {
      const params = { branch_id: own() }
      return { params, body: { version: (await provider.send(reservationSettings.read, { params })).version } }
    },
    'tableCommand.undo': async () => {
      const { id } = await fresh('table-command')
      const params = { table_command_id: String(id) }
      await provider.send(tableCommand.done, { params, body: {} })
      return { params }
    },
    'tableCode.renew': async () => ({ body: { table_ids: [(await fresh('dining-table')).id] } }),
    'tableCode.scan': async () => ({ body: { token: await codeOf((await fresh('dining-table')).id) } }),
    'tableCode.join': async () => {
      const { id: table_id } = await fresh('dining-table')
      const { join_code } = await seated(table_id)
      return { body: { token: await codeOf(table_id), code: join_code } }
    },
    'tableCode.command': async () => ({ body: await joined() }),
    'guestSession.read': async () => ({ headers: { 'guest-token': (await joined()).guest_token } }),
  }
  return { records, more, clearTables }
}
