/** A round may take its time, and a job a moment until a worker has it. */
const graceMs = { loop: 30_000, job: 90_000, chore: 90_000 }
const minuteMs = 60_000

/** A field of a cron as our jobs use them: `*`, a list of numbers, or every so many. */
const holds = (field: string, value: number) => {
  if (field === '*') return true
  const step = /^\*\/(\d+)$/.exec(field)
  return step ? value % Number(step[1]) === 0 : field.split(',').map(Number).includes(value)
}

/** The last moment at which a cron of minutes and hours, in UTC, was due. */
export function dueBefore(cron: string, now: Date): Date {
  const [minutes = '*', hours = '*'] = cron.split(' ')
  let at = Math.floor(now.getTime() / minuteMs) * minuteMs
  for (let n = 0; n < 24 * 60; n++, at -= minuteMs) {
    const moment = new Date(at)
    if (holds(minutes, moment.getUTCMinutes()) && holds(hours, moment.getUTCHours())) return moment
  }
  return new Date(at)
}

/** How many seconds ago a piece of work should have begun, beyond what is no delay. `every`: a pause in ms, a cron, or empty where it only comes when sent for. */
export function lateness(
  it: { kind: 'loop' | 'job' | 'chore'; every: string; began_at: string | null; seen_at: string },
  now: Date,
): number {
  if (it.every === '') return 0
  const pause = Number(it.every)
  const due = Number.isNaN(pause) ? dueBefore(it.every, now).getTime() : now.getTime() - pause
  const began = it.began_at === null ? undefined : Date.parse(it.began_at)
  if (began === undefined) return 0
  const late = it.kind === 'loop' ? now.getTime() - began - pause : began < due ? now.getTime() - due : 0
  return late > graceMs[it.kind] ? Math.round(late / 1000) : 0
}
