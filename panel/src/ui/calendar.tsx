import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  DateSegment,
  type DateSegmentProps,
} from 'react-aria-components'

/**
 * One segment of a date or time while it is typed. It is as wide as two digits even when empty, so
 * that nothing moves and "tt" is easy to hit.
 */
export const Segment = ({ segment }: Pick<DateSegmentProps, 'segment'>) => (
  <DateSegment
    segment={segment}
    className="min-w-[1.3em] rounded-sm px-px text-center text-ink tabular-nums outline-none data-disabled:text-muted data-focused:bg-accent data-focused:text-on-accent! data-placeholder:text-muted data-[type=hour]:min-w-6 data-[type=literal]:min-w-0 data-[type=literal]:text-muted data-[type=minute]:min-w-6"
  />
)

const arrow = 'grid size-ctl place-items-center rounded-control text-muted hover:bg-hover data-disabled:opacity-40'
const cell =
  'grid size-9 place-items-center rounded-control text-sm tabular-nums outline-none hover:bg-hover data-disabled:text-muted data-disabled:opacity-60 data-focus-visible:outline-2 data-focus-visible:outline-focus data-outside-month:hidden data-today:font-semibold data-today:text-accent-text pointer-coarse:size-11'
const chosen = 'data-selected:bg-accent data-selected:text-on-accent!'
const ranged =
  'data-selected:rounded-none data-selected:bg-tint data-selection-end:rounded-r-control data-selection-end:bg-accent data-selection-end:text-on-accent! data-selection-start:rounded-l-control data-selection-start:bg-accent data-selection-start:text-on-accent!'

/** A month with its name, inside Calendar or RangeCalendar. */
export function Month({ isRange }: { isRange?: boolean }) {
  return (
    <div>
      <div className="mb-1 flex h-ctl items-center gap-1">
        <Button slot="previous" className={arrow}>
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <CalendarHeading className="flex-1 text-center text-sm font-medium" />
        <Button slot="next" className={arrow}>
          <ChevronRight size={16} aria-hidden />
        </Button>
      </div>
      <CalendarGrid
        weekdayStyle="short"
        className="border-spacing-0 [&_td]:p-0 [&_td]:py-px [&_th]:h-7 [&_th]:text-xs [&_th]:font-normal [&_th]:text-muted"
      >
        {(date) => <CalendarCell date={date} className={`${cell} ${isRange ? ranged : chosen}`} />}
      </CalendarGrid>
    </div>
  )
}
