import type { Random } from '../random.ts'
import type { Item, Order } from './wire.ts'
import type { Restaurant } from './world.ts'

type Choice = { id: string; name: string; price: number }
export type MenuItem = {
  id: string
  name: string
  /** In cents, as are the prices of its choices. */
  price: number
  choices?: Choice[]
}

/** The properties of an order that the caller may specify. The rest is random. */
export type OrderInput = {
  /** Whose courier delivers, or that the customer picks the order up. */
  by?: 'restaurant' | 'platform' | 'customer'
  payment?: 'online' | 'cash'
  /** When a preorder is wanted. */
  for?: string
  items?: { id: string; count?: number; choices?: string[] }[]
  /** In cents. */
  off?: number
  fee?: number
  service?: number
  tip?: number
  /** How much of a cash order was paid with credit, in cents. */
  credit?: number
  /** Whether the price of an item contains that of its choices. The documents do not say. */
  isWithChoices?: boolean
  name?: string
  note?: string
  isTest?: boolean
  hasAlcohol?: boolean
}

export const defaultMenu: MenuItem[] = [
  {
    id: '65143901',
    name: 'Adana Dürüm',
    price: 950,
    choices: [
      { id: '7001', name: 'Extra Käse', price: 120 },
      { id: '7002', name: 'Scharfe Soße', price: 0 },
    ],
  },
  { id: '23435309', name: 'Lahmacun', price: 550 },
  { id: '33445308', name: 'Ayran', price: 250 },
]

const names = ['Anna Krause', 'Mehmet Yıldız', 'Lena Schulz', 'Jonas Becker', 'Elif Demir', 'Paul Wagner']
const places = [
  { street: 'Oranienstraße', PostalCode: '10999', City: 'Berlin', at: [52.5006, 13.4197] },
  { street: 'Sonnenallee', PostalCode: '12047', City: 'Berlin', at: [52.4809, 13.4361] },
  { street: 'Große Bergstraße', PostalCode: '22767', City: 'Hamburg', at: [53.5503, 9.9413] },
] as const
const notes = ['', '', 'Bitte ohne Zwiebeln.', 'Bitte klingeln.']

/** Cents as the platform writes an amount. */
const money = (cents: number) => Number((cents / 100).toFixed(2))

/** Makes an order as a customer places it. Its sums are exact. */
export function orderFrom(
  { random, now, restaurant }: { random: Random; now: number; restaurant: Restaurant },
  input: OrderInput,
): Order {
  const { menu } = restaurant
  const chosen =
    input.items ??
    Array.from({ length: random.whole(1, Math.min(3, menu.length)) }, () => {
      const { id, choices = [] } = random.pick(menu)
      return { id, count: random.whole(1, 2), choices: choices.slice(0, 1).map((it) => it.id) }
    })
  const items = chosen.map((it) => itemOf(menu, it, input.isWithChoices ?? false))
  const sum = items.reduce((all, it) => all + it.cents, 0)
  const { off = 0, tip = 0, service = 0, credit = 0 } = input
  const isFetched = input.by === 'customer'
  const fee = input.fee ?? (isFetched ? 0 : 290)
  const total = sum - off + fee + service + tip
  const isCash = input.payment === 'cash'
  const place = random.pick(places)
  const note = input.note ?? random.pick(notes)
  const line = (Type: string, Paid: boolean, cents: number) => ({ Type, Paid, Value: money(cents) })
  return {
    OrderId: random.hex(22),
    FriendlyOrderReference: random.digits(6),
    Currency: restaurant.currency,
    IsTest: input.isTest ?? false,
    PlacedDate: new Date(now).toISOString(),
    Customer: {
      Id: random.whole(1000, 99_999),
      Name: input.name ?? random.pick(names),
      PreviousRestaurantOrderCount: 1,
      PreviousTotalOrderCount: 4,
    },
    CustomerNotes: note === '' ? {} : { noteForRestaurant: note },
    Fulfilment: {
      Method: isFetched ? 'Collection' : 'Delivery',
      Address: {
        Lines: [`${place.street} ${random.whole(1, 190)}`],
        PostalCode: place.PostalCode,
        City: place.City,
        Geolocation: { Latitude: place.at[0], Longitude: place.at[1] },
      },
      CustomerDueAsap: input.for === undefined,
      CustomerDueDate: input.for ?? new Date(now + 45 * 60_000).toISOString(),
      PhoneNumber: `+49151${random.digits(8)}`,
      PhoneMaskingCode: random.pick([null, random.digits(7)]),
      PreparationTime: '0:20:00',
    },
    Items: items.map((it) => it.item),
    Payment: {
      Lines: isCash
        ? [...(credit > 0 ? [line('AccountCredit', true, credit)] : []), line('Cash', false, total - credit)]
        : [line('CreditCard', true, total)],
    },
    PriceBreakdown: {
      Discount: money(off),
      Fees: { Delivery: money(fee), Other: 0, ServiceCharge: money(service) },
      Items: money(sum),
      Taxes: 0,
      Tips: money(tip),
    },
    Restaurant: {
      Id: restaurant.restaurantId,
      Name: restaurant.name,
      PhoneNumber: '+4930000000',
      Reference: `R${restaurant.restaurantId}`,
      TimeZone: 'Europe/Berlin',
      Address: {
        Lines: ['Skalitzer Straße 1'],
        PostalCode: '10999',
        City: 'Berlin',
        Geolocation: { Latitude: 52.499, Longitude: 13.418 },
      },
    },
    Restrictions: input.hasAlcohol ? [{ Type: 'Alcohol' }] : [],
    TotalPrice: money(total),
  }
}

function itemOf(
  menu: readonly MenuItem[],
  { id, count = 1, choices = [] }: NonNullable<OrderInput['items']>[number],
  isWithChoices: boolean,
): { item: Item; cents: number } {
  const it = found(menu, id)
  const options = choices.map((each) => found(it.choices, each))
  const extra = options.reduce((sum, option) => sum + option.price, 0)
  const cents = (it.price + extra) * count
  return {
    item: {
      Name: it.name,
      Quantity: count,
      Reference: it.id,
      UnitPrice: money(isWithChoices ? it.price + extra : it.price),
      TotalPrice: money(cents),
      Items: options.map((option) => ({
        Name: option.name,
        Quantity: 1,
        Reference: option.id,
        UnitPrice: money(option.price),
        Items: [],
      })),
    },
    cents,
  }
}

function found<T extends { id: string }>(among: readonly T[] | undefined, id: string): T {
  const it = among?.find((each) => each.id === id)
  if (!it) throw new RangeError(`There is no ${id} here`)
  return it
}
