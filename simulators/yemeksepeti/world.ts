import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { createBase, type Base } from '../simulator.ts'
import { defaultMenu, type MenuItem } from './order-factory.ts'
import type { Availability, AvailabilityState, Order, OrderState } from './wire.ts'

export type Auth = { kind: 'basic'; user: string; secret: string } | { kind: 'hmac'; secret: string }

/** A restaurant, as the plugin knows it: by the id on the plugin's side. */
export type Vendor = {
  chain: string
  remoteId: string
  name: string
  username: string
  password: string
  /** The base address of our side, to which the middleware adds its paths. */
  pluginUrl: string
  auth: Auth
  menu: MenuItem[]
  availability: Availability
  /** Items that are not for sale, and until when; null without an end. */
  unavailable: Map<string, number | null>
  /** Cancels the timer that opens a restaurant that was closed for some minutes. */
  reopens?: (() => void) | undefined
}
export type VendorInput = Pick<
  Vendor,
  'chain' | 'remoteId' | 'name' | 'username' | 'password' | 'pluginUrl' | 'auth'
> & { menu?: MenuItem[] | undefined; changeable?: boolean | undefined; states?: AvailabilityState[] | undefined }

export type OrderRecord = {
  order: Order
  vendor: Vendor
  state: OrderState
  /** The id that our side gave the order; the middleware uses it in its pushes. */
  remoteOrderId: string | undefined
  reason: string | null
  acceptanceTime: string | null
  changedAt: number
  stopWaiting: () => void
}

export type Timing = {
  /** How long a restaurant may take to answer an order. */
  answerMs: number
  tokenMs: number
  retryMs: number
  /** How long after the acceptance the platform's rider arrives, and then leaves. */
  riderMs: { arrive: number; leave: number } | null
}

export type World = Base & {
  timing: Timing
  vendors: Map<string, Vendor>
  orders: Map<string, OrderRecord>
  tokens: Map<string, { username: string; until: number }>
  /** Whether the order report contains pick-ups. The sources do not say. */
  namesPickUps: boolean
}

export const createWorld = ({ timing, ...it }: { clock: Clock; timing: Timing; seed: number }): World =>
  Object.assign(createBase({ ...it, repeats: { maxRepeats: 10, retryMs: timing.retryMs } }), {
    timing,
    vendors: new Map(),
    orders: new Map(),
    tokens: new Map(),
    namesPickUps: false,
  })

export const platformKey = 'YS_TR'

export function vendorFrom({ menu, changeable = true, states, ...it }: VendorInput, random: Random): Vendor {
  return {
    ...it,
    menu: menu ?? defaultMenu,
    unavailable: new Map(),
    availability: {
      availabilityState: 'OPEN',
      availabilityStates: states ?? ['OPEN', 'CLOSED_UNTIL', 'CLOSED_TODAY'],
      changeable,
      closingMinutes: [30, 60, 120],
      closingReasons: [
        'TOO_BUSY_KITCHEN',
        'TOO_BUSY_NO_DRIVERS',
        'UPDATES_IN_MENU',
        'TECHNICAL_PROBLEM',
        'CLOSED',
        'OTHER',
      ],
      platformKey,
      platformRestaurantId: random.hex(4),
    },
  }
}
