import { expect, it } from 'vitest'
import { Refused, type Ask, type Request } from '#contract/sample-app/client.ts'
import type { composeOrder, Place } from './customer.ts'
import { createPayers, sendOrder } from './payers.ts'
import { luck } from './staff.ts'
import { stageWorld } from './stage.ts'

const [company] = stageWorld.companies
const [watched, other] = company!.branches
const placeOf = (branch: typeof watched): Place => ({ company: company!, branch: branch! })
/** Orders with different numbers, because each number has its own luck. */
const ids = Array.from({ length: 200 }, (_, n) => `order ${n}`)

function stage() {
  const posted: string[] = []
  let now = 0
  const payers = createPayers(
    {
      world: stageWorld,
      now: () => now,
      newKey: () => 'key',
      tolerate: () => () => undefined,
      app:
        (): Ask =>
        <T>(path: string) =>
          Promise.resolve({ attempt: { page_url: `http://pay/page${path}` } } as T),
    },
    (url, init) => {
      posted.push(`${url.replace('http://pay/page/order/', '')} ${String(init.body)}`)
      return Promise.resolve()
    },
  )
  return {
    payers,
    posted,
    pass: async (ms: number) => {
      now += ms
      await payers.pass()
    },
  }
}

it('most pay within a minute, some after a declined card, and a few leave', async () => {
  const { payers, posted, pass } = stage()
  for (const id of ids) await payers.begin(placeOf(other), id)
  await pass(7000)
  expect(posted.filter((each) => each.includes('code='))).toEqual([])
  await pass(60_000)
  const paid = posted.filter((each) => each.includes('code='))
  expect(paid.length).toBeGreaterThan(160)
  expect(paid.length).toBeLessThan(200)
  expect(paid.length).toBe(ids.filter((id) => luck(id, 11) >= 0.08).length)
  expect(posted.some((each) => each.includes('card=4111'))).toBe(true)
  // Nobody pays twice.
  await pass(60_000)
  expect(posted.filter((each) => each.includes('code='))).toEqual(paid)
})

it('the first at the watched branch leaves, so that an order waits for its payment', async () => {
  const { payers, posted, pass } = stage()
  const id = ids.find((each) => luck(each, 11) >= 0.08)!
  await payers.begin(placeOf(watched), id)
  await pass(60_000)
  expect(posted).toEqual([])
  await payers.begin(placeOf(watched), id)
  await pass(60_000)
  expect(posted).toHaveLength(2)
})

it('some order first and pay then, and all order as paid where no provider takes the money', async () => {
  const sent: Request[] = []
  let nth = 0
  const send = (isOff: boolean, more: object = {}) =>
    sendOrder(
      {
        newKey: () => `key ${nth++}`,
        app:
          (): Ask =>
          <T>(_path: string, request?: Request) => {
            sent.push(request!)
            const { pays_online } = request!.body as { pays_online?: boolean }
            return isOff && pays_online ? Promise.reject(new Refused(422, 'invalid')) : Promise.resolve({} as T)
          },
      },
      placeOf(other),
      { payment_method: 'online_card', is_paid: true, delivery_type: 'comeGetIt', ...more } as ReturnType<
        typeof composeOrder
      >,
    )
  for (let n = 0; n < 100; n++) await send(false)
  const online = sent.filter(({ body }) => (body as { pays_online?: boolean }).pays_online)
  expect(online.length).toBeGreaterThan(40)
  expect(online.length).toBeLessThan(80)
  expect(online[0]!.body).toMatchObject({ is_paid: false })
  sent.length = 0
  for (let n = 0; n < 20; n++) await send(true)
  expect(sent.length).toBeGreaterThan(20)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length)
  sent.length = 0
  for (let n = 0; n < 20; n++) await send(false, { payment_method: 'cash', is_paid: false })
  expect(sent.some(({ body }) => 'pays_online' in (body as object))).toBe(false)
})
