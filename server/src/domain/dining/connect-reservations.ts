import sql from 'sql-template-tag'
import { bookingBranch } from './booking-branch.ts'
import { guestsLeft } from './leave.ts'
import { lockReservation } from './reservation-rows.ts'
import { takeStep } from './reservation-acts.ts'

/** Completes a reservation when its guests' session ends. */
export const connectReservations = (): void =>
  guestsLeft.on(async (db, { company_id, branch_id, session_id, now }) => {
    const row = await db.one<{ id: string }>(sql`select id from reservation
      where company_id = ${company_id} and session_id = ${session_id} and status = 'seated'`)
    if (!row) return
    const branch = await bookingBranch(db, { company_id, branch_id })
    const locked = await lockReservation(db, { company: company_id }, row.id)
    if (locked.row.status !== 'seated') return
    await takeStep(db, branch, locked, 'complete', {}, { now, request_id: 'table-session', ip: '', actor: undefined })
  })
