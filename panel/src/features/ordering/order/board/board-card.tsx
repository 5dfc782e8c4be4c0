import {
  Bike,
  CalendarClock,
  ChevronDown,
  CircleCheck,
  Ellipsis,
  MessageSquareText,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { customerName } from '#panel/domain/ordering/customer-name.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { cx } from '#panel/ui/cx.ts'
import { Spinner } from '#panel/ui/spinner.tsx'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { useSecond, useSecondsUntil } from '#panel/domain/platform/clock.ts'
import { Countdown } from '#panel/domain/ordering/countdown.tsx'
import { useDayAndHour } from '#panel/domain/organisation/day-and-hour.ts'
import { DeliveryTypeMark } from '#panel/domain/organisation/delivery-type.tsx'
import { Money } from '#panel/domain/platform/money.tsx'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { PaymentLine } from '#panel/domain/ordering/payment-method.tsx'
import { urgencyOf } from '#panel/domain/ordering/penalty.ts'
import { spanText } from '#panel/domain/organisation/span-text.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { boardCard } from './card-frame.tsx'
import { CardNumber } from './card-number.tsx'
import { usePending } from '../act/acts.ts'
import { useMinutes } from '../minutes.ts'
import { usePlatformReason } from '#panel/domain/integrations/platform-reason.ts'
import { canBeReady, mainStep, reportedBy, stepPermission, stepWord } from '../act/steps.ts'
import { TakeBackLine } from '../act/take-back.tsx'
import { words } from '../words.ts'

/**
 * An open order on the board. It has no handlers: the board handles clicks by `data-row`,
 * `data-step` and `data-menu`. A hundred cards therefore cost only their content, and a card
 * re-renders only if its row is a new object.
 */
export const BoardCard = boardCard(
  'relative grid grid-cols-[minmax(0,1fr)] gap-2 overflow-clip rounded-card p-3 pl-3.5 data-away:h-44',
  Content,
)

function Content({ row }: { row: OrderRow }) {
  const t = useWords(words)
  const o = useWords(orderWords)
  const format = useFormat()
  const timezone = useBranchZone(row.branch_id)
  const isReady = row.status === 'preparing' && row.ready_at !== null
  const platform = reportedBy(row)
  return (
    <>
      <Edge row={row} />
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CardNumber row={row} className="min-w-0 truncate font-semibold" />
        <span className="ml-auto flex shrink-0 items-center">
          {row.deadline_at && row.deadline_kind ? (
            <Countdown until={row.deadline_at} kind={row.deadline_kind} channel={row.channel} />
          ) : (
            <time dateTime={row.created_at} className="text-xs text-muted">
              {format.time(row.created_at, timezone)}
            </time>
          )}
        </span>
      </header>
      <div className="flex items-baseline gap-2">
        <p className="min-w-0 flex-1 truncate font-medium">
          {row.table_name && <span className="mr-1.5">{row.table_name} ·</span>}
          {customerName(row, o)}
        </p>
        <Money minor={row.total} currency={row.currency} className="font-semibold" />
      </div>
      <p className="line-clamp-3 text-sm leading-snug text-pretty">{row.summary}</p>
      {row.note && (
        <p className="flex gap-1.5 rounded-control bg-warning-tint px-2 py-1.5 text-sm leading-snug font-medium text-warning">
          <MessageSquareText size={14} aria-hidden className="mt-0.5 shrink-0" />
          <span className="sr-only">{t('noteLabel')}: </span>
          <span className="line-clamp-2">{row.note}</span>
        </p>
      )}
      <div className="relative flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted has-[+[data-bare]]:pr-11">
        {/* For the seconds in which the step can be undone, the line covers the least needed
            part of the card. Nothing moves when it disappears. */}
        <TakeBackLine row={row} className="absolute inset-x-0 -inset-y-1 z-1 bg-raised" />
        {!row.scheduled_at && <Age at={row.created_at} branch_id={row.branch_id} />}
        {row.is_test && <Badge tone="progress">{o('test')}</Badge>}
        {row.pay_by && <Badge tone="warning">{o('awaitsPayment')}</Badge>}
        {isReady && <Badge tone="success">{o('ready')}</Badge>}
        <DeliveryTypeMark type={row.delivery_type} />
        <PaymentLine row={row} />
        {row.scheduled_at && <ScheduledFor branch_id={row.branch_id} at={row.scheduled_at} />}
        {(row.courier_name ?? row.courier_event) && (
          <span className="inline-flex min-w-0 items-center gap-1">
            <Bike size={13} aria-hidden className="shrink-0" />
            <span className="truncate">
              {[row.courier_name, row.courier_event && o(`courier.${row.courier_event}`)].filter(Boolean).join(' · ')}
            </span>
          </span>
        )}
        {row.platform_state && <PlatformState it={row.platform_state} />}
        {platform && <span>{t('reports', { platform })}</span>}
      </div>
      <Footer row={row} />
    </>
  )
}

/** The order's age in words. Hovering shows when it came, in the branch's time zone. */
function Age({ at, branch_id }: { at: string; branch_id: string }) {
  const t = useWords(words)
  const format = useFormat()
  const timezone = useBranchZone(branch_id)
  const minutes = useSecond((second) => Math.max(0, Math.floor((second - Date.parse(at) / 1000) / 60)))
  return (
    <time dateTime={at} title={format.time(at, timezone)} className="font-medium tabular-nums">
      {minutes < 2 ? t('justNow') : t('ago', { time: spanText(minutes * 60) })}
    </time>
  )
}

/**
 * The time for which the order was requested, in the branch's time zone. The day is included unless
 * it is today.
 */
function ScheduledFor({ branch_id, at }: { branch_id: string; at: string }) {
  const t = useWords(words)
  const dayAndHour = useDayAndHour()
  const timezone = useBranchZone(branch_id)
  const minute = useSecond((second) => Math.floor(second / 60))
  return (
    <span className="inline-flex items-center gap-1 font-medium text-info">
      <CalendarClock size={13} aria-hidden />
      <span className="first-letter:uppercase">
        {t('scheduledFor', { time: dayAndHour(at, minute * 60_000, timezone, true) })}
      </span>
    </span>
  )
}

/** The left edge, whose colour follows the deadline. It re-renders only when the colour changes. */
function Edge({ row }: { row: OrderRow }) {
  const urgency = useSecond((now) =>
    row.deadline_at && row.deadline_kind
      ? urgencyOf(Date.parse(row.deadline_at) / 1000 - now, row.deadline_kind)
      : 'calm',
  )
  return (
    <span
      aria-hidden
      className={cx(
        'absolute inset-y-0 left-0 w-1',
        { calm: 'bg-transparent', warning: 'bg-series-4', danger: 'bg-danger-fill' }[urgency],
      )}
    />
  )
}

/** The last step sent to the platform: queued, sent, or refused with its reason. */
export function PlatformState({ it }: { it: NonNullable<OrderRow['platform_state']> }) {
  const t = useWords(words)
  const inWords = usePlatformReason()
  const left = useSecondsUntil(it.state === 'queued' ? it.due_at : null)
  const why = it.reason && inWords(it.reason)
  if (it.state === 'refused')
    return (
      <span className="inline-flex items-start gap-1 font-medium text-danger">
        <TriangleAlert size={13} aria-hidden className="mt-px shrink-0" />
        {/* A platform's own words may contain long ids. */}
        <span className="min-w-0 wrap-anywhere">{[t('platform.refused'), why].filter(Boolean).join(': ')}</span>
      </span>
    )
  const isQueued = it.state === 'queued'
  const Icon = isQueued ? RefreshCw : CircleCheck
  return (
    <span className="inline-flex items-start gap-1 tabular-nums">
      <Icon size={13} aria-hidden className={cx('mt-px shrink-0', isQueued ? 'text-info' : 'text-success')} />
      {[
        !isQueued
          ? t('platform.sent')
          : left !== null && left > 0
            ? t('platform.queued', { left: spanText(left) })
            : t('platform.due'),
        isQueued && why,
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

/**
 * Buttons for the next step and for a menu with the other steps. While a step is pending, shows the
 * name of that step instead.
 */
function Footer({ row }: { row: OrderRow }) {
  const t = useWords(words)
  const can = useCan()
  const pending = usePending(row.id)
  const minutes = useMinutes(row.id)
  if (pending)
    return (
      <p role="status" className="flex min-h-ctl items-center gap-2 text-sm text-muted">
        <Spinner />
        {t(`doing.${pending.step}`)}
      </p>
    )
  const main = mainStep(row)
  const step = main && can(stepPermission(main)) ? main : null
  const isFirst = step === 'approve'
  const look = isFirst ? 'solid' : 'plain'
  const isSplit = isFirst
  const hasReady = canBeReady(row) && can('patch-order-ready')
  // The buttons fill the card. On a narrow card, two words must leave room for the menu.
  const room = hasReady && 'px-1!'
  // If the card has no button for a next step, the menu is in the card's corner instead of in a row
  // of its own.
  const isBare = !step && !hasReady
  return (
    <footer
      data-bare={isBare || undefined}
      className={isBare ? 'absolute right-2 bottom-2' : 'flex items-center gap-1.5'}
    >
      {hasReady && (
        <button type="button" data-step="ready" className={cx(buttonClass('plain'), 'flex-1', room)}>
          {t('step.ready')}
        </button>
      )}
      {step && (
        <span className="flex flex-1">
          <button
            type="button"
            data-step={step}
            className={cx(buttonClass(look), 'flex-1', room, isSplit && 'rounded-r-none')}
          >
            {t(`step.${stepWord(step, row.delivery_type)}`)}
            {isFirst && minutes !== null && (
              <span role="status" className="font-normal tabular-nums">
                {t('minutes', { count: minutes })}
              </span>
            )}
          </button>
          {isSplit && (
            <button
              type="button"
              data-menu="minutes"
              aria-haspopup="menu"
              aria-label={t('approveIn')}
              title={t('approveIn')}
              className={cx(buttonClass(look, 'medium', true), 'rounded-l-none border-l border-on-accent/25')}
            >
              <ChevronDown size={16} aria-hidden />
            </button>
          )}
        </span>
      )}
      <button
        type="button"
        data-menu="more"
        aria-haspopup="menu"
        aria-label={`${t('more')}: ${shownNumber(row)}`}
        className={cx(buttonClass('ghost', 'medium', true), 'text-muted', !step && 'ml-auto')}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    </footer>
  )
}
