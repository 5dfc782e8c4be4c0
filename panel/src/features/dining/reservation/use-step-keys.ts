import type { Reservation } from '#contract/dining/reservation.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { stepsOf } from './acts.ts'
import { takeStep } from './step-buttons.tsx'
import type { ToldStep } from './step-dialog.tsx'
import { words } from './words.ts'

/** Shortcuts for the open or focused reservation: A approves, S seats, X cancels. */
export function useStepKeys(rowOf: () => Reservation | undefined, onTold: (row: Reservation, step: ToldStep) => void) {
  const t = useWords(words)
  const can = useCan()
  const run = (step: 'approve' | 'seat' | 'cancel') => () => {
    const row = rowOf()
    if (row && stepsOf(row).includes(step)) takeStep(row, step, onTold)
  }
  useKeys(
    can('patch-reservation')
      ? [
          { keys: 'a', label: t('step.approve'), run: run('approve') },
          { keys: 's', label: t('step.seat'), run: run('seat') },
          { keys: 'x', label: t('step.cancel'), run: run('cancel') },
        ]
      : [],
  )
}
