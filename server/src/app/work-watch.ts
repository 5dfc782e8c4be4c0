import type { Kit } from '#server/kit/kit.ts'
import { writeWork, type WorkState } from '#server/kit/work/background-work.ts'
import { throttledWarning } from '#server/kit/work/throttled-warning.ts'
import { reasonOf, troublesOf } from '#server/kit/turns/troubles.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { Chore, Job, Loop } from '#server/kit/work/work.ts'

type Work = Chore | Job | Loop

const everyMs = 5000
/** Of what did not run in between, a node says every so many times that it is there. */
const allEvery = 6
/** Housekeeping goes by the job that runs it. */
const choresEvery = '*/5 * * * *'
const maxTroubles = 100

/** How often a piece of work is due: a pause in ms, a cron, or nothing for what only runs when it is sent for. */
const everyOf = (it: Work) =>
  it.what === 'loop' ? String(it.everyMs) : it.what === 'chore' ? choresEvery : (it.every ?? '')

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

/** Notes when each piece of work ran, how long that took and what went wrong, and writes it down every few seconds. */
export function watchWork(kit: Kit, works: readonly Work[]) {
  const node = uuidv7()
  const states = new Map(works.map((it) => [it.name, newState(it)]))
  const changed = new Set(states.keys())
  const warn = throttledWarning(kit.log, 'background work')
  const troubles = (name: string) =>
    [kit.db, kit.slow].flatMap((db) => troublesOf(db, name).all()).slice(0, maxTroubles)
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
    /** Runs one round, and notes it. Rejects as the round does. */
    run: async (it: Work): Promise<void> => {
      const state = states.get(it.name) ?? newState(it)
      states.set(it.name, state)
      changed.add(it.name)
      const begun = performance.now()
      state.began_at = kit.now()
      try {
        await it.run(kit)
        state.well_at = kit.now()
      } catch (error) {
        state.failed++
        state.problem = reasonOf(error instanceof Error ? (error.cause ?? error) : error)
        state.problem_at = kit.now()
        throw error
      } finally {
        state.ended_at = kit.now()
        state.took_ms = Math.round(performance.now() - begun)
        changed.add(it.name)
      }
    },
    write,
    stop: () => clearInterval(timer),
  }
}
