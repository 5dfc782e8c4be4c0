import { ids, type Examples } from '../kit/example.ts'
import type { reservation } from './reservation.ts'

const contact = {
  name: 'Elif Demir',
  phone: '+905321234567',
  email: 'elif@deneme.test',
  lang: 'tr' as const,
  note: 'Cam kenarı, bir mama sandalyesi',
}
const booking = { ...contact, starts_at: '2027-06-18T16:00:00Z', party_size: 4, minutes: null, table_ids: null }
const step = { version: 1 }

export const reservationExamples: Examples<typeof reservation> = {
  create: booking,
  update: { ...booking, version: 1 },
  walkIn: { name: '', party_size: 2, minutes: null, table_ids: null },
  wait: { ...contact, party_size: 3 },
  approve: { ...step, message: 'Masanız bahçede.' },
  reject: step,
  cancel: step,
  seat: step,
  complete: step,
  no_show: step,
  undo: step,
  book: { branch_id: ids.branch, ...contact, starts_at: booking.starts_at, party_size: 4 },
}
