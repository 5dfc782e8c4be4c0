import type { Clock } from '../clock.ts'
import { createBase, type Base } from '../simulator.ts'
import { defaultMenu, type MenuItem } from './order-factory.ts'
import { allScopes, type Order } from './wire.ts'

/** An application of a developer, which may serve several stores. */
export type App = {
  clientId: string
  clientSecret: string
  /** The one address to which everything is pushed, and the key that signs it. */
  hookUrl: string
  signingSecret: string
  /** The scopes that Uber has granted. */
  scopes: readonly string[]
  /** When tokens were requested, and the tokens that are valid, the oldest first. */
  asked: number[]
  tokens: string[]
}
export type Token = { app: App; scopes: readonly string[]; until: number }

export type Store = {
  storeId: string
  name: string
  currency: string
  app: App
  menu: MenuItem[]
  /** Who has paused it, until when, and a function that cancels the timer of the pause's end. */
  paused: { by: 'PAUSED_BY_RESTAURANT' | 'PAUSED_BY_UBER'; until: number | null; cancelEnd: () => void } | null
  /** Whether its menu's hours say that it is open. */
  inHours: boolean
  /** The time until which items are suspended, in epoch seconds, by their ids. */
  suspended: Map<string, number>
}
export type StoreInput = Pick<Store, 'storeId' | 'name'> &
  Pick<App, 'clientId' | 'clientSecret' | 'hookUrl' | 'signingSecret'> & {
    scopes?: readonly string[]
    currency?: string
    menu?: MenuItem[] | undefined
  }

export type Timing = {
  tokenMs: number
  /** The time after which an unanswered order is cancelled. */
  answerMs: number
  /**
   * How long after the acceptance Uber's courier sets out, arrives, leaves and delivers; null:
   * never.
   */
  courierMs: { assigned: number; arrives: number; leaves: number; delivers: number } | null
  /** How long before its time a scheduled order can be accepted. */
  releaseMs: number
}

export type OrderRecord = {
  order: Order
  store: Store
  /** Whether it waits for its time. */
  isScheduled: boolean
  isReady: boolean
  /** How far the restaurant's own courier is. */
  way: 'started' | 'arriving' | 'delivered' | null
  /** What the restaurant has answered. */
  pickupTime: number | null
  ended: { call: 'deny' | 'cancel'; code: string; words: string } | null
  canceledAt: number | null
}

export type World = Base & {
  timing: Timing
  apps: Map<string, App>
  stores: Map<string, Store>
  orders: Map<string, OrderRecord>
  tokens: Map<string, Token>
  /** Whether the states of couriers are pushed. A store must have chosen this. */
  tellsCouriers: boolean
}

export const createWorld = ({ timing, ...it }: { clock: Clock; timing: Timing; seed: number }): World =>
  // Seven attempts: the second a second after the first, then after two, four … seconds.
  Object.assign(createBase({ ...it, repeats: { maxRepeats: 6, retryMs: (attempt) => 1000 * 2 ** (attempt - 1) } }), {
    timing,
    apps: new Map(),
    stores: new Map(),
    orders: new Map(),
    tokens: new Map(),
    tellsCouriers: false,
  })

/** Adds a store, or replaces the one with the same id. The address of its application is the newest one. */
export function register(world: World, { storeId, name, menu, currency = 'EUR', ...it }: StoreInput): void {
  const known = world.apps.get(it.clientId)
  const app: App = Object.assign(known ?? { asked: [], tokens: [] }, { scopes: allScopes, ...it })
  world.apps.set(app.clientId, app)
  world.stores.set(storeId, {
    storeId,
    name,
    currency,
    app,
    menu: menu ?? defaultMenu,
    paused: null,
    inHours: true,
    suspended: new Map(),
  })
}

export const isOpen = ({ paused, inHours }: Store): boolean => !paused && inHours

/** Puts a store online, or pauses it until a moment or further notice. */
export function setPaused(
  world: World,
  store: Store,
  by: NonNullable<Store['paused']>['by'] | null,
  until: number | null = null,
): void {
  store.paused?.cancelEnd()
  store.paused = by && {
    by,
    until,
    cancelEnd: until === null ? () => undefined : world.after(until - world.now(), () => (store.paused = null)),
  }
}

/** Whether an item is not for sale now. */
export const isSuspended = (world: World, store: Store, id: string): boolean =>
  (store.suspended.get(id) ?? 0) * 1000 > world.now()
