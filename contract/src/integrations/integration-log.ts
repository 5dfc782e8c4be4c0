import * as z from 'zod/mini'
import { whose } from '../kit/chosen-id.ts'
import { call } from '../kit/call.ts'
import { branchRef, day, oneOf, ref, uuid } from '../kit/fields.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { loggedParties } from '../platform/parties.ts'

export const logDirections = ['in', 'out'] as const
/** The states of an entry. `problem`: done, but with the problem that the entry gives. */
export const logStates = ['waiting', 'done', 'problem'] as const

const row = z.object({
  id: z.string(),
  at: z.string(),
  /** `in`: a delivery from the platform; `out`: a step sent to it. */
  direction: oneOf(logDirections),
  platform: z.string(),
  /** The event or the step, in the platform's own term. */
  kind: z.string(),
  company_id: z.string(),
  /**
   * The branch concerned; null if the entry concerns the whole company, such as a consent that is
   * filed with İYS.
   */
  branch_id: z.nullable(z.string()),
  branch_name: z.string(),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.int()),
  /**
   * The order's id on the platform. Null once the body of the delivery is deleted and no order has
   * the id.
   */
  external_id: z.nullable(z.string()),
  external_number: z.nullable(z.string()),
  state: oneOf(logStates),
  tries: z.int(),
  problem: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
})
export type LogRow = z.infer<typeof row>

/**
 * Traffic with integrations (spec §7: GET integration-platform/log and /order-log) for branches
 * that the caller may access: incoming deliveries, outgoing steps, and filings of their companies
 * with İYS.
 */
export const integrationLog = {
  list: call({
    method: 'GET',
    path: '/integration-platform/log',
    permission: 'get-integration-platform-log',
    query: z.extend(
      longQuery({
        sort: ['at'],
        order: '-at',
        span: 'at',
        isSearched: true,
        filter: {
          platform: oneOf(loggedParties),
          direction: oneOf(logDirections),
          state: oneOf(logStates),
          branch_id: branchRef(),
        },
      }),
      /** The first and the last day, in the caller's time zone. */
      { from: z.optional(day()), until: z.optional(day()) },
    ),
    answer: longPage(row),
  }),
  /** Everything that concerns one order, oldest first. */
  order: call({
    method: 'GET',
    path: '/integration-platform/order-log',
    permission: 'get-integration-platform-log',
    query: z.strictObject({ order_id: ref('order', uuid()), ...whose }),
    answer: z.array(row),
  }),
  read: call({
    method: 'GET',
    path: '/integration-platform/log/{log_id}',
    permission: 'get-integration-platform-log',
    params: z.strictObject({ log_id: ref('integration-log', z.string().check(z.minLength(1), z.maxLength(300))) }),
    /**
     * The body as received or sent, with personal data and secrets masked. Null once it was deleted
     * (24 h after it was handled).
     */
    answer: z.extend(row, { body: z.nullable(z.json()) }),
  }),
}
