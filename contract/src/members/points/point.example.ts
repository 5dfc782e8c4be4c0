import type { Examples } from '../../kit/example.ts'
import type { point } from './point.ts'

export const pointExamples: Examples<typeof point> = {
  correct: { amount: 500, reason: 'Geç gelen sipariş için', validity_days: 90 },
}
