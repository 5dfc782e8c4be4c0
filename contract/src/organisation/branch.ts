import * as z from 'zod/mini'
import { quantity } from '../kit/quantities.ts'
import { call } from '../kit/call.ts'
import {
  anyway,
  branchRef,
  companyRef,
  moment,
  oneOf,
  optionalText,
  ref,
  refId,
  text,
  uuid,
  version,
} from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { platformCodes } from '../platform/platforms.ts'
import { areaSources, deliveryTypes } from './delivery-types.ts'
import { generalFields } from './general-fields.ts'
import { branchNames } from './names.ts'
import { busyRequest, reach } from './reach.ts'
import { refusalCauses } from './refusal-causes.ts'

export const branchStates = ['open', 'busy', 'closed', 'offline'] as const
/** Why an order method takes no immediate orders. */
export const orderCauses = ['not_offered', ...refusalCauses, 'no_zone', 'quarter_full'] as const
export const closeCauses = [...refusalCauses, 'platform', 'busy', 'no_armed_device', 'no_zone'] as const

/** Why a branch closes manually. `other` requires a text. */
export const pauseReasons = ['kitchen', 'courier', 'stock', 'staff', 'power', 'weather', 'other'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** Manual pauses, busy or closed: current, planned and past ones. */
const pause = z.object({
  id: z.string(),
  kind: oneOf(['busy', 'closed']),
  order_method: oneOf(['all', ...deliveryTypes]),
  minutes: z.int(),
  reason_code: oneOf(pauseReasons),
  reason: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  /**
   * Set, together with the person, if the pause ended early. A planned pause that was cancelled has
   * its start as its end.
   */
  ended_at: z.nullable(z.string()),
  by: z.nullable(z.string()),
  ended_by: z.nullable(z.string()),
})
export type BranchPause = z.infer<typeof pause>

/**
 * A period in which a platform sold nothing although the branch was open: the platform had closed
 * it or gave no answer.
 */
/** A time in which a platform sold nothing although the branch was open. */
export const outage = z.object({
  id: z.string(),
  platform: oneOf(platformCodes),
  kind: oneOf(['closed', 'unreachable']),
  began_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** The number of orders that came from the platform meanwhile. */
  orders: z.int(),
  /**
   * The average number over the same weekday and hours of the last four weeks; null if the branch
   * is too new.
   */
  usual_orders: z.nullable(z.int()),
})
export type BranchOutage = z.infer<typeof outage>

/**
 * The things that a new branch still needs before its first real order, as determined by the
 * server.
 */
const guide = z.object({
  branch_name: z.string(),
  /** The number of opening-hour slots in a week. */
  hours: z.int(),
  /** The branch delivers to addresses, either within zones or by the app's rule. */
  delivers: z.boolean(),
  area_source: oneOf(areaSources),
  zones: z.int(),
  /** The number of products on sale. */
  products: z.int(),
  people: z.int(),
  /** A device prints tickets of this branch automatically. */
  has_printer: z.boolean(),
  /** This and the next two facts are determined from the branch's first and last fifty orders. */
  has_test_order: z.boolean(),
  /** An order, real or a test, was approved, so somebody heard it. */
  has_approved: z.boolean(),
  /** A real order was approved. */
  has_sold: z.boolean(),
})
export type BranchGuide = z.infer<typeof guide>

/**
 * The effective state of a branch and all its causes (semantics §4), the deciding one first. `fix`
 * names what would resolve the cause.
 */
export const branchState = z.object({
  branch_id: z.string(),
  /** The branch's time zone (IANA), used for all times on the branch's screens. */
  timezone: z.string(),
  state: oneOf(branchStates),
  causes: z.array(
    z.object({
      code: oneOf(closeCauses),
      fix: z.nullable(z.string()),
      /** A text that a person entered, or the platform's name. */
      reason: z.nullable(z.string()),
      reason_code: z.nullable(oneOf(pauseReasons)),
      /** If a person set the state: who, and since when. */
      by: z.nullable(z.string()),
      since: z.nullable(z.string()),
      /** The order methods concerned. */
      order_methods: z.array(oneOf(deliveryTypes)),
    }),
  ),
  /** Why each method takes no orders now; null if it takes orders. */
  methods: z.array(z.object({ order_method: oneOf(deliveryTypes), cause: z.nullable(oneOf(refusalCauses)) })),
  /** The platforms to which the branch is linked. */
  platforms: z.array(
    z.object({
      platform: oneOf(platformCodes),
      /** The state that the platform reported last; null if it never reported one. */
      state: z.nullable(oneOf(['open', 'closed'])),
      /**
       * The last state that we sent to the platform, when we sent it, and the outcome: waiting,
       * done, or refused with the platform's text.
       */
      told: z.nullable(oneOf(['open', 'closed'])),
      /**
       * Why we sent that state: the restaurant was closed manually, or the next quarters of an hour
       * are full (order-cap.ts).
       */
      told_for: z.nullable(oneOf(['by_hand', 'full'])),
      told_at: z.nullable(z.string()),
      answer: z.nullable(oneOf(['queued', 'sent', 'refused'])),
      reason: z.nullable(z.string()),
      /** The last request to promise more time. Null if the platform was never asked. */
      busy: z.nullable(busyRequest),
      /** The platform allows us to open and close the restaurant. */
      can_change: z.boolean(),
    }),
  ),
  until: z.nullable(z.string()),
  /**
   * When the branch next opens according to its hours; null if it never closes, or does not open
   * within five weeks.
   */
  next_opening: z.nullable(z.string()),
  can_change: z.boolean(),
  busy_minutes: z.int(),
  armed_devices: z.int(),
  /** Whether at least one device is ready to ring. */
  is_online: z.boolean(),
  /**
   * Whether orders get through to a person at the branch, from our own channels and from each
   * platform.
   */
  reach,
})
export type BranchState = z.infer<typeof branchState>

const params = z.strictObject({ branch_id: branchRef() })
/** Applies only to some order methods; to all if omitted. */
const ofMethods = { order_methods: z.optional(z.array(oneOf(deliveryTypes)).check(z.minLength(1), z.maxLength(5))) }

const base = record('branch', {
  input: {
    company_id: companyRef(),
    ...generalFields,
    city_id: refId(),
    district: optionalText(80),
    address: optionalText(300),
    lat: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
    lng: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
    timezone: text(60),
    /** When a new business day starts, in minutes after midnight, branch time (semantics §0). */
    day_starts_min: quantity('clock', 0, 1439),
  },
  shows: {
    company_name: z.string(),
    city_name: z.string(),
    is_active: z.boolean(),
    /** At least one device is ready to ring. */
    is_online: z.boolean(),
    user_count: z.int(),
    created_at: z.string(),
  },
  sort: ['name', 'created_at', 'updated_at'],
  order: 'name',
  filter: {
    company_id: companyRef(),
    city_id: refId(),
    is_active: z.enum(['true', 'false']),
    is_online: z.enum(['true', 'false']),
  },
})
export type Branch = z.infer<typeof base.row>
const { remove: _, ...kept } = base

export const branch = {
  ...kept,
  /**
   * The request from which the branch came, if any. Creating the branch completes the request
   * (semantics §4).
   */
  create: call({
    ...base.create,
    whole: true,
    body: z.extend(base.input, { suggestion_id: z.optional(uuid()), registration_id: z.optional(uuid()) }),
  }),
  /** Switches a branch off or on. Switching on counts against the licence's branch limit. */
  patch: call({
    method: 'PATCH',
    path: '/branch/{branch_id}',
    permission: 'patch-branch',
    params,
    body: z.strictObject({ is_active: z.boolean(), version: version(), ...anyway }),
    answer: base.row,
  }),
  names: branchNames,
  state: call({
    method: 'GET',
    path: '/branch/{branch_id}/state',
    permission: 'get-branch-state',
    params,
    answer: branchState,
  }),
  /**
   * Busy and closed always have an end (semantics §4): after some minutes, at a moment, or at the
   * next opening if there is one. A branch that is opened manually becomes busy again if it was
   * busy when it closed; opening it once more ends that too.
   */
  setState: call({
    method: 'PUT',
    path: '/branch/{branch_id}/state',
    permission: 'put-branch-state',
    params,
    body: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('open'), ...ofMethods }),
      z.strictObject({ state: z.literal('busy'), minutes: z.literal([15, 30, 45]), ...ofMethods }),
      z.strictObject({
        state: z.literal('closed'),
        reason: optionalText(200),
        reason_code: z.optional(oneOf(pauseReasons)),
        /** If this is later than now, the pause is a planned one. */
        starts_at: z.optional(moment()),
        until: z.union([z.literal('next_opening'), moment()]),
        ...ofMethods,
      }),
    ]),
    answer: branchState,
  }),
  /** Opens or closes the branch on one platform only. A refusal contains the platform's words. */
  setPlatform: call({
    method: 'PUT',
    path: '/branch/{branch_id}/state/platform/{platform}',
    permission: 'put-branch-state',
    params: z.extend(params, { platform: oneOf(platformCodes) }),
    body: z.strictObject({ is_open: z.boolean() }),
    answer: branchState,
  }),
  /**
   * Asks a platform once more to promise the preparation time that applies now, after it refused or
   * did not answer. A refusal contains the platform's words.
   */
  tellTime: call({
    method: 'PATCH',
    path: '/branch/{branch_id}/state/platform/{platform}/time',
    permission: 'put-branch-state',
    params: z.extend(params, { platform: oneOf(platformCodes) }),
    answer: branchState,
  }),
  /** Manual pauses: the planned ones, the current ones, and the last hundred, latest first. */
  pauses: call({
    method: 'GET',
    path: '/branch/{branch_id}/state/history',
    permission: 'get-branch-state',
    params,
    answer: z.array(pause),
  }),
  /**
   * When platforms sold nothing although the branch was open: the last twenty outages, latest
   * first.
   */
  outages: call({
    method: 'GET',
    path: '/branch/{branch_id}/state/outage',
    permission: 'get-branch-state',
    params,
    answer: z.array(outage),
  }),
  /** Ends a current pause, or cancels a planned one. */
  endPause: call({
    method: 'DELETE',
    path: '/branch/{branch_id}/state/{pause_id}',
    permission: 'put-branch-state',
    params: z.extend(params, { pause_id: ref('branch-pause', uuid()) }),
    answer: branchState,
  }),
  guide: call({
    method: 'GET',
    path: '/branch/{branch_id}/guide',
    permission: 'get-branch',
    params,
    answer: guide,
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
