import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { oneOf, optionalText } from '../../kit/fields.ts'
import { erasureStatuses } from '../member-erasure.ts'
import { member } from '../member.ts'

const of = { permission: 'api-key', scope: 'member', module: 'api', frees: true, params: member.params } as const

/** What the law lets a member ask for in an ordering app, without the desk (KVKK, DSGVO). */
export const appRights = {
  /**
   * Asks for the member to be erased. The company decides until `due_on`, as on a request at the
   * desk. 409 `already_exists` if a request is open; that request is then in `current`.
   */
  askErasure: call({
    method: 'POST',
    path: '/app-member/{member_id}/erasure',
    ...of,
    body: z.strictObject({
      channel: oneOf(['app', 'website']),
      note: z._default(optionalText(500), ''),
    }),
    answer: z.object({ id: z.string(), status: oneOf(erasureStatuses), asked_at: z.string(), due_on: z.string() }),
    idempotent: true,
    status: 201,
  }),
  /**
   * All stored data of the member, by kind, as in the desk's file. At most ten times a day.
   */
  data: call({
    method: 'GET',
    path: '/app-member/{member_id}/data',
    ...of,
    dear: true,
    answer: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
}
