import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { day, oneOf, optionalText, version } from '../kit/fields.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { orderRow } from '../ordering/order.ts'
import { consentSources, consentStatuses, member } from './member.ts'
import { iysStates } from './iys-law.ts'
import { whyNotSent } from './may-be-sent.ts'
import { consentChannels, devicePlatforms } from './sources.ts'

// The content of a member's own page. It is declared apart from the member itself, so that lists
// that name members do not load it.

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
  platform: oneOf(devicePlatforms),
  app_version: z.string(),
  last_seen_at: z.string(),
})

/** `superseded`: a newer answer came before this one was filed. */
export const iysResults = ['accepted', 'needless', 'lapsed', 'refused', 'superseded'] as const

const consentEvent = z.object({
  id: z.string(),
  channel: oneOf(consentChannels),
  status: oneOf(consentStatuses),
  source: z.string(),
  at: z.string(),
  proof: z.string(),
  actor: z.nullable(z.string()),
  /**
   * How the filing of the answer with İYS ended, with İYS's own words if it was refused. Null if
   * the answer is not filed, or the filing is still pending.
   */
  iys: z.nullable(z.object({ result: oneOf(iysResults), reason: z.nullable(z.string()), at: z.string() })),
})

const reach = z.object({
  channel: oneOf(consentChannels),
  /** Whether a commercial message may be sent to the member now. */
  may: z.boolean(),
  why: z.nullable(oneOf(whyNotSent)),
  /** For `waits_for_iys`: the last day, in Turkey, on which İYS accepts the yes. */
  until: z.nullable(z.string()),
  /**
   * For `refused_by_iys`: the reason in İYS's own words, or `older` or `before_2015`, which are
   * found without asking İYS.
   */
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
  /**
   * What happened: an order's status, a posting's kind, a voucher's or comment's state, a channel
   * with an answer (`sms.given`) or with its result at İYS (`sms.lapsed`), or an action.
   */
  word: z.string(),
  /**
   * How much, depending on the kind of event: an amount in minor units, a number of points, or a
   * comment's lowest rating.
   */
  amount: z.nullable(z.number()),
  /** Details, depending on the kind of event: the ordered items, the comment, or the reason. */
  text: z.string(),
  order_id: z.nullable(z.string()),
  branch_id: z.nullable(z.string()),
  actor: z.nullable(z.string()),
})
export type TimelineRow = z.infer<typeof timelineRow>

/** The calls of a member's own page: what belongs to the member, and the member's consents. */
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
  /** All orders of the member that the caller may access, newest first. */
  orders: call({
    method: 'GET',
    path: '/member/{member_id}/order',
    permission: 'get-member',
    params,
    query: longQuery({ sort: ['created_at'], order: '-created_at', span: 'created_at', filter: {} }),
    answer: longPage(orderRow),
  }),
  /** Everything that happened to the member, newest first. */
  timeline: call({
    method: 'GET',
    path: '/member/{member_id}/timeline',
    permission: 'get-member',
    params,
    query: longQuery({ sort: ['at'], order: '-at', span: 'at', filter: {} }),
    answer: longPage(timelineRow),
  }),
  /** For each channel, whether a commercial message may be sent now, and if not, why. */
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
   * Records an answer that the member gave to staff. A yes needs `proof`: what was said or signed,
   * and where. A no applies at once. In Germany a yes to e-mails is `pending` until the member has
   * opened the link mailed to them. An answer older than the current one is recorded but changes
   * nothing. 422 `not_existing_customer` at `source` if the law does not allow it; 422 `not_future`
   * at `on`.
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
      /**
       * The day on which the answer was given, if not today. İYS's three business days count from
       * that day.
       */
      on: z.optional(day()),
      version: version(),
    }),
    answer: row,
    idempotent: true,
  }),
}
