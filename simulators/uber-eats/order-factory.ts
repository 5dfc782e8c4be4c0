import type { Random } from '../random.ts'
import type { Item, Modifier, ModifierGroup, Money, Order, OrderType } from './wire.ts'
import type { Store } from './world.ts'

export type MenuItem = {
  /** The id that the store's integrator has given the item. */
  id: string
  name: string
  /** In minor units. */
  price: number
  /** What can be chosen for it. A choice may have choices of its own. */
  choices?: MenuItem[] | undefined
}
type Chosen = { id: string; count?: number; choices?: Chosen[] }

/** The properties of an order that the caller may specify. The rest is random. */
export type OrderInput = {
  /** Whose courier delivers, or that the customer picks the order up. */
  by?: 'restaurant' | 'uber' | 'customer'
  payment?: 'online' | 'cash'
  /** When a scheduled order is to be ready. */
  for?: string
  items?: (Chosen & { without?: string[]; note?: string })[]
  /** Discounts that the restaurant bears, and that Uber bears, in minor units. */
  off?: number
  offByUber?: number
  fee?: number
  tip?: number
  name?: string
  note?: string | null
}

export const defaultMenu: MenuItem[] = [
  {
    id: 'u-9001',
    name: 'Adana Dürüm',
    price: 950,
    choices: [
      { id: 'u-9101', name: 'Extra Käse', price: 120 },
      {
        id: 'u-9102',
        name: 'Pommes dazu',
        price: 300,
        choices: [{ id: 'u-9103', name: 'Mayonnaise', price: 50 }],
      },
    ],
  },
  { id: 'u-9002', name: 'Lahmacun', price: 550 },
  { id: 'u-9003', name: 'Ayran', price: 250 },
]

const names = [
  ['Anna', 'K.'],
  ['Mehmet', 'Y.'],
  ['Lena', 'S.'],
  ['Jonas', 'B.'],
  ['Elif', 'D.'],
  ['Can', 'Ö.'],
] as const
const places = [
  { street: 'Oranienstraße', city: '10999 Berlin', at: [52.5006, 13.4197] },
  { street: 'Ottenser Hauptstraße', city: '22765 Hamburg', at: [53.552, 9.928] },
] as const
const notes = [null, null, null, 'Bitte ohne Zwiebeln.', 'Bitte gut durchbraten.']

export const uuidFrom = ({ hex }: Random): string => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`

/** A moment in the local time of a store in Germany in winter, as the documents write it. */
export const localTime = (ms: number): string => `${new Date(ms + 3_600_000).toISOString().slice(0, 19)}+01:00`

/** Makes an order as a customer places it. Its sums are exact. */
export function orderFrom(
  { random, now, store }: { random: Random; now: number; store: Store },
  input: OrderInput,
): Order {
  const { menu, currency } = store
  const money = (amount: number): Money => ({
    amount,
    currency_code: currency,
    formatted_amount: `${(amount / 100).toFixed(2)} ${currency}`,
  })
  const chosen: NonNullable<OrderInput['items']> =
    input.items ??
    Array.from({ length: random.whole(1, Math.min(3, menu.length)) }, () => {
      const { id, choices = [] } = random.pick(menu)
      const some = choices.filter(() => random.chance(0.3)).slice(0, 1)
      return { id, count: random.whole(1, 2), choices: some.map((it) => ({ id: it.id })) }
    })
  const items = chosen.map((it): Item => ({
    ...modifierOf(menu, it, { money, without: it.without ?? [] }),
    instance_id: uuidFrom(random),
    special_instructions: it.note ?? null,
    eater_id: uuidFrom(random),
  }))
  const by = input.by ?? random.pick(['restaurant', 'uber', 'uber', 'customer'] as const)
  const type: OrderType =
    by === 'uber' ? 'DELIVERY_BY_UBER' : by === 'restaurant' ? 'DELIVERY_BY_RESTAURANT' : 'PICK_UP'
  const isOwn = by === 'restaurant'
  const sub = items.reduce((sum, it) => sum + it.price.total_price.amount, 0)
  const fee = isOwn ? (input.fee ?? 290) : 0
  const { off = 0, offByUber = 0, tip = 0 } = input
  const promotion = (amount: number, source: string) => ({
    external_promotion_id: '',
    promo_type: 'FLATOFF',
    promo_discount_value: amount,
    promotion_uuid: uuidFrom(random),
    promo_funding_splits: [{ funding_source: source, amount_paid: money(amount) }],
  })
  const promotions = [
    ...(off > 0 ? [promotion(off, 'ORGANIZATION')] : []),
    ...(offByUber > 0 ? [promotion(offByUber, 'UBER')] : []),
  ]
  const id = uuidFrom(random)
  const [first_name, last_name] = random.pick(names)
  const place = random.pick(places)
  return {
    id,
    display_id: id.slice(-5).toUpperCase(),
    current_state: 'CREATED',
    type,
    brand: 'UBER_EATS',
    store: { id: store.storeId, name: store.name, integrator_store_id: null, merchant_store_id: null },
    eater: {
      first_name: input.name ?? first_name,
      last_name: input.name ? '' : last_name,
      phone: `+49 30 ${random.digits(8)}`,
      phone_code: `${random.digits(3)} ${random.digits(2)} ${random.digits(3)}`,
      ...(isOwn && {
        delivery: {
          location: {
            type: 'STREET_ADDRESS' as const,
            street_address: `${place.street} ${random.whole(1, 190)}, ${place.city}`,
            latitude: place.at[0],
            longitude: place.at[1],
            unit_number: random.pick(['', '2. OG links']),
            business_name: '',
            title: place.street,
          },
          type: random.pick(['DELIVER_TO_DOOR', 'LEAVE_AT_DOOR'] as const),
          notes: random.pick(['', 'Klingel defekt']),
        },
      }),
    },
    cart: {
      items,
      special_instructions: input.note === undefined ? random.pick(notes) : input.note,
      fulfillment_issues: null,
    },
    payment: {
      charges: {
        total: money(sub + fee),
        sub_total: money(sub),
        tax: money(Math.round((sub * 7) / 107)),
        total_fee: money(fee),
        total_promo_applied: off > 0 ? money(sub + fee - off) : null,
        sub_total_promo_applied: off > 0 ? money(sub - off) : null,
        ...(isOwn && {
          delivery_fee: money(fee),
          tip: money(tip),
          cash_amount_due: money(input.payment === 'cash' ? sub + fee - off - offByUber + tip : 0),
        }),
      },
      promotions: promotions.length > 0 ? { promotions } : null,
    },
    packaging: { disposable_items: { should_include: random.pick([null, true, false]) } },
    placed_at: localTime(now),
    estimated_ready_for_pickup_at: localTime(input.for ? Date.parse(input.for) : now + 20 * 60_000),
    deliveries: [],
    order_manager_client_id: store.app.clientId,
  }
}

type Making = { money: (amount: number) => Money; without?: readonly string[] }

function modifierOf(
  menu: readonly MenuItem[] | undefined,
  { id, count = 1, choices = [] }: Chosen,
  { money, without = [] }: Making,
): Modifier {
  const item = found(menu, id)
  const inside = choices.map((it) => modifierOf(item.choices, it, { money }))
  const left = without.map((it) => modifierOf(item.choices, { id: it, count: 0 }, { money }))
  const each = item.price + inside.reduce((sum, it) => sum + it.price.total_price.amount, 0)
  const groups: ModifierGroup[] =
    inside.length + left.length > 0
      ? [
          {
            id: `group-${id}`,
            title: 'Extras',
            external_data: '',
            selected_items: inside.length > 0 ? inside : null,
            removed_items: left.length > 0 ? left : null,
          },
        ]
      : []
  return {
    id,
    title: item.name,
    external_data: '',
    quantity: count,
    price: {
      unit_price: money(each),
      total_price: money(each * count),
      base_unit_price: money(item.price),
      base_total_price: money(item.price * count),
    },
    selected_modifier_groups: groups.length > 0 ? groups : null,
    default_quantity: 0,
  }
}

function found(among: readonly MenuItem[] | undefined, id: string): MenuItem {
  const it = among?.find((each) => each.id === id)
  if (!it) throw new RangeError(`There is no ${id} here`)
  return it
}
