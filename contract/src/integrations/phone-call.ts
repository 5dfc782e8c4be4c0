import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, companyRef, oneOf, ref, uuid } from '../kit/fields.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { allergenList } from '../menu/menu-fields.ts'
import { switchboardProviders } from './switchboard.ts'

/** States only move forward: a ringing call is answered or missed, and an answered call ends. */
export const callStates = ['ringing', 'answered', 'missed', 'ended'] as const
export type CallState = (typeof callStates)[number]

const row = z.object({
  id: z.string(),
  company_id: z.string(),
  branch_id: z.string(),
  branch_name: z.string(),
  provider: oneOf(switchboardProviders),
  /** The number in E.164; null if the caller's number is withheld. */
  phone: z.nullable(z.string()),
  line: z.string(),
  extension: z.string(),
  state: oneOf(callStates),
  is_test: z.boolean(),
  /** The members who had that number when the call rang. */
  members: z.array(z.object({ id: z.string(), name: z.string() })),
  rang_at: z.string(),
  answered_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  called_back_at: z.nullable(z.string()),
  called_back_by: z.nullable(z.string()),
})
export type PhoneCall = z.infer<typeof row>

/** Facts about a member that are useful during a call. */
const caller = z.object({
  id: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  is_premium_now: z.boolean(),
  has_birthday: z.boolean(),
  allergens: allergenList(),
  note: z.string(),
  order_count: z.int(),
  last_order_at: z.nullable(z.string()),
  point_balance: z.int(),
  wallet_balance: z.int(),
  currency: z.string(),
  /** The address that the member used last. */
  address: z.nullable(
    z.object({
      text: z.string(),
      /**
       * `left_to_app`: the ordering app decides where the branch delivers. `no_place`: the address
       * has no coordinates.
       */
      code: z.enum(['delivers', 'out_of_area', 'left_to_app', 'no_place']),
      /** The fee and minimum basket, if the branch delivers there. */
      fee: z.nullable(z.int()),
      min_basket: z.nullable(z.int()),
    }),
  ),
})
export type Caller = z.infer<typeof caller>

const live = z.object({
  id: z.string(),
  branch_id: z.string(),
  phone: z.nullable(z.string()),
  line: z.string(),
  extension: z.string(),
  state: oneOf(callStates),
  is_test: z.boolean(),
  rang_at: z.string(),
  /** All members with this number: several people may share a number. */
  callers: z.array(caller),
})
export type LiveCall = z.infer<typeof live>

/**
 * Incoming calls, as reported by the branch's switchboard (members-marketing §9), kept for 90 days.
 */
export const phoneCall = {
  noun: 'phone-call',
  list: call({
    method: 'GET',
    path: '/phone-call',
    permission: 'get-phone-call-all',
    query: longQuery({
      sort: ['rang_at'],
      order: '-rang_at',
      span: 'rang_at',
      isSearched: true,
      filter: {
        company_id: companyRef(),
        branch_id: branchRef(),
        state: oneOf(callStates),
        /** Whether somebody has called the caller back. */
        is_called_back: z.enum(['true', 'false']),
      },
    }),
    answer: longPage(row),
  }),
  /** The current calls, starting with the one that has waited longest. */
  live: call({
    method: 'GET',
    path: '/branch/{branch_id}/live-call',
    permission: 'get-phone-call-all',
    params: z.strictObject({ branch_id: branchRef() }),
    answer: z.array(live),
  }),
  /**
   * Records that somebody calls back. If the switchboard can dial, it rings the branch's telephone
   * first and then the caller's (`is_dialled`). Otherwise the user dials.
   */
  callBack: call({
    method: 'PATCH',
    path: '/phone-call/{phone_call_id}/call-back',
    permission: 'patch-phone-call',
    params: z.strictObject({ phone_call_id: ref('phone-call', uuid()) }),
    answer: z.object({ ...row.shape, is_dialled: z.boolean() }),
  }),
}
