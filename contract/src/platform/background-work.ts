import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { moment, oneOf, ref } from '../kit/fields.ts'
import { listQuery, page } from '../kit/list.ts'
import { workNames } from './work-titles.ts'

/**
 * `loop`: looks for work every few seconds. `job`: runs at set times. `chore`: housekeeping, every
 * five minutes.
 */
export const workKinds = ['loop', 'job', 'chore'] as const
/** `lost`: the node of the run died or was stopped. */
export const workRunStates = ['running', 'done', 'failed', 'lost'] as const
/**
 * `failing`: the last round failed, some tenant could not be served, or something was given up.
 * `late`: it should have run by now. `unknown`: it has not run yet.
 */
export const workStates = ['failing', 'late', 'well', 'unknown'] as const

const trouble = z.object({
  company_name: z.nullable(z.string()),
  /** The branch concerned; null if the trouble concerns the company as a whole. */
  branch_name: z.nullable(z.string()),
  reason: z.string(),
  since: z.string(),
  tries: z.int(),
  /** When the tenant will be tried again. */
  next_at: z.string(),
})
export type WorkTrouble = z.infer<typeof trouble>

const row = z.object({
  id: oneOf(workNames),
  title: z.object({ tr: z.string(), en: z.string(), de: z.string() }),
  kind: oneOf(workKinds),
  state: oneOf(workStates),
  /** The pause between rounds in milliseconds, or a cron pattern in UTC. */
  every: z.string(),
  began_at: z.nullable(z.string()),
  took_ms: z.nullable(z.int()),
  late_sec: z.int(),
  /** The next run; null for loops. */
  next_at: z.nullable(z.string()),
  /** The number of rounds that have failed since the worker started. */
  failed: z.int(),
  problem: z.nullable(z.string()),
  problem_at: z.nullable(z.string()),
  /** The number of tenants that wait because they could not be served. */
  waiting: z.int(),
  /** The tenant that has waited longest. */
  waits: z.nullable(trouble),
  /**
   * How many pieces of work have failed for the last time, and will not be tried again, since an
   * operator last looked.
   */
  given_up: z.int(),
})
export type WorkRow = z.infer<typeof row>

const run = z.object({
  began_at: z.string(),
  /** Null while it runs. */
  took_ms: z.nullable(z.int()),
  state: oneOf(workRunStates),
  problem: z.nullable(z.string()),
})
export type WorkRun = z.infer<typeof run>

const givenUp = z.object({
  /** The company to which the work belongs; null if it belongs to none. */
  company_name: z.nullable(z.string()),
  /**
   * The kind of run, the table in which the delivery is stored, or the platform from which the push
   * came.
   */
  kind: z.string(),
  /** The key of the latest piece of work of this kind that was given up. */
  record: z.string(),
  reason: z.nullable(z.string()),
  count: z.int(),
  first_at: z.string(),
  last_at: z.string(),
})
export type GivenUpWork = z.infer<typeof givenUp>

const one = z.extend(row, {
  tenants: z.array(trouble),
  /** The work that was given up, latest first; at most a hundred kinds. */
  given_up_list: z.array(givenUp),
  /** The last runs, newest first; none for loops. */
  runs: z.array(run),
})
const params = z.strictObject({ work_id: ref('background-work', z.string().check(z.minLength(1), z.maxLength(60))) })

/** The server's background work on all nodes, for the platform's operators. */
export const backgroundWork = {
  list: call({
    method: 'GET',
    path: '/log/background-work',
    permission: 'get-log-background-work',
    platform: true,
    query: listQuery({
      sort: ['state', 'began_at', 'took_ms', 'late_sec', 'waiting'],
      order: 'state',
      isSearched: true,
      filter: { state: oneOf(workStates), kind: oneOf(workKinds) },
    }),
    answer: page(row),
  }),
  read: call({
    method: 'GET',
    path: '/log/background-work/{work_id}',
    permission: 'get-log-background-work',
    platform: true,
    params,
    answer: one,
  }),
  /** Runs the work now, in addition to its scheduled runs. A run in progress is left to finish. */
  run: call({
    method: 'POST',
    path: '/log/background-work/{work_id}/run',
    permission: 'post-log-background-work-run',
    platform: true,
    params,
    answer: one,
  }),
  /** Marks given-up work as seen, up to a moment: the one at which the screen was loaded. */
  seen: call({
    method: 'POST',
    path: '/log/background-work/{work_id}/seen',
    permission: 'post-log-background-work-seen',
    platform: true,
    params,
    body: z.strictObject({ until: moment() }),
    answer: one,
  }),
}
