import type { Ask } from './client.ts'
import { placeOrder } from './order.ts'

/** Looks up a table's printed code. With `is_prepaid`, guests pay when they order, and need no digits. */
export const scanTable = (ask: Ask, token: string, key: string) =>
  ask<{ is_prepaid: boolean }>('/table/scan', { method: 'POST', body: { token }, key })

/**
 * Joins the guests at a table: with the digits that the waiter gives, or with the order that was
 * just paid. Returns the token with which this guest orders, looks, calls and pays.
 */
export const joinTable = async (
  ask: Ask,
  by: { token: string; code: string } | { token: string; order_id: string },
  key: string,
) => (await ask<{ guest_token: string }>('/table/join', { method: 'POST', body: by, key })).guest_token

/** The table's bills with what is still owed, and how a bill may be paid. */
export interface Table {
  bills: { id: string; state: string; owed: number }[]
  payment_methods: string[]
}

export const lookAtTable = (ask: Ask, guest_token: string) => ask<Table>('/table/session', { guest_token })

export const callWaiter = (ask: Ask, guest_token: string, kind: string, key: string) =>
  ask('/table/command', { method: 'POST', body: { guest_token, kind }, key })

/** Pays a bill or a share of it: an order without goods, whose only line is the amount. */
export const payBill = (
  ask: Ask,
  it: { branch_id: string; guest_token: string; bill_id: string; amount: number; payment_method: string; name: string },
  key: string,
) => {
  const { amount, name, ...of } = it
  const lines = [{ name, quantity: 1, unit_price: amount, tax_rate: 0 }]
  const payment = { channel: 'table', delivery_type: 'onlyPayment', customer: {}, is_paid: true }
  return placeOrder(ask, { ...payment, ...of, lines }, key)
}
