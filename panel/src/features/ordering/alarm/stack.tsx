import { useRouterState } from '@tanstack/react-router'
import { BellRing, Check, Eye } from 'lucide-react'
import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { ChannelMark } from '#panel/domain/channel.tsx'
import { serverNow, useSecond } from '#panel/domain/clock.ts'
import { Countdown } from '#panel/domain/countdown.tsx'
import { DeliveryTypeMark } from '#panel/domain/delivery-type.tsx'
import { deviceName } from '#panel/domain/device.ts'
import { Money } from '#panel/domain/money.tsx'
import { clockText } from '#panel/domain/penalty.ts'
import { useFormat } from '#panel/kit/format.ts'
import { Link } from '#panel/kit/link.tsx'
import { useSend } from '#panel/kit/query.ts'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { useAlarm } from './alarm-state.ts'
import { hearAnswer, hearResync } from './engine.ts'
import { ringsFrom } from './ringing.ts'
import { words } from './words.ts'

/** As many cards are shown; more would hide the screen one works on. On a phone one does already. */
const most = { wide: 3, phone: 1 }

/** The orders that ring, on every screen but their own board, which shows them itself. */
export default function Stack() {
  const t = useWords(words)
  const { branch_id, orders } = useAlarm()
  const isOnBoard = useRouterState({
    select: ({ location }) =>
      location.pathname === `/manegement/${branch_id}/orders` &&
      (location.search as Record<string, unknown>)['view'] !== 'list',
  })
  if (!branch_id || orders.length === 0 || isOnBoard) return null
  return (
    <section
      aria-label={t('stack')}
      data-print-hide
      className="fixed right-5 bottom-5 z-45 flex max-h-[70dvh] w-96 flex-col overflow-clip rounded-card bg-raised shadow-pop max-sm:inset-x-0 max-sm:bottom-0 max-sm:w-auto max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]"
    >
      <header className="flex items-center gap-2.5 bg-accent px-4 py-2.5 text-on-accent">
        <BellRing size={18} aria-hidden className="shrink-0 motion-safe:animate-pulse" />
        <h2 role="alert" className="min-w-0 flex-1 font-semibold">
          {t('waiting', { count: orders.length })}
        </h2>
      </header>
      <ul className="min-h-0 overflow-auto overscroll-contain">
        {orders.slice(0, most.wide).map((row, at) => (
          <li key={row.id} className={cx('border-b border-line last:border-0', at >= most.phone && 'max-sm:hidden')}>
            <Ringing row={row} isFirst={at === 0} />
          </li>
        ))}
      </ul>
      <More branch_id={branch_id} count={orders.length - most.wide} className="max-sm:hidden" />
      <More branch_id={branch_id} count={orders.length - most.phone} className="sm:hidden" />
    </section>
  )
}

/** How many more ring than are shown, and the way to them. */
function More({ branch_id, count, className }: { branch_id: string; count: number; className: string }) {
  const t = useWords(words)
  if (count <= 0) return null
  return (
    <p
      className={cx('flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-2.5', className)}
    >
      <span className="text-muted">{t('more', { count })}</span>
      <Link to={`/manegement/${branch_id}/orders`} className={linkClass}>
        {t('toBoard')}
      </Link>
    </p>
  )
}

/** Somebody else was faster: the toast says so, and the board is taken anew. */
const afterRefusal = { onError: hearResync }

function Ringing({ row, isFirst }: { row: OrderRow; isFirst: boolean }) {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  const hooks = { onDone: hearAnswer, invalidates: [calls.board, calls.list] }
  const acknowledge = useSend(calls.acknowledge, hooks)
  const approve = useSend(calls.approve, hooks)
  const number = row.external_number ?? String(row.number)
  const waited = useSecond(() => Math.max(0, Math.floor((serverNow() - ringsFrom(row)) / 1000)))
  const isBusy = acknowledge.isPending || approve.isPending
  const given = { params: { order_id: row.id } }
  return (
    <article className="grid gap-2 px-4 py-3">
      <div className="flex items-center gap-2">
        <ChannelMark channel={row.channel} isShort />
        <Link
          to={`/manegement/${row.branch_id}/orders`}
          search={{ order: row.id }}
          className="rounded-sm font-semibold tabular-nums hover:underline"
        >
          {number}
        </Link>
        <span className="min-w-0 flex-1 truncate">{row.customer_name}</span>
        <Money minor={row.total} currency={row.currency} className="font-semibold" />
      </div>
      <p className="line-clamp-2 leading-snug text-pretty">{row.summary}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <DeliveryTypeMark type={row.delivery_type} />
        {row.scheduled_at && (
          <span className="font-medium text-info">{t('scheduledFor', { time: format.time(row.scheduled_at) })}</span>
        )}
        <span className="ml-auto">
          {row.deadline_at && row.deadline_kind ? (
            <Countdown until={row.deadline_at} kind={row.deadline_kind} channel={row.channel} />
          ) : (
            <span className="tabular-nums">{t('since', { time: clockText(waited) })}</span>
          )}
        </span>
      </div>
      <div className="flex gap-2">
        {can(calls.acknowledge.permission) && (
          <Button
            aria-label={t('acknowledgeOne', { number })}
            icon={<Eye size={16} aria-hidden />}
            isPending={acknowledge.isPending}
            isDisabled={isBusy && !acknowledge.isPending}
            onPress={() => acknowledge.mutate({ ...given, body: { device: deviceName() } }, afterRefusal)}
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
            onPress={() =>
              approve.mutate({ ...given, body: { version: row.version, device: deviceName() } }, afterRefusal)
            }
            className="flex-1"
          >
            {t('approve')}
          </Button>
        )}
      </div>
    </article>
  )
}
