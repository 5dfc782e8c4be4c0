import { useState } from 'react'
import { ChevronDown, Undo2 } from 'lucide-react'
import type { OrderDetail } from '#contract/ordering/order.ts'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { cx } from '#panel/ui/cx.ts'
import { RowMenu } from '#panel/ui/row-menu.tsx'
import { useSecondsUntil } from '#panel/domain/platform/clock.ts'
import { spanText } from '#panel/domain/organisation/span-text.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { can as canNow, useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { act, takeBackLast, usePending } from '../act/acts.ts'
import { detailWords } from '../detail-words.ts'
import { isCovered, showDialog } from '../act/dialogs.ts'
import { takeMinutes, useMinutes } from '../minutes.ts'
import { useMinutesMenu } from '../act/order-menu.tsx'
import { canBeReady, mainStep, reportedBy, stepPermission, stepWord, wayOut } from '../act/steps.ts'
import { takeBackWords } from '../act/take-back-words.ts'
import { DrawerTakeBack } from '../act/take-back.tsx'
import { words } from '../words.ts'

/** The actions for the open order: cancel or return, ready, and the next step last. */
export function DrawerActions({ row }: { row: OrderDetail }) {
  const t = useWords(words)
  const can = useCan()
  const pending = usePending(row.id)
  const minuteEntries = useMinutesMenu()
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null)
  const main = mainStep(row)
  const platform = reportedBy(row)
  const out = wayOut(row)
  const isSplit = main === 'approve' || (main === 'dispatch' && row.delivery_type === 'deliveryToAddress')
  const minutes = useMinutes(row.id)
  const press = () => main && void act(row, main, main === 'approve' ? takeMinutes(row.id) : {})
  return (
    <>
      <DrawerTakeBack row={row} />
      {row.can_undo_cancel_until && can('patch-order-undo-cancel') && (
        <UndoCancel row={row} until={row.can_undo_cancel_until} />
      )}
      {out && can(stepPermission(out)) && (
        <Button
          variant="danger"
          isPending={pending?.step === out}
          onPress={() => showDialog({ kind: out, order: row })}
        >
          {t(`step.${out}`)}
        </Button>
      )}
      {canBeReady(row) && can('patch-order-ready') && (
        <Button isPending={pending?.step === 'ready'} onPress={() => void act(row, 'ready')}>
          {t('step.ready')}
        </Button>
      )}
      {platform && <p className="text-sm text-muted">{t('reports', { platform })}</p>}
      {main && can(stepPermission(main)) && (
        <span className="flex">
          <Button
            variant="solid"
            isPending={pending?.step === main}
            onPress={press}
            className={cx('flex-1', isSplit && 'rounded-r-none')}
          >
            {t(`step.${stepWord(main, row.delivery_type)}`)}
            {main === 'approve' && minutes !== null && (
              <span className="font-normal tabular-nums">{t('minutes', { count: minutes })}</span>
            )}
          </Button>
          {isSplit && (
            <button
              type="button"
              aria-haspopup={main === 'approve' ? 'menu' : 'dialog'}
              aria-label={t(main === 'approve' ? 'approveIn' : 'withCourier')}
              title={t(main === 'approve' ? 'approveIn' : 'withCourier')}
              onClick={(event) =>
                main === 'approve' ? setMenuAt(event.currentTarget) : showDialog({ kind: 'dispatch', order: row })
              }
              className={cx(buttonClass('solid', 'medium', true), 'rounded-l-none border-l border-on-accent/25')}
            >
              <ChevronDown size={16} aria-hidden />
            </button>
          )}
        </span>
      )}
      {menuAt && <RowMenu at={menuAt} entries={minuteEntries(row)} onClose={() => setMenuAt(null)} />}
    </>
  )
}

function UndoCancel({ row, until }: { row: OrderDetail; until: string }) {
  const d = useWords(detailWords)
  const pending = usePending(row.id)
  const left = useSecondsUntil(until) ?? 0
  if (left <= 0) return null
  return (
    <Button
      icon={<Undo2 size={16} aria-hidden />}
      isPending={pending?.step === 'undoCancel'}
      onPress={() => void act(row, 'undoCancel')}
    >
      {d('undo')} <span className="font-normal text-muted tabular-nums">{spanText(left)}</span>
    </Button>
  )
}

/** The board's shortcuts for the order in the drawer. */
export function useOrderKeys(row: OrderDetail) {
  const t = useWords(words)
  const back = useWords(takeBackWords)
  const main = mainStep(row)
  const out = wayOut(row)
  const unless = (run: () => unknown) => () => void (isCovered(1) || run())
  const take = (isMeant: boolean) =>
    unless(
      () =>
        main &&
        isMeant &&
        canNow(stepPermission(main)) &&
        act(row, main, main === 'approve' ? takeMinutes(row.id) : {}),
    )
  useKeys([
    { keys: 'a', label: t('step.approve'), run: take(main === 'approve') },
    { keys: 'd', label: t('advance'), run: take(main === 'dispatch' || main === 'deliver') },
    {
      keys: 'r',
      label: t('step.ready'),
      run: unless(() => canBeReady(row) && canNow('patch-order-ready') && act(row, 'ready')),
    },
    {
      keys: 'x',
      label: t('step.cancel'),
      run: unless(() => out && canNow(stepPermission(out)) && showDialog({ kind: out, order: row })),
    },
    { keys: 'z', label: back('undoLast'), run: unless(() => takeBackLast(row)) },
    { keys: 'p', label: t('print'), run: unless(() => showDialog({ kind: 'print', order: row })) },
  ])
}
