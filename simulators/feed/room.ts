import type { ReservationDay } from '#contract/dining/reservation.ts'
import type { TableCommand } from '#contract/dining/table-command.ts'
import type { Floor, TableSession } from '#contract/dining/table-session.ts'
import type { ReturnQuote } from '#contract/ordering/order-return.ts'
import type { Place } from './customer.ts'
import { firstDue } from './guests.ts'
import type { Link } from './link.ts'

export type Room = ReturnType<typeof createRoom>

/**
 * What customers see, hear and ask for at a branch without their phones: its tables, the code that
 * is printed on each, and the people who work there. Behind it are the calls of the staff.
 */
export function createRoom(link: Pick<Link, 'till' | 'newKey' | 'now' | 'world'>) {
  const send = <T>(place: Place, path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
    link.till(place).call<T>(path, { method, body, key: link.newKey() })

  return {
    floor: (place: Place) => link.till(place).call<Floor>(`/branch/${place.branch.id}/floor`),

    async printedCode(place: Place, table_id: string): Promise<string> {
      const path = `/branch/${place.branch.id}/table/token`
      const codes = await link.till(place).call<{ table_id: string; token: string }[]>(path)
      return codes.find((it) => it.table_id === table_id)?.token ?? ''
    },

    /** A waiter seats guests and tells them their digits. */
    seat: (place: Place, table_id: string, guests: number) =>
      send<TableSession>(place, `/branch/${place.branch.id}/table-session`, { table_ids: [table_id], guests }),

    /** Guests who sit there already, with their digits, which are on the waiter's screen. */
    seated: (place: Place, session_id: string) => link.till(place).call<TableSession>(`/table-session/${session_id}`),

    /** Guests have left. */
    clear: (place: Place, { id, version }: TableSession) =>
      send(place, `/table-session/${id}/close`, { version }, 'PATCH'),

    /** The waiter takes the money for the first bill. */
    async takePayment(place: Place, { id, version, bills, payment_methods }: TableSession): Promise<void> {
      const bill = bills.find((it) => it.state === 'open' && it.amount > 0)
      const [payment_method] = payment_methods
      if (!bill || !payment_method) return
      const body = { version, number: bill.number, amount: bill.amount, payment_method }
      await send(place, `/table-session/${id}/pay`, body, 'PATCH')
    },

    /**
     * A customer tells the branch that a unit of their order is missing. The cashier returns it, unless
     * it was all that they had ordered. Returns whether the customer gets something back.
     */
    async reportMissing(place: Place, order_id: string): Promise<boolean> {
      const till = link.till(place)
      const { left } = await send<ReturnQuote>(place, `/order/${order_id}/return/quote`, {})
      const line = left.findIndex((it) => it > 0)
      if (left.reduce((sum, it) => sum + it, 0) < 2) return false
      const reasons = await till.call<{ id: number; needs_text: boolean }[]>(`/order/${order_id}/reason?kind=return`)
      const reason = reasons.find((it) => !it.needs_text)
      if (!reason) return false
      const { version } = await till.call<{ version: number }>(`/order/${order_id}`)
      const body = { version, reason_id: reason.id, lines: [{ line, quantity: 1 }] }
      await send(place, `/order/${order_id}/return`, body, 'PATCH')
      return true
    },

    /**
     * Staff answers the oldest call from a table and the oldest reservation request, and seats guests
     * whose time has come.
     */
    async answer(place: Place): Promise<void> {
      const { branch } = place
      const till = link.till(place)
      const now = link.now()
      const isWatched = branch.id === link.world.watched_branch_id
      const calls = await till.call<{ data: TableCommand[] }>(`/branch/${branch.id}/table-command`)
      const call = firstDue(calls.data, now, isWatched)
      if (call) await send(place, `/table-command/${call.id}/${call.state === 'open' ? 'seen' : 'done'}`, {}, 'PATCH')
      const { data } = await till.call<ReservationDay>(`/branch/${branch.id}/reservation-day`)
      const asked = firstDue(
        data.filter((it) => it.status === 'pending'),
        now,
        isWatched,
      )
      if (asked) await send(place, `/reservation/${asked.id}/approve`, { version: asked.version }, 'PATCH')
      const here = data.find((it) => it.status === 'approved' && Date.parse(it.starts_at) <= now)
      if (here) await send(place, `/reservation/${here.id}/seat`, { version: here.version }, 'PATCH')
    },
  }
}
