import type { Kit } from '#server/kit/kit.ts'
import { throttledWarning } from '#server/kit/work/throttled-warning.ts'
import type { Loop } from '#server/kit/work/work.ts'

export interface LoopState {
  name: string
  /** Seconds since a round last ended well, or since the loop began. */
  since: number
  /** Rounds that failed since the loop began. */
  failed: number
  /** It has missed so many rounds that somebody should look: the log says why it fails. */
  isBehind: boolean
}

const patienceMs = (everyMs: number) => Math.max(30_000, 6 * everyMs)

/** Begins loops, and tells how they are doing. `stop` resolves once the rounds that are under way are over; `now` is in ms. */
export function beginLoops(
  kit: Kit,
  loops: readonly Loop[],
  now: () => number = performance.now.bind(performance),
  run: (loop: Loop) => Promise<void> = (loop) => loop.run(kit),
) {
  const underWay = new Set<Promise<void>>()
  const begun = loops.map((loop) => {
    const it = { loop, wellAt: now(), failed: 0 }
    const warn = throttledWarning(kit.log, loop.name)
    const timer = setInterval(() => {
      const round = run(loop)
        .then(
          () => void (it.wellAt = now()),
          (error: unknown) => {
            it.failed++
            warn(error)
          },
        )
        .finally(() => underWay.delete(round))
      underWay.add(round)
    }, loop.everyMs)
    return { it, timer }
  })
  return {
    stop: async () => {
      for (const { timer } of begun) clearInterval(timer)
      await Promise.all(underWay)
    },
    states: (): LoopState[] =>
      begun.map(({ it: { loop, wellAt, failed } }) => ({
        name: loop.name,
        since: (now() - wellAt) / 1000,
        failed,
        isBehind: now() - wellAt > patienceMs(loop.everyMs),
      })),
  }
}
