import type { KeyboardEvent, ReactNode } from 'react'
import { Check, Eye } from 'lucide-react'
import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import { Button, type PressableProps } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { isSettled } from '#panel/ui/row-focus.ts'
import { serverNow, useSecond } from '#panel/domain/platform/clock.ts'
import { Countdown } from '#panel/domain/ordering/countdown.tsx'
import { customerName } from '#panel/domain/ordering/customer-name.ts'
import { orderNumber, shownNumber } from '#panel/domain/ordering/order-number.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { spanText } from '#panel/domain/organisation/span-text.ts'
import { areKeysOn } from '#panel/kit/keys.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { boardOf, ringsFrom } from './ringing.ts'
import { useAnswers } from './use-answers.ts'
import { words } from './words.ts'

interface AnswersProps {
  /** The look of the approve button; null if the page already offers it. */
  approve: Pick<PressableProps, 'variant'> | null
  size?: PressableProps['size']
  /** Whether presses of the buttons are ignored for now. */
  isHeld?: boolean
  className?: string
  /** Whether the button "seen" is only an icon on a phone. */
  isShort?: boolean
}

export interface RingingFrameProps {
  row: OrderRow
  /** Called when the shortcut approves this order. The focus then moves to the next card. */
  onTake: () => void
  className: string
  /** The content. `answers` renders the two answer buttons. */
  children: (answers: (look: AnswersProps) => ReactNode) => ReactNode
}

/**
 * A ringing order, as a card or a bar. It can be focused as a whole, and A approves it as on the
 * board. It has two answer buttons.
 */
export function RingingFrame({ row, onTake, className, children }: RingingFrameProps) {
  const t = useWords(words)
  const o = useWords(orderWords)
  const can = useCan()
  const { isBusy, acknowledge, approve } = useAnswers(row)
  const number = shownNumber(row)
  function hearKey(event: KeyboardEvent) {
    const isMeant = event.key.toLowerCase() === 'a' && !event.ctrlKey && !event.metaKey && !event.altKey && areKeysOn()
    if (!isMeant || isBusy || !can(calls.approve.permission)) return
    event.preventDefault()
    if (event.repeat || !isSettled(event)) return
    onTake()
    approve.run()
  }
  const answers = ({ approve: offered, size, isHeld = false, className: look, isShort }: AnswersProps) => (
    <>
      {can(calls.acknowledge.permission) && (
        <Button
          size={size}
          aria-label={t('acknowledgeOne', { number })}
          title={t('acknowledge')}
          icon={<Eye size={16} aria-hidden />}
          isPending={acknowledge.isPending}
          isDisabled={isHeld || (isBusy && !acknowledge.isPending)}
          onPress={acknowledge.run}
          className={cx(look, isShort && 'max-sm:px-3')}
        >
          <span className={isShort ? 'max-sm:sr-only' : undefined}>{t('acknowledge')}</span>
        </Button>
      )}
      {offered && can(calls.approve.permission) && (
        <Button
          variant={offered.variant}
          size={size}
          aria-label={t('approveOne', { number })}
          icon={<Check size={16} aria-hidden className={isShort ? 'max-sm:hidden' : undefined} />}
          isPending={approve.isPending}
          isDisabled={isHeld || (isBusy && !approve.isPending)}
          onPress={approve.run}
          className={look}
        >
          {t('approve')}
        </Button>
      )}
    </>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles A for its button
    <article
      data-ringing
      tabIndex={-1}
      aria-label={`${number}, ${customerName(row, o)}`}
      onKeyDown={hearKey}
      className={cx(className, '-outline-offset-2!')}
    >
      {children(answers)}
    </article>
  )
}

/** The order's number, which opens the order on its branch's board. */
export const RingingNumber = ({ row, className }: { row: OrderRow; className?: string }) => (
  <Link
    to={boardOf(row.branch_id)}
    search={{ order: row.id }}
    title={orderNumber(row)}
    className={cx('rounded-sm font-semibold tabular-nums hover:underline', className)}
  >
    {shownNumber(row)}
  </Link>
)

/** The time left until a penalty; if there is none, how long the order has been ringing. */
export function RingingTime({ row }: { row: OrderRow }) {
  const t = useWords(words)
  const waited = useSecond(() => Math.max(0, Math.floor((serverNow() - ringsFrom(row)) / 1000)))
  if (row.deadline_at && row.deadline_kind)
    return <Countdown until={row.deadline_at} kind={row.deadline_kind} channel={row.channel} />
  return <span className="tabular-nums">{t('since', { time: spanText(waited) })}</span>
}
