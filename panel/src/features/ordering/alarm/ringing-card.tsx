import type { KeyboardEvent } from 'react'
import { Check, Eye, MessageSquareText } from 'lucide-react'
import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import { customerName } from '#panel/domain/customer-name.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { isSettled } from '#panel/ui/row-focus.ts'
import { useBranchZone } from '#panel/domain/branch-zone.ts'
import { ChannelMark } from '#panel/domain/channel.tsx'
import { serverNow, useSecond } from '#panel/domain/clock.ts'
import { Countdown } from '#panel/domain/countdown.tsx'
import { DeliveryTypeMark } from '#panel/domain/delivery-type.tsx'
import { Money } from '#panel/domain/money.tsx'
import { orderNumber, shownNumber } from '#panel/domain/order-number.ts'
import { orderWords } from '#panel/domain/order-words.ts'
import { PaymentMethodName } from '#panel/domain/payment-method.tsx'
import { spanText } from '#panel/domain/span-text.ts'
import { useFormat } from '#panel/kit/format.ts'
import { areKeysOn } from '#panel/kit/keys.ts'
import { Link } from '#panel/kit/link.tsx'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { ringsFrom } from './ringing.ts'
import { useAnswers } from './use-answers.ts'
import { words } from './words.ts'

/** The time that is left until somebody is penalised for it, else how long the order has rung. */
export function RingingTime({ row }: { row: OrderRow }) {
  const t = useWords(words)
  const waited = useSecond(() => Math.max(0, Math.floor((serverNow() - ringsFrom(row)) / 1000)))
  if (row.deadline_at && row.deadline_kind)
    return <Countdown until={row.deadline_at} kind={row.deadline_kind} channel={row.channel} />
  return <span className="tabular-nums">{t('since', { time: spanText(waited) })}</span>
}

/** A approves, as on the board; `onTake` moves the focus on to the next. */
export function useApproveKey({ isBusy, approve }: ReturnType<typeof useAnswers>, onTake: () => void) {
  const can = useCan()
  return (event: KeyboardEvent) => {
    const isMeant = event.key.toLowerCase() === 'a' && !event.ctrlKey && !event.metaKey && !event.altKey && areKeysOn()
    if (!isMeant || isBusy || !can(calls.approve.permission)) return
    event.preventDefault()
    if (event.repeat || !isSettled(event)) return
    onTake()
    approve.run()
  }
}

export interface RingingCardProps {
  row: OrderRow
  isFirst: boolean
  /** The branch's name, where this device listens for several. */
  place: string | null
  /** It is being approved by its letter: the focus goes on to the next. */
  onTake: () => void
}

/** A ringing order: what it is, how long it has rung, and the two answers to it. */
export function RingingCard({ row, isFirst, place, onTake }: RingingCardProps) {
  const t = useWords(words)
  const o = useWords(orderWords)
  const can = useCan()
  const format = useFormat()
  const timezone = useBranchZone(row.branch_id)
  const answers = useAnswers(row)
  const { isBusy, acknowledge, approve } = answers
  const hearKey = useApproveKey(answers, onTake)
  const number = shownNumber(row)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears A for the button in it
    <article
      data-ringing
      tabIndex={-1}
      aria-label={`${number}, ${customerName(row, o)}`}
      onKeyDown={hearKey}
      className="grid gap-2 px-4 py-3 -outline-offset-2!"
    >
      <div className="flex items-center gap-2">
        <ChannelMark channel={row.channel} isShort />
        <Link
          to={`/manegement/${row.branch_id}/orders`}
          search={{ order: row.id }}
          title={orderNumber(row)}
          className="rounded-sm font-semibold tabular-nums hover:underline"
        >
          {number}
        </Link>
        <span className="min-w-0 flex-1 truncate">
          {row.table_name && <span className="font-medium">{row.table_name} · </span>}
          {customerName(row, o)}
        </span>
        <Money minor={row.total} currency={row.currency} className="font-semibold" />
      </div>
      <p className="line-clamp-2 leading-snug text-pretty">{row.summary}</p>
      {row.note && (
        <p className="flex gap-1.5 rounded-control bg-warning-tint px-2 py-1 text-sm leading-snug font-medium text-warning">
          <MessageSquareText size={14} aria-hidden className="mt-0.5 shrink-0" />
          <span className="sr-only">{t('noteLabel')}: </span>
          <span className="line-clamp-2">{row.note}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        {place && <span className="font-medium text-ink">{place}</span>}
        {row.is_test && <Badge tone="progress">{o('test')}</Badge>}
        <DeliveryTypeMark type={row.delivery_type} />
        <span className={cx('truncate', !row.is_paid && 'font-medium text-ink')}>
          {row.is_paid ? o('paid') : o('unpaid')} ·{' '}
          <PaymentMethodName code={row.payment_method} type={row.delivery_type} />
        </span>
        {row.scheduled_at && (
          <span className="font-medium text-info">
            {t('scheduledFor', { time: format.time(row.scheduled_at, timezone) })}
          </span>
        )}
        <span className="ml-auto">
          <RingingTime row={row} />
        </span>
      </div>
      <div className="flex gap-2">
        {can(calls.acknowledge.permission) && (
          <Button
            aria-label={t('acknowledgeOne', { number })}
            icon={<Eye size={16} aria-hidden />}
            isPending={acknowledge.isPending}
            isDisabled={isBusy && !acknowledge.isPending}
            onPress={acknowledge.run}
            className="flex-1"
          >
            {t('acknowledge')}
          </Button>
        )}
        {can(calls.approve.permission) && (
          <Button
            variant={isFirst ? 'solid' : 'plain'}
            aria-label={t('approveOne', { number })}
            icon={<Check size={16} aria-hidden />}
            isPending={approve.isPending}
            isDisabled={isBusy && !approve.isPending}
            onPress={approve.run}
            className="flex-1"
          >
            {t('approve')}
          </Button>
        )}
      </div>
    </article>
  )
}
