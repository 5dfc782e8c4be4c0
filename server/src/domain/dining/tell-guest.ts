import { composeReservation, type ReservationLetter } from '#contract/dining/reservation-letters.ts'
import type { Reservation } from '#contract/dining/reservation.ts'
import type { Db } from '#server/db/pool.ts'
import { writeMail } from '#server/kit/sending/mail.ts'
import type { BookingBranch } from './booking-branch.ts'

/** Mails a guest who gave an address, in the transaction that causes the mail. */
export async function tellGuest(
  db: Db,
  branch: BookingBranch,
  row: Reservation,
  kind: ReservationLetter,
  message = '',
): Promise<void> {
  if (!row.email) return
  const { timezone } = branch.hours
  const facts = { ...row, branch: branch.name, phone: branch.phone, timezone, message }
  await writeMail(db, composeReservation(kind, row.lang, facts), {
    email: row.email,
    about: row.id,
    company_id: row.company_id,
  })
}
