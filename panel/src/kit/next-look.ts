import { isGoing, type Run } from '#contract/kit/run.ts'

const lookMs = 1000
/** What is to begin later is looked at so often at least: somebody may have cancelled it. */
const seldomMs = 60_000

/** When to look again: soon while something goes on, as its time comes while something is to begin, never once all is over. */
export function nextLook(answer: Run | readonly Run[] | undefined, now = Date.now()): number | false {
  const going = [answer ?? []].flat().filter(isGoing)
  if (going.length === 0) return false
  const soonest = Math.min(...going.map((it) => (it.state === 'scheduled' ? Date.parse(it.run_at) - now : 0)))
  return Math.min(Math.max(soonest, lookMs), seldomMs)
}
