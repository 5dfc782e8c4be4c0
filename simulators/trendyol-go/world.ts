import { createTimers, type Clock } from '../clock.ts'
import { createFaults, type Faults } from '../faults.ts'
import { createJournal, type Journal } from '../journal.ts'
import { createRandom, type Random } from '../random.ts'
import { createLimit, type Limit } from './limit.ts'
import { defaultMenu, type MenuItem } from './order-factory.ts'
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

export type World = {
  clock: Clock
  timing: Timing
  random: Random
  stores: Map<number, Store>
  packages: Map<string, Package>
  journal: Journal
  faults: Faults
  limit: Limit
  /** By how much the platform's clock is ahead of everybody else's. */
  skewMs: number
  /** The time by the platform's own clock. */
  now(): number
  after(ms: number, act: () => void): () => void
  forgetTimers(): void
}

export function createWorld({ clock, timing, seed }: { clock: Clock; timing: Timing; seed: number }): World {
  const { after, forget: forgetTimers } = createTimers(clock)
  const world: World = {
    clock,
    timing,
    random: createRandom(seed),
    stores: new Map(),
    packages: new Map(),
    journal: createJournal(clock.now),
    faults: createFaults(),
    limit: createLimit(timing.limit, clock.now),
    skewMs: 0,
    now: () => clock.now() + world.skewMs,
    after,
    forgetTimers,
  }
  return world
}

export const storeFrom = ({ menu, ...it }: StoreInput): Store => ({
  ...it,
  menu: menu ?? defaultMenu,
  isOpen: true,
  passive: new Set(),
})
