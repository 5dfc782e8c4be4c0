import type { Kit } from '#server/kit/kit.ts'
import { defineJob, forPlatform, type Chore, type Job } from '#server/kit/work/work.ts'
import { beginLoops } from './loop-watch.ts'
import { chores, jobs, loops } from './work-list.ts'
import { watchWork } from './work-watch.ts'

/** Starts everything a worker does, as the features declare it. Returns its loops, to be asked how they are doing and stopped. */
export async function startWork(kit: Kit): Promise<ReturnType<typeof beginLoops>> {
  const watch = watchWork(kit, [...loops, ...jobs, ...chores])
  const runChore = (it: Chore) => watch.run(it)
  const housekeeping = defineJob(
    'housekeeping',
    forPlatform('the chores, each of which says whom it serves', () => runChores(kit, chores, runChore)),
    { every: '*/5 * * * *' },
  )
  for (const it of jobs) await kit.jobs.work(it.queue, () => watch.run(it))
  await kit.jobs.work(housekeeping.queue, () => housekeeping.run(kit))
  const all: Job[] = [...jobs, housekeeping]
  await kit.jobs.schedule(new Map(all.flatMap((it) => (it.every ? [[it.queue, it.every]] : []))))
  await runChores(
    kit,
    chores.filter((it) => it.atStart),
    runChore,
  )
  const begun = beginLoops(kit, loops, undefined, (loop) => watch.run(loop))
  return { ...begun, stop: () => begun.stop().finally(watch.stop) }
}

/** Runs the chores one after another; one that fails is logged by name and does not stop the others. */
export async function runChores(
  kit: Kit,
  chores: readonly Chore[],
  run: (it: Chore) => Promise<void> = (it) => it.run(kit),
): Promise<void> {
  for (const it of chores)
    await run(it).catch((error: unknown) => kit.log.error({ err: error, chore: it.name }, 'housekeeping'))
}
