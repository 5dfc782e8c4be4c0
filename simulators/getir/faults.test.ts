import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute, second, setStage, type Stage } from './stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.clear())

/** Resolves once the simulator has the call in its journal. */
async function arrived(path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = (): void => {
    const there = stage.control
      .journal({ kind: 'request' })
      .some((entry) => entry.kind === 'request' && entry.path === path)
    if (there) resolve()
    else setImmediate(look)
  }
  look()
  return promise
}

test('the next calls of a path fail with a status or a code, then it works', async () => {
  const id = stage.place()
  const as = await stage.login()
  const path = `/food-orders/${id}/verify`
  stage.control.fault({ kind: 'fail', path: '/verify', times: 2, code: 4 })
  expect((await as('POST', path)).body.error).toBe('FoodOrderStatusLock')
  expect((await as('GET', `/food-orders/${id}`)).body.status).toBe(400)
  expect((await as('POST', path)).body.code).toBe(4)
  expect((await as('POST', path)).status).toBe(200)

  stage.control.fault({ kind: 'fail', status: 503 })
  const plain = await fetch(`${stage.getir.url}/health`)
  expect([plain.status, await plain.text()]).toEqual([503, ''])
})

test('a lost answer: the step took effect, but its answer did not arrive', async () => {
  const id = stage.place()
  const as = await stage.login()
  stage.control.fault({ kind: 'drop', path: '/verify', afterEffect: true })
  await expect(as('POST', `/food-orders/${id}/verify`)).rejects.toThrow('fetch failed')
  expect(stage.control.order(id).status).toBe(500)
  expect((await as('POST', `/food-orders/${id}/verify`)).body.code).toBe(2)
})

test('a delayed call takes effect and is answered at its time', async () => {
  const id = stage.place()
  const as = await stage.login()
  const path = `/food-orders/${id}/verify`
  stage.control.fault({ kind: 'delay', path: '/verify', ms: 7 * second })
  const answer = as('POST', path)
  await arrived(path)
  expect(stage.control.order(id).status).toBe(400)
  stage.clock.advance(7 * second)
  expect((await answer).status).toBe(200)
  expect(stage.control.order(id).status).toBe(500)
})

test('a hung call is never answered and ends with the simulator or the caller', async () => {
  const as = await stage.login()
  stage.control.fault({ kind: 'hang', path: '/active' })
  const answer = as('POST', '/food-orders/active')
  const ended = expect(answer).rejects.toThrow('fetch failed')
  await arrived('/food-orders/active')
  stage.clock.advance(10 * minute)
  expect(stage.control.journal({ kind: 'request' }).at(-1)).toMatchObject({ fault: 'hang', status: null })
  await stage.clear()
  await ended
  stage = await setStage()
})

test('garbage is not JSON', async () => {
  stage.control.fault({ kind: 'garbage' })
  const response = await fetch(`${stage.getir.url}/health`)
  expect(response.headers.get('content-type')).toBe('text/html')
  await expect(response.json()).rejects.toThrow(SyntaxError)
})

test('the same over HTTP, and a wrong body is refused', async () => {
  const control = <Body>(method: string, path: string, body?: unknown) =>
    stage.call<Body>(method, `/__control${path}`, body)
  const made = await control<{ id: string }>('POST', '/restaurants', {
    name: 'Sofra Bostancı',
    appSecretKey: 'a',
    restaurantSecretKey: 'b',
    apiKey: 'c',
    webhooks: `${stage.hook}/all`,
    menu: [{ id: 'corba', name: { tr: 'Mercimek Çorbası', en: 'Lentil Soup' }, price: 75.25 }],
  })
  const placed = await control<{ id: string }>('POST', '/orders', {
    restaurantId: made.body.id,
    items: [{ product: 'corba', count: 2 }],
  })
  const { body: order } = await control<{ totalPrice: number }>('GET', `/orders/${placed.body.id}`)
  expect(order.totalPrice).toBe(150.5)
  expect((await control('POST', `/orders/${placed.body.id}/cancel`, { by: 'customer' })).status).toBe(200)
  expect((await control('POST', '/faults', { kind: 'fail', path: '/health', status: 502 })).status).toBe(200)
  expect((await fetch(`${stage.getir.url}/health`)).status).toBe(502)
  expect((await control('POST', '/faults', { kind: 'explode' })).status).toBe(400)
  expect((await control('GET', '/nothing')).status).toBe(404)
  expect((await control('GET', '/orders/none')).status).toBe(404)
  await stage.control.settled()
  const journal = await control<{ kind: string }[]>('GET', `/journal?kind=webhook&orderId=${placed.body.id}`)
  expect(journal.body).toHaveLength(2)
  await control('POST', '/reset', {})
  expect((await control<unknown[]>('GET', '/journal')).body).toEqual([])
  expect((await control<unknown[]>('GET', '/restaurants')).body).toHaveLength(2)
})

test('a caller that disconnects does not upset the simulator', async () => {
  stage.control.fault({ kind: 'delay', ms: second })
  const leaving = new AbortController()
  const call = fetch(`${stage.getir.url}/health`, { signal: leaving.signal })
  await arrived('/health')
  const gone = once(leaving.signal, 'abort')
  leaving.abort()
  await gone
  await expect(call).rejects.toThrow('aborted')
  stage.clock.advance(second)
  expect((await stage.call('GET', '/health')).status).toBe(200)
})
