import { createTimers, type Clock } from '../clock.ts'
import { createFaults, type Faults } from '../faults.ts'
import { createJournal, type HappeningEntry, type Journal } from './journal.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import { createRandom, type Random } from '../random.ts'
import { refusal } from './registry.ts'
import type { Restaurant } from './restaurant.ts'
import type { Timing } from './timing.ts'
import { createWebhookSender, type WebhookSender } from './webhooks.ts'
import type { Order, OrderStatus } from './wire.ts'

/** An order with the platform's internal state. */
export type OrderRecord = {
  order: Order
  restaurant: Restaurant
  /**
   * Epoch ms of the last verify or prepare. The minimum time until the next step counts from here.
   */
  stepAt: number
  transferred: boolean
  invoice: string | undefined
  /** Cancels the answer window's timers. */
  stopWaiting: () => void
}

/** Everything the simulated platform knows. */
export type World = {
  clock: Clock
  timing: Timing
  random: Random
  /**
   * The status of a scheduled order from an hour before its time. The sources disagree about it.
   */
  activationStatus: 400 | 500
  restaurants: Map<string, Restaurant>
  orders: Map<string, OrderRecord>
  tokens: Map<string, { restaurantId: string; expiresAt: number }>
  journal: Journal
  limiter: Limiter
  faults: Faults
  webhooks: WebhookSender
  /** Like the clock's `after`, but cancelled when the world is reset or stopped. */
  after(ms: number, act: () => void): () => void
  /** Drops every pending timer. */
  forgetTimers(): void
}

export function createWorld(options: {
  clock: Clock
  timing: Timing
  seed: number
  activationStatus: 400 | 500
}): World {
  const { clock, timing } = options
  const { after, forget: forgetTimers } = createTimers(clock)
  const now = (): number => clock.now()
  const random = createRandom(options.seed)
  const journal = createJournal(now)
  return {
    clock,
    timing,
    random,
    activationStatus: options.activationStatus,
    restaurants: new Map(),
    orders: new Map(),
    tokens: new Map(),
    journal,
    limiter: createLimiter(timing.budgets, now),
    faults: createFaults(),
    webhooks: createWebhookSender({ timing: timing.webhook, journal, random, after }),
    after,
    forgetTimers,
  }
}

export function isoNow(world: World): string {
  return new Date(world.clock.now()).toISOString()
}

/** The order, if it belongs to this restaurant. For other restaurants it does not exist. */
export function orderOf(world: World, restaurant: Restaurant, id: string): OrderRecord {
  const record = world.orders.get(id)
  if (!record || record.restaurant !== restaurant) throw refusal(1)
  return record
}

/** Gives the order a new status and records it in the journal. */
export function moveTo(world: World, record: OrderRecord, to: OrderStatus): void {
  const from = record.order.status
  record.order.status = to
  world.journal.write<HappeningEntry>({
    kind: 'happening',
    what: 'moved',
    restaurantId: record.restaurant.id,
    orderId: record.order.id,
    from,
    to,
  })
}
