import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { plusDays } from '#contract/kit/wall-clock.ts'
import { calendar, type CalendarEntry } from '#contract/marketing/calendar/calendar.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useDrag } from '#panel/ui/use-drag.ts'
import { Refusal } from '#panel/kit/server/client.ts'
import { loadAct } from '#panel/kit/server/load-act.ts'
import { forget } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** Identifies an entry among all entries that are shown. */
export const keyOf = ({ kind, id, phase, on }: CalendarEntry) => [kind, id, phase, on].join(' ')

/** The day of the calendar under a point. */
const dayUnder = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((it) => it.closest<HTMLElement>('[data-day]')?.dataset['day'])
    .find(Boolean)

interface Shown {
  today: string
  days: readonly string[]
}

/**
 * Moves entries that have not begun to another day, by pointer or arrow keys: left and right by a
 * day, up and down by a week. A move can be undone. If the server refuses the move, the entry is
 * shown on its old day again.
 */
export function useMove({ today, days }: Shown) {
  const t = useWords(words)
  const format = useFormat()
  // The day on which each entry is shown while the user moves it, and until the move is stored. The
  // map's keys are those of the entries.
  const [held, setHeld] = useState<ReadonlyMap<string, string>>(new Map())
  const hold = (entry: CalendarEntry, on: string) => setHeld((now) => new Map(now).set(keyOf(entry), on))
  const letGo = (entry: CalendarEntry) => setHeld((now) => new Map([...now].filter(([key]) => key !== keyOf(entry))))
  const drag = useDrag<string>()
  /** The keys of the entries whose move is being stored. */
  const stored = useRef(new Set<string>())
  /** The id of the record on whose entry a key was last pressed. */
  const lastKeyedId = useRef('')

  const free = (entry: CalendarEntry) => {
    stored.current.delete(keyOf(entry))
    letGo(entry)
  }

  async function move(entry: CalendarEntry, to: string, isUndo = false): Promise<void> {
    hold(entry, to)
    stored.current.add(keyOf(entry))
    try {
      const { moveEntry, staleCalls } = await loadAct(() => import('./move-entry.ts'))
      const isMoved = await moveEntry(entry, to)
      void forget(...staleCalls)
      if (!isMoved) {
        free(entry)
        void forget(calendar.read)
        toasts.add({ kind: 'warning', title: t('changed', { name: entry.name }), about: `calendar:${entry.id}` })
        return
      }
      const undo = () => void move({ ...entry, on: to }, entry.on, true)
      toasts.add({
        title: t('moved', { name: entry.name, day: format.date(to) }),
        about: `calendar:${entry.id}`,
        ...(!isUndo && { action: { label: t('undo'), onAction: undo } }),
      })
    } catch (error) {
      // The entry can be moved again at once, even if the calendar cannot be loaded.
      free(entry)
      void forget(calendar.read)
      if (!(error instanceof Refusal)) throw error
      return sayRefusal(error)
    }
    await forget(calendar.read)
    free(entry)
  }

  const moving = (entry: CalendarEntry) => ({
    onMove: (on: string) => hold(entry, on),
    onEnd: (to: string | null) => {
      if (to === null || to === entry.on) letGo(entry)
      else void move(entry, to)
    },
    say: (on: string) => t('to', { name: entry.name, day: format.date(on) }),
  })
  /** A day to which something may be moved: one that is shown and not over. */
  const isAllowedDay = (day: string) => day >= today && days.includes(day)

  return {
    /** The day on which an entry is shown now. */
    dayOf: (entry: CalendarEntry) => held.get(keyOf(entry)) ?? entry.on,
    isHeld: (entry: CalendarEntry) => held.has(keyOf(entry)),
    /**
     * Whether an entry that was just rendered takes the focus: it was moved to another day by keys,
     * and so lost the focus together with its old element.
     */
    takesFocus: (entry: CalendarEntry) =>
      entry.is_movable && lastKeyedId.current === entry.id && document.activeElement === document.body,
    onGrab: (entry: CalendarEntry) => (event: PointerEvent<HTMLElement>) => {
      if (stored.current.has(keyOf(entry))) return
      // If a finger does not start on the grip, it scrolls the page instead of dragging.
      if (event.pointerType !== 'mouse' && !(event.target as Element).closest('[data-grip]')) return
      const page = event.currentTarget.closest<HTMLElement>('[data-screen]')
      drag.grab(event, {
        ...moving(entry),
        ...(page && { scroller: page }),
        at: (pointer) => {
          const day = dayUnder(pointer)
          return day && isAllowedDay(day) ? day : entry.on
        },
      })
    },
    onKey: (entry: CalendarEntry) => (event: KeyboardEvent<HTMLElement>) => {
      if (stored.current.has(keyOf(entry))) return
      lastKeyedId.current = entry.id
      const now = held.get(keyOf(entry)) ?? entry.on
      drag.carry(event, {
        ...moving(entry),
        step: ({ x, y }) => {
          const day = plusDays(now, x + 7 * y)
          return isAllowedDay(day) ? day : null
        },
      })
    },
    /** If the focus leaves the entry before Enter is pressed, the entry returns to its old day. */
    onBlur: () => {
      lastKeyedId.current = ''
      drag.giveUp()
    },
  }
}
