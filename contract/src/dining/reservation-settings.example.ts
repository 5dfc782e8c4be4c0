import type { Examples } from '../kit/example.ts'
import { usualRules } from './reservation-starts.ts'
import type { reservationSettings } from '../organisation/reservation-settings.ts'

export const reservationSettingsExamples: Examples<typeof reservationSettings> = {
  update: { ...usualRules, covers_per_slot: 20, booking_url: 'https://moda.deneme.test/rezervasyon', version: 1 },
}
