import { Undo2 } from 'lucide-react'
import { takeBackMs, type OrderRow, type TakeBackStep } from '#contract/ordering/order.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Kbd } from '#panel/ui/kbd.tsx'
import { useSecondsUntil } from '#panel/domain/platform/clock.ts'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { act, usePending } from './acts.ts'
import { stepPermission, stepWord } from './steps.ts'
import { takeBackWords } from './take-back-words.ts'

/** The step of an order that can still be taken back here, and the remaining seconds. */
function useTakeBack(row: OrderRow): { step: TakeBackStep; left: number } | null {
  const can = useCan()
  const pending = usePending(row.id)
  const left = useSecondsUntil(row.take_back?.until ?? null)
  if (!row.take_back || left === null || left <= 0 || pending) return null
  const { step } = row.take_back
  return can(stepPermission(step)) ? { step, left: Math.min(left, takeBackMs / 1000) } : null
}

const button =
  'relative inline-flex min-h-6 shrink-0 items-center gap-1.5 rounded-control px-1.5 text-xs font-medium text-ink hover:bg-hover active:bg-pressed pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5'

/**
 * The step that was just taken, the seconds in which it can be taken back, and the button for it.
 * The board handles the button's clicks like all clicks on a card.
 */
export function TakeBackLine({ row, className }: { row: OrderRow; className?: string }) {
  const t = useWords(takeBackWords)
  const open = useTakeBack(row)
  if (!open) return null
  return (
    <p className={cx('flex min-w-0 items-center gap-1.5 text-xs text-muted', className)}>
      <span className="truncate tabular-nums">
        {t(`taken.${stepWord(open.step, row.delivery_type)}`)}
        <span aria-hidden> · {t('seconds', { count: open.left })}</span>
      </span>
      <TakeBackButton row={row} hasKey />
    </p>
  )
}

/** The button without the text, for places that have no room for both. */
export function TakeBackButton({ row, hasKey }: { row: OrderRow; hasKey?: boolean }) {
  const t = useWords(takeBackWords)
  const open = useTakeBack(row)
  if (!open) return null
  return (
    <button
      type="button"
      data-step="takeBack"
      aria-label={t('undoOf', { number: shownNumber(row) })}
      className={cx(button, 'ml-auto')}
    >
      <Undo2 size={13} aria-hidden />
      {t('undo')}
      {hasKey && (
        <span aria-hidden className="pointer-coarse:hidden">
          <Kbd keys={['Z']} />
        </span>
      )}
    </button>
  )
}

/** `TakeBackLine` for the order in the drawer. */
export function DrawerTakeBack({ row }: { row: OrderRow }) {
  const t = useWords(takeBackWords)
  const open = useTakeBack(row)
  if (!open) return null
  return (
    <Button icon={<Undo2 size={16} aria-hidden />} onPress={() => void act(row, 'takeBack')}>
      {t('undo')} <span className="font-normal text-muted tabular-nums">{t('seconds', { count: open.left })}</span>
    </Button>
  )
}
