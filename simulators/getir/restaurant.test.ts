import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute, setStage, type Stage } from './stage.ts'
import type { Bilingual } from './wire.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage({ budgets: { config: { calls: 100, windowMs: minute, blockMs: minute } } })
})
afterEach(() => stage.clear())

type Menu = {
  productCategories: {
    name: Bilingual
    products: { id: string; chainProduct: string; status: number; price: number }[]
  }[]
}

test('a product inactive for today is active again after midnight in Istanbul, a permanently inactive one is not', async () => {
  const as = await stage.login()
  const { body: menu } = await as<Menu>('GET', '/restaurants/menu')
  const [today, forGood] = menu.productCategories.flatMap((category) => category.products)
  expect((await as('PUT', `/products/${today?.id}/status`, { status: 300 })).body.code).toBe(-2)
  await as('PUT', `/products/${today?.id}/status`, { status: 400 })
  await as('PUT', `/products/chain-id/${forGood?.chainProduct}/status`, { status: 200 })
  expect(() => stage.place({ items: [{ product: today?.id ?? '' }] })).toThrow('product not active')
  // It is now 12:00 in Istanbul.
  stage.clock.advance(12 * 60 * minute)
  const later = await stage.login()
  expect((await later('GET', `/products/${today?.id}/status`)).body).toEqual({ id: today?.id, status: 100 })
  expect((await later('GET', `/products/${forGood?.id}/status`)).body).toEqual({ id: forGood?.id, status: 200 })
})

test('busyness, preparation time, hours and courier are stored; values not listed are refused', async () => {
  const as = await stage.login()
  const put = (path: string, body: unknown) => as('PUT', `/restaurants/${path}`, body)
  expect((await put('delivery-duration/busyness', { isBusy: true, busynessDifferenceDuration: 20 })).body.code).toBe(-2)
  expect((await put('delivery-duration/busyness', { isBusy: true, busynessDifferenceDuration: 30 })).status).toBe(200)
  expect((await put('average-preparation-time', { averagePreparationTime: 4 })).body.code).toBe(-2)
  expect((await put('average-preparation-time', { averagePreparationTime: 35 })).status).toBe(200)
  const monday = { day: 1, workingHours: { startTime: '09:30', endTime: '22:00' }, closed: false }
  expect((await put('working-hours', { restaurantWorkingHours: [{ ...monday, day: 7 }] })).body.code).toBe(-2)
  expect((await put('working-hours', { restaurantWorkingHours: [monday] })).status).toBe(200)
  const hours = (await as<{ restaurantWorkingHours: unknown[] }>('GET', '/restaurants/working-hours')).body
  expect(hours.restaurantWorkingHours[1]).toEqual(monday)
  await as('POST', '/restaurants/courier/disable', { timeOffAmount: 15 })
  expect((await as('GET', '/restaurants')).body).toMatchObject({
    averagePreparationTime: 35,
    isCourierAvailable: false,
  })
  stage.clock.advance(15 * minute)
  expect((await as('GET', '/restaurants')).body).toMatchObject({ isCourierAvailable: true })
  expect(stage.control.restaurant(stage.restaurantId).busyness).toEqual({
    isBusy: true,
    busynessDifferenceDuration: 30,
  })
})

test('a payment method switched off is no longer used by orders', async () => {
  const as = await stage.login()
  const { body: all } = await as<{ id: string; type: number }[]>('GET', '/payment-methods')
  const cash = all.find((method) => method.type === 4)
  await as('POST', '/restaurants/payment-methods/inactive', { paymentMethodId: cash?.id })
  const mine = (await as<{ type: number; active: boolean }[]>('GET', '/restaurants/payment-methods')).body
  expect(mine.find((method) => method.type === 4)?.active).toBe(false)
  expect(() => stage.place({ deliveryType: 2, paymentMethod: 4 })).toThrow('invalid payment method')
})

test('returns reviews of a period, and sets prices for the chain', async () => {
  const as = await stage.login()
  const id = stage.control.addReview(stage.restaurantId, {
    foodOrderId: stage.place(),
    rating: 4,
    comment: 'Sıcak geldi',
  })
  const period = (from: string, to: string) => `/restaurants/reviews?startDate=${from}&endDate=${to}`
  expect((await as('GET', period('2026-11-20', '2026-11-20'))).body).toMatchObject({
    reviews: [{ id, rating: 4 }],
    totalCount: 1,
  })
  expect((await as('GET', period('2026-11-01', '2026-11-19'))).body).toMatchObject({ reviews: [], totalCount: 0 })

  const { brand, menu } = stage.control.restaurant(stage.restaurantId)
  const [first] = menu
  const update = { chainProducts: [{ chainProductOID: first?.chainProduct, price: 333.25 }] }
  expect((await as('POST', `/chain-menus/${brand.id}/update-prices`, update)).status).toBe(200)
  const { body } = await as<Menu>('GET', '/restaurants/menu')
  expect(body.productCategories[0]?.products[0]?.price).toBe(333.25)
})
