import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, oneOf, optionalText, ref, text, uuid } from '../kit/fields.ts'

export const commandKinds = ['call_waiter', 'bill', 'water', 'other'] as const
export const commandStates = ['open', 'seen', 'done', 'expired'] as const
/** Minutes after which a call expires. */
export const commandMinutes = 30
/** Minutes after which an unseen call is overdue. */
export const overdueMinutes = 3
/** The minutes in which a step can be undone. */
export const undoMinutes = 10

const row = z.object({
  id: z.string(),
  branch_id: z.string(),
  table_id: z.string(),
  table_name: z.string(),
  session_id: z.string(),
  kind: oneOf(commandKinds),
  /** How the guests would like to pay. */
  payment: z.nullable(oneOf(['cash', 'card'])),
  note: z.string(),
  state: oneOf(commandStates),
  repeats: z.int(),
  created_at: z.string(),
  seen_at: z.nullable(z.string()),
  seen_by: z.nullable(z.string()),
})
export type TableCommand = z.infer<typeof row>

const params = z.strictObject({ table_command_id: ref('table-command', uuid()) })
const action = <const N extends string>(name: N) =>
  call({
    method: 'PATCH',
    path: `/table-command/{table_command_id}/${name}`,
    permission: 'patch-table-command',
    params,
    body: z.strictObject({}),
    answer: row,
    idempotent: true,
  })

/**
 * Calls by which guests at a table ask for something, such as the bill. Only one call of each kind
 * can be open.
 */
export const tableCommand = {
  noun: 'table-command',
  /** The open calls, oldest first. */
  list: call({
    method: 'GET',
    path: '/branch/{branch_id}/table-command',
    permission: 'get-table-command-all',
    params: z.strictObject({ branch_id: branchRef() }),
    answer: z.object({ now: z.string(), data: z.array(row) }),
  }),
  /** Records that somebody is on their way. */
  seen: action('seen'),
  done: action('done'),
  /** Undoes the last step, within ten minutes. */
  undo: action('undo'),
}

const token = () => text(60)
const guestToken = () => text(60)

/**
 * The codes on a branch's tables. A code only names a table; only the guests seated there may
 * order.
 */
export const tableCode = {
  list: call({
    method: 'GET',
    path: '/branch/{branch_id}/table/token',
    permission: 'get-branch-table',
    params: z.strictObject({ branch_id: branchRef() }),
    answer: z.array(
      z.object({
        table_id: z.string(),
        name: z.string(),
        area_name: z.string(),
        token: z.string(),
        /** The address that is encoded in the printed code. */
        url: z.string(),
      }),
    ),
  }),
  /** Makes new codes. Codes printed earlier become invalid. */
  renew: call({
    method: 'POST',
    path: '/branch/{branch_id}/table/token',
    permission: 'put-branch-table',
    params: z.strictObject({ branch_id: branchRef() }),
    body: z.strictObject({
      table_ids: z.array(ref('dining-table', uuid())).check(z.minLength(1), z.maxLength(200)),
    }),
    answer: z.object({ count: z.int() }),
    frees: true,
  }),
  /** The table that a code names, and whether somebody is seated there. */
  scan: call({
    method: 'POST',
    path: '/table/scan',
    permission: 'api-key',
    scope: 'table',
    body: z.strictObject({ token: token() }),
    answer: z.object({
      branch_id: z.string(),
      table_id: z.string(),
      table_name: z.string(),
      is_seated: z.boolean(),
      /** Guests pay when they order, with the printed code alone: `table_token` of an order. */
      is_prepaid: z.boolean(),
    }),
  }),
  /**
   * Joins the session at a table by its four-digit code, or by the id of an order that was paid
   * with the table's printed code and by which nobody has joined yet. The token is valid until the
   * guests leave.
   */
  join: call({
    method: 'POST',
    path: '/table/join',
    needs: [{ field: 'code', without: 'order_id' }],
    permission: 'api-key',
    scope: 'table',
    body: z.strictObject({
      token: token(),
      code: z.optional(z.string().check(z.regex(/^\d{4}$/))),
      order_id: z.optional(uuid()),
    }),
    answer: z.object({ guest_token: z.string(), table_session_id: z.string(), table_name: z.string() }),
    status: 201,
  }),
  /** Calling again while somebody is on their way counts as a reminder. */
  command: call({
    method: 'POST',
    path: '/table/command',
    permission: 'api-key',
    scope: 'table',
    body: z.strictObject({
      guest_token: guestToken(),
      kind: oneOf(commandKinds),
      payment: z._default(z.nullable(oneOf(['cash', 'card'])), null),
      note: z._default(optionalText(120), ''),
    }),
    answer: z.pick(row, { id: true, kind: true, state: true, repeats: true, created_at: true }),
  }),
}
