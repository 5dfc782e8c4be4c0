import { isUnfinished, type Run } from '#contract/kit/run.ts'

const lookMs = 1000
/** Something scheduled is checked at least this often: somebody may have cancelled it. */
const seldomMs = 60_000

/**
 * When to check again: soon while something is running, at its time while something is scheduled,
 * never once all is over.
 */
export function nextLook(answer: Run | readonly Run[] | undefined, now = Date.now()): number | false {
  const going = [answer ?? []].flat().filter(isUnfinished)
  if (going.length === 0) return false
  const soonest = Math.min(...going.map((it) => (it.state === 'scheduled' ? Date.parse(it.run_at) - now : 0)))
  return Math.min(Math.max(soonest, lookMs), seldomMs)
}
