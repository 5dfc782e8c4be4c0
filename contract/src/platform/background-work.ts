import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf, ref } from '../kit/fields.ts'
import { listQuery, page } from '../kit/list.ts'
import { workNames } from './work-titles.ts'

/** Loops are polled every few seconds, jobs come by a clock or are sent for, chores are the housekeeping of every five minutes. */
export const workKinds = ['loop', 'job', 'chore'] as const
/** `failing`: the last round failed, or some tenant could not be served. `late`: it should have run by now. `unknown`: it has not run yet. */
export const workStates = ['failing', 'late', 'well', 'unknown'] as const

const trouble = z.object({
  company_name: z.nullable(z.string()),
  /** Null where it concerns the company as a whole. */
  branch_name: z.nullable(z.string()),
  reason: z.string(),
  since: z.string(),
  tries: z.int(),
  /** When it is tried again. */
  next_at: z.string(),
})
export type WorkTrouble = z.infer<typeof trouble>

const row = z.object({
  id: oneOf(workNames),
  title: z.object({ tr: z.string(), en: z.string(), de: z.string() }),
  kind: oneOf(workKinds),
  state: oneOf(workStates),
  /** The pause between rounds in milliseconds, or a cron in UTC. */
  every: z.string(),
  began_at: z.nullable(z.string()),
  took_ms: z.nullable(z.int()),
  late_sec: z.int(),
  /** Rounds that failed since its worker started. */
  failed: z.int(),
  problem: z.nullable(z.string()),
  problem_at: z.nullable(z.string()),
  /** Tenants that wait since they could not be served. */
  waiting: z.int(),
  /** The one that has waited longest. */
  waits: z.nullable(trouble),
})
export type WorkRow = z.infer<typeof row>

/** The server's background work, for whoever runs the platform: all nodes together. */
export const backgroundWork = {
  list: call({
    method: 'GET',
    path: '/log/background-work',
    permission: 'get-log-background-work',
    platform: true,
    query: listQuery({
      sort: ['state', 'began_at', 'took_ms', 'late_sec', 'waiting'],
      order: 'state',
      filter: { state: oneOf(workStates), kind: oneOf(workKinds) },
    }),
    answer: page(row),
  }),
  read: call({
    method: 'GET',
    path: '/log/background-work/{work_id}',
    permission: 'get-log-background-work',
    platform: true,
    params: z.strictObject({ work_id: ref('background-work', z.string().check(z.minLength(1), z.maxLength(60))) }),
    answer: z.extend(row, { tenants: z.array(trouble) }),
  }),
}
