import { wrongField } from './fault.ts'

const dayMs = 86_400_000

/** Refuses a moment that has passed or is more than so many days away; `path` is its field. */
export function refuseUnlessAhead(path: string, at: Date, now: Date, days: number): void {
  if (at <= now) throw wrongField(path, 'past')
  if (at.getTime() - now.getTime() > days * dayMs) throw wrongField(path, 'too_far', { days })
}
