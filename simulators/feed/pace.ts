import type { Chance } from '#demo/chance.ts'
import { busyness } from '#demo/ordering/day.ts'

/**
 * The mean seconds between two orders over all branches at some paces. Between these paces, the
 * curve is exponential.
 */
const marks: [pace: number, sec: number][] = [
  [0, 180],
  [30, 31.5],
  [100, 3.5],
]

/**
 * The visitor's branch gets this share of all orders: one in 90 s at pace 30, one in 10 s at pace
 * 100.
 */
export const watchedShare = 0.35

/** Mean milliseconds between two orders of the whole demo world at a pace of 0–100. */
export function meanInterval(pace: number): number {
  const given = Math.min(100, Math.max(0, pace))
  const upper = marks.findIndex(([at]) => at >= given)
  const [[from, slow], [to, fast]] = [marks[Math.max(0, upper - 1)] ?? [0, 180], marks[upper] ?? [100, 3.5]]
  const part = to === from ? 0 : (given - from) / (to - from)
  return slow * (fast / slow) ** part * 1000
}

/**
 * A factor for how fast customers come, by the hour. They come faster at noon and in the evening
 * and slower at night, but never so slowly that a visitor sees nothing. If a visitor asks for a
 * rush, it is a rush at any hour.
 */
export function hourScale(at: number, pace: number): number {
  const usual = Math.min(1.6, Math.max(0.35, busyness(at, 'Europe/Istanbul')))
  return usual ** (1 - Math.min(100, Math.max(0, pace)) / 100)
}

/**
 * How many mean intervals pass before the next customer: customers arrive independently, but never
 * two at once and never too far apart.
 */
export const nextGap = (chance: Chance): number => Math.min(3, Math.max(0.1, -Math.log(1 - chance.next())))

/**
 * A factor for how long kitchens and couriers take: 1 at the usual pace of 30, less in the rush,
 * more when it is quiet.
 */
export const staffScale = (pace: number): number => (pace <= 30 ? 1.5 - pace / 60 : 1 - ((pace - 30) / 70) * 0.6)
