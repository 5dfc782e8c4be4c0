import { pino } from 'pino'
import { openPool } from '#server/db/pool.ts'
import { treeReader } from '#server/kit/guard/tree.ts'
import { taskLoop } from '#server/domain/marketing/scheduled-task/loop.ts'
import { countTaskCheques } from '#server/domain/marketing/scheduled-task/runs.ts'
import type { Kit } from '#server/kit/kit.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { runs } from '../work-list.ts'

/**
 * The input of a separate process that performs scheduled tasks as a worker does, until a test kills
 * it.
 */
export interface TaskWorkerInput {
  url: string
  now: number
}

process.on('message', ({ url, now }: TaskWorkerInput) => {
  countTaskCheques()
  const db = openPool(url)
  const bell = { on: () => undefined, isHeard: () => false, ring: () => undefined }
  const tree = treeReader(db, bell)
  const kit = {
    db,
    slow: db,
    now: () => new Date(now),
    log: pino({ level: 'silent' }),
    tree: tree.read,
    bell,
    nudge: () => undefined,
  } as unknown as Kit
  const work = async () => {
    for (;;) {
      await taskLoop.run(kit)
      await runDue(kit, runs)
    }
  }
  work().catch((error: unknown) => {
    process.stderr.write(String(error))
    process.exit(1)
  })
})
