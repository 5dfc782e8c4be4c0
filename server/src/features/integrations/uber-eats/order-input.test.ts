import { expect, it } from 'vitest'
import { seed } from '#contract/kit/test-seed.ts'
import { priceLine, sumOrder } from '#server/domain/ordering/totals.ts'
import { createRandom } from '#simulators/random.ts'
import { defaultMenu, orderFrom, type OrderInput as Placed } from '#simulators/uber-eats/order-factory.ts'
import type { Store } from '#simulators/uber-eats/world.ts'
import { orderInputOf } from './order-input.ts'
import { uberOrder } from './wire.ts'

const branch_id = '00000000-0000-7000-8000-000000000001'
const random = createRandom(seed)
const store = { storeId: 's1', name: 'Bizim 1', currency: 'EUR', menu: defaultMenu, app: { clientId: 'c' } } as Store
const raw = (input: Placed = {}) => orderFrom({ random, now: Date.UTC(2026, 10, 30, 12), store }, input)
const none: ReadonlyMap<string, number> = new Map()
const read = (order: object, taxes = none) => orderInputOf(uberOrder.parse(order), branch_id, taxes)
const totalOf = ({ lines, discounts, delivery_fee, tip }: ReturnType<typeof read>) =>
  sumOrder(lines.map(priceLine), discounts, delivery_fee, tip).total
const eur = (amount: number) => ({ amount, currency_code: 'EUR', formatted_amount: '' })
const priced = (unit: number, base: number, quantity: number) => ({
  unit_price: eur(unit),
  total_price: eur(unit * quantity),
  base_unit_price: eur(base),
})

/** An order with everything that the documents name. */
const golden = {
  id: 'f9f363d1-e1c2-4595-b477-c649845bc953',
  display_id: 'BC953',
  current_state: 'CREATED',
  type: 'DELIVERY_BY_RESTAURANT',
  store: { id: 's1', name: 'Bizim 1' },
  eater: {
    first_name: 'Anna',
    last_name: 'K.',
    phone: '+49 30 23456789',
    phone_code: '555 55 555',
    delivery: {
      location: {
        type: 'STREET_ADDRESS',
        street_address: 'Oranienstraße 14, 10999 Berlin',
        latitude: 52.5006,
        longitude: 13.4197,
        unit_number: '2. OG links',
        business_name: 'Praxis Krause',
        title: 'Oranienstraße 14',
      },
      type: 'LEAVE_AT_DOOR',
      notes: 'Klingel defekt',
    },
  },
  cart: {
    special_instructions: 'Ohne Zwiebeln',
    fulfillment_issues: null,
    items: [
      {
        id: 'u-9001',
        instance_id: 'i1',
        title: 'Adana Dürüm',
        quantity: 2,
        price: priced(1420, 950, 2),
        special_instructions: 'Gut durch',
        special_requests: {
          allergy: {
            allergens_to_exclude: [{ type: 'PEANUTS' }, { type: 'OTHER', freeform_text: 'Sellerie' }],
            allergy_instructions: 'auch keine Spuren',
          },
        },
        selected_modifier_groups: [
          {
            id: 'g1',
            title: 'Extras',
            selected_items: [
              {
                id: 'u-9102',
                title: 'Pommes dazu',
                quantity: 1,
                price: priced(350, 250, 1),
                selected_modifier_groups: [
                  {
                    id: 'g2',
                    title: 'Soße',
                    selected_items: [{ id: 'u-9103', title: 'Mayo', quantity: 2, price: priced(50, 50, 2) }],
                    removed_items: null,
                  },
                ],
              },
              { id: 'u-9101', title: 'Extra Käse', quantity: 1, price: priced(120, 120, 1) },
            ],
            removed_items: [{ id: 'u-9105', title: 'Zwiebeln', quantity: 0, price: priced(0, 0, 0) }],
          },
        ],
      },
      { id: 'u-9003', title: 'Ayran', quantity: 1, price: priced(250, 250, 1), selected_modifier_groups: null },
    ],
  },
  payment: {
    charges: {
      total: eur(3380),
      sub_total: eur(3090),
      tax: eur(202),
      total_fee: eur(290),
      total_promo_applied: eur(3180),
      sub_total_promo_applied: eur(2890),
      delivery_fee: eur(290),
      tip: eur(150),
      cash_amount_due: eur(3329),
    },
    promotions: {
      promotions: [
        {
          promo_type: 'FLATOFF',
          promo_discount_value: 300,
          promo_funding_splits: [
            { funding_source: 'ORGANIZATION', amount_paid: eur(200) },
            { funding_source: 'UBER', amount_paid: eur(100) },
          ],
        },
      ],
    },
  },
  packaging: { disposable_items: { should_include: false } },
  placed_at: '2026-11-30T13:00:00+01:00',
  estimated_ready_for_pickup_at: '2026-11-30T18:00:00+01:00',
  deliveries: [],
}

it('reads an order: customer, address, time, nested options, allergies, who bears discounts, tip, cash', () => {
  expect(read(golden, new Map([['u-9003', 19]]))).toEqual({
    branch_id,
    channel: 'ubereats',
    external_id: 'f9f363d1-e1c2-4595-b477-c649845bc953',
    external_number: 'BC953',
    delivery_type: 'deliveryToAddress',
    customer: { name: 'Anna K.', phone: '+49 30 23456789 / 55555555' },
    address: {
      text: 'Oranienstraße 14, 10999 Berlin',
      district: '',
      city: '',
      directions: 'Praxis Krause · 2. OG links · Vor der Tür abstellen · Klingel defekt',
      lat: 52.5006,
      lng: 13.4197,
      platform_courier: false,
    },
    note: 'Ohne Zwiebeln · Ohne Besteck · Bar zu kassieren: 33,29 €',
    scheduled_at: '2026-11-30T17:00:00.000Z',
    payment_method: 'cash',
    is_paid: false,
    lines: [
      {
        name: 'Adana Dürüm',
        quantity: 2,
        unit_price: 950,
        tax_rate: 7,
        options: [
          { name: 'Pommes dazu', action: 'add', quantity: 1, price: 250 },
          { name: 'Mayo', action: 'add', quantity: 2, price: 50 },
          { name: 'Extra Käse', action: 'add', quantity: 1, price: 120 },
          { name: 'Zwiebeln', action: 'remove', quantity: 1, price: 0 },
        ],
        note: 'Gut durch · Allergie: Erdnüsse, Sellerie · auch keine Spuren',
      },
      { name: 'Ayran', quantity: 1, unit_price: 250, tax_rate: 19, options: [], note: '' },
    ],
    discounts: [
      { kind: 'campaign', name: 'Uber-Eats-Aktion', amount: 200, funder: 'branch' },
      { kind: 'campaign', name: 'Uber-Eats-Rabatt', amount: 100, funder: 'platform' },
    ],
    delivery_fee: 290,
    tip: 150,
  })
  // What the restaurant is paid for, less what Uber bears, and the tip.
  expect(totalOf(read(golden))).toBe(3180 - 100 + 150)
})

const charged = (more: object, promotions: object | null = null) =>
  read({ ...golden, payment: { charges: { ...golden.payment.charges, ...more }, promotions } })

it('counts a tip once, whether the total contains it or not', () => {
  const without = { total_promo_applied: null, sub_total_promo_applied: null, cash_amount_due: eur(0) }
  expect(totalOf(charged(without))).toBe(3380 + 150)
  expect(totalOf(charged({ ...without, total: eur(3530) }))).toBe(3380 + 150)
  expect(totalOf(charged({ ...without, tip: null }))).toBe(3380)
})

it('lets the restaurant bear a discount whose bearer is not named', () => {
  const unnamed = { promotions: [{ promo_discount_value: 200, promo_funding_splits: null }] }
  for (const promotions of [null, unnamed])
    expect(charged({}, promotions)).toMatchObject({
      discounts: [{ amount: 200, funder: 'branch' }],
      delivery_fee: 290,
    })
  // A discount that the sums do not show does not become a fee.
  expect(charged({ total_promo_applied: null, sub_total_promo_applied: null }, unnamed)).toMatchObject({
    discounts: [],
    delivery_fee: 290,
  })
})

it('takes options out of a price if there is no base price, unless the lines then fall short of the cart', () => {
  const bare = (unit: number, total: number) => ({ unit_price: eur(unit), total_price: eur(total) })
  const [durum, ayran] = golden.cart.items
  const withPrice = (unit: number) =>
    read({ ...golden, cart: { ...golden.cart, items: [{ ...durum, price: bare(unit, unit * 2) }, ayran] } }).lines[0]
  expect(withPrice(1420)?.unit_price).toBe(950)
  expect(withPrice(950)?.unit_price).toBe(950)
})

it('reads orders for pickup, for eating in, and for delivery by Uber’s courier', () => {
  expect(read({ ...golden, type: 'PICK_UP' })).toMatchObject({ delivery_type: 'comeGetIt', address: null })
  expect(read({ ...golden, type: 'DINE_IN' })).toMatchObject({ delivery_type: 'comeEat', address: null })
  expect(read(raw({ by: 'uber', payment: 'online' }))).toMatchObject({
    delivery_type: 'deliveryToAddress',
    address: { text: 'Uber Eats', platform_courier: true },
    payment_method: 'online_card',
    is_paid: true,
  })
})

it(`keeps Uber’s own total, whatever the order contains (seed ${seed})`, () => {
  for (let n = 0; n < 300; n++) {
    const order = raw({
      off: random.pick([0, 0, 150]),
      offByUber: random.pick([0, 0, 80]),
      tip: random.pick([0, 200]),
      payment: random.pick(['online', 'cash']),
      items: [
        { id: 'u-9001', count: random.whole(1, 3), choices: [{ id: 'u-9102', choices: [{ id: 'u-9103', count: 2 }] }] },
        { id: 'u-9003', without: [] },
      ],
    })
    const { charges, promotions } = order.payment
    const byUber = (promotions?.promotions ?? [])
      .flatMap((it) => it.promo_funding_splits)
      .filter((it) => it.funding_source === 'UBER')
      .reduce((sum, it) => sum + it.amount_paid.amount, 0)
    const due = (charges.total_promo_applied ?? charges.total).amount - byUber + (charges.tip?.amount ?? 0)
    expect(totalOf(read(order)), JSON.stringify(order)).toBe(due)
    expect(read(order).note, 'what is collected is the total').not.toContain('Bar zu kassieren')
    // Sums that do not add up are held to the total too.
    const total = random.whole(1000, 9000)
    const odd = { ...charges, total: eur(total), total_promo_applied: null, tip: eur(0) }
    expect(totalOf(read({ ...order, payment: { charges: odd, promotions: null } })), JSON.stringify(order)).toBe(total)
  }
})

it('reads an order that has only the required fields', () => {
  const least = {
    id: 'f9f363d1-e1c2-4595-b477-c649845bc953',
    current_state: 'CREATED',
    type: 'DELIVERY_BY_UBER',
    store: { id: 's1' },
    cart: { items: [{ quantity: 1, price: { unit_price: eur(950) } }] },
    payment: { charges: {} },
  }
  const it = read(least)
  expect(it).toMatchObject({
    external_number: 'bc953',
    customer: { name: 'Uber-Eats-Kunde', phone: null },
    is_paid: true,
    scheduled_at: null,
    lines: [{ name: '—', unit_price: 950 }],
  })
  expect(totalOf(it)).toBe(950)
})
