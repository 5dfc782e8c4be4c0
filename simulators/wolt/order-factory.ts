import type { Random } from '../random.ts'
import type { Item, Money, Option, Order } from './wire.ts'
import type { Venue } from './world.ts'

type Choice = { id: string; name: string; price: number }
export type MenuItem = {
  /** The id that the venue's integrator has given the item. */
  id: string
  name: string
  section?: string
  /** In minor units, as the prices of choices. */
  price: number
  choices?: Choice[]
}

/** The properties of an order that the caller may specify. The rest is random. */
export type OrderInput = {
  /** Whose courier delivers, or that nobody does. */
  by?: 'restaurant' | 'wolt' | 'customer'
  payment?: 'online' | 'cash'
  /** When a preorder is wanted. */
  for?: string
  items?: { id: string; count?: number; choices?: string[] }[]
  /** A discount on the basket, in minor units. */
  off?: number
  fee?: number
  name?: string
  phone?: string | null
  comment?: string | null
  /** The note or coin with which the customer pays, in minor units. */
  cash?: number
}

export const defaultMenu: MenuItem[] = [
  {
    id: 'w-9001',
    name: 'Adana Dürüm',
    section: 'Dürüm',
    price: 950,
    choices: [
      { id: 'w-9101', name: 'Extra Käse', price: 120 },
      { id: 'w-9102', name: 'Scharfe Soße', price: 0 },
    ],
  },
  { id: 'w-9002', name: 'Lahmacun', section: 'Aus dem Ofen', price: 550 },
  { id: 'w-9003', name: 'Ayran', section: 'Getränke', price: 250 },
]

const names = ['Anna K.', 'Mehmet Y.', 'Lena S.', 'Jonas B.', 'Elif D.', 'Paul W.', 'Marie H.', 'Can Ö.']
const places = [
  { street: 'Oranienstraße', city: 'Berlin', at: [52.5006, 13.4197] },
  { street: 'Sonnenallee', city: 'Berlin', at: [52.4809, 13.4361] },
  { street: 'Keupstraße', city: 'Köln', at: [50.9631, 7.0068] },
] as const
const comments = [null, null, null, 'Bitte ohne Zwiebeln.', 'Bitte klingeln.']

/** Makes an order as a customer places it. Its sums are exact. */
export function orderFrom(
  { random, now, venue }: { random: Random; now: number; venue: Venue },
  input: OrderInput,
): Order {
  const { menu, currency } = venue
  const money = (amount: number): Money => ({ amount, currency })
  const chosen =
    input.items ??
    Array.from({ length: random.whole(1, Math.min(3, menu.length)) }, () => {
      const { id, choices = [] } = random.pick(menu)
      const some = choices.filter(() => random.chance(0.3)).map((it) => it.id)
      // Most choices exclude each other.
      return { id, count: random.whole(1, 2), choices: some.slice(0, 1) }
    })
  const items = chosen.map((it, n) => itemOf(menu, it, { money, random, row: n }))
  const before = items.reduce((sum, it) => sum + it.item_price.total.amount, 0)
  const { off = 0 } = input
  const by = input.by ?? random.pick(['restaurant', 'wolt', 'wolt', 'customer'] as const)
  const fee = input.fee ?? (by === 'customer' ? 0 : 290)
  const place = random.pick(places)
  const street = `${place.street} ${random.whole(1, 190)}`
  const isPaidInCash = (input.payment ?? 'online') === 'cash'
  const total = before - off
  return {
    id: random.hex(24),
    order_number: random.digits(5),
    order_status: 'received',
    type: input.for ? 'preorder' : 'instant',
    pre_order: input.for ? { preorder_time: input.for, pre_order_status: 'waiting' } : null,
    venue: { id: venue.venueId, name: venue.name, external_venue_id: null },
    created_at: new Date(now).toISOString(),
    modified_at: new Date(now).toISOString(),
    pickup_eta: by === 'wolt' && !input.for ? new Date(now + 20 * 60_000).toISOString() : null,
    consumer_name: input.name ?? random.pick(names),
    consumer_phone_number:
      input.phone === undefined ? (by === 'restaurant' ? `+49151${random.digits(8)}` : null) : input.phone,
    consumer_comment: input.comment === undefined ? random.pick(comments) : input.comment,
    delivery: {
      type: by === 'customer' ? 'takeaway' : 'homedelivery',
      status: by === 'wolt' ? 'estimated' : 'none',
      self_delivery: by === 'restaurant',
      time: null,
      location:
        by === 'customer'
          ? null
          : {
              street_address: street,
              apartment: random.pick(['', '2. OG links', 'Hinterhaus, 3. Stock']),
              city: place.city,
              country: 'DEU',
              formatted_address: `${street}, ${place.city}`,
              coordinates: { lat: place.at[0], lon: place.at[1] },
            },
    },
    basket_price: {
      total: money(total),
      price_breakdown: { total_before_discounts: money(before), total_discounts: money(off) },
    },
    fees: {
      total: money(fee),
      price_breakdown: { total_before_discounts: money(fee), total_discounts: money(0), liability: money(0) },
      parts: fee > 0 ? [{ type: 'DELIVERY_FEE', total: money(fee) }] : [],
    },
    items,
    cash_payment: isPaidInCash
      ? { cash_amount: money(total + fee), cash_to_expect: input.cash === undefined ? null : money(input.cash) }
      : null,
    company_tax_id: null,
    loyalty_card_number: null,
    attribution_id: null,
  }
}

function itemOf(
  menu: readonly MenuItem[],
  { id, count = 1, choices = [] }: NonNullable<OrderInput['items']>[number],
  { money, random, row }: { money: (amount: number) => Money; random: Random; row: number },
): Item {
  const item = found(menu, id)
  const options = choices.map((each): Option => {
    const it = found(item.choices, each)
    return {
      id: random.hex(24),
      name: 'Extras',
      value: it.name,
      price: money(it.price),
      count: 1,
      pos_id: null,
      value_pos_id: it.id,
      deposit: null,
    }
  })
  const unit = item.price + options.reduce((sum, it) => sum + it.price.amount * it.count, 0)
  return {
    id: random.hex(24),
    item_type: 'restaurant',
    name: item.name,
    count,
    pos_id: item.id,
    sku: null,
    options,
    item_price: {
      unit_price: money(unit),
      total: money(unit * count),
      price_breakdown: { total_before_discounts: money(unit * count), total_discounts: money(0) },
    },
    category: { id: random.hex(24), name: item.section ?? 'Speisen' },
    deposit: null,
    is_bundle_offer: false,
    row_number: row + 1,
  }
}

function found<T extends { id: string }>(among: readonly T[] | undefined, id: string): T {
  const it = among?.find((each) => each.id === id)
  if (!it) throw new RangeError(`There is no ${id} here`)
  return it
}
