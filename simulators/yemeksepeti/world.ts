import { createTimers, type Clock } from '../clock.ts'
import { createFaults, type Faults } from '../faults.ts'
import { createRandom, type Random } from '../random.ts'
import { createJournal, type Journal } from '../journal.ts'
import { defaultMenu, type MenuItem } from './order-factory.ts'
import { createPushes, type Pushes } from '../pushes.ts'
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

export type World = {
  clock: Clock
  timing: Timing
  random: Random
  url: () => string
  vendors: Map<string, Vendor>
  orders: Map<string, OrderRecord>
  tokens: Map<string, { username: string; until: number }>
  journal: Journal
  faults: Faults
  pushes: Pushes
  /** Whether the order report contains pick-ups. The sources do not say. */
  namesPickUps: boolean
  /** By how much the platform's clock is ahead of everybody else's. */
  skewMs: number
  /** The time by the platform's own clock. */
  now(): number
  after(ms: number, act: () => void): () => void
  forgetTimers(): void
}

export function createWorld(options: { clock: Clock; timing: Timing; seed: number; url: () => string }): World {
  const { clock, timing } = options
  const { after, forget: forgetTimers } = createTimers(clock)
  const random = createRandom(options.seed)
  const journal = createJournal(clock.now)
  const world: World = {
    clock,
    timing,
    random,
    url: options.url,
    vendors: new Map(),
    orders: new Map(),
    tokens: new Map(),
    journal,
    faults: createFaults(),
    pushes: createPushes({ maxRepeats: 10, retryMs: timing.retryMs, timeoutMs: 10_000, journal, random, after }),
    namesPickUps: false,
    skewMs: 0,
    now: () => clock.now() + world.skewMs,
    after,
    forgetTimers,
  }
  return world
}

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
