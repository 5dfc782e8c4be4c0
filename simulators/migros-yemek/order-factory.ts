import type { Random } from '../random.ts'
import type { Amount, Item, Option, Order } from './wire.ts'
import type { Store } from './world.ts'

type Choice = { id: number; name: string; price: number; choices?: Choice[] }
export type MenuItem = {
  id: number
  name: string
  header?: string
  /** In kuruş, as the prices of choices. */
  price: number
  choices?: Choice[]
  /** The ingredients that a customer can leave out. */
  ingredients?: { id: number; name: string }[]
}

/** The properties of an order that the caller may specify. The rest is random. */
export type OrderInput = {
  /** Who delivers: the restaurant's courier, or the platform's. */
  by?: 'restaurant' | 'migros'
  payment?: 'online' | 'cash' | 'card' | 'meal'
  items?: { id: number; amount?: number; choices?: number[]; without?: number[]; note?: string }[]
  /** Discounts in kuruş, by who bears them. */
  offByRestaurant?: number
  offByMigros?: number
  firstName?: string
  orderNote?: string
  saveGreen?: boolean
  contactlessDelivery?: boolean
  ringDoorBell?: boolean
}

export const defaultMenu: MenuItem[] = [
  {
    id: 9001,
    name: 'Adana dürüm',
    header: 'Dürümler',
    price: 26_050,
    choices: [
      { id: 9101, name: 'Ayran', price: 0, choices: [{ id: 9201, name: 'Büyük boy', price: 1500 }] },
      { id: 9102, name: 'Şalgam', price: 1000 },
    ],
    ingredients: [{ id: 9401, name: 'Soğan' }],
  },
  { id: 9002, name: 'Lahmacun', header: 'Fırından', price: 9900, ingredients: [{ id: 9401, name: 'Soğan' }] },
  { id: 9003, name: 'Ayran (30 cl)', header: 'İçecekler', price: 4090 },
]

const firstNames = ['Ayşe', 'Mehmet', 'Zeynep', 'Emre', 'Elif', 'Burak', 'Şule', 'Oğuzhan', 'İrem', 'Çağla']
const lastNames = ['Kaya', 'Yılmaz', 'Öztürk', 'Demir', 'Şahin', 'Arslan']
const places = [
  { city: 'İstanbul', town: 'Kadıköy', district: 'Caferağa Mah.', street: 'Bademaltı Sok.', at: [40.9842, 29.0263] },
  { city: 'İstanbul', town: 'Beşiktaş', district: 'Sinanpaşa Mah.', street: 'Köyiçi Cad.', at: [41.0429, 29.0066] },
  { city: 'Ankara', town: 'Çankaya', district: 'Barbaros Mah.', street: 'Büklüm Sok.', at: [39.9073, 32.8608] },
] as const
const notes = ['', '', '', 'Acısız olsun lütfen.', 'Bol limon lütfen.']
const payments = {
  online: ['CREDIT_CARD', 'Online Kredi/Banka Kartı', true],
  cash: ['CASH_ON_DELIVERY', 'Kapıda Nakit', false],
  card: ['CREDIT_CARD_ON_DELIVERY', 'Kapıda Kredi/Banka Kartı', false],
  meal: ['MULTINET_ON_DELIVERY', 'Kapıda Multinet', false],
} as const

const text = (kurus: number) => `${(kurus / 100).toFixed(2).replace('.', ',')} TL`
const amountOf = (kurus: number): Amount => ({ amountAsPenny: kurus, text: text(kurus) })

/** Makes an order as a customer places it. Its sums are exact. */
export function orderFrom(
  { random, now, store }: { random: Random; now: number; store: Store },
  input: OrderInput,
): Order {
  const { menu } = store
  const items =
    input.items ??
    Array.from({ length: random.whole(1, Math.min(3, menu.length)) }, () => chosenAtRandom(random, random.pick(menu)))
  const lines = items.map((it) => itemOf(random, menu, it))
  const total = lines.reduce((sum, it) => sum + it.price, 0)
  const { offByRestaurant = 0, offByMigros = 0 } = input
  const [name, description, isOnlinePayment] =
    payments[input.payment ?? random.pick(['online', 'online', 'online', 'meal', 'cash', 'card'] as const)]
  const place = random.pick(places)
  const [firstName, lastName] = [input.firstName ?? random.pick(firstNames), random.pick(lastNames)]
  const number = (digits: number) => Number(`1${random.digits(digits - 1)}`)
  const named = (it: string) => ({ id: number(5), name: it })
  return {
    id: number(9),
    description: lines.map((it) => `${it.amount} x ${it.name}`).join(', '),
    status: 'NEW_PENDING',
    deliveryProvider:
      (input.by ?? random.pick(['restaurant', 'restaurant', 'migros'] as const)) === 'migros' ? 'MIGROS' : 'RESTAURANT',
    store: { id: store.storeId, name: store.name, group: { id: store.storeGroupId, name: store.name } },
    customer: {
      id: number(8),
      firstName,
      lastName,
      fullName: `${firstName} ${lastName}`,
      phoneNumber: `0850${random.digits(7)}`,
      deliveryAddress: {
        id: number(8),
        direction: random.pick(['', 'Fırının karşısı', 'Arka kapıdan girin']),
        detail: `${place.street} No: ${random.whole(1, 120)} Kat: ${random.whole(0, 8)} Daire: ${random.whole(1, 24)}`,
        city: named(place.city),
        town: named(place.town),
        district: named(place.district),
        geoLocation: { latitude: place.at[0], longitude: place.at[1] },
      },
    },
    prices: {
      total: amountOf(total),
      discounted: amountOf(total - offByRestaurant - offByMigros),
      restaurantDiscounted: amountOf(total - offByRestaurant),
      migrosDiscounted: amountOf(total - offByMigros),
    },
    items: lines,
    payment: { type: { hashedNameId: number(9), name, description, isOnlinePayment } },
    extendedProperties: {
      orderNote: input.orderNote ?? random.pick(notes),
      saveGreen: input.saveGreen ?? random.chance(0.3),
      contactlessDelivery: input.contactlessDelivery ?? random.chance(0.2),
      ringDoorBell: input.ringDoorBell ?? random.chance(0.8),
      shortCode: random.digits(4),
    },
    log: { createdAsMs: now },
  }
}

type Chosen = NonNullable<OrderInput['items']>[number]

function chosenAtRandom(random: Random, { id, choices = [], ingredients = [] }: MenuItem): Chosen {
  const some = (of: readonly { id: number }[]) => of.filter(() => random.chance(0.3)).map((it) => it.id)
  // Most choices exclude each other.
  return { id, amount: random.whole(1, 2), choices: some(choices).slice(0, 1), without: some(ingredients) }
}

function itemOf(
  random: Random,
  menu: readonly MenuItem[],
  { id, amount = 1, choices = [], without = [], note = '' }: Chosen,
): Item {
  const item = found(menu, id)
  const options = [
    ...choices.map((each) => optionOf(found(item.choices, each), { header: 'Seçiminiz', amount })),
    ...without.map((each) =>
      optionOf({ ...found(item.ingredients, each), price: 0 }, { header: 'Çıkarılacaklar', amount, excluded: true }),
    ),
  ]
  const priceOf = (it: Option): number =>
    it.primaryPrice / amount + it.subOptions.reduce((sum, sub) => sum + priceOf(sub), 0)
  const unitPrice = item.price + options.reduce((sum, it) => sum + priceOf(it), 0)
  return {
    id: Number(`1${random.digits(8)}`),
    productId: item.id,
    name: item.name,
    price: unitPrice * amount,
    priceText: text(unitPrice * amount),
    unitPrice,
    amount,
    note,
    options,
  }
}

/** An option that was chosen, with everything below it, once for each piece. */
const optionOf = (
  it: Choice,
  { header, amount, excluded = false }: { header: string; amount: number; excluded?: boolean },
): Option => ({
  optionHeaderId: 1,
  optionItemId: it.id,
  headerName: header,
  itemNames: it.name,
  primaryPrice: it.price * amount,
  primaryPriceText: text(it.price * amount),
  quantity: amount,
  excluded,
  optionType: excluded ? 'EXCLUDE' : 'NONE',
  subOptions: (it.choices ?? []).map((sub) => optionOf(sub, { header: it.name, amount })),
})

function found<T extends { id: number }>(among: readonly T[] | undefined, id: number): T {
  const it = among?.find((each) => each.id === id)
  if (!it) throw new RangeError(`There is no ${id} here`)
  return it
}
