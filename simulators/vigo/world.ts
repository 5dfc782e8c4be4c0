import type { Clock } from '../clock.ts'
import { createBase, type Base } from '../simulator.ts'

/** What a courier does, in the sequence of a delivery, and on the way back. */
export const deliveryStates = [
  'onTheWayForPickUp',
  'onPickUpAddress',
  'onDelivery',
  'onDeliveryAddress',
  'onTheWayForReturn',
  'onReturnAddress',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A customer of Vigo: its keys, and the pickup points that it may use. */
export type Client = { clientId: string; clientSecret: string; pickupPoints: { id: string; isApproved: boolean }[] }

export type Step = { deliveryState: DeliveryState; startDate: string; endDate: string | null }
export type Order = {
  id: string
  client: Client
  body: { orderNumber: string; receiverName: string; orderPrice?: number; callback?: Callback }
  status: 'active' | 'delivered' | 'cancelled' | 'returned'
  steps: Step[]
  courier: string | null
}
export type Callback = { url: string; token: string; tokenHeader: string }

/** When the courier takes the steps of a delivery, after the call. */
export type CourierMs = { assigned: number; arrived: number; leaves: number; atDoor: number; delivers: number }
export type Timing = { courierMs: CourierMs | null; retryMs: number; tokenMs: number }

export type World = Base & {
  timing: Timing
  clients: Map<string, Client>
  tokens: Map<string, { client: Client; until: number }>
  orders: Map<string, Order>
  /** The number of the last order or token. */
  count: number
}

export const createWorld = ({ timing, ...it }: { clock: Clock; timing: Timing; seed: number }): World =>
  Object.assign(createBase({ ...it, repeats: { maxRepeats: 3, retryMs: timing.retryMs } }), {
    timing,
    clients: new Map(),
    tokens: new Map(),
    orders: new Map(),
    count: 0,
  })

/** A moment as Vigo writes it, by the clock of İstanbul. */
export function written(ms: number): string {
  const [date = '', time = ''] = new Date(ms + 3 * 3_600_000).toISOString().split(/[T.]/)
  return `${date.split('-').toReversed().join('-')} ${time}`
}
