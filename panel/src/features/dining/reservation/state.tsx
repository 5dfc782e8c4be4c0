import type { ReservationStatus } from '#contract/dining/reservation-steps.ts'
import type { Reservation } from '#contract/dining/reservation.ts'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { useSecond } from '#panel/domain/platform/clock.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { isLate } from './plan-room.ts'
import { words } from './words.ts'

export const tones: Record<ReservationStatus, Tone> = {
  waiting: 'warning',
  pending: 'warning',
  approved: 'info',
  seated: 'success',
  completed: 'neutral',
  rejected: 'neutral',
  no_show: 'danger',
  cancelled: 'neutral',
}

/** Shows a reservation's state. Guests who are late are marked. */
export function ReservationState({ row }: { row: Reservation }) {
  const t = useWords(words)
  const late = useSecond((second) => isLate(row, second * 1000))
  return <StatusPill tone={late ? 'danger' : tones[row.status]}>{t(late ? 'late' : `status.${row.status}`)}</StatusPill>
}
