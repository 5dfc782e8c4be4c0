import { expect, it } from 'vitest'
import { seed } from '#contract/kit/test-seed.ts'
import { priceLine, sumOrder } from '#server/domain/ordering/totals.ts'
import { createRandom } from '#simulators/random.ts'
import { orderFrom, defaultMenu, type OrderInput as Placed } from '#simulators/wolt/order-factory.ts'
import type { Venue } from '#simulators/wolt/world.ts'
import { orderInputOf } from './order-input.ts'
import { woltOrder } from './wire.ts'

const branch_id = '00000000-0000-7000-8000-000000000001'
const random = createRandom(seed)
const venue = { venueId: 'v1', name: 'Bizim 1', currency: 'EUR', menu: defaultMenu } as Venue
const raw = (input: Placed = {}) => orderFrom({ random, now: Date.UTC(2026, 10, 30, 12), venue }, input)
const none: ReadonlyMap<string, number> = new Map()
const read = (order: object, taxes = none) => orderInputOf(woltOrder.parse(order), branch_id, taxes)
const totalOf = ({ lines, discounts, delivery_fee, tip }: ReturnType<typeof read>) =>
  sumOrder(lines.map(priceLine), discounts, delivery_fee, tip).total
const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** An order with everything that the documents name. */
const golden = {
  ...raw({ by: 'restaurant' }),
  id: '90f5be47fc97e11107f8a480',
  order_number: '10462',
  type: 'preorder',
  pre_order: { preorder_time: '2026-12-01T18:00:00.000+01:00', pre_order_status: 'waiting' },
  consumer_name: 'Anna Krause',
  consumer_phone_number: '+49 151 23456789',
  consumer_comment: 'Ohne Zwiebeln',
  delivery: {
    type: 'homedelivery',
    status: 'none',
    self_delivery: true,
    time: null,
    location: {
      street_address: 'Oranienstraße 14',
      apartment: '2. OG links',
      city: 'Berlin',
      country: 'DEU',
      formatted_address: 'Oranienstraße 14, Berlin',
      coordinates: { lat: 52.5006, lon: 13.4197 },
    },
  },
  basket_price: {
    total: eur(2140),
    price_breakdown: { total_before_discounts: eur(2390), total_discounts: eur(250) },
  },
  fees: { total: eur(290) },
  items: [
    {
      id: 'i1',
      name: 'Adana Dürüm',
      pos_id: 'w-9001',
      count: 2,
      item_price: { unit_price: eur(1070), total: eur(2140), price_breakdown: null },
      options: [{ id: 'o1', name: 'Extras', value: 'Extra Käse', price: eur(120), count: 1 }],
    },
    {
      id: 'i2',
      name: 'Ayran',
      pos_id: 'w-9003',
      count: 1,
      item_price: {
        unit_price: eur(0),
        total: eur(0),
        price_breakdown: { total_before_discounts: eur(250), total_discounts: eur(250) },
      },
      options: [],
    },
  ],
  cash_payment: { cash_amount: eur(2430), cash_to_expect: eur(5000) },
}

it('reads an order: customer, way, time, lines with options and taxes, fee, discount, cash', () => {
  expect(read(golden, new Map([['w-9003', 19]]))).toEqual({
    branch_id,
    channel: 'wolt',
    external_id: '90f5be47fc97e11107f8a480',
    external_number: '10462',
    delivery_type: 'deliveryToAddress',
    customer: { name: 'Anna Krause', phone: '+4915123456789' },
    address: {
      text: 'Oranienstraße 14',
      district: '',
      city: 'Berlin',
      directions: '2. OG links',
      lat: 52.5006,
      lng: 13.4197,
      platform_courier: false,
    },
    note: 'Ohne Zwiebeln · Zahlt bar mit 50,00 EUR',
    scheduled_at: '2026-12-01T17:00:00.000Z',
    payment_method: 'cash',
    is_paid: false,
    lines: [
      {
        name: 'Adana Dürüm',
        quantity: 2,
        unit_price: 950,
        tax_rate: 7,
        options: [{ name: 'Extra Käse', action: 'add', quantity: 1, price: 120 }],
        note: '',
      },
      { name: 'Ayran', quantity: 1, unit_price: 250, tax_rate: 19, options: [], note: '' },
    ],
    discounts: [{ kind: 'campaign', name: 'Wolt-Aktion', amount: 250, funder: 'branch' }],
    delivery_fee: 290,
    tip: 0,
  })
})

it('counts the fee of the way only if the restaurant goes it', () => {
  const by = (self_delivery: boolean) => read({ ...golden, delivery: { ...golden.delivery, self_delivery } })
  expect([totalOf(by(true)), totalOf(by(false))]).toEqual([2430, 2140])
  const fetched = read({ ...golden, delivery: { type: 'takeaway', status: 'none', self_delivery: false } })
  expect(fetched).toMatchObject({ delivery_type: 'comeGetIt', address: null })
  expect(read({ ...golden, delivery: { type: 'eatin' } })).toMatchObject({ delivery_type: 'comeEat', address: null })
})

it('adds the options to lines that fall short of the basket without them', () => {
  const items = [{ ...golden.items[0], item_price: { total: eur(1900) } }, golden.items[1]]
  const it = read({ ...golden, items })
  expect(it.lines[0]).toMatchObject({ unit_price: 950 })
  expect(totalOf(it)).toBe(2430)
})

it(`keeps Wolt’s own total, whatever the order contains (seed ${seed})`, () => {
  for (let n = 0; n < 300; n++) {
    const order = raw({ off: random.pick([0, 0, 150]), payment: random.pick(['online', 'cash']) })
    const self = order.delivery.self_delivery
    const it = read(order)
    expect(totalOf(it), JSON.stringify(order)).toBe(
      order.basket_price.total.amount + (self ? order.fees.total.amount : 0),
    )
    // Sums that do not fit together are held to the total too.
    const odd = { ...order, basket_price: { ...order.basket_price, total: eur(random.whole(100, 9000)) } }
    expect(totalOf(read(odd)), JSON.stringify(odd)).toBe(
      odd.basket_price.total.amount + (self ? order.fees.total.amount : 0),
    )
  }
})

it('reads an order of which Wolt says only the least', () => {
  const least = {
    id: 'abc',
    order_status: 'received',
    venue: { id: 'v1' },
    delivery: { type: 'homedelivery' },
    basket_price: { total: eur(950) },
    items: [{ count: 1, item_price: { total: eur(950) } }],
  }
  expect(read(least)).toMatchObject({
    external_number: 'abc',
    customer: { name: 'Wolt-Kunde', phone: null },
    is_paid: true,
    payment_method: 'online_card',
    lines: [{ name: '—', unit_price: 950 }],
  })
})
