import type { Kit } from '#server/kit/kit.ts'
import { writeWork, type WorkState } from '#server/kit/jobs/background-work.ts'
import { throttledWarning } from '#server/kit/jobs/throttled-warning.ts'
import { reasonOf, troublesOf } from '#server/kit/turns/troubles.ts'
import type { ScheduleKey } from '#server/kit/jobs/schedule-key.ts'
import type { Work } from '#server/kit/jobs/work.ts'

export interface LoopState {
  name: string
  /** Seconds since a round last succeeded, or since the loop started if none has. */
  since: number
  /** How many rounds have failed since the loop started. */
  failed: number
  /**
   * Whether the loop has missed so many rounds that it needs attention. The log says why it fails.
   */
  isBehind: boolean
}

const everyMs = 5000
/** Work that has not run since the last report is included only in every sixth report. */
const allEvery = 6
const maxTroubles = 100
const patienceMs = (everyMs: number) => Math.max(30_000, 6 * everyMs)

/** How often a piece of work runs: a pause in ms, or a cron pattern. */
const everyOf = (it: Work) => (it.what === 'loop' ? String(it.everyMs) : 'cron' in it.cycle ? it.cycle.cron : '')

const newState = (it: Work): WorkState => ({
  name: it.name,
  kind: it.what,
  every: everyOf(it),
  serves_tenants: it.serves === 'tenants',
  began_at: null,
  ended_at: null,
  took_ms: null,
  well_at: null,
  failed: 0,
  problem: null,
  problem_at: null,
  troubles: [],
})

/**
 * Records when each piece of work ran on this node, how long it took and what failed. Writes the
 * record to the database every few seconds. `now` is in ms.
 */
export function watchWork(
  kit: Kit,
  node: string,
  works: readonly Work[],
  now: () => number = performance.now.bind(performance),
) {
  const begunAt = now()
  const states = new Map(works.map((it) => [it.name, newState(it)]))
  const wellAt = new Map<string, number>()
  const changed = new Set(states.keys())
  const warn = throttledWarning(kit.log, 'background work')
  const warnings = new Map(works.map((it) => [it.name, throttledWarning(kit.log, it.name)]))
  const troubles = (name: string) =>
    [kit.db, kit.slow, kit.urgent].flatMap((db) => troublesOf(db, name).all()).slice(0, maxTroubles)
  let written = 0
  const write = async () => {
    if (written++ % allEvery === 0) for (const name of states.keys()) changed.add(name)
    const rows = [...changed].flatMap((name) => {
      const state = states.get(name)
      return state ? { ...state, troubles: troubles(name) } : []
    })
    changed.clear()
    if (rows.length > 0) await writeWork(kit.db, node, rows, kit.now())
  }
  const timer = setInterval(() => void write().catch(warn), everyMs)
  return {
    /** Runs one round and records it. Resolves to the reason of a failure, or to null. */
    run: async (it: Work, at?: ScheduleKey): Promise<string | null> => {
      const state = states.get(it.name) ?? newState(it)
      states.set(it.name, state)
      changed.add(it.name)
      const begun = performance.now()
      state.began_at = kit.now()
      try {
        await it.run(kit, at)
        state.well_at = kit.now()
        wellAt.set(it.name, now())
        return null
      } catch (error) {
        warnings.get(it.name)?.(error)
        state.failed++
        state.problem_at = kit.now()
        return (state.problem = reasonOf(error instanceof Error ? (error.cause ?? error) : error))
      } finally {
        state.ended_at = kit.now()
        state.took_ms = Math.round(performance.now() - begun)
        changed.add(it.name)
      }
    },
    write,
    /** The state of this node's loops. */
    states: (): LoopState[] =>
      works.flatMap((it) => {
        if (it.what !== 'loop') return []
        const ms = now() - (wellAt.get(it.name) ?? begunAt)
        const failed = states.get(it.name)?.failed ?? 0
        return { name: it.name, since: ms / 1000, failed, isBehind: ms > patienceMs(it.everyMs) }
      }),
    stop: () => clearInterval(timer),
  }
}
