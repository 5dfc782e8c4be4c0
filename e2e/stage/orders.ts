import { randomUUID } from 'node:crypto'
import { openOrder } from '#contract/ordering/order.example.ts'
import { expect } from './fixture.ts'
import { api, tokenOf, type Product } from './product.ts'

export interface PlacedOrder {
  id: string
  number: number
  status: string
  /** In minor units. */
  total: number
}

/** The branch the demo watches, and its company. */
export function watched({ feed }: Product) {
  for (const company of feed.companies)
    for (const branch of company.branches) if (branch.id === feed.watched_branch_id) return { company, branch }
  throw new Error('The demo watches no branch')
}

/** The address of the watched branch's orders: its board, or its list with `?view=list`. */
export const ordersOf = (product: Product) => `${product.url}/manegement/${product.feed.watched_branch_id}/orders`

/**
 * Sends an order as an ordering app does, like the one in the guide (docs/ordering-app.md). `more`
 * overrides the fields that a test is about.
 */
export async function send(
  product: Product,
  more: object = {},
  key: string = randomUUID(),
): Promise<{ status: number; order: PlacedOrder }> {
  const { company, branch } = watched(product)
  const response = await fetch(`${product.url}/api/order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.api_key}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      ...openOrder,
      branch_id: branch.id,
      delivery_type: 'deliveryToAddress',
      address: { text: 'Moda Cad. 12', district: 'Kadıköy', city: 'İstanbul', lat: branch.lat, lng: branch.lng },
      ...more,
    }),
  })
  return { status: response.status, order: (await response.json()) as PlacedOrder }
}

/** Sends an order and requires that it is accepted. */
export async function place(product: Product, more?: object): Promise<PlacedOrder> {
  const { status, order } = await send(product, more)
  expect(status).toBe(201)
  return order
}

/**
 * Seats guests at a table and joins their session as their phone does, with the code on the table
 * and the digits from the waiter.
 */
export async function joinAt(product: Product, name: string): Promise<{ guest_token: string }> {
  const { company, branch } = watched(product)
  const { token: till } = await tokenOf(product, 'branch')
  const codes = await api<{ table_id: string; name: string; token: string }[]>(
    product,
    till,
    'GET',
    `/branch/${branch.id}/table/token`,
  )
  const { table_id, token } = codes.find((it) => it.name === name)!
  const { join_code } = await api<{ join_code: string }>(product, till, 'POST', `/branch/${branch.id}/table-session`, {
    table_ids: [table_id],
    guests: 2,
  })
  const { guest_token } = await api<{ guest_token: string }>(product, company.api_key, 'POST', '/table/join', {
    token,
    code: join_code,
  })
  return { guest_token }
}

/** Calls the simulated platform's control API. */
export async function getir<T>(product: Product, path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const given = body && { method: 'POST', headers, body: JSON.stringify(body) }
  return (await fetch(`${product.getir}/__control${path}`, given)).json() as Promise<T>
}
