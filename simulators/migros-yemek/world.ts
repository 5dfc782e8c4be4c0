import type { Clock } from '../clock.ts'
import { createBase, type Base } from '../simulator.ts'
import { defaultMenu, type MenuItem } from './order-factory.ts'
import type { Order } from './wire.ts'

export type Store = {
  storeId: number
  storeGroupId: number
  warehouseId: number
  name: string
  apiKey: string
  /** The key with which the bodies of this store's integrator are encrypted. */
  secretKey: string
  /** The base address of our side, to which the platform's three addresses are added. */
  hookUrl: string
  hookUser: string
  hookPassword: string
  menu: MenuItem[]
  /** False after the store was switched off until further notice. */
  active: boolean
  /** Whether it is closed for a while. */
  off: { until: number | null; reopens: () => void } | null
  /** Products that are not for sale. */
  passive: Set<number>
}
export type StoreInput = Pick<
  Store,
  'storeId' | 'storeGroupId' | 'name' | 'apiKey' | 'secretKey' | 'hookUrl' | 'hookUser' | 'hookPassword'
> & { menu?: MenuItem[] | undefined }

/** When the platform's courier takes its five steps, after an order was approved. */
export type CourierMs = { assigned: number; approached: number; arrived: number; leaves: number; delivers: number }
export type Timing = { courierMs: CourierMs | null; retryMs: number; cancelAfterMs: number }

export type OrderRecord = { order: Order; store: Store; cancelReasonId: number | null }

export type World = Base & {
  timing: Timing
  stores: Map<number, Store>
  orders: Map<number, OrderRecord>
  /** Whether answers are encrypted, as the bodies of requests are. Sources disagree about this. */
  sealsAnswers: boolean
}

export const createWorld = ({ timing, ...it }: { clock: Clock; timing: Timing; seed: number }): World =>
  Object.assign(createBase({ ...it, repeats: { maxRepeats: 3, retryMs: timing.retryMs } }), {
    timing,
    stores: new Map(),
    orders: new Map(),
    sealsAnswers: false,
  })

export const storeFrom = ({ menu, ...it }: StoreInput): Store => ({
  ...it,
  warehouseId: it.storeId + 1,
  menu: menu ?? defaultMenu,
  active: true,
  off: null,
  passive: new Set(),
})

export const isOpen = ({ active, off }: Store): boolean => active && off === null

/** Opens a store again that was closed for a while. */
export function endOff(store: Store): void {
  store.off?.reopens()
  store.off = null
}
