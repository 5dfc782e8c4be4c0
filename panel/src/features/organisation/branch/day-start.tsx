import { lazy } from 'react'
import { useBound, type InputProps } from '#panel/kit/bound.ts'
import { Awaited } from '#panel/kit/stand-in.tsx'
import { clockOf } from '#panel/ui/typed-time.ts'

const TimeField = lazy(() => import('#panel/ui/time-field.tsx').then((it) => ({ default: it.TimeField })))

const two = (n: number) => String(n).padStart(2, '0')
const toClock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const toMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** A time of day that the wire has as minutes after midnight. */
export function DayStartInput(props: InputProps) {
  const { value, onChange, ...bound } = useBound<number | null | undefined>(props)
  const shown = value === null || value === undefined ? null : toClock(value)
  return (
    <Awaited
      field={{ ...bound }}
      text={shown ?? ''}
      read={(text) => {
        const clock = clockOf(text)
        onChange(clock === null ? null : toMinutes(clock))
      }}
    >
      <TimeField {...bound} value={shown} onChange={(clock) => onChange(clock === null ? null : toMinutes(clock))} />
    </Awaited>
  )
}
