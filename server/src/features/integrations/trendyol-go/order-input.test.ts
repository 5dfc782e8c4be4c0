import { expect, it } from 'vitest'
import { seed } from '#contract/kit/test-seed.ts'
import { kurusOf } from '#server/domain/integrations/amounts.ts'
import { sumOrder, priceLine } from '#server/domain/ordering/totals.ts'
import { createRandom } from '#simulators/random.ts'
import { defaultMenu, packageFrom, type OrderInput as Placed } from '#simulators/trendyol-go/order-factory.ts'
import { orderInputOf } from './order-input.ts'
import { trendyolPackage } from './wire.ts'

const branch_id = '00000000-0000-7000-8000-000000000001'
const random = createRandom(seed)
const raw = (input: Placed = {}) =>
  packageFrom(
    { random, now: Date.UTC(2026, 10, 29, 12), menu: defaultMenu, supplierId: 107_385, storeId: 41_002 },
    input,
  )
const read = (order: object) => orderInputOf(trendyolPackage.parse(order), branch_id)
const totalOf = ({ lines, discounts, delivery_fee, tip }: ReturnType<typeof read>) =>
  sumOrder(lines.map(priceLine), discounts, delivery_fee, tip).total

/** An order as the documentation shows it, for the restaurant's own courier. */
const golden = {
  id: 'a'.repeat(64),
  supplierId: 107_385,
  storeId: 41_002,
  orderId: '2048400330',
  orderCode: '4071',
  orderNumber: '1029384756',
  packageCreationDate: 1_796_000_000_000,
  packageModificationDate: 1_796_000_000_000,
  preparationTime: 0,
  totalPrice: 571.5,
  totalDeliveryPrice: 19.9,
  callCenterPhone: '08502222222',
  deliveryType: 'STORE',
  storePickupSelected: false,
  customer: { id: 12, firstName: 'Ayşe', lastName: 'Kaya' },
  address: {
    firstName: 'Ayşe',
    lastName: 'Kaya',
    address1: 'Bademaltı Sok. 7',
    address2: '',
    city: 'İstanbul',
    district: 'Kadıköy',
    neighborhood: 'Caferağa',
    apartmentNumber: '7',
    floor: '3',
    doorNumber: '9',
    addressDescription: 'Fırının karşısı',
    phone: '05321112233',
    latitude: '40.9842',
    longitude: '29.0263',
  },
  packageStatus: 'Created',
  lines: [
    {
      productId: 7001,
      name: 'Menü',
      price: 200,
      unitSellingPrice: 245.9,
      items: [
        { packageItemId: 'i1', lineItemId: 1, isCancelled: false },
        { packageItemId: 'i2', lineItemId: 2, isCancelled: false },
        { packageItemId: 'i3', lineItemId: 3, isCancelled: true },
      ],
      modifierProducts: [
        {
          productId: 7101,
          name: 'İçecek',
          price: 0,
          modifierProducts: [
            {
              productId: 7201,
              name: 'Ayran',
              price: 15.9,
              modifierProducts: [],
              extraIngredients: [{ id: 1, name: 'Buz', price: 0 }],
              removedIngredients: [],
            },
          ],
        },
      ],
      extraIngredients: [{ id: 7301, name: 'Çift lavaş', price: 30 }],
      removedIngredients: [{ id: 7401, name: 'Soğan' }],
    },
    { productId: 7002, name: 'Lahmacun', price: 99, unitSellingPrice: 99, items: [{ packageItemId: 'i4' }] },
  ],
  payment: { paymentType: 'PAY_WITH_ON_DELIVERY', mealCard: null, onDelivery: { paymentType: 'CARD' } },
  promotions: [{ promotionId: 5, description: '%10 indirim', totalSellerAmount: 30 }],
  customerNote: 'Zile basmayın.',
  userInformation: { appName: 'TrendyolGo' },
}

it('translates an order with all its choices for the restaurant’s own courier', () => {
  const add = (name: string, price: number) => ({ name, action: 'add', quantity: 1, price })
  expect(read(golden)).toEqual({
    branch_id,
    channel: 'trendyol',
    external_id: golden.id,
    external_number: '1029384756',
    delivery_type: 'deliveryToAddress',
    customer: { name: 'Ayşe Kaya', phone: '+905321112233' },
    address: {
      text: 'Caferağa, Bademaltı Sok. 7',
      district: 'Kadıköy',
      city: 'İstanbul',
      directions: 'Bina 7, Kat 3, Daire 9 · Fırının karşısı',
      lat: 40.9842,
      lng: 29.0263,
      platform_courier: false,
    },
    note: 'Zile basmayın.',
    scheduled_at: null,
    payment_method: 'card_door',
    is_paid: false,
    lines: [
      {
        name: 'Menü',
        quantity: 2,
        unit_price: 20_000,
        tax_rate: 10,
        options: [
          add('İçecek', 0),
          add('Ayran', 1590),
          add('Buz', 0),
          add('Çift lavaş', 3000),
          { name: 'Soğan', action: 'remove', quantity: 1, price: 0 },
        ],
        note: '',
      },
      { name: 'Lahmacun', quantity: 1, unit_price: 9900, tax_rate: 10, options: [], note: '' },
    ],
    // 491.80 + 99 + 19.90 of delivery − 30 of the restaurant = 580.70; the platform asks for 571.50.
    discounts: [
      { kind: 'campaign', name: '%10 indirim', amount: 3000, funder: 'branch' },
      { kind: 'campaign', name: 'Trendyol Go indirimi', amount: 920, funder: 'platform' },
    ],
    delivery_fee: 1990,
    tip: 0,
  })
})

it('shows nothing of an address that the platform’s courier brings to, and whose app it was', () => {
  const order = read(raw({ by: 'go', app: 'Galaxy', customerNote: 'Acısız' }))
  expect(order).toMatchObject({
    delivery_type: 'deliveryToAddress',
    note: 'Acısız · GetirYemek uygulamasından',
    address: { directions: '', lat: null, lng: null, platform_courier: true },
  })
  expect(JSON.stringify(order)).not.toContain('Trendyol Yemek')
  expect(read(raw({ by: 'pickup' }))).toMatchObject({ delivery_type: 'comeGetIt', address: null, delivery_fee: 0 })
})

it(`adds up to the platform's total, whatever was ordered (seed ${seed})`, () => {
  for (let n = 0; n < 200; n++) {
    const [amount, bySeller] = [random.whole(0, 3000), random.whole(0, 1000)]
    const order = raw({
      ...(amount > 0 && { promotions: [{ name: 'İndirim', amount, bySeller: Math.min(amount, bySeller) }] }),
    })
    expect(totalOf(read(order)), order.id).toBe(kurusOf(order.totalPrice))
  }
})

it('knows every way of paying, and asks at the door for what it does not know', () => {
  const paid = (payment: object, more: object = {}) => {
    const { payment_method, is_paid, note } = read({ ...golden, ...more, customerNote: null, payment })
    return [payment_method, is_paid, note]
  }
  const meal = (cardSourceType: string | null) => ({ paymentType: 'PAY_WITH_MEAL_CARD', mealCard: { cardSourceType } })
  const door = (paymentType: string) => ({ paymentType: 'PAY_WITH_ON_DELIVERY', onDelivery: { paymentType } })
  expect(paid({ paymentType: 'PAY_WITH_CARD' })).toEqual(['online_card', true, ''])
  for (const [card, method] of Object.entries({ MULTINET: 'multinet', PLUXEE: 'pluxee', EDENRED: 'edenred' }))
    expect(paid(meal(card)), card).toEqual([method, true, ''])
  expect(paid(meal(null))).toEqual(['online_card', true, 'Ödeme: PAY_WITH_MEAL_CARD'])
  expect(paid(door('CASH'))).toEqual(['cash', false, ''])
  expect(paid(door('CARD'))).toEqual(['card_door', false, ''])
  expect(paid(door('GOLD'))).toEqual(['cash', false, 'Ödeme: GOLD'])
  expect(paid({})).toEqual(['cash', false, 'Ödeme: —'])
})

it('keeps the price of a line whose options are not part of it, and a line that is cancelled wholly', () => {
  const [line] = golden.lines
  const without = { ...line, unitSellingPrice: 200 }
  expect(read({ ...golden, lines: [without], totalPrice: 491.8 }).lines[0]).toMatchObject({ unit_price: 20_000 })
  const gone = { ...line, items: line!.items.map((item) => ({ ...item, isCancelled: true })) }
  expect(read({ ...golden, lines: [gone, golden.lines[1]] }).lines.map((it) => it.name)).toEqual(['Lahmacun'])
  expect(read({ ...golden, lines: [gone] }).lines.map((it) => [it.name, it.quantity])).toEqual([['Menü', 3]])
})

it('reads an order of which nearly everything is missing', () => {
  const order = { id: 'x', storeId: '1', packageStatus: 'Created', totalPrice: 12, lines: [{ unitSellingPrice: 8 }] }
  const input = read(order)
  expect(input.lines).toMatchObject([{ name: '—', quantity: 1, unit_price: 800 }])
  expect(totalOf(input)).toBe(1200)
})
