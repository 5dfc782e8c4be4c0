import { Fragment, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import { useSecond } from '#panel/domain/platform/clock.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { PlanBar } from './plan-bar.tsx'
import { PlanHead } from './plan-head.tsx'
import { PlanLane } from './plan-lane.tsx'
import { axisOf, isLate, isOnPlan, roomOf, stepMs, type Ghost } from './plan-room.ts'
import { scaleOf } from './plan-scale.ts'
import { useMoving } from './use-moving.ts'
import { words } from './words.ts'

const hourMs = 3_600_000
/** The width of a quarter of an hour, in pixels: wide enough to hit it with the pointer. */
const slotPx = 22

/**
 * A day's tables by hour: who sits where, from when to when, and how many guests start at the same
 * time.
 */
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
  const scale = scaleOf(axis)
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
  const areas = Map.groupBy(day.tables, (it) => it.area_name)
  const homeless = rows.filter((it) => it.table_ids.length === 0)
  const now = minute * 60_000
  const isNow = now >= axis.from && now < axis.to

  // Scrolls to what comes next: on today's plan to the current time, on other days to the first
  // reservation.
  const first = isNow ? now : Math.min(...rows.map((it) => Date.parse(it.from)))
  const wanted = Number.isFinite(first) ? (first - hourMs - axis.from) / scale.length : 0
  const scrollTo = useEffectEvent(() => {
    const width = track.current?.getBoundingClientRect().width ?? 0
    scroller.current?.scrollTo({ left: Math.max(0, wanted * width) })
  })
  useLayoutEffect(() => scrollTo(), [])

  const bar = (row: Reservation, table_id: string | undefined) => (
    <PlanBar
      key={row.id}
      row={row}
      place={scale.place(Date.parse(row.from), Date.parse(row.until))}
      timezone={day.timezone}
      isLate={isLate(row, now)}
      isMoving={ghost?.id === row.id}
      isReadOnly={isReadOnly}
      isMain={table_id === undefined || table_id === row.table_ids[0]}
      onOpen={() => onOpen(row.id)}
      onKey={isReadOnly ? () => undefined : moving.onKey(row)}
      onGrab={isReadOnly ? () => undefined : moving.onGrab(row)}
      onBlur={moving.giveUp}
    />
  )
  const lane = { day, scale, ghost, isFree: moving.isFree, time, onAdd: can('post-reservation') ? onAdd : undefined }

  return (
    // If the plan has no reservation that could take the focus, the plan itself takes it, so that
    // keys can scroll the plan.
    <div
      ref={scroller}
      role="region"
      aria-label={t('plan')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={rows.length === 0 ? 0 : undefined}
      className="overflow-auto rounded-card bg-surface shadow-card"
      data-plan
    >
      <div className="relative" style={{ minWidth: `calc(8rem + ${(scale.length / stepMs) * slotPx}px)` }}>
        {/* Before the lanes, so that the line runs behind their names and the guests' names. */}
        {isNow && (
          <div aria-hidden className="pointer-events-none absolute inset-y-0 right-0 left-32">
            <span className="absolute inset-y-0 w-px bg-accent" style={{ left: scale.left(now) }} />
          </div>
        )}
        <PlanHead track={track} scale={scale} covers={roomOf(day).covers} maxCovers={day.covers_per_slot} time={time} />
        {homeless.length > 0 && (
          <PlanLane {...lane} label={t('noTable')} detail="" table_id={undefined}>
            {homeless.map((row) => bar(row, undefined))}
          </PlanLane>
        )}
        {[...areas].map(([area, tables]) => (
          <Fragment key={area}>
            <div className="border-t border-line bg-sunken py-1 text-xs font-medium text-muted">
              <span className="sticky left-0 inline-block px-2">{area}</span>
            </div>
            {tables.map(({ id, name, seats_min, seats_max }) => (
              <PlanLane key={id} {...lane} label={name} detail={`${seats_min}–${seats_max}`} table_id={id}>
                {rows.filter((row) => row.table_ids.includes(id)).map((row) => bar(row, id))}
              </PlanLane>
            ))}
          </Fragment>
        ))}
      </div>
    </div>
  )
}
