import type { Clock } from '#contract/menu/availability.ts'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** A moment on a branch's wall clock (IANA time zone), as availability asks for it: 0 is Monday, minutes after midnight. */
export function branchClock(at: Date, timeZone: string): Clock {
  const parts = formatIn(timeZone).formatToParts(at)
  const part = (type: string) => parts.find((it) => it.type === type)?.value ?? ''
  return { at, weekday: days.indexOf(part('weekday')), minute: Number(part('hour')) * 60 + Number(part('minute')) }
}
