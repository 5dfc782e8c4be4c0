import { useEffect, useEffectEvent, useState } from 'react'
import type { Run } from '#contract/kit/run.ts'

interface Seen {
  at: number
  done: number
}
/** How long, in ms, a run is watched before its pace counts as known. */
const watchMs = 5000

/**
 * How many minutes a run still takes at the pace that was seen between two moments; null if that
 * cannot be said, or if it is less than one.
 */
export function minutesLeft(first: Seen, now: Seen, total: number): number | null {
  const [ms, done] = [now.at - first.at, now.done - first.done]
  if (ms < watchMs || done <= 0) return null
  const left = ((total - now.done) * ms) / done / 60_000
  return left < 1 ? null : Math.round(left)
}

/**
 * The same for a run that is on the screen, measured since it was first shown: what was done before
 * a stop, or while nobody watched, says nothing about its pace now.
 */
export function useMinutesLeft({ id, is_undoing, done, total }: Run): number | null {
  const [seen, setSeen] = useState<{ of: string; first: Seen; last: Seen } | null>(null)
  const note = useEffectEvent((of: string, it: Seen) =>
    setSeen((was) => (was?.of === of ? { ...was, last: it } : { of, first: it, last: it })),
  )
  useEffect(() => {
    const noting = setTimeout(() => note(`${id} ${is_undoing}`, { at: Date.now(), done }))
    return () => clearTimeout(noting)
  }, [id, is_undoing, done])
  return seen && minutesLeft(seen.first, seen.last, total)
}
