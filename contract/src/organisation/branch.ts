import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { moment, oneOf, optionalText, uuid } from '../kit/fields.ts'

export const branchStates = ['open', 'busy', 'closed', 'offline'] as const
export const closeCauses = [
  'licence',
  'special_day',
  'outside_hours',
  'by_hand',
  'platform',
  'busy',
  'no_armed_device',
] as const

/** The effective state of a branch and why (semantics §4): the first cause that holds. `fix` names what would cure it. */
export const branchState = z.object({
  branch_id: z.string(),
  state: oneOf(branchStates),
  causes: z.array(z.object({ code: oneOf(closeCauses), fix: z.nullable(z.string()), reason: z.nullable(z.string()) })),
  until: z.nullable(z.string()),
  can_change: z.boolean(),
  busy_minutes: z.int(),
  armed_devices: z.int(),
})
export type BranchState = z.infer<typeof branchState>

const params = z.strictObject({ branch_id: uuid() })

export const branch = {
  state: call({
    method: 'GET',
    path: '/branch/{branch_id}/state',
    permission: 'get-branch-state',
    params,
    answer: branchState,
  }),
  /** Busy or closed always with an end (semantics §4): minutes, or a moment, or the next opening. */
  setState: call({
    method: 'PUT',
    path: '/branch/{branch_id}/state',
    permission: 'put-branch-state',
    params,
    body: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('open') }),
      z.strictObject({ state: z.literal('busy'), minutes: z.literal([15, 30, 45]) }),
      z.strictObject({
        state: z.literal('closed'),
        reason: optionalText(200),
        until: z.union([z.literal('next_opening'), moment()]),
      }),
    ]),
    answer: branchState,
  }),
  /** Tills and kitchens that are ready to ring (semantics §2). */
  devices: call({
    method: 'GET',
    path: '/branch/{branch_id}/device',
    permission: 'get-branch-state',
    params,
    answer: z.array(
      z.object({ id: z.string(), name: z.string(), user_name: z.string(), is_armed: z.boolean(), seen_at: z.string() }),
    ),
  }),
}
