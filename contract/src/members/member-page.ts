import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { day, oneOf, optionalText, version } from '../kit/fields.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { orderRow } from '../ordering/order.ts'
import { consentSources, consentStatuses, member } from './member.ts'
import { iysStates } from './iys-law.ts'
import { whyNotSent } from './may-be-sent.ts'
import { consentChannels } from './sources.ts'

// What stands on a member's own page. Kept apart from the noun, so that lists which name members do not load it.

const { params, row } = member

const address = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  directions: z.string(),
  district_name: z.nullable(z.string()),
  city_name: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  last_used_at: z.nullable(z.string()),
})
export type MemberAddress = z.infer<typeof address>

const device = z.object({
  id: z.string(),
  platform: oneOf(['ios', 'android', 'web']),
  app_version: z.string(),
  last_seen_at: z.string(),
})

/** `superseded`: a newer answer came before it was filed. */
export const iysResults = ['accepted', 'needless', 'lapsed', 'refused', 'superseded'] as const

const consentEvent = z.object({
  id: z.string(),
  channel: oneOf(consentChannels),
  status: oneOf(consentStatuses),
  source: z.string(),
  at: z.string(),
  proof: z.string(),
  actor: z.nullable(z.string()),
  /** What came of it at İYS, and İYS's words where it refused; null outside İYS and while it waits. */
  iys: z.nullable(z.object({ result: oneOf(iysResults), reason: z.nullable(z.string()), at: z.string() })),
})

const reach = z.object({
  channel: oneOf(consentChannels),
  /** Whether a commercial message may be sent to the member now. */
  may: z.boolean(),
  why: z.nullable(oneOf(whyNotSent)),
  /** Of `waits_for_iys`: the last day, in Turkey, on which İYS takes the yes. */
  until: z.nullable(z.string()),
  /** Of `refused_by_iys`: İYS's own words, or `older` and `before_2015`, which it was not asked. */
  reason: z.nullable(z.string()),
  iys_state: z.nullable(oneOf(iysStates)),
})
export type MemberReach = z.infer<typeof reach>

export const timelineKinds = [
  'order',
  'points',
  'wallet',
  'cheque',
  'comment',
  'consent',
  'iys',
  'institution',
  'call',
  'edit',
] as const

const timelineRow = z.object({
  id: z.string(),
  at: z.string(),
  kind: oneOf(timelineKinds),
  /** What it was: an order's status, a posting's kind, a cheque's or comment's state, `sms.given`, at İYS `sms.lapsed`, the action. */
  word: z.string(),
  /** Minor units, points, or a comment's lowest mark. */
  amount: z.nullable(z.number()),
  /** What was ordered, said, or given as the reason. */
  text: z.string(),
  order_id: z.nullable(z.string()),
  branch_id: z.nullable(z.string()),
  actor: z.nullable(z.string()),
})
export type TimelineRow = z.infer<typeof timelineRow>

/** What belongs to a member, and what they allow. */
export const memberPage = {
  addresses: call({
    method: 'GET',
    path: '/member/{member_id}/address',
    permission: 'get-member',
    params,
    answer: z.array(address),
  }),
  devices: call({
    method: 'GET',
    path: '/member/{member_id}/device',
    permission: 'get-member',
    params,
    answer: z.array(device),
  }),
  /** All of the member's orders within reach, newest first. */
  orders: call({
    method: 'GET',
    path: '/member/{member_id}/order',
    permission: 'get-member',
    params,
    query: longQuery({ sort: ['created_at'], order: '-created_at', span: 'created_at', filter: {} }),
    answer: longPage(orderRow),
  }),
  /** Everything that happened with the member, newest first. */
  timeline: call({
    method: 'GET',
    path: '/member/{member_id}/timeline',
    permission: 'get-member',
    params,
    query: longQuery({ sort: ['at'], order: '-at', span: 'at', filter: {} }),
    answer: longPage(timelineRow),
  }),
  /** Of each channel whether a commercial message may be sent now, and why not. */
  reach: call({
    method: 'GET',
    path: '/member/{member_id}/reach',
    permission: 'get-member',
    params,
    answer: z.array(reach),
  }),
  /** Every yes and no, newest first. */
  consents: call({
    method: 'GET',
    path: '/member/{member_id}/consent',
    permission: 'get-member',
    params,
    answer: z.array(consentEvent),
  }),
  /**
   * Notes an answer the member gave to somebody here. A yes needs `proof`: what was said or signed, where. A no holds at once; in Germany a yes to e-mails is
   * `pending` until the member has pressed the link in their mail. What is older than the answer that holds is noted and changes nothing. 422
   * `not_existing_customer` at `source` where the law does not let that stand, `not_future` at `on`.
   */
  setConsent: call({
    method: 'PATCH',
    path: '/member/{member_id}/consent',
    permission: 'patch-member-consent',
    params,
    body: z.strictObject({
      channel: oneOf(consentChannels),
      status: oneOf(['given', 'refused']),
      source: oneOf(consentSources),
      proof: optionalText(300),
      /** The day it was said, where that is not today: İYS's three business days began with it. */
      on: z.optional(day()),
      version: version(),
    }),
    answer: row,
    idempotent: true,
  }),
}
