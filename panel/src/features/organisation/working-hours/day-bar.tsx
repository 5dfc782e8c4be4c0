import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { lengthOf } from '#contract/organisation/slots.ts'
import { slotText, timeOf, type Slot } from '#panel/domain/organisation/schedule.ts'
import { cx } from '#panel/ui/cx.ts'
import { arrowOf, useDrag } from '#panel/ui/use-drag.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const dayMin = 1440
const step = 15
const shortest = 30
const percent = (minutes: number) => `${(minutes / dayMin) * 100}%`
const rounded = (minute: number) => Math.round(minute / step) * step

interface DayBarProps {
  weekday: number
  day: string
  slots: readonly Slot[]
  isReadOnly: boolean
  onChange: (slots: Slot[]) => void
}

/** The start and end of a slot, in minutes of its day. A value beyond 1440 is on the next day. */
interface Run {
  start: number
  end: number
}
const runOf = (slot: Slot): Run => ({ start: slot.start_min, end: slot.start_min + lengthOf(slot) })

/**
 * Makes a slot for these times. The slot lasts at least half an hour and at most a day, and starts
 * on its own day.
 */
const slotOf = (weekday: number, { start, end }: Run): Slot => ({
  weekday,
  start_min: start,
  end_min: end % dayMin,
})
const held = ({ start, end }: Run): Run => {
  const from = Math.min(Math.max(start, 0), dayMin - shortest)
  return { start: from, end: Math.min(Math.max(end, from + shortest), from + dayMin) }
}

/**
 * The new value for a slider key: a quarter of an hour, an hour with Shift or page keys, or one of
 * the limits. null for other keys.
 */
function keyed(event: KeyboardEvent, from: number, { min, max }: { min: number; max: number }) {
  const arrow = arrowOf(event)
  if (arrow) return from + (arrow.x - arrow.y) * (arrow.isFar ? 60 : step)
  return { PageUp: from + 60, PageDown: from - 60, Home: min, End: max }[event.key] ?? null
}

/**
 * A day as a bar. Slots are drawn, moved and stretched in steps of a quarter of an hour. Both ends
 * respond to slider keys (an hour with Shift).
 */
export function DayBar({ weekday, day, slots, isReadOnly, onChange }: DayBarProps) {
  const t = useWords(words)
  const track = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Run | null>(null)
  const set = (at: number, run: Run) => onChange(slots.map((it, n) => (n === at ? slotOf(weekday, held(run)) : it)))
  const drag = useDrag<Run | 'none'>()
  const minuteAt = ({ clientX }: { clientX: number }) => {
    const { left, width } = track.current!.getBoundingClientRect()
    return rounded(((clientX - left) / width) * dayMin)
  }
  /**
   * Shows the new hours of a slot at once. If the drag is cancelled, the slot gets its old hours
   * back.
   */
  const pull = (event: PointerEvent, at: number, runAt: (minute: number) => Run) => {
    if (isReadOnly) return
    event.preventDefault()
    const start = runOf(slots[at]!)
    drag.grab(event, {
      at: (to) => runAt(minuteAt(to)),
      onMove: (run) => run !== 'none' && set(at, run),
      onEnd: (run) => run ?? set(at, start),
    })
  }
  const draw = (event: PointerEvent) => {
    if (isReadOnly) return
    event.preventDefault()
    const from = minuteAt(event)
    drag.grab(event, {
      at: (to) => {
        const minute = minuteAt(to)
        return Math.abs(minute - from) < shortest
          ? 'none'
          : held({ start: Math.min(from, minute), end: Math.max(from, minute) })
      },
      onMove: (run) => setDrawn(run === 'none' ? null : run),
      onEnd: (run) => {
        setDrawn(null)
        if (run && run !== 'none') onChange([...slots, slotOf(weekday, run)])
      },
    })
  }
  const own = slots.flatMap((slot, at) => (slot.weekday === weekday ? [{ slot, at }] : []))
  const before = slots.filter((it) => it.weekday === (weekday + 6) % 7).map((it) => runOf(it).end - dayMin)
  /** The label of an hour is shown only if no slot covers it. */
  const isFree = (hour: number) => {
    const [from, to] = [hour * 60, (hour + 2) * 60]
    return (
      !own.some(({ slot }) => runOf(slot).start < to && runOf(slot).end > from) && !before.some((end) => end > from)
    )
  }
  return (
    <div
      ref={track}
      onPointerDown={draw}
      className="relative h-8 touch-pan-y overflow-hidden rounded-control bg-sunken ring-1 ring-line ring-inset max-md:hidden"
    >
      {[6, 12, 18].map((hour) => (
        <span
          key={hour}
          aria-hidden
          className="absolute inset-y-0 border-l border-line ps-1 text-[10px] leading-8 text-muted"
          style={{ left: percent(hour * 60) }}
        >
          {isFree(hour) && hour}
        </span>
      ))}
      {before.map(
        (end, n) =>
          end > 0 && (
            <span
              key={n}
              aria-hidden
              className="absolute inset-y-1 left-0 rounded-e bg-tint opacity-60"
              style={{ width: percent(end) }}
            />
          ),
      )}
      {own.map(({ slot, at }, n) => {
        const run = runOf(slot)
        // The limits of the two ends. Each end moves on its own.
        const bounds = {
          start: { min: Math.max(0, run.end - dayMin), max: Math.min(dayMin, run.end) - shortest },
          end: { min: run.start + shortest, max: run.start + dayMin },
        }
        const moved = (which: 'start' | 'end', to: number): Run => ({
          ...run,
          [which]: Math.min(Math.max(to, bounds[which].min), bounds[which].max),
        })
        const nudge = (which: 'start' | 'end') => (event: KeyboardEvent) => {
          const to = keyed(event, run[which], bounds[which])
          if (to === null) return
          event.preventDefault()
          set(at, moved(which, to))
        }
        const handle = (which: 'start' | 'end', label: string) => {
          const minute = run[which]
          return (
            <span
              role="slider"
              tabIndex={0}
              aria-label={label}
              aria-valuemin={bounds[which].min}
              aria-valuemax={bounds[which].max}
              aria-valuenow={minute}
              aria-valuetext={minute > dayMin ? t('nextDay', { time: timeOf(minute - dayMin) }) : timeOf(minute)}
              onKeyDown={nudge(which)}
              onPointerDown={(event) => pull(event, at, (to) => moved(which, to))}
              className="w-3 shrink-0 cursor-ew-resize rounded bg-accent/70 outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus"
            />
          )
        }
        return (
          <div
            key={at}
            onPointerDown={(event) => {
              const from = minuteAt(event)
              pull(event, at, (to) => {
                const start = Math.min(Math.max(run.start + to - from, 0), dayMin - shortest)
                return { start, end: start + run.end - run.start }
              })
            }}
            className={cx(
              'absolute inset-y-1 flex rounded',
              isReadOnly
                ? 'bg-accent/60'
                : 'cursor-grab justify-between bg-tint text-xs text-accent-text ring-1 ring-accent ring-inset',
            )}
            style={{ left: percent(run.start), width: percent(Math.min(run.end, dayMin) - run.start) }}
          >
            {!isReadOnly && (
              <>
                {handle('start', t('start', { day, n: n + 1 }))}
                <span aria-hidden className="self-center truncate tabular-nums">
                  {slotText(slot)}
                </span>
                {handle('end', t('end', { day, n: n + 1 }))}
              </>
            )}
          </div>
        )
      })}
      {drawn && (
        <span
          aria-hidden
          className="absolute inset-y-1 rounded bg-tint ring-1 ring-accent ring-inset"
          style={{ left: percent(drawn.start), width: percent(Math.min(drawn.end, dayMin) - drawn.start) }}
        />
      )}
    </div>
  )
}
