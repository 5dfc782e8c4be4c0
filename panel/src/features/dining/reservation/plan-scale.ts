import type { Place } from './plan-bar.tsx'

const hourMs = 3_600_000

/** How the plan converts moments (ms) to positions within its width. */
export interface Scale {
  /** The length of the axis, in ms. */
  length: number
  /** The full hours on the axis. */
  hours: readonly number[]
  /** The distance of a moment from the left edge, as CSS. */
  left: (at: number) => string
  place: (from: number, until: number) => Place
  /** The moment (ms) that is at this fraction (0 to 1) of the plan's width. */
  at: (share: number) => number
}

export function scaleOf({ from, to }: { from: number; to: number }): Scale {
  const length = to - from
  const share = (ms: number) => `${(ms / length) * 100}%`
  return {
    length,
    hours: Array.from({ length: length / hourMs }, (_, n) => from + n * hourMs),
    left: (at) => share(at - from),
    place: (start, until) => ({ left: share(start - from), width: share(until - start) }),
    at: (part) => from + part * length,
  }
}
