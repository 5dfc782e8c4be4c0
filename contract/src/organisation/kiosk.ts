import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, companyRef, oneOf, text } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { deliveryTypes } from './delivery-types.ts'

/**
 * Not paired yet, online, silent for three minutes, locked remotely, or beyond the licence's limit.
 */
export const kioskStates = ['waiting', 'online', 'offline', 'locked', 'refused'] as const

const base = record('kiosk', {
  input: { branch_id: branchRef(), name: text(60), is_locked: z.boolean() },
  shows: {
    company_id: z.string(),
    company_name: z.string(),
    branch_name: z.string(),
    state: oneOf(kioskStates),
    app_version: z.string(),
    os_version: z.string(),
    paired_at: z.nullable(z.string()),
    seen_at: z.nullable(z.string()),
    created_at: z.string(),
  },
  sort: ['name', 'branch_name', 'paired_at', 'seen_at', 'created_at'],
  order: 'name',
  filter: { company_id: companyRef(), branch_id: branchRef() },
})

/**
 * The branch's day as shown to the user of a kiosk: whether the kiosk may sell, its sales, what
 * customers cannot order, and whom to call.
 */
const kioskDay = z.object({
  business_day: z.string(),
  currency: z.string(),
  timezone: z.string(),
  /**
   * How many devices the company has paired, and how many its licence allows: 0 means no limit,
   * null that it lacks the module.
   */
  used: z.int(),
  max: z.nullable(z.int()),
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: oneOf(kioskStates),
      paired_at: z.nullable(z.string()),
      seen_at: z.nullable(z.string()),
    }),
  ),
  orders: z.int(),
  revenue: z.int(),
  open: z.int(),
  cancelled: z.int(),
  returned: z.int(),
  /** The day's newest orders. */
  latest: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      state: oneOf(['open', 'done', 'cancelled', 'returned']),
      delivery_type: oneOf(deliveryTypes),
      total: z.int(),
      item_count: z.int(),
      created_at: z.string(),
    }),
  ),
  /** Products and ingredients that have run out, and those that were made available again today. */
  out: z.array(
    z.object({ id: z.string(), kind: oneOf(['product', 'material']), name: z.string(), until: z.nullable(z.string()) }),
  ),
  back: z.array(z.object({ id: z.string(), name: z.string(), at: z.string() })),
  branch_phone: z.string(),
  company_phone: z.string(),
})

const device = { app_version: text(40), os_version: text(80) }

/**
 * A seat for one kiosk device (semantics §1); it is not a sign-in. The device is paired by a code,
 * sends heartbeats, and can be locked from here.
 */
export const kiosk = {
  ...base,
  /** The specification's own permission. */
  list: call({ ...base.list, permission: 'get-kiosk-list' }),
  create: call({ ...base.create, module: 'kiosk' }),
  update: call({ ...base.update, module: 'kiosk' }),
  day: call({
    method: 'GET',
    path: '/branch/{branch_id}/kiosk-day',
    permission: 'get-kiosk-day',
    params: z.strictObject({ branch_id: branchRef() }),
    answer: kioskDay,
  }),
  /**
   * Makes a code of six digits to type on the device, or of twelve while somebody is guessing
   * codes. The code is valid once, for ten minutes. Earlier codes become invalid.
   */
  code: call({
    method: 'POST',
    path: '/kiosk/{kiosk_id}/pairing-code',
    permission: 'put-kiosk',
    module: 'kiosk',
    params: base.params,
    answer: z.object({ code: z.string(), ends_at: z.string() }),
  }),
  /** Unpairs the device. The seat is then free for another one. */
  unpair: call({
    method: 'POST',
    path: '/kiosk/{kiosk_id}/unpair',
    permission: 'put-kiosk',
    frees: true,
    params: base.params,
    answer: base.row,
  }),
  /**
   * The device's own first call. Beyond the licence's limit it is refused with the text of spec §8.
   */
  pair: call({
    method: 'POST',
    path: '/kiosk/pair',
    permission: 'public',
    guarded: true,
    body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}(\d{6})?$/)), ...device }),
    answer: z.object({ key: z.string(), kiosk_id: z.string(), branch_id: z.string(), name: z.string() }),
    status: 201,
  }),
  /** A paired device sends this every minute. `message` says why it must not sell now. */
  heartbeat: call({
    method: 'POST',
    path: '/kiosk/heartbeat',
    permission: 'public',
    body: z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(200)), ...device }),
    answer: z.object({
      kiosk_id: z.string(),
      branch_id: z.string(),
      name: z.string(),
      is_locked: z.boolean(),
      is_refused: z.boolean(),
      message: z.nullable(z.string()),
    }),
  }),
}
export type Kiosk = z.infer<typeof base.row>
