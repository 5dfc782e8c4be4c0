import { platformCompany } from '#server/db/tables.ts'
import { forEachTenant } from '#server/kit/turns/for-each-tenant.ts'
import type { Kit } from '#server/kit/kit.ts'
import {
  dueSchedules,
  endRun,
  giveBack,
  leaseMs,
  planPlatform,
  renewRun,
  takeRun,
  type TakenRun,
} from '#server/kit/jobs/schedule.ts'
import type { ScheduleKey } from '#server/kit/jobs/schedule-key.ts'
import { throttledWarning } from '#server/kit/jobs/throttled-warning.ts'
import { asWork } from '#server/kit/turns/troubles.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { Loop, Timed, Work } from '#server/kit/jobs/work.ts'
import { watchWork } from './work-watch.ts'

/** How often a worker checks for due schedules, in ms. */
const lookMs = 1000
/**
 * How many schedules of the platform may run at once on a worker. The others wait a moment, or for
 * another worker.
 */
const atOnce = 4
/**
 * How many rounds of one loop may run at once on a worker, unless the loop says so. A slow round does not delay other work,
 * and rounds that hang do not pile up.
 */
const maxRounds = 8
/**
 * How long after a commit of events the loops look that read events, in ms. One look covers the
 * events of many commits.
 */
const eventsMs = 50
/**
 * When a worker stops, it waits this long, in ms, for its work in progress, and then leaves that
 * work to another worker.
 */
const stopMs = 10_000

/**
 * A worker's only clock. It starts the rounds of loops, after their pauses and when woken, and runs
 * due schedules, each once across all workers (kit/jobs/schedule.ts). `states` reports on the
 * loops. `stop` resolves once all work in progress has ended or was given back.
 */
export async function startClock(kit: Kit, works: readonly Work[], now?: () => number) {
  const node = uuidv7()
  const watch = watchWork(kit, node, works, now)
  const warn = throttledWarning(kit.log, 'schedules')
  const timers: NodeJS.Timeout[] = []
  const underWay = new Set<Promise<unknown>>()
  const track = <T>(doing: Promise<T>): Promise<T> => {
    const it = doing.finally(() => underWay.delete(it))
    underWay.add(it)
    return it
  }
  let isStopped = false

  const rounds = new Map<string, number>()
  /** Loops that must look once more when one of their rounds ends. */
  const again = new Set<string>()
  const round = (loop: Loop) => {
    const count = rounds.get(loop.name) ?? 0
    if (isStopped || count >= (loop.rounds ?? maxRounds)) return
    rounds.set(loop.name, count + 1)
    const over = () => {
      rounds.set(loop.name, (rounds.get(loop.name) ?? 1) - 1)
      if (again.delete(loop.name)) round(loop)
    }
    void track(watch.run(loop).finally(over))
  }
  const loops = works.filter((it) => it.what === 'loop')
  for (const loop of loops) timers.push(setInterval(() => round(loop), loop.everyMs))
  const readers = loops.filter((it) => it.readsEvents)
  let hearing: NodeJS.Timeout | undefined
  const readEvents = () => {
    hearing = undefined
    for (const loop of readers) {
      // A running round may have looked at the branch before this commit. While it reads the
      // branch, another round skips that branch, so a further round follows.
      if (rounds.get(loop.name)) again.add(loop.name)
      round(loop)
    }
  }

  const timed = new Map(works.flatMap((it) => (it.what === 'loop' ? [] : [[it.name, it] as const])))
  const taken = new Map<string, TakenRun>()
  /** Runs a schedule, unless another worker has taken it. */
  const runOnce = async (work: Timed, key: ScheduleKey): Promise<void> => {
    const run = await takeRun(kit.db, key, node)
    if (!run) return
    taken.set(run.id, run)
    const lease = setInterval(() => void renewRun(kit.db, run).catch(warn), leaseMs / 3)
    try {
      const problem = await watch.run(work, key)
      await endRun(kit.db, run, problem)
      await watch.write().catch(warn)
      if (problem !== null && key.company_id !== platformCompany) throw new Error(problem)
    } finally {
      clearInterval(lease)
      taken.delete(run.id)
    }
  }

  const running = new Set<string>()
  const runPlatforms = (work: Timed, key: ScheduleKey) => {
    if (running.has(work.name) || running.size >= atOnce) return
    running.add(work.name)
    void track(
      runOnce(work, key)
        .catch(warn)
        .finally(() => running.delete(work.name)),
    )
  }
  /**
   * Runs companies' own schedules. Each company gets a turn. Work that outlasts its turn continues
   * while the other companies have theirs.
   */
  const runCompanies = (work: Timed, keys: readonly ScheduleKey[]) => {
    const long: Promise<unknown>[] = []
    const all = asWork(work.name, () => forEachTenant(kit, keys, (key) => runOnce(work, key), { long }))
    return track(all.catch(warn).then(() => void long.map(track)))
  }
  let looking: Promise<void> | undefined
  const look = async () => {
    const due = await dueSchedules(kit.db, [...timed.keys()])
    for (const [name, keys] of Map.groupBy(due, (it) => it.work)) {
      const work = timed.get(name)
      if (!work || isStopped) continue
      const [ours, theirs] = [true, false].map((is) => keys.filter((it) => (it.company_id === platformCompany) === is))
      for (const key of ours ?? []) runPlatforms(work, key)
      if (theirs && theirs.length > 0) void runCompanies(work, theirs)
    }
  }
  const lookOnce = () => {
    if (!isStopped) looking ??= track(look().catch(warn)).finally(() => (looking = undefined))
  }
  await planPlatform(
    kit.db,
    [...timed.values()].map(({ name, cycle, atStart }) => ({ work: name, cycle, atStart })),
  )
  timers.push(setInterval(lookOnce, lookMs))
  kit.bell.on('work', (names) => {
    for (const loop of loops) if (!names || names.includes(loop.name)) round(loop)
    if (!names || names.some((it) => timed.has(it))) lookOnce()
  })
  if (readers.length > 0) kit.bell.on('events', () => (hearing ??= setTimeout(readEvents, eventsMs)))
  lookOnce()
  // The states are written at once, so that the page shows something during the first few seconds.
  void track(watch.write().catch(warn))

  return {
    states: watch.states,
    stop: async () => {
      isStopped = true
      for (const it of timers) clearInterval(it)
      clearTimeout(hearing)
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, stopMs)
      await Promise.race([Promise.all(underWay), patience.promise])
      clearTimeout(timer)
      for (const it of taken.values()) await giveBack(kit.db, it).catch(warn)
      await watch.write().catch(warn)
      watch.stop()
    },
  }
}
