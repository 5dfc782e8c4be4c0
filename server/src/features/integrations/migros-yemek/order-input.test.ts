import { expect, it } from 'vitest'
import { seed } from '#contract/kit/test-seed.ts'
import { priceLine, sumOrder } from '#server/domain/ordering/totals.ts'
import { defaultMenu, orderFrom, type OrderInput as Placed } from '#simulators/migros-yemek/order-factory.ts'
import { storeFrom } from '#simulators/migros-yemek/world.ts'
import { createRandom } from '#simulators/random.ts'
import { orderInputOf } from './order-input.ts'
import { migrosOrder } from './wire.ts'

const branch_id = '00000000-0000-7000-8000-000000000001'
const random = createRandom(seed)
const store = storeFrom({
  storeId: 23_000_104,
  storeGroupId: 7,
  name: 'Bizim 1',
  apiKey: 'a',
  secretKey: 'b',
  hookUrl: '',
  hookUser: '',
  hookPassword: '',
})
const raw = (input: Placed = {}) => orderFrom({ random, now: Date.UTC(2026, 10, 29, 12), store }, input)
const read = (order: object) => orderInputOf(migrosOrder.parse(order), branch_id)
const totalOf = ({ lines, discounts, delivery_fee, tip }: ReturnType<typeof read>) =>
  sumOrder(lines.map(priceLine), discounts, delivery_fee, tip).total

/** An order with everything that the sources name. */
const golden = {
  ...raw(),
  id: 902_233_445,
  deliveryProvider: 'RESTAURANT',
  customer: {
    id: 12,
    firstName: 'Ayşe',
    lastName: 'Kaya',
    fullName: 'Ayşe Kaya',
    phoneNumber: '05321112233',
    deliveryAddress: {
      id: 3,
      direction: 'Fırının karşısı',
      detail: 'Bademaltı Sok. No: 7 Kat: 3 Daire: 9',
      city: { id: 34, name: 'İstanbul' },
      town: { id: 1, name: 'Kadıköy' },
      district: { id: 2, name: 'Caferağa Mah.' },
      geoLocation: { latitude: 40.9842, longitude: 29.0263 },
    },
  },
  prices: {
    total: { amountAsPenny: 60_000, text: '600,00 TL' },
    discounted: { amountAsPenny: 54_000, text: '540,00 TL' },
    restaurantDiscounted: { amountAsPenny: 58_000, text: '580,00 TL' },
    migrosDiscounted: { amountAsPenny: 56_000, text: '560,00 TL' },
  },
  items: [
    {
      id: 1,
      productId: 9001,
      name: 'Menü',
      price: 60_000,
      unitPrice: 30_000,
      amount: 2,
      note: 'Acısız',
      options: [
        {
          headerName: 'İçecek',
          itemNames: 'Ayran',
          primaryPrice: 4000,
          quantity: 2,
          excluded: false,
          subOptions: [
            { headerName: 'Boy', itemNames: 'Büyük', primaryPrice: 1000, quantity: 2, excluded: false, subOptions: [] },
          ],
        },
        { headerName: 'Çıkarılacaklar', itemNames: 'Soğan', primaryPrice: 0, quantity: 2, excluded: true },
      ],
    },
  ],
  payment: { type: { name: 'MULTINET_ON_DELIVERY', description: 'Kapıda Multinet', isOnlinePayment: false } },
  extendedProperties: {
    orderNote: 'Bol limon',
    saveGreen: true,
    contactlessDelivery: true,
    ringDoorBell: false,
    shortCode: '4071',
  },
}

it('reads an order: customer, way, lines with what is inside of options, discounts by who bears them', () => {
  expect(read(golden)).toEqual({
    branch_id,
    channel: 'migros',
    external_id: '902233445',
    external_number: '4071',
    delivery_type: 'deliveryToAddress',
    customer: { name: 'Ayşe Kaya', phone: '+905321112233' },
    address: {
      text: 'Caferağa Mah., Bademaltı Sok. No: 7 Kat: 3 Daire: 9',
      district: 'Kadıköy',
      city: 'İstanbul',
      directions: 'Fırının karşısı · Zili çalmayın · Kapıya bırakın',
      lat: 40.9842,
      lng: 29.0263,
      platform_courier: false,
    },
    note: 'Bol limon · Servis istemiyor (plastik çatal, bıçak, peçete)',
    scheduled_at: null,
    payment_method: 'multinet',
    is_paid: false,
    lines: [
      {
        name: 'Menü',
        quantity: 2,
        unit_price: 27_500,
        tax_rate: 10,
        options: [
          { name: 'Ayran', action: 'add', quantity: 1, price: 2000 },
          { name: 'Büyük', action: 'add', quantity: 1, price: 500 },
          { name: 'Soğan', action: 'remove', quantity: 1, price: 0 },
        ],
        note: 'Acısız',
      },
    ],
    discounts: [
      { kind: 'campaign', name: 'Migros Yemek kampanyası', amount: 2000, funder: 'branch' },
      { kind: 'campaign', name: 'Migros Yemek indirimi', amount: 4000, funder: 'platform' },
    ],
    delivery_fee: 0,
    tip: 0,
  })
})

it('takes options as further to pay if the lines alone do not make the total', () => {
  const [item] = golden.items
  const order = { ...golden, items: [{ ...item, price: 55_000, unitPrice: 27_500 }] }
  expect(read(order).lines[0]).toMatchObject({ unit_price: 27_500 })
  expect(totalOf(read(order))).toBe(54_000)
})

it('reads sums that are plain numbers, and an order from which much is missing', () => {
  const bare = {
    id: '17',
    status: 'NEW_PENDING',
    store: { id: 23_000_104 },
    items: [{ name: 'Çay', price: 3000, amount: 2 }],
    prices: { total: 3000 },
  }
  expect(read(bare)).toMatchObject({
    external_id: '17',
    external_number: '17',
    customer: { name: 'Migros Yemek müşterisi', phone: null },
    payment_method: 'cash',
    is_paid: false,
    note: 'Ödeme: —',
    lines: [{ unit_price: 1500, quantity: 2, options: [] }],
    discounts: [],
  })
  for (const missing of ['id', 'status', 'store', 'items', 'prices'] as const)
    expect(migrosOrder.safeParse({ ...bare, [missing]: undefined }).success, missing).toBe(false)
})

it('never trusts the words about a payment at the door', () => {
  const paid = (type: object) => {
    const { payment_method, is_paid } = read({ ...golden, payment: { type } })
    return [payment_method, is_paid]
  }
  expect(paid({ name: 'CREDIT_CARD', description: 'Online kart', isOnlinePayment: true })).toEqual([
    'online_card',
    true,
  ])
  expect(paid({ name: 'X', description: 'Multinet Online', isOnlinePayment: true })).toEqual(['multinet', true])
  expect(paid({ name: 'CREDIT_CARD_ON_DELIVERY', isOnlinePayment: false })).toEqual(['card_door', false])
  expect(paid({ name: 'CASH_ON_DELIVERY' })).toEqual(['cash', false])
})

it(`makes the total the platform’s own, whatever was ordered (seed ${seed})`, () => {
  for (let n = 0; n < 200; n++) {
    const off = random.pick([0, 0, 500])
    const order = raw({ offByRestaurant: off, offByMigros: random.pick([0, 1000]) })
    const input = read(order)
    expect(totalOf(input)).toBe(order.prices.discounted.amountAsPenny)
    expect(input.delivery_fee).toBe(0)
    const items = input.lines.map(priceLine).reduce((sum, it) => sum + it.total, 0)
    expect(items).toBe(order.prices.total.amountAsPenny)
    const borne = (funder: string) =>
      input.discounts.filter((it) => it.funder === funder).reduce((sum, it) => sum + it.amount, 0)
    expect(borne('branch')).toBe(off)
  }
  expect(defaultMenu.length).toBeGreaterThan(1)
})
