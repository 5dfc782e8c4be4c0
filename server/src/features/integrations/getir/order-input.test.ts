import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderInput } from '#contract/ordering/order-input.ts'
import { getirOrder } from './wire.ts'
import { priceLine, sumOrder } from '#server/domain/ordering/totals.ts'
import { createRandom } from '#simulators/random.ts'
import { orderFrom } from '#simulators/getir/order-factory.ts'
import { restaurantFrom } from '#simulators/getir/restaurant.ts'
import { orderInputOf } from './order-input.ts'
import { paidBy } from './payment.ts'

const branch_id = '0199aaaa-0000-7000-8000-000000000000'
const place = { branch_id, removals: new Set<string>() }
const now = Date.UTC(2026, 10, 20, 9)

const bare = {
  id: 'a1',
  status: 400,
  deliveryType: 2,
  paymentMethod: 26,
  totalPrice: 10,
  restaurant: { id: 'r1' },
  products: [{ count: 1, price: 10 }],
}

test('any order the simulated platform generates becomes one of ours with the total the customer pays there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 0, max: 100 }), (seed, discountPercent) => {
      const random = createRandom(seed)
      const restaurant = restaurantFrom(
        { name: 'Deneme', appSecretKey: 'a', restaurantSecretKey: 'b', apiKey: 'c' },
        random,
        now,
      )
      const theirs = orderFrom(random, now, restaurant, { discountPercent })
      const { address, ...ours } = orderInputOf(getirOrder.parse(theirs), place)
      const { platform_courier, ...known } = address as NonNullable<typeof address> & { platform_courier: boolean }
      expect(orderInput.safeParse({ ...ours, address: known }).success).toBe(true)
      expect(platform_courier).toBe(theirs.deliveryType === 1)
      const { items, total } = sumOrder(ours.lines.map(priceLine), ours.discounts, ours.delivery_fee, ours.tip)
      expect(items).toBe(Math.round(theirs.totalPrice * 100))
      expect(total).toBe(Math.round(theirs.totalDiscountedPrice * 100))
    }),
  )
})

test('accepts an order with only the required fields', () => {
  expect(orderInputOf(getirOrder.parse(bare), place)).toMatchObject({
    external_id: 'a1',
    customer: { name: 'GetirYemek müşterisi', phone: null },
    lines: [{ name: '—', unit_price: 1000 }],
    note: '',
    scheduled_at: null,
    delivery_fee: 0,
    discounts: [],
  })
  const nulls = {
    ...bare,
    client: null,
    courier: null,
    clientNote: null,
    scheduledDate: 'never',
    isScheduled: true,
    products: [{ count: 1, price: '10,50', name: null, optionCategories: null, note: null }],
    totalPrice: '10.50',
  }
  expect(orderInputOf(getirOrder.parse(nulls), place)).toMatchObject({
    lines: [{ unit_price: 1050 }],
    scheduled_at: null,
  })
})

test('cuts texts that are too long, never within a surrogate pair', () => {
  const long = '😀'.repeat(400)
  const { customer, note, lines, address } = orderInputOf(
    getirOrder.parse({
      ...bare,
      clientNote: `x${long}`,
      client: { name: long, deliveryAddress: { address: long, description: long } },
      products: [{ count: 1, price: 10, name: { tr: long } }],
    }),
    place,
  )
  for (const [text, max] of [
    [customer.name, 120],
    [note, 500],
    [lines[0]!.name, 120],
    [address!.text, 300],
    [address!.directions, 300],
  ] as const) {
    expect(text.length).toBeLessThanOrEqual(max)
    expect(text).toMatch(/^x?(?:😀)+$/u)
  }
})

test('removals are recognised by the order, the menu, or the name of their group', () => {
  const group = (more: object) => ({
    optionCategory: 'g1',
    name: { tr: 'Malzemeler' },
    options: [{ name: { tr: 'Soğan' }, price: 0 }],
    ...more,
  })
  const actionOf = (given: object, removals: string[] = []) =>
    orderInputOf(getirOrder.parse({ ...bare, products: [{ count: 1, price: 10, optionCategories: [given] }] }), {
      branch_id,
      removals: new Set(removals),
    }).lines[0]!.options[0]!.action
  expect(actionOf(group({}))).toBe('add')
  expect(actionOf(group({ removeToppings: true }))).toBe('remove')
  expect(actionOf(group({}), ['g1'])).toBe('remove')
  expect(actionOf(group({ name: { tr: 'ÇIKARILACAK MALZEMELER' } }))).toBe('remove')
  expect(actionOf(group({ removeToppings: false, name: 'Çıkarılacak' }), ['g1'])).toBe('add')
})

test('a difference the lines do not explain becomes a discount or a fee, so that the total is Getir’s', () => {
  const cheaper = orderInputOf(getirOrder.parse({ ...bare, totalDiscountedPrice: 7.5 }), place)
  expect(cheaper).toMatchObject({ discounts: [{ amount: 250, funder: 'platform' }], delivery_fee: 0 })
  expect(orderInputOf(getirOrder.parse({ ...bare, totalPrice: 12.9 }), place)).toMatchObject({
    discounts: [],
    delivery_fee: 290,
  })
  expect(orderInputOf(getirOrder.parse({ ...bare, totalDiscountedPrice: 0 }), place)).toMatchObject({
    discounts: [{ amount: 1000 }],
  })
})

test('payment codes: known ones, QR by the brand in their text, and unknown ones with their text in the note', () => {
  expect(paidBy(26, '')).toEqual({ payment_method: 'online_card', is_paid: true, isKnown: true })
  expect(paidBy(4, '')).toEqual({ payment_method: 'cash', is_paid: false, isKnown: true })
  expect(paidBy(28, 'Ticket QR')).toEqual({ payment_method: 'edenred', is_paid: false, isKnown: true })
  expect(paidBy(77, 'Setcard Online')).toEqual({ payment_method: 'setcard', is_paid: true, isKnown: false })
  expect(paidBy(77, 'Yeni Online Kart')).toEqual({ payment_method: 'online_card', is_paid: true, isKnown: false })
  expect(paidBy(77, '')).toEqual({ payment_method: 'cash', is_paid: false, isKnown: false })
  expect(
    orderInputOf(getirOrder.parse({ ...bare, paymentMethod: 77, paymentMethodText: { tr: 'Yeni Yöntem' } }), place)
      .note,
  ).toBe('Ödeme: Yeni Yöntem')
})
