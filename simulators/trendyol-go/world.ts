import type { Clock } from '../clock.ts'
import { createBase, type Base } from '../simulator.ts'
import { createLimit, type Limit } from './limit.ts'
import { defaultMenu, type MenuItem } from './order-factory.ts'
import type { Transaction } from './settlements.ts'
import type { Package } from './wire.ts'

export type Store = {
  supplierId: number
  storeId: number
  name: string
  apiKey: string
  apiSecret: string
  menu: MenuItem[]
  isOpen: boolean
  /** Products and sections that are not for sale. */
  passive: Set<number>
}
export type StoreInput = Pick<Store, 'supplierId' | 'storeId' | 'name' | 'apiKey' | 'apiSecret'> & {
  menu?: MenuItem[] | undefined
}

export type Timing = {
  /** When the platform's courier is near, takes the order and delivers it, after it was accepted. */
  courierMs: { near: number; take: number; deliver: number } | null
  /** How many requests an endpoint takes, and in which time. */
  limit: { calls: number; perMs: number }
}

export type World = Base & {
  timing: Timing
  stores: Map<number, Store>
  packages: Map<string, Package>
  transactions: Transaction[]
  limit: Limit
}

export const createWorld = ({ timing, ...it }: { clock: Clock; timing: Timing; seed: number }): World =>
  // Nothing is pushed: our side asks for packages.
  Object.assign(createBase({ ...it, repeats: { maxRepeats: 0, retryMs: 0 } }), {
    timing,
    stores: new Map(),
    packages: new Map(),
    transactions: [],
    limit: createLimit(timing.limit, it.clock.now),
  })

export const storeFrom = ({ menu, ...it }: StoreInput): Store => ({
  ...it,
  menu: menu ?? defaultMenu,
  isOpen: true,
  passive: new Set(),
})
