import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { plusDays } from '#contract/kit/wall-clock.ts'
import { calendar, type CalendarEntry } from '#contract/marketing/calendar/calendar.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useDrag } from '#panel/ui/use-drag.ts'
import { Refusal } from '#panel/kit/server/client.ts'
import { forget } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** Identifies an entry among all entries that are shown. */
export const keyOf = ({ kind, id, phase, on }: CalendarEntry) => [kind, id, phase, on].join(' ')

/** The day at which an entry is shown while it is being moved and until the move is stored. */
interface Held {
  key: string
  on: string
}

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
  const [held, setHeld] = useState<Held | null>(null)
  const drag = useDrag<string>()
  /** The id of the record on whose entry a key was last pressed. */
  const lastKeyedId = useRef('')

  async function move(entry: CalendarEntry, to: string, isUndo = false): Promise<void> {
    setHeld({ key: keyOf(entry), on: to })
    try {
      const { moveEntry, staleCalls } = await import('./move-entry.ts')
      await moveEntry(entry, to)
      void forget(...staleCalls)
      const undo = () => void move({ ...entry, on: to }, entry.on, true)
      toasts.add({
        title: t('moved', { name: entry.name, day: format.date(to) }),
        about: `calendar:${entry.id}`,
        ...(!isUndo && { action: { label: t('undo'), onAction: undo } }),
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      sayRefusal(error)
    } finally {
      await forget(calendar.read)
      setHeld(null)
    }
  }

  const moving = (entry: CalendarEntry) => ({
    onMove: (on: string) => setHeld({ key: keyOf(entry), on }),
    onEnd: (to: string | null) => {
      if (to === null || to === entry.on) setHeld(null)
      else void move(entry, to)
    },
    say: (on: string) => t('to', { name: entry.name, day: format.date(on) }),
  })
  /** A day to which something may be moved: one that is shown and not over. */
  const isAllowedDay = (day: string) => day >= today && days.includes(day)

  return {
    /** The day on which an entry is shown now. */
    dayOf: (entry: CalendarEntry) => (held?.key === keyOf(entry) ? held.on : entry.on),
    isHeld: (entry: CalendarEntry) => held?.key === keyOf(entry),
    /**
     * Whether an entry that was just rendered takes the focus: it was moved to another day by keys,
     * and so lost the focus together with its old element.
     */
    takesFocus: (entry: CalendarEntry) =>
      entry.is_movable && lastKeyedId.current === entry.id && document.activeElement === document.body,
    onGrab: (entry: CalendarEntry) => (event: PointerEvent<HTMLElement>) => {
      // A finger scrolls the page. To move an entry, arrow keys and the record's form remain.
      if (event.pointerType === 'touch') return
      drag.grab(event, {
        ...moving(entry),
        at: (pointer) => {
          const day = dayUnder(pointer)
          return day && isAllowedDay(day) ? day : entry.on
        },
      })
    },
    onKey: (entry: CalendarEntry) => (event: KeyboardEvent<HTMLElement>) => {
      lastKeyedId.current = entry.id
      const now = held?.key === keyOf(entry) ? held.on : entry.on
      drag.carry(event, {
        ...moving(entry),
        step: ({ x, y }) => {
          const day = plusDays(now, x + 7 * y)
          return isAllowedDay(day) ? day : null
        },
      })
    },
  }
}
