import { isUnfinished, type Run } from '#contract/kit/run.ts'

const lookMs = 1000
/**
 * Something scheduled is checked at least this often (in ms), because somebody may have cancelled
 * it.
 */
const seldomMs = 60_000

/**
 * When to check again: soon while a run is in progress, at the start time while one is scheduled,
 * and never once all have ended.
 */
export function nextLook(answer: Run | readonly Run[] | undefined, now = Date.now()): number | false {
  const going = [answer ?? []].flat().filter(isUnfinished)
  if (going.length === 0) return false
  const soonest = Math.min(...going.map((it) => (it.state === 'scheduled' ? Date.parse(it.run_at) - now : 0)))
  return Math.min(Math.max(soonest, lookMs), seldomMs)
}
