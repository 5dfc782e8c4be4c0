import type { ReservationStep } from '#contract/dining/reservation-steps.ts'
import type { Reservation } from '#contract/dining/reservation.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { useSecond } from '#panel/domain/platform/clock.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { act, canUndo, stepsOf } from './acts.ts'
import type { ToldStep } from './step-dialog.tsx'
import { words } from './words.ts'

const isTold = (step: ReservationStep): step is ToldStep => step === 'approve' || step === 'reject' || step === 'cancel'

/**
 * Takes a step at once, or asks first if the guest will be notified. Declining and cancelling
 * always ask.
 */
export function takeStep(row: Reservation, step: ReservationStep, onTold: (row: Reservation, step: ToldStep) => void) {
  if (isTold(step) && (row.email || step !== 'approve') && row.status !== 'waiting') onTold(row, step)
  else act(row, step, isTold(step) ? { is_told: false } : {})
}

/** Buttons for the steps that a reservation allows now. `isAll` includes rarely used ones. */
export function StepButtons({
  row,
  onTold,
  isAll = false,
  className,
}: {
  row: Reservation
  onTold: (row: Reservation, step: ToldStep) => void
  isAll?: boolean
  className?: string
}) {
  const t = useWords(words)
  const can = useCan()
  // The allowed steps depend on the time, so this re-renders every minute.
  useSecond((second) => Math.floor(second / 60))
  if (!can('patch-reservation')) return null
  const steps = stepsOf(row)
  const [main] = (['approve', 'seat', 'complete'] as const).filter((it) => steps.includes(it))
  const others = isAll ? steps.filter((it) => it !== main) : steps.filter((it) => it === 'reject' || it === 'no_show')
  const undo = canUndo(row) && (isAll || steps.length === 0)
  if (!main && others.length === 0 && !undo) return null
  return (
    <span className={cx('flex flex-wrap justify-end gap-2', className)}>
      {undo && <Button onPress={() => act(row, 'undo')}>{t('step.undo')}</Button>}
      {others.map((step) => (
        <Button
          key={step}
          variant={step === 'reject' || step === 'cancel' ? 'danger' : 'plain'}
          onPress={() => takeStep(row, step, onTold)}
        >
          {t(`step.${step}`)}
        </Button>
      ))}
      {main && (
        <Button variant={isAll ? 'solid' : 'plain'} onPress={() => takeStep(row, main, onTold)}>
          {t(`step.${main}`)}
        </Button>
      )}
    </span>
  )
}
