import { Fragment, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import { cx } from '#panel/ui/cx.ts'
import { useSecond } from '#panel/domain/platform/clock.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { PlanBar } from './plan-bar.tsx'
import { axisOf, isLate, isOnPlan, roomOf, stepMs, type Ghost } from './plan-room.ts'
import { useMoving } from './use-moving.ts'
import { words } from './words.ts'

const hourMs = 3_600_000
/** Wide enough to point at a quarter of an hour. */
const slotPx = 22

/** A day's tables by its hours: who sits where, from when to when, and how many start together. */
export default function Plan({
  day,
  onOpen,
  onDrop,
  onAdd,
}: {
  day: ReservationDay
  onOpen: (id: string) => void
  onDrop: (row: Reservation, ghost: Ghost) => void
  onAdd: (at: { starts_at?: string; table_id: string }) => void
}) {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  const minute = useSecond((second) => Math.floor(second / 60))
  const track = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const axis = axisOf(day)
  const length = axis.to - axis.from
  const share = (ms: number) => `${(ms / length) * 100}%`
  const place = (from: number, until: number) => ({ left: share(from - axis.from), width: share(until - from) })
  const time = (ms: number) => format.time(new Date(ms).toISOString(), day.timezone)
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => day.tables.find((it) => it.id === id)?.name ?? '').join(' + ') || t('noTable')
  const moving = useMoving({
    day,
    axis,
    track,
    onDrop,
    say: (ghost, isFree) =>
      t(isFree ? 'moving' : 'movingTaken', {
        table: namesOf(ghost.table_ids),
        from: time(ghost.from),
        until: time(ghost.until),
      }),
  })
  const { ghost } = moving
  const isReadOnly = !can('put-reservation')
  const rows = day.data.filter(isOnPlan)
  const covers = roomOf(day).covers
  const hours = Array.from({ length: length / hourMs }, (_, n) => axis.from + n * hourMs)
  const areas = Map.groupBy(day.tables, (it) => it.area_name)
  const homeless = rows.filter((it) => it.table_ids.length === 0)
  const now = minute * 60_000

  // Scrolls to what is next: the current time on today's plan, the first reservation on other days.
  const first = now >= axis.from && now < axis.to ? now : Math.min(...rows.map((it) => Date.parse(it.from)))
  const wanted = Number.isFinite(first) ? (first - hourMs - axis.from) / length : 0
  const scrollTo = useEffectEvent(() => {
    const width = track.current?.getBoundingClientRect().width ?? 0
    scroller.current?.scrollTo({ left: Math.max(0, wanted * width) })
  })
  useLayoutEffect(() => scrollTo(), [])

  const mayAdd = can('post-reservation')
  const bar = (row: Reservation, table_id: string | undefined) => (
    <PlanBar
      key={row.id}
      row={row}
      place={place(Date.parse(row.from), Date.parse(row.until))}
      timezone={day.timezone}
      isLate={isLate(row, now)}
      isMoving={ghost?.id === row.id}
      isReadOnly={isReadOnly}
      isMain={table_id === undefined || table_id === row.table_ids[0]}
      onOpen={(byPointer) => (byPointer && moving.wasDragged()) || onOpen(row.id)}
      onKey={isReadOnly ? () => undefined : moving.onKey(row)}
      onGrab={isReadOnly ? () => undefined : moving.onGrab(row)}
      onBlur={moving.giveUp}
    />
  )
  const lane = (label: string, detail: string, table_id: string | undefined, of: readonly Reservation[]) => (
    <div key={table_id ?? 'none'} className="grid grid-cols-[8rem_1fr] border-t border-line">
      <div className="sticky left-0 z-10 flex min-w-0 items-baseline gap-1.5 border-r border-line bg-surface px-2 py-2 text-sm">
        <span className="truncate font-medium">{label}</span>
        <span className="shrink-0 text-xs text-muted tabular-nums">{detail}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the pointer, which says when; by keys it is N */}
      <div
        data-table={table_id}
        onClick={(event) => {
          // Bars on the lane handle their own clicks.
          if (event.target !== event.currentTarget || !table_id || !mayAdd) return
          const { left, width } = event.currentTarget.getBoundingClientRect()
          const at = Math.floor((axis.from + ((event.clientX - left) / width) * length) / stepMs) * stepMs
          const starts_at = new Date(at).toISOString()
          onAdd({ table_id, ...(day.starts.includes(starts_at) && { starts_at }) })
        }}
        className={cx('relative min-h-10', table_id && mayAdd && 'cursor-cell')}
      >
        {hours.map((at) => (
          <span
            key={at}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 border-l border-line/70"
            style={{ left: share(at - axis.from) }}
          />
        ))}
        {day.sessions
          .filter((it) => it.table_id === table_id)
          .map((it) => (
            <span
              key={it.from}
              style={place(Date.parse(it.from), Date.parse(it.until))}
              className="pointer-events-none absolute inset-y-1 flex items-center truncate rounded-md bg-neutral-tint px-2 text-xs text-neutral ring-1 ring-line ring-inset"
            >
              {t('sitting', { count: it.guests })}
            </span>
          ))}
        {of.map((row) => bar(row, table_id))}
        {ghost && table_id && ghost.table_ids.includes(table_id) && (
          <span
            data-ghost={moving.isFree ? 'free' : 'taken'}
            aria-hidden
            style={place(ghost.from, ghost.until)}
            className={cx(
              'pointer-events-none absolute inset-y-1 z-20 grid place-items-center overflow-hidden rounded-md text-xs font-medium whitespace-nowrap ring-2 ring-inset',
              moving.isFree ? 'bg-tint text-accent-text ring-accent' : 'bg-danger-tint text-danger ring-danger',
            )}
          >
            {time(ghost.from)}–{time(ghost.until)}
          </span>
        )}
      </div>
    </div>
  )

  return (
    // Without a reservation to walk to, the plan itself takes the keys that scroll it.
    <div
      ref={scroller}
      role="region"
      aria-label={t('plan')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={rows.length === 0 ? 0 : undefined}
      className="overflow-auto rounded-card bg-surface shadow-card"
      data-plan
    >
      <div className="relative" style={{ minWidth: `calc(8rem + ${(length / stepMs) * slotPx}px)` }}>
        <div className="sticky top-0 z-30 grid grid-cols-[8rem_1fr] bg-surface">
          <div className="sticky left-0 z-10 border-r border-line bg-surface px-2 py-1 text-xs text-muted">
            <span className="block h-5" />
            {t('covers')}
          </div>
          <div ref={track} className="relative h-11">
            {hours.map((at) => (
              <span
                key={at}
                className="absolute top-1 ps-1 text-xs text-muted tabular-nums"
                style={{ left: share(at - axis.from) }}
              >
                {time(at)}
              </span>
            ))}
            {[...covers].map(([at, count]) => {
              const isFull = day.covers_per_slot !== null && count >= day.covers_per_slot
              return (
                <span
                  key={at}
                  title={`${time(at)}: ${t('guests', { count })}`}
                  className={cx(
                    'absolute bottom-0.5 grid h-5 min-w-5 place-items-center rounded px-0.5 text-xs tabular-nums',
                    isFull ? 'bg-danger-tint font-medium text-danger' : 'bg-sunken text-muted',
                  )}
                  style={{ left: share(at - axis.from) }}
                >
                  {count}
                </span>
              )
            })}
          </div>
        </div>
        {homeless.length > 0 && lane(t('noTable'), '', undefined, homeless)}
        {[...areas].map(([area, tables]) => (
          <Fragment key={area}>
            <div className="border-t border-line bg-sunken py-1 text-xs font-medium text-muted">
              <span className="sticky left-0 inline-block px-2">{area}</span>
            </div>
            {tables.map((table) =>
              lane(
                table.name,
                `${table.seats_min}–${table.seats_max}`,
                table.id,
                rows.filter((row) => row.table_ids.includes(table.id)),
              ),
            )}
          </Fragment>
        ))}
        {now >= axis.from && now < axis.to && (
          <div aria-hidden className="pointer-events-none absolute inset-y-0 right-0 left-32">
            <span className="absolute inset-y-0 z-20 w-px bg-accent" style={{ left: share(now - axis.from) }} />
          </div>
        )}
      </div>
    </div>
  )
}
