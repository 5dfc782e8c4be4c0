// Two companies have orders with the same id, in lists that show both. Each row must be the right
// order and lead to it.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { calls } from '#contract/contract.ts'
import type { Schema } from '#contract/kit/call.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { caller, signIn, type Caller } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const people: Partial<Record<'provider' | 'dealer', Caller>> = {}
const { server, world } = await setUp()
for (const who of ['provider', 'dealer'] as const) people[who] = await signIn(server.url, world.users[who])

type Company = 'own' | 'sibling'
const place = (company: Company, id: string, name: string): Promise<OrderRow> =>
  caller(server.url, world.companies[company].apiKey).send(order.create, {
    body: orderBody(world.companies[company].branches[0], { id, customer: { name } }),
  })

it.each(['provider', 'dealer'] as const)(
  'each row of a list says whose order it is, and what is opened, copied or moved by it is that one: for the %s',
  async (who) => {
    const by = people[who]!
    const name = `İkiz ${who}`
    const id = randomUUID()
    // The twin is older than the other matches, so it is on a later page.
    await place('sibling', id, name)
    for (let n = 0; n < 3; n++) await place('own', randomUUID(), name)
    await place('own', id, name)
    const search = name.toLocaleLowerCase('tr')
    const [first, all] = [
      await by.send(order.list, { query: { search, limit: 2 } }),
      await by.send(order.list, { query: { search, limit: 50 } }),
    ]
    const placesOf = (rows: readonly OrderRow[]) => rows.map((it) => [it.company_id, it.id])
    expect(all.data).toHaveLength(5)
    expect(placesOf(first.data)).toEqual(placesOf(all.data.slice(0, 2)))
    const paged: OrderRow[] = []
    for (let page = 1; page <= 3; page++)
      paged.push(...(await by.send(order.list, { query: { search, limit: 2, page } })).data)
    expect(placesOf(paged)).toEqual(placesOf(all.data))
    for (const row of all.data.filter((it) => it.id === id)) {
      const of = { params: { order_id: row.id }, query: { branch_id: row.branch_id } }
      const read = await by.send(order.read, of)
      expect([read.company_id, read.branch_id, read.number]).toEqual([row.company_id, row.branch_id, row.number])
      const moved = await by.send(order.approve, { ...of, body: { version: row.version } })
      expect([moved.company_id, moved.status]).toEqual([row.company_id, 'preparing'])
    }
    const both = (await by.send(order.list, { query: { search, limit: 50 } })).data.filter((it) => it.id === id)
    expect(both.map((it) => it.status)).toEqual(['preparing', 'preparing'])
  },
)

interface Def {
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
  valueType?: Schema
}
/** Finds the schemas of records in an answer's schema, however deeply they are nested. */
function recordsIn(schema: Schema): Record<string, Schema>[] {
  const { shape, element, innerType, options = [], valueType } = schema._zod.def as Def
  const inside = [element, innerType, valueType, ...options, ...Object.values(shape ?? {})]
  return [...(shape ? [shape] : []), ...inside.flatMap((it) => (it ? recordsIn(it) : []))]
}
/** Calls whose path limits them to one company and so identifies the order. */
const isOfOne = (path: string) => /\{(?!order_id)\w+_id\}/.test(path)

it('whatever answer over several companies names an order names its branch as well', () => {
  const silent = calls.flatMap(({ noun, name, call }) => {
    if (isOfOne(call.path) || call.permission === 'api-key') return []
    const naming = recordsIn(call.answer).filter((shape) => 'order_id' in shape)
    return naming.every((shape) => 'branch_id' in shape) ? [] : [`${noun}.${name}`]
  })
  expect(silent).toEqual([])
})
