import type { Logger } from 'pino'
import { PgBoss } from 'pg-boss'
import { throttledWarning } from './throttled-warning.ts'

/** Run at a later time; with `key`, at most one such job waits. */
export interface When {
  after?: Date
  key?: string
}

/** Work that survives restarts: sent now or for later, retried with backoff. Queues are declared (work.ts), never named here. */
export interface Jobs {
  send(queue: string, data: object, when?: When): Promise<void>
  work<Data extends object>(queue: string, handler: (data: Data) => Promise<void>): Promise<void>
  /** Schedules queues by cron; schedules of an earlier version that are not listed are removed. */
  schedule(crons: ReadonlyMap<string, string>): Promise<void>
  stop(): Promise<void>
}

/** Jobs in PostgreSQL (pg-boss, schema pgboss). A node that only sends calls no `work`. */
export async function openJobs(ownerUrl: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    max: 4,
    useListenNotify: true,
    application_name: 'sofra-jobs',
  } as ConstructorParameters<typeof PgBoss>[0] & object)
  boss.on('error', throttledWarning(log, 'jobs'))
  await boss.start()
  const made = new Map<string, Promise<void>>()
  const ensure = (queue: string) => {
    let making = made.get(queue)
    if (!making)
      made.set(
        queue,
        (making = boss.createQueue(queue, {
          retryLimit: 8,
          retryBackoff: true,
          retryDelay: 1,
          notify: true,
          policy: 'standard',
        })),
      )
    return making
  }
  return {
    send: async (queue, data, it = {}) => {
      await ensure(queue)
      await boss.send(queue, data, {
        ...(it.after && { startAfter: it.after }),
        ...(it.key && { singletonKey: it.key }),
      })
    },
    work: async <Data extends object>(queue: string, handler: (data: Data) => Promise<void>) => {
      await ensure(queue)
      await boss.work<Data>(
        queue,
        { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, batchSize: 1, localConcurrency: 8 },
        async ([job]) => {
          if (job) await handler(job.data)
        },
      )
    },
    schedule: async (crons) => {
      for (const [queue, cron] of crons) {
        await ensure(queue)
        await boss.schedule(queue, cron, {})
      }
      for (const { name } of await boss.getSchedules()) if (!crons.has(name)) await boss.unschedule(name)
    },
    stop: () => boss.stop({ graceful: true, timeout: 3000 }),
  }
}
