import type { Kit } from '#server/kit/kit.ts'
import { throttledWarning } from '#server/kit/throttled-warning.ts'
import { defineJob, type Chore, type Job, type Loop } from '#server/kit/work.ts'
import { chores, jobs, loops } from './work-list.ts'

const housekeeping = defineJob<object>('housekeeping', (kit) => runChores(kit, chores), { every: '*/5 * * * *' })

/** Starts everything a worker does, as the features declare it. Returns a function that ends its loops; it resolves once what they are in the middle of is over. */
export async function startWork(kit: Kit): Promise<() => Promise<void>> {
  const all: Job[] = [...jobs, housekeeping]
  for (const it of all) await kit.jobs.work(it.queue, (data) => it.run(kit, data))
  await kit.jobs.schedule(new Map(all.flatMap((it) => (it.every ? [[it.queue, it.every]] : []))))
  await runChores(
    kit,
    chores.filter((it) => it.atStart),
  )
  const underWay = new Set<Promise<void>>()
  const timers = loops.map((it: Loop) => {
    const failed = throttledWarning(kit.log, it.name)
    return setInterval(() => {
      const round = it
        .run(kit)
        .catch(failed)
        .finally(() => underWay.delete(round))
      underWay.add(round)
    }, it.everyMs)
  })
  return async () => {
    timers.forEach(clearInterval)
    await Promise.all(underWay)
  }
}

/** Runs the chores one after another; one that fails is logged by name and does not stop the others. */
export async function runChores(kit: Kit, chores: readonly Chore[]): Promise<void> {
  for (const it of chores)
    await it.run(kit).catch((error: unknown) => kit.log.error({ err: error, chore: it.name }, 'housekeeping'))
}
