import { lazy, Suspense, useState } from 'react'
import { CalendarDays, X } from 'lucide-react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useSecond } from '#panel/domain/clock.ts'
import { useFormat } from '#panel/kit/format.ts'
import { PopButton } from '#panel/kit/pop-button.tsx'
import { useWords } from '#panel/kit/words.ts'
import { presets } from './list-query.ts'
import { orderListWords } from './list-words.ts'
import { PopLines } from './pop-lines.tsx'

// Calendars weigh more than the list; most days are one of the four.
const DateRangePicker = lazy(() =>
  import('#panel/ui/date-range-picker.tsx').then((it) => ({ default: it.DateRangePicker })),
)

type Range = { start: string; end: string }

export interface DayFilterProps {
  range: Range | null
  onRange: (range: Range | null) => void
}

const named = ['today', 'yesterday', 'week', 'month'] as const

/** From which days the orders are: four ranges one click away, any other from a calendar. */
export function DayFilter({ range, onRange }: DayFilterProps) {
  const l = useWords(orderListWords)
  const format = useFormat()
  const [isPicking, setPicking] = useState(false)
  const hour = useSecond((second) => Math.floor(second / 3600))
  const days = presets(new Date(hour * 3_600_000))
  const known = range && named.find((each) => days[each].start === range.start && days[each].end === range.end)
  const day = (iso: string) => format.date(`${iso}T12:00:00`)
  const text = !range
    ? l('period')
    : known
      ? l(known)
      : range.start === range.end
        ? day(range.start)
        : `${day(range.start)} – ${day(range.end)}`
  return (
    <span className="flex shrink-0 items-center gap-1">
      {isPicking ? (
        <Suspense fallback={<Skeleton className="h-ctl w-64 rounded-control" />}>
          <DateRangePicker label={l('period')} isLabelHidden value={range} onChange={onRange} className="w-64" />
        </Suspense>
      ) : (
        <PopButton
          label={l('period')}
          variant="plain"
          placement="bottom start"
          panelClass="p-1!"
          icon={<CalendarDays size={15} aria-hidden className={range ? 'text-accent-text' : 'text-muted'} />}
          className={range ? undefined : 'font-normal!'}
          renderPanel={(close) => (
            <PopLines
              close={close}
              lines={[
                ...named.map((each) => ({ label: l(each), run: () => onRange(days[each]) })),
                { label: l('pickDays'), run: () => setPicking(true) },
              ]}
            />
          )}
        >
          <span title={range ? undefined : text} className={range ? undefined : 'max-xl:sr-only'}>
            {text}
          </span>
        </PopButton>
      )}
      {(range ?? isPicking) && (
        <button
          type="button"
          title={l('anyDay')}
          aria-label={l('anyDay')}
          onClick={() => {
            setPicking(false)
            onRange(null)
          }}
          className={buttonClass('ghost', 'medium', true)}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </span>
  )
}
