import { lazy } from '#panel/ui/lazy.ts'
import { useBound, type InputProps } from '#panel/kit/form/bound.ts'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { Awaited } from '#panel/kit/page/stand-in.tsx'
import { clockOf } from '#panel/ui/typed-time.ts'
import { minuteOf, timeOf } from './schedule.ts'

const TimeField = lazy(() => import('#panel/ui/time-field.tsx').then((it) => ({ default: it.TimeField })))

/** A time of day. The API has it as minutes after midnight. */
export function MinuteInput(props: InputProps) {
  const { value, onChange, ...bound } = useBound<number | null | undefined>(props)
  const shown = value === null || value === undefined ? null : timeOf(value)
  if (bound.isReadOnly) return <ReadFact {...bound}>{shown}</ReadFact>
  return (
    <Awaited
      field={{ ...bound }}
      text={shown ?? ''}
      read={(text) => {
        const clock = clockOf(text)
        onChange(clock === null ? null : minuteOf(clock))
      }}
    >
      <TimeField {...bound} value={shown} onChange={(clock) => onChange(clock === null ? null : minuteOf(clock))} />
    </Awaited>
  )
}
