import { expect, it } from 'vitest'
import { seed } from '#contract/kit/test-seed.ts'
import { kurusOf } from '#server/domain/integrations/amounts.ts'
import { sumOrder, priceLine } from '#server/domain/ordering/totals.ts'
import { createRandom } from '#simulators/random.ts'
import { defaultMenu, orderFrom, type OrderInput as Placed } from '#simulators/yemeksepeti/order-factory.ts'
import { orderInputOf } from './order-input.ts'
import { yemeksepetiOrder } from './wire.ts'

const branch_id = '00000000-0000-7000-8000-000000000001'
const random = createRandom(seed)
const raw = (input: Placed = {}) =>
  orderFrom(
    {
      random,
      now: Date.UTC(2026, 10, 29, 12),
      menu: defaultMenu,
      platformRestaurantId: 'k1',
      answerMs: 600_000,
      url: 'http://platform',
    },
    input,
  )
const read = (order: object) => orderInputOf(yemeksepetiOrder.parse(order), branch_id)
const totalOf = ({ lines, discounts, delivery_fee, tip }: ReturnType<typeof read>) =>
  sumOrder(lines.map(priceLine), discounts, delivery_fee, tip).total

it('reads amounts exactly', () => {
  const texts = { '0.29': 29, '1.005': 101, '260.5': 26_050, '1234567.89': 123_456_789, '8,10': 810, '-3.20': -320 }
  for (const [text, kurus] of Object.entries(texts)) expect(kurusOf(text), text).toBe(kurus)
  expect(kurusOf(1.1)).toBe(110)
  expect(kurusOf(null)).toBe(0)
})

it(`adds up to the platform's total, whatever was ordered (seed ${seed})`, () => {
  for (let n = 0; n < 200; n++) {
    const off = random.whole(0, 3000)
    const order = raw({
      ...(off > 0 && { discounts: [{ name: 'İndirim', amount: off, sponsor: random.pick(['PLATFORM', 'VENDOR']) }] }),
    })
    expect(totalOf(read(order)), order.token).toBe(kurusOf(order.price.grandTotal))
  }
})

it('names who bears a discount, and gives the platform what nobody bears', () => {
  const order = raw({
    items: [{ id: 'adana' }],
    discounts: [
      { name: 'Restoranın', amount: 1000, sponsor: 'VENDOR' },
      { name: 'Bankanın', amount: 500, sponsor: 'THIRD_PARTY' },
    ],
    deliveryFee: 0,
  })
  order.discounts.push({ name: 'Yarısı', amount: '10.00', sponsorships: [{ sponsor: 'VENDOR', amount: '4.00' }] })
  order.price.grandTotal = '235.50'
  const { discounts } = read(order)
  expect(discounts.map(({ name, amount, funder }) => [name, amount, funder])).toEqual([
    ['Restoranın', 1000, 'branch'],
    ['Bankanın', 500, 'partner'],
    ['Yarısı', 400, 'branch'],
    ['Yarısı', 600, 'platform'],
  ])
  expect(totalOf(read(order))).toBe(23_550)
})

it('takes in toppings inside toppings, each with its price', () => {
  const order = raw({ items: [{ id: 'ayran' }], deliveryFee: 0 })
  const topping = (name: string, quantity: number, price: string, children: object[] = []) => ({
    name,
    quantity,
    price,
    children,
  })
  const products = [
    {
      name: 'Menü',
      quantity: '2',
      unitPrice: '100.00',
      paidPrice: '230.00',
      selectedToppings: [topping('İçecek', 1, '0.00', [topping('Ayran', 2, '5.00', [topping('Buzlu', 1, '2.50')])])],
    },
  ]
  const [line] = read({ ...order, products, price: { grandTotal: '230.00' } }).lines
  expect(line?.options.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
    ['İçecek', 1, 0],
    ['Ayran', 2, 500],
    ['Buzlu', 2, 250],
  ])
  expect(priceLine(line!).total).toBe(23_000)
})

it('asks for money at the door only if the platform says how much', () => {
  const payment = (order: object) => {
    const { payment_method, is_paid, note } = read(order)
    return { payment_method, is_paid, isUnclear: note.includes('Ödeme:') }
  }
  expect(payment(raw({ payment: 'online' }))).toEqual({
    payment_method: 'online_card',
    is_paid: true,
    isUnclear: false,
  })
  expect(payment(raw({ payment: 'cash' }))).toEqual({ payment_method: 'cash', is_paid: false, isUnclear: false })
  expect(payment(raw({ payment: 'card' }))).toEqual({ payment_method: 'card_door', is_paid: false, isUnclear: false })
  const strange = raw({ payment: 'cash' })
  strange.payment.type = 'Ay taşı'
  expect(payment(strange)).toEqual({ payment_method: 'cash', is_paid: false, isUnclear: true })
})

it('knows who delivers, and where to', () => {
  expect(read(raw({ by: 'rider' })).address).toMatchObject({ platform_courier: true })
  const own = read(raw({ by: 'restaurant' }))
  expect(own).toMatchObject({ delivery_type: 'deliveryToAddress', address: { platform_courier: false } })
  expect(own.address?.text).toMatch(/^\S.* \d+/)
  expect(read(raw({ by: 'pickup' }))).toMatchObject({ delivery_type: 'comeGetIt', address: null, delivery_fee: 0 })
})

it('reads an order of which nearly everything is missing', () => {
  const order = { token: 't', price: { grandTotal: '12.00' }, products: [{ quantity: '1.5', unitPrice: '8.00' }] }
  const input = read(order)
  expect(input.lines).toMatchObject([{ name: '1.5 × —', quantity: 1, unit_price: 1200 }])
  expect(totalOf(input)).toBe(1200)
})
