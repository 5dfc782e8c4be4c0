import { maxGuests } from '../organisation/reservation-settings.ts'
import * as z from 'zod/mini'
import { quantity } from '../kit/quantities.ts'
import { call } from '../kit/call.ts'
import { langs } from '../kit/field-words.ts'
import {
  branchRef,
  day,
  email,
  moment,
  oneOf,
  optionalPhone,
  optionalText,
  orEmpty,
  phone,
  ref,
  text,
  uuid,
  version,
} from '../kit/fields.ts'
import { historyCall } from '../kit/history.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { reservationStatuses } from './reservation-steps.ts'

export const reservationSources = ['panel', 'app', 'walk_in'] as const

/** The number of guests of one reservation. */
const guests = () => z.int().check(z.gte(1), z.lte(maxGuests))
/** The tables of a party: one table, or several that may be joined. */
const tables = () => z.array(ref('dining-table', uuid())).check(z.maxLength(6))
export const minMinutes = 15
/** How long the tables are occupied, including the turnover. */
const minutes = () => quantity('minutes', minMinutes, 720)

const contact = {
  name: text(120),
  phone: optionalPhone(),
  email: orEmpty(email()),
  /** The language of messages to the guest. */
  lang: oneOf(langs),
  /** The guest's request. */
  note: optionalText(500),
}

const row = z.object({
  id: z.string(),
  company_id: z.string(),
  branch_id: z.string(),
  ...contact,
  /** The guest's name; empty for a walk-in guest whose name nobody asked for. */
  name: z.string(),
  status: oneOf(reservationStatuses),
  source: oneOf(reservationSources),
  starts_at: z.string(),
  minutes: z.int(),
  party_size: z.int(),
  table_ids: z.array(z.string()),
  /** The tables' names, such as M2 + M3. Empty without a table. */
  table_names: z.string(),
  /**
   * The period during which the tables are occupied. It may differ from the booking, because guests
   * may come early and leave early.
   */
  from: z.string(),
  until: z.string(),
  created_at: z.string(),
  /** When the last step was taken, by whom, and the status to which undoing it would return. */
  moved_at: z.string(),
  moved_by: z.nullable(z.string()),
  previous_status: z.nullable(oneOf(reservationStatuses)),
  version: version(),
})
export type Reservation = z.infer<typeof row>

const input = z.strictObject({
  ...contact,
  /** When the reservation starts. Must be a quarter of an hour at which the branch takes guests. */
  starts_at: moment(),
  party_size: guests(),
  /** The length of the stay; null means the usual one for a party of this size. */
  minutes: z.nullable(minutes()),
  /** The tables to use; null means the best free ones. */
  table_ids: z.nullable(tables()),
})
export type ReservationInput = z.infer<typeof input>

const ofBranch = z.strictObject({ branch_id: branchRef() })
const params = z.strictObject({ reservation_id: ref('reservation', uuid()) })
/** Whether to notify the guest, if the guest has given an address. */
const tells = { is_told: z._default(z.boolean(), true) }
const message = { ...tells, message: z._default(optionalText(300), '') }

/**
 * A step of a reservation. One permission covers all steps. Answers 409 `conflict` with the current
 * reservation if the step is no longer possible.
 */
const step = <const N extends string, const B extends z.core.$ZodLooseShape>(name: N, more: B) =>
  call({
    method: 'PATCH',
    path: `/reservation/{reservation_id}/${name}`,
    permission: 'patch-reservation',
    params,
    body: z.strictObject({ version: version(), ...more }),
    answer: row,
    idempotent: true,
  })

const plan = z.object({
  date: z.string(),
  /** The current business day. */
  today: z.string(),
  timezone: z.string(),
  branch_name: z.string(),
  branch_phone: z.string(),
  /** Guests may book online. */
  is_open: z.boolean(),
  /** The address of the booking page, if there is one. */
  booking_url: z.string(),
  from: z.string(),
  to: z.string(),
  /** The possible start times. */
  starts: z.array(z.string()),
  turn_min: z.int(),
  covers_per_slot: z.nullable(z.int()),
  tables: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      area_name: z.string(),
      seats_min: z.int(),
      seats_max: z.int(),
      rank: z.int(),
      online: z.boolean(),
    }),
  ),
  /**
   * Seated guests who have no reservation or have stayed past its end, with the time when they are
   * expected to leave.
   */
  sessions: z.array(z.object({ table_id: z.string(), guests: z.int(), from: z.string(), until: z.string() })),
  joins: z.array(z.object({ table_ids: z.array(z.string()), seats_min: z.int(), seats_max: z.int() })),
  /** All reservations of the day, and the guests waiting at the door. */
  data: z.array(row),
})
export type ReservationDay = z.infer<typeof plan>

/**
 * Reservations. A full slot is answered with 409 `slot_full`, a time without a free table with 409
 * `no_table`; both name the nearest start times with a table. If the tables were chosen by
 * somebody, or restored by an undo, `no_table` says who has them, names the free ones (`tables`),
 * and says whether the reservation may be without a table (`is_without`).
 */
export const reservation = {
  noun: 'reservation',
  row,
  input,
  list: call({
    method: 'GET',
    path: '/branch/{branch_id}/reservation',
    permission: 'get-reservation-all',
    params: ofBranch,
    query: longQuery({
      sort: ['starts_at', 'name', 'party_size', 'created_at'],
      order: '-starts_at',
      span: 'starts_at',
      isSearched: true,
      filter: { status: oneOf(reservationStatuses), source: oneOf(reservationSources) },
    }),
    answer: longPage(row),
  }),
  /** The plan: a business day with its tables and reservations. Today by default. */
  day: call({
    method: 'GET',
    path: '/branch/{branch_id}/reservation-day',
    permission: 'get-reservation-all',
    dear: true,
    params: ofBranch,
    query: z.strictObject({ date: z.optional(day()) }),
    answer: plan,
  }),
  create: call({
    method: 'POST',
    path: '/branch/{branch_id}/reservation',
    permission: 'post-reservation',
    module: 'reservation',
    params: ofBranch,
    body: z.extend(input, tells),
    answer: row,
    idempotent: true,
    status: 201,
  }),
  /** Adds walk-in guests, who are seated now. A full time slot does not turn them away. */
  walkIn: call({
    method: 'POST',
    path: '/branch/{branch_id}/walk-in',
    permission: 'post-reservation',
    module: 'reservation',
    params: ofBranch,
    body: z.strictObject({
      name: optionalText(120),
      party_size: guests(),
      minutes: z.nullable(minutes()),
      table_ids: z.nullable(tables()),
    }),
    answer: row,
    idempotent: true,
    status: 201,
  }),
  /** Adds guests to the waiting list if no table is free. */
  wait: call({
    method: 'POST',
    path: '/branch/{branch_id}/waiting-list',
    permission: 'post-reservation',
    module: 'reservation',
    params: ofBranch,
    body: z.strictObject({ ...contact, party_size: guests() }),
    answer: row,
    idempotent: true,
    status: 201,
  }),
  read: call({
    method: 'GET',
    path: '/reservation/{reservation_id}',
    permission: 'get-reservation',
    params,
    answer: row,
  }),
  history: historyCall('/reservation/{reservation_id}', 'get-reservation', params),
  /**
   * Changes time, table or party. The guest is notified if the time or the party changes. An
   * existing booking is kept after the licence has ended, so it can still be changed and seated.
   */
  update: call({
    method: 'PUT',
    path: '/reservation/{reservation_id}',
    permission: 'put-reservation',
    params,
    body: z.extend(input, { version: version(), ...tells }),
    answer: row,
    frees: true,
  }),
  approve: step('approve', message),
  reject: step('reject', message),
  cancel: step('cancel', message),
  /** Seats guests, at other tables if given. Waiting or late guests get the best free tables. */
  seat: step('seat', { table_ids: z.optional(tables()) }),
  complete: step('complete', {}),
  no_show: step('no-show', {}),
  /**
   * Undoes the last step within ten minutes and notifies the guest of the restored status. The
   * reservation gets its former tables, or the given ones (null: the best free ones). A reservation
   * that is still a request may be left without tables (`[]`).
   */
  undo: step('undo', { ...tells, table_ids: z.optional(z.nullable(tables())) }),
  /** For a booking page: the start times at which a party can get a table on a date. */
  slots: call({
    method: 'GET',
    path: '/branch/{branch_id}/reservation-slots',
    permission: 'api-key',
    dear: true,
    scope: 'reservation',
    module: 'reservation',
    params: ofBranch,
    query: z.strictObject({ date: day(), party_size: z.coerce.number().check(z.int(), z.gte(1), z.lte(maxGuests)) }),
    answer: z.object({
      date: z.string(),
      timezone: z.string(),
      /** Parties larger than this may book too, but must wait for an answer. */
      max_guests: z.int(),
      starts: z.array(z.string()),
    }),
  }),
  /**
   * A booking by a guest on the company's own site or app. A party larger than the branch takes
   * online gets no table yet and waits for an answer. The header `guest` names the guest: limits
   * are counted by it, and never by the phone number, which anybody can type.
   */
  book: call({
    method: 'POST',
    path: '/app-reservation',
    permission: 'api-key',
    scope: 'reservation',
    module: 'reservation',
    body: z.strictObject({
      branch_id: branchRef(),
      ...contact,
      phone: phone(),
      starts_at: moment(),
      party_size: guests(),
    }),
    answer: row,
    idempotent: true,
    status: 201,
  }),
}
