import { use, type ReactNode } from 'react'
import { cx } from '#panel/ui/cx.ts'
import { useFormat, ZoneContext } from '../words/format.ts'

export interface TimelineEvent {
  at: string
  icon: ReactNode
  /** The event, in words. */
  title: ReactNode
  /** Who did it, and where. */
  by?: ReactNode
  /** The event's own detail. */
  children?: ReactNode
  /** Whether the event is a failure or a refusal. */
  isBad?: boolean
  /** Whether the event is the one that is currently open. */
  isCurrent?: boolean
}

/** A record's events, in the given order; shows dates if they span more than one day. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const format = useFormat()
  const zone = use(ZoneContext)
  const isOneDay = new Set(events.map(({ at }) => format.date(at, zone))).size < 2
  return (
    <ol className="grid">
      {events.map(({ at, icon, title, by, children, isBad, isCurrent }, place) => (
        <li key={place} aria-current={isCurrent || undefined} className="relative flex gap-3 pb-4 last:pb-0">
          {place < events.length - 1 && <span aria-hidden className="absolute top-6 bottom-0 left-3 w-px bg-line" />}
          <span
            aria-hidden
            className={cx(
              'grid size-6 shrink-0 place-items-center rounded-full *:size-[13px]',
              isBad
                ? 'bg-danger-tint text-danger'
                : isCurrent
                  ? 'bg-info-tint text-info'
                  : 'bg-neutral-tint text-neutral',
            )}
          >
            {icon}
          </span>
          <div className="min-w-0 flex-1 text-sm">
            <p className={cx('flex flex-wrap items-baseline gap-x-2', isBad && 'text-danger')}>
              <span className={cx('min-w-0 break-words', isCurrent ? 'font-semibold' : 'font-medium')}>{title}</span>
              <time dateTime={at} title={format.dateTime(at)} className="ml-auto text-xs text-muted tabular-nums">
                {isOneDay ? format.time(at) : format.dateTime(at)}
              </time>
            </p>
            {by && <p className="text-xs text-muted">{by}</p>}
            {children}
          </div>
        </li>
      ))}
    </ol>
  )
}
