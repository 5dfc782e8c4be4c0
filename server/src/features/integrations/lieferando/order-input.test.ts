import { expect, it } from 'vitest'
import { seed } from '#contract/kit/test-seed.ts'
import { priceLine, sumOrder } from '#server/domain/ordering/totals.ts'
import { createRandom } from '#simulators/random.ts'
import { defaultMenu, orderFrom, type OrderInput as Placed } from '#simulators/lieferando/order-factory.ts'
import type { Restaurant } from '#simulators/lieferando/world.ts'
import { absurdDates, datesIn, planted } from '#server/features/integrations/webhook/test-dates.ts'
import { orderInputOf } from './order-input.ts'
import { lieferandoOrder } from './wire.ts'

const branch_id = '00000000-0000-7000-8000-000000000001'
const random = createRandom(seed)
const restaurant = { restaurantId: '1', name: 'Bizim 1', currency: 'EUR', menu: defaultMenu } as Restaurant
const raw = (input: Placed = {}) => orderFrom({ random, now: Date.UTC(2026, 10, 30, 12), restaurant }, input)
const none: ReadonlyMap<string, number> = new Map()
const read = (order: object, { isByPlatform = false, taxes = none } = {}) =>
  orderInputOf(lieferandoOrder.parse(order), { branch_id, isByPlatform, taxes })
const totalOf = ({ lines, discounts, delivery_fee, tip }: ReturnType<typeof read>) =>
  sumOrder(lines.map(priceLine), discounts, delivery_fee, tip).total

/** An order with everything that the documents name. */
const golden = {
  ...raw(),
  OrderId: 'ijdhpy7bdusgtc28bapspa',
  FriendlyOrderReference: 'REF0001',
  IsTest: true,
  Customer: { Id: 12345, Name: 'Anna Krause', PreviousRestaurantOrderCount: 5, PreviousTotalOrderCount: 83 },
  CustomerNotes: { noteForDelivery: 'Hinterhaus', noteForRestaurant: 'Ohne Zwiebeln' },
  Fulfilment: {
    Address: {
      City: 'Berlin',
      Geolocation: { Latitude: 52.5006, Longitude: 13.4197 },
      Lines: ['Oranienstraße 14', '2. OG links'],
      PostalCode: '10999',
    },
    CustomerDueAsap: false,
    CustomerDueDate: '2026-12-01T18:00:00.0000000+01:00',
    Method: 'Delivery',
    PhoneMaskingCode: '9999999',
    PhoneNumber: '+49 151 23456789',
    PreparationTime: '0:23:32',
  },
  Items: [
    {
      Name: 'Hähnchenbox',
      Quantity: 2,
      Reference: '1234',
      Synonym: '',
      UnitPrice: 5,
      TotalPrice: 10,
      Items: [
        { Name: 'Pommes', Quantity: 1, Reference: '9876', Synonym: 'Normal', UnitPrice: 0, Items: [] },
        {
          Name: 'Cola',
          Quantity: 2,
          Reference: '6789',
          UnitPrice: 0,
          Items: [{ Name: 'Eis', Quantity: 1, Reference: '6790', UnitPrice: 0, Items: [] }],
        },
      ],
    },
    { Name: 'Milchshake', Quantity: 1, Reference: '4321', UnitPrice: 7.25, TotalPrice: 7.25, Items: [] },
  ],
  Payment: {
    Lines: [
      { Paid: true, Type: 'AccountCredit', Value: 9.25 },
      { Paid: false, Type: 'Cash', Value: 8.75 },
    ],
  },
  PriceBreakdown: {
    Discount: 1.25,
    Fees: { Delivery: 1, Other: 0, ServiceCharge: 0.5 },
    Items: 17.25,
    Taxes: 3.85,
    Tips: 0.5,
  },
  Restrictions: [{ Type: 'Alcohol' }],
  TotalPrice: 18,
}

it('reads an order: customer, address, time, lines with options and taxes, fees, discount, tip, amount due', () => {
  expect(read(golden, { taxes: new Map([['4321', 19]]) })).toEqual({
    branch_id,
    channel: 'lieferando',
    external_id: 'ijdhpy7bdusgtc28bapspa',
    external_number: 'REF0001',
    delivery_type: 'deliveryToAddress',
    customer: { name: 'Anna Krause', phone: '+4915123456789' },
    address: {
      text: 'Oranienstraße 14, 2. OG links',
      district: '',
      city: '10999 Berlin',
      directions: '',
      lat: 52.5006,
      lng: 13.4197,
      platform_courier: false,
      platform_due: '2026-12-01T17:00:00.000Z',
    },
    note: 'TESTBESTELLUNG · Hinterhaus · Ohne Zwiebeln · Enthält Alkohol: Alter prüfen · Telefoncode 9999999 · Noch zu zahlen: 8,75 EUR',
    scheduled_at: '2026-12-01T17:00:00.000Z',
    payment_method: 'cash',
    is_paid: false,
    lines: [
      {
        name: 'Hähnchenbox',
        quantity: 2,
        unit_price: 500,
        tax_rate: 7,
        options: [
          { name: 'Pommes', action: 'add', quantity: 1, price: 0 },
          { name: 'Cola', action: 'add', quantity: 2, price: 0 },
          { name: 'Eis', action: 'add', quantity: 2, price: 0 },
        ],
        note: '',
      },
      { name: 'Milchshake', quantity: 1, unit_price: 725, tax_rate: 19, options: [], note: '' },
    ],
    discounts: [{ kind: 'campaign', name: 'Lieferando-Aktion', amount: 125, funder: 'branch' }],
    delivery_fee: 150,
    tip: 50,
  })
  expect(totalOf(read(golden))).toBe(1800)
})

it('reads notes that are a list, an order for pickup, and who delivers', () => {
  const notes = [
    { Key: 'Floor', Value: '5. Stock' },
    { Key: 'Code', Value: 'Code 1234' },
  ]
  expect(read({ ...golden, IsTest: false, Restrictions: [], CustomerNotes: notes }).note).toMatch(
    /^5. Stock · Code 1234/,
  )
  const Fulfilment = { Method: 'Collection', CustomerDueAsap: true }
  expect(read({ ...golden, Fulfilment })).toMatchObject({
    delivery_type: 'comeGetIt',
    address: null,
    scheduled_at: null,
  })
  expect(read(golden, { isByPlatform: true }).address).toMatchObject({ platform_courier: true })
})

it('counts an order as paid only if paid lines cover it', () => {
  const paid = (Lines: object[]) => {
    const { is_paid, payment_method } = read({ ...golden, Payment: { Lines } })
    return [is_paid, payment_method]
  }
  expect(paid([{ Type: 'CreditCard', Paid: true, Value: 18 }])).toEqual([true, 'online_card'])
  expect(
    paid([
      { Type: 'AccountCredit', Paid: false, Value: 18 },
      { Type: 'CreditCard', Paid: true, Value: 18 },
    ]),
  ).toEqual([true, 'online_card'])
  expect(paid([{ Type: 'card', Paid: false, Value: 18 }])).toEqual([false, 'card_door'])
  expect(paid([{ Type: 'other', Value: 18 }])).toEqual([false, 'card_door'])
  expect(paid([])).toEqual([false, 'card_door'])
})

it('reads prices with and without their options alike', () => {
  const items = [{ id: '65143901', count: 2, choices: ['7001'] }]
  for (const isWithChoices of [false, true]) {
    const it = read(raw({ items, isWithChoices, fee: 0 }))
    expect(it.lines[0]).toMatchObject({ unit_price: 950, quantity: 2, options: [{ price: 120 }] })
    expect(totalOf(it)).toBe(2140)
  }
})

it(`keeps the platform’s own total to the cent, whatever the order contains (seed ${seed})`, () => {
  for (let n = 0; n < 300; n++) {
    const order = raw({
      off: random.pick([0, 0, 150, 333]),
      tip: random.pick([0, 0, 101]),
      service: random.pick([0, 29]),
      payment: random.pick(['online', 'cash']),
      isWithChoices: random.chance(0.5),
    })
    const cents = (amount: number) => Math.round(amount * 100)
    expect(totalOf(read(order)), JSON.stringify(order)).toBe(cents(order.TotalPrice))
    // Sums that do not add up are held to the total too.
    const odd = { ...order, TotalPrice: random.whole(100, 9000) / 100 }
    expect(totalOf(read(odd)), JSON.stringify(odd)).toBe(cents(odd.TotalPrice))
  }
})

it('reads an order that has only the required fields, and refuses one that makes no sense', () => {
  const least = {
    OrderId: 'abc',
    Currency: 'EUR',
    Restaurant: { Id: '1' },
    Fulfilment: { Method: 'Delivery' },
    Items: [{ Quantity: 1, UnitPrice: 9.5 }],
    TotalPrice: 9.5,
  }
  expect(read(least)).toMatchObject({
    external_number: 'abc',
    customer: { name: 'Lieferando-Kunde', phone: null },
    is_paid: false,
    lines: [{ name: '—', unit_price: 950 }],
  })
  for (const wrong of [
    { Items: [] },
    { Items: [{ Quantity: 0, UnitPrice: 1 }] },
    { Items: [{ Quantity: 1, UnitPrice: -1 }] },
    { TotalPrice: '9,50' },
    { OrderId: '../x' },
  ])
    expect(lieferandoOrder.safeParse({ ...least, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})

it('reads an order in spite of absurd dates', () => {
  const order = raw()
  const fields = datesIn(order)
  expect(fields.map((it) => it.at(-1))).toEqual(expect.arrayContaining(['PlacedDate', 'CustomerDueDate']))
  for (const field of fields)
    for (const absurd of absurdDates) {
      const { PlacedDate, Fulfilment } = lieferandoOrder.parse(planted(order, field, absurd))
      for (const at of [PlacedDate, Fulfilment.CustomerDueDate])
        expect(at === null || at.startsWith('2026'), `${field.join('.')}: ${String(absurd)}`).toBe(true)
    }
})
