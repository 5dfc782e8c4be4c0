import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minute, second, setStage, type Stage } from './stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.clear())

describe('login', () => {
  test('needs an active POS', async () => {
    const id = stage.register({ restaurantSecretKey: 'fresh', posStatus: 200 })
    const keys = { ...stage.keys, restaurantSecretKey: 'fresh' }
    expect(await stage.call('POST', '/auth/login', keys)).toMatchObject({ status: 400, body: { code: 73 } })
    expect((await stage.call('POST', '/restaurants/pos-status', keys)).body).toEqual({ posStatus: 200 })
    expect((await stage.call('PUT', '/restaurants/pos-status', { ...keys, posStatus: 300 })).body.code).toBe(-2)
    expect((await stage.call('PUT', '/restaurants/pos-status', { ...keys, posStatus: 100 })).status).toBe(200)
    expect((await stage.call<{ restaurantId: string }>('POST', '/auth/login', keys)).body.restaurantId).toBe(id)
  })

  test('refuses wrong keys and names a missing one', async () => {
    expect((await stage.call('POST', '/auth/login', { ...stage.keys, appSecretKey: 'wrong' })).body.code).toBe(73)
    expect((await stage.call('POST', '/auth/login', { appSecretKey: 'app-of-the-tests' })).body).toMatchObject({
      code: -2,
      error: 'ValidationError',
      message: '"restaurantSecretKey" is required',
      source: 'payload',
    })
  })

  test('keeps the keys out of the journal', async () => {
    await stage.login()
    expect(JSON.stringify(stage.control.journal())).not.toContain(stage.keys.restaurantSecretKey)
  })
})

describe('a token', () => {
  test('must be there', async () => {
    expect(await stage.call('POST', '/food-orders/active')).toEqual({
      status: 400,
      body: {
        code: -2,
        error: 'ValidationError',
        message: '"token" is required',
        source: 'headers',
        details: [{ message: '"token" is required', path: ['token'] }],
      },
    })
  })

  test('lasts an hour', async () => {
    const as = await stage.login()
    stage.clock.advance(60 * minute - 1)
    expect((await as('POST', '/food-orders/active')).status).toBe(200)
    stage.clock.advance(1)
    expect(await as('POST', '/food-orders/active')).toMatchObject({ status: 401, body: { error: 'ValidationError' } })
  })
})

test('an unknown path is answered like any other', async () => {
  const as = await stage.login()
  expect((await as('GET', '/food-orders/%ZZ')).body.code).toBe(1)
  expect((await stage.call('GET', '//[')).body.code).toBe(22)
})

test('an unknown call gets the gateway’s 404', async () => {
  expect(await stage.call('GET', '/openapi.json')).toMatchObject({
    status: 404,
    body: { code: 22, error: 'RouteNotFoundError' },
  })
})

describe('limits', () => {
  test('2 calls a minute to a setting, then blocked for 30 s, each call separately', async () => {
    const as = await stage.login()
    const codes: (number | undefined)[] = []
    for (let n = 0; n < 3; n++) codes.push((await as('GET', '/restaurants')).body.code)
    expect(codes).toEqual([undefined, undefined, 69])
    expect((await as('GET', '/restaurants/menu')).status).toBe(200)
    stage.clock.advance(30 * second - 1)
    expect((await as('GET', '/restaurants')).status).toBe(400)
    stage.clock.advance(1)
    expect((await as('GET', '/restaurants')).status).toBe(200)
  })

  test('300 calls a minute in all, then blocked for 20 s; steps and periodic polls are exempt', async () => {
    const id = stage.place({ deliveryType: 2 })
    const as = await stage.login()
    const statuses = new Set<number>()
    for (let n = 0; n < 300; n++) statuses.add((await as('POST', '/food-orders/active')).status)
    expect([...statuses]).toEqual([200])
    expect((await as('GET', `/food-orders/${id}`)).status).toBe(400)
    expect((await as('POST', '/food-orders/periodic/unapproved')).status).toBe(200)
    expect((await as('POST', `/food-orders/${id}/verify`)).status).toBe(200)
    stage.clock.advance(20 * second)
    expect((await as('GET', `/food-orders/${id}`)).status).toBe(200)
  })

  test('40 cancel-options in ten minutes, then blocked for a minute', async () => {
    const id = stage.place({ deliveryType: 2 })
    const as = await stage.login()
    const path = `/food-orders/${id}/cancel-options`
    for (let n = 0; n < 40; n++) expect((await as('GET', path)).status).toBe(200)
    expect((await as('GET', path)).status).toBe(400)
    stage.clock.advance(minute)
    expect((await as('GET', path)).status).toBe(200)
  })
})
