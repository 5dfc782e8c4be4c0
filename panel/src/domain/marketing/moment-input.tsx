import { use, useState } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { instantOf } from '#contract/kit/wall-clock.ts'
import { clockOf, dayOf } from '#panel/ui/typed-time.ts'
import { minuteOf } from '#panel/domain/organisation/schedule.ts'
import { useBound, type InputProps } from '#panel/kit/form/bound.ts'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { Awaited } from '#panel/kit/page/stand-in.tsx'
import { browserZone, dayAt } from '#panel/kit/words/days.ts'
import { useFormat, ZoneContext } from '#panel/kit/words/format.ts'

const DatePicker = lazy(() => import('#panel/ui/date-picker.tsx').then((it) => ({ default: it.DatePicker })))
const TimeField = lazy(() => import('#panel/ui/time-field.tsx').then((it) => ({ default: it.TimeField })))

interface Parts {
  day: string | null
  clock: string | null
}

/** A moment entered as a day and a time on the branch's or the company's clock. */
export function MomentInput({ timeLabel, ...rest }: InputProps & { timeLabel: string }) {
  const format = useFormat()
  const zone = use(ZoneContext) ?? browserZone()
  const { value: at, onChange, error, ...bound } = useBound<string | null | undefined>(rest)
  // Holds a day without a time, or a time without a day, neither of which is a moment yet.
  const [half, setHalf] = useState<Parts>({ day: null, clock: null })
  const parts = at ? { day: dayAt(new Date(at), zone), clock: format.time(at, zone) } : half
  const change = (part: Partial<Parts>) => {
    const next = { ...parts, ...part }
    setHalf(next)
    onChange(next.day && next.clock ? instantOf(next.day, minuteOf(next.clock), zone).toISOString() : null)
  }
  if (bound.isReadOnly) return <ReadFact {...bound}>{at ? format.dateTime(at, zone) : ''}</ReadFact>
  const day = { ...bound, error }
  const time = { ...bound, ref: undefined, label: timeLabel, description: undefined }
  return (
    <div className="grid grid-cols-[1fr_8rem] content-start gap-3">
      <Awaited
        field={day}
        text={parts.day ? format.date(`${parts.day}T12:00:00`) : ''}
        read={(typed) => change({ day: dayOf(typed) })}
      >
        <DatePicker {...day} value={parts.day} onChange={(next) => change({ day: next })} />
      </Awaited>
      <Awaited field={time} text={parts.clock ?? ''} read={(typed) => change({ clock: clockOf(typed) })}>
        <TimeField {...time} value={parts.clock} onChange={(next) => change({ clock: next })} />
      </Awaited>
    </div>
  )
}
