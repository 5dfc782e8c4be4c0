import { use } from 'react'
import { instantOf, plusDays } from '#contract/kit/wall-clock.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { dayOf } from '#panel/ui/typed-time.ts'
import { useBound, type InputProps } from '#panel/kit/form/bound.ts'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { Awaited } from '#panel/kit/page/stand-in.tsx'
import { browserZone, dayAt } from '#panel/kit/words/days.ts'
import { useFormat, ZoneContext } from '#panel/kit/words/format.ts'

const DatePicker = lazy(() => import('#panel/ui/date-picker.tsx').then((it) => ({ default: it.DatePicker })))

/**
 * A moment entered as a day on the branch's clock: the beginning of a first day, or the end of a
 * last day.
 */
export function DayInput({ end, ...rest }: InputProps & { end: 'first' | 'last' }) {
  const format = useFormat()
  const zone = use(ZoneContext) ?? browserZone()
  const { value: at, onChange, ...bound } = useBound<string | null | undefined>(rest)
  const day = at ? dayAt(new Date(Date.parse(at) - (end === 'last' ? 1 : 0)), zone) : null
  const change = (next: string | null) =>
    onChange(next && instantOf(end === 'last' ? plusDays(next, 1) : next, 0, zone).toISOString())
  const text = day ? format.date(`${day}T12:00:00`) : ''
  if (bound.isReadOnly) return <ReadFact {...bound}>{text}</ReadFact>
  return (
    <Awaited field={bound} text={text} read={(typed) => change(dayOf(typed))}>
      <DatePicker {...bound} value={day} onChange={change} />
    </Awaited>
  )
}
