import createClient from 'openapi-fetch'
import type { components, paths } from './paths.ts'

export type Client = ReturnType<typeof clientOf>
export type OrderInput = components['schemas']['OrderInput']
type Problem = components['schemas']['Problem']

/** A client for the calls of the description, with the key of an app. */
export const clientOf = (url: string, key: string) =>
  createClient<paths>({ baseUrl: `${url}/api`, headers: { authorization: `Bearer ${key}` } })

/** The answer of a call that must succeed. */
export function done<T>({ data, error }: { data?: T; error?: Problem }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

/** Sends an order with a key by which the app could send it again if the connection breaks. */
export const place = async (api: Client, body: OrderInput) =>
  done(await api.POST('/order', { params: { header: { 'Idempotency-Key': crypto.randomUUID() } }, body }))

/**
 * A line of an order: the menu's first product with options, with as many options as its groups
 * need.
 */
export async function lineOf(api: Client, branch_id: string, quantity: number) {
  const menu = done(
    await api.GET('/menu/{branch_id}', {
      params: { path: { branch_id }, query: { delivery_type: 'comeGetIt' } },
    }),
  )
  const product = menu.products.find((it) => it.off === null && it.group_ids.length > 0)!
  const groups = menu.groups.filter((it) => product.group_ids.includes(it.id))
  const options = groups.flatMap(({ id: group_id, min, options }) =>
    options
      .filter((it) => it.is_on)
      .slice(0, min)
      .map((it) => ({ group_id, option_id: it.id })),
  )
  return { product_id: product.id, quantity, unit_price: product.selling_price, options }
}
