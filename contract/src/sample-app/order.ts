import type { Ask } from './client.ts'

/** The delivery types for which a branch takes orders now, and the payment methods of each. */
export interface Offer {
  delivery_types: { delivery_type: string; takes_now: boolean }[]
  payment_methods: {
    delivery_type: string
    methods: { code: string; place: string; min_amount: number | null; max_amount: number | null }[]
  }[]
}

export const readOffer = (ask: Ask, branch_id: string, delivery_type?: string) =>
  ask<Offer>(`/menu/${branch_id}${delivery_type ? `?delivery_type=${delivery_type}` : ''}`)

/** Whether the branch delivers to a place, and what that costs. `basket` is in minor units. */
export const quoteDelivery = (
  ask: Ask,
  branch_id: string,
  { lat, lng, basket }: { lat: number; lng: number; basket: number },
) =>
  ask<{ code: string; fee: number | null }>(
    `/delivery/${branch_id}/quote?${new URLSearchParams({ lat: `${lat}`, lng: `${lng}`, basket: `${basket}` })}`,
  )

/** What an order would cost. `not_applied` says which of its voucher, points and wallet do not apply. */
export const quoteOrder = (ask: Ask, order: object) =>
  ask<{
    total: number
    member: { points_most: number; point_value: number; wallet_balance: number } | null
    not_applied: { path: string; code: string }[]
  }>('/order/quote', { method: 'POST', body: order })

/** Sends an order. Send it again with the same key if the connection breaks: it is placed once. */
export const placeOrder = (ask: Ask, order: object, key: string) =>
  ask<{ id?: string; pay_by?: string | null }>('/order', { method: 'POST', body: order, key })

/**
 * Begins the payment of an order that was placed with `pays_online`. Send the customer to
 * `page_url`; from there they come back to `return_url`.
 */
export const startPayment = (
  ask: Ask,
  { order_id, ...body }: { order_id: string; return_url: string; email: string },
  key: string,
) => ask<{ attempt: { page_url: string | null } | null }>(`/order/${order_id}/payment`, { method: 'POST', body, key })

/** An order as its customer sees it. `cancel` is null if they may no longer cancel it. */
export interface Shown {
  status: string
  revision: string
  cancel: { until: string | null } | null
  given_back: { kind: string; amount: number }[]
}

/** Reads the current state of an order. */
export const readOrder = (ask: Ask, order_id: string) => ask<Shown>(`/order/${order_id}/status`)

/**
 * Waits until the order has changed since the given answer, but no longer than `wait_sec`. Returns
 * the order, changed or not.
 */
export const followOrder = (ask: Ask, order_id: string, { revision }: Shown, wait_sec = 25) =>
  ask<Shown>(`/order/${order_id}/events?after=${encodeURIComponent(revision)}&wait_sec=${wait_sec}`)

export const cancelOrder = (ask: Ask, order_id: string, key: string) =>
  ask<Shown>(`/order/${order_id}/cancel-by-customer`, { method: 'PATCH', key })
