import type { Kit } from '#server/kit/kit.ts'
import { defineJob, type Chore, type Job } from '#server/kit/work.ts'
import { beginLoops } from './loop-watch.ts'
import { chores, jobs, loops } from './work-list.ts'

const housekeeping = defineJob<object>('housekeeping', (kit) => runChores(kit, chores), { every: '*/5 * * * *' })

/** Starts everything a worker does, as the features declare it. Returns its loops, to be asked how they are doing and stopped. */
export async function startWork(kit: Kit): Promise<ReturnType<typeof beginLoops>> {
  const all: Job[] = [...jobs, housekeeping]
  for (const it of all) await kit.jobs.work(it.queue, (data) => it.run(kit, data))
  await kit.jobs.schedule(new Map(all.flatMap((it) => (it.every ? [[it.queue, it.every]] : []))))
  await runChores(
    kit,
    chores.filter((it) => it.atStart),
  )
  return beginLoops(kit, loops)
}

/** Runs the chores one after another; one that fails is logged by name and does not stop the others. */
export async function runChores(kit: Kit, chores: readonly Chore[]): Promise<void> {
  for (const it of chores)
    await it.run(kit).catch((error: unknown) => kit.log.error({ err: error, chore: it.name }, 'housekeeping'))
}
