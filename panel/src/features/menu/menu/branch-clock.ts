import type { Clock } from '#contract/menu/availability.ts'

const made = new Map<string, Intl.DateTimeFormat>()
function formatIn(timezone: string): Intl.DateTimeFormat {
  const known = made.get(timezone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  made.set(timezone, format)
  return format
}
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The wall clock of a branch: 0 is Monday. */
export function clockIn(timezone: string, at: Date): Clock {
  const parts = formatIn(timezone).formatToParts(at)
  const get = (type: string) => parts.find((it) => it.type === type)?.value ?? ''
  return { at, weekday: weekdays.indexOf(get('weekday')), minute: Number(get('hour')) * 60 + Number(get('minute')) }
}

/** HH:mm of a moment on a branch's wall. */
export function timeIn(timezone: string, iso: string): string {
  const { minute } = clockIn(timezone, new Date(iso))
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** The next moment at which a branch's clock shows HH:mm. */
export function nextAt(timezone: string, time: string, now: Date): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const away = (hour * 60 + minute - clockIn(timezone, now).minute + 1440) % 1440 || 1440
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + away * 60_000)
}

/** How numbers end when one goes towards them: "otuza", "yirmiye". */
const towards: Record<number, string> = {
  0: 'a',
  1: 'e',
  2: 'ye',
  3: 'e',
  4: 'e',
  5: 'e',
  6: 'ya',
  7: 'ye',
  8: 'e',
  9: 'a',
  10: 'a',
  20: 'ye',
  30: 'a',
  40: 'a',
  50: 'ye',
}

/** A time as it stands before "kadar": `19:30’a`, `20:00’ye`. */
export function towardsTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const spoken = minute || hour
  return `${time}’${towards[spoken % 10 || spoken] ?? 'a'}`
}
