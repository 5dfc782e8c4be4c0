import type { Logger } from 'pino'
import { PgBoss } from 'pg-boss'
import { rarely } from './rarely.ts'

/** Names of the queues and what a job of each carries. */
export interface JobData {
  'export-orders': { file_id: string }
  'platform-poll': object
  'menu-restore': object
  'menu-spread': object
  'export-menu': { file_id: string }
  housekeeping: object
  'audit-seal': object
  'picture-sweep': object
}
type Queue = keyof JobData

/** Work that survives restarts: sent now or for later, tried again with growing pauses, once per `key` while it waits. */
export interface Jobs {
  send<Q extends Queue>(queue: Q, data: JobData[Q], it?: { after?: Date; key?: string }): Promise<void>
  work<Q extends Queue>(queue: Q, handler: (data: JobData[Q]) => Promise<void>): Promise<void>
  every<Q extends Queue>(queue: Q, cron: string): Promise<void>
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
  boss.on('error', rarely(log, 'jobs'))
  await boss.start()
  const made = new Map<string, Promise<void>>()
  const ensure = (queue: Queue) => {
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
    work: async (queue, handler) => {
      await ensure(queue)
      await boss.work<JobData[typeof queue]>(
        queue,
        { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, batchSize: 1, localConcurrency: 8 },
        async ([job]) => {
          if (job) await handler(job.data)
        },
      )
    },
    every: async (queue, cron) => {
      await ensure(queue)
      await boss.schedule(queue, cron, {})
    },
    stop: () => boss.stop({ graceful: true, timeout: 3000 }),
  }
}
