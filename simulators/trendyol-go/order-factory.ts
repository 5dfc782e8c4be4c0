import type { Random } from '../random.ts'
import type { Ingredient, Line, ModifierProduct, Package, Payment } from './wire.ts'

type Option = { id: number; name: string; price: number; options?: Option[] }
export type MenuItem = {
  id: number
  name: string
  section?: string
  /** In kuruş, as the prices of options and extras. */
  price: number
  options?: Option[]
  extras?: Option[]
  /** The ingredients that a customer can leave out. */
  ingredients?: { id: number; name: string }[]
}

/** The properties of an order that the caller may specify. The rest is random. */
export type OrderInput = {
  /** Who delivers: the platform's courier, the restaurant, or nobody. */
  by?: 'go' | 'store' | 'pickup'
  payment?: 'card' | 'cash' | 'door' | 'meal'
  items?: { id: number; count?: number; options?: number[]; extras?: number[]; without?: number[] }[]
  /** Discounts in kuruş, and how much of each the restaurant bears. */
  promotions?: { name: string; amount: number; bySeller: number }[]
  deliveryFee?: number
  customerNote?: string
  firstName?: string
  app?: Package['userInformation']['appName']
  test?: boolean
}

export const defaultMenu: MenuItem[] = [
  {
    id: 7001,
    name: 'Adana dürüm',
    section: 'Dürümler',
    price: 26_050,
    options: [
      { id: 7101, name: 'Ayran', price: 0, options: [{ id: 7201, name: 'Büyük boy', price: 1500 }] },
      { id: 7102, name: 'Şalgam', price: 1000 },
    ],
    extras: [{ id: 7301, name: 'Çift lavaş', price: 2000 }],
    ingredients: [
      { id: 7401, name: 'Soğan' },
      { id: 7402, name: 'Domates' },
    ],
  },
  { id: 7002, name: 'Lahmacun', section: 'Fırından', price: 9900, ingredients: [{ id: 7401, name: 'Soğan' }] },
  { id: 7003, name: 'Ayran (30 cl)', section: 'İçecekler', price: 4090 },
]

const firstNames = ['Ayşe', 'Mehmet', 'Zeynep', 'Emre', 'Elif', 'Burak', 'Şule', 'Oğuzhan', 'İrem', 'Çağla']
const lastNames = ['Kaya', 'Yılmaz', 'Öztürk', 'Demir', 'Şahin', 'Arslan']
const places = [
  { city: 'İstanbul', district: 'Kadıköy', neighborhood: 'Caferağa', street: 'Bademaltı Sok.', at: [40.9842, 29.0263] },
  { city: 'İstanbul', district: 'Beşiktaş', neighborhood: 'Sinanpaşa', street: 'Köyiçi Cad.', at: [41.0429, 29.0066] },
  { city: 'Ankara', district: 'Çankaya', neighborhood: 'Barbaros', street: 'Büklüm Sok.', at: [39.9073, 32.8608] },
] as const
const notes = [null, null, null, 'Acısız olsun lütfen.', 'Zile basmayın, bebek uyuyor.', 'Peçete göndermeyin.']
const mealCards = ['MULTINET', 'PLUXEE', 'EDENRED', 'SETCARD', 'METROPOL']

/** An amount in kuruş as the platform writes it: lira, as a number. */
const lira = (kurus: number): number => kurus / 100
const ingredient = ({ id, name, price }: Option): Ingredient => ({ id, name, price: lira(price) })

type Place = { random: Random; now: number; menu: readonly MenuItem[]; supplierId: number; storeId: number }

/** Makes a package as a customer orders it. Its sums are exact. */
export function packageFrom({ random, now, menu, supplierId, storeId }: Place, input: OrderInput): Package {
  const by = input.by ?? random.pick(['go', 'store', 'store'] as const)
  const items =
    input.items ??
    Array.from({ length: random.whole(1, Math.min(3, menu.length)) }, () => chosenAtRandom(random, random.pick(menu)))
  const priced = items.map((it) => lineOf(random, menu, it))
  const sum = priced.reduce((total, it) => total + it.paid, 0)
  const fee = by === 'pickup' ? 0 : (input.deliveryFee ?? random.pick([0, 0, 2990]))
  const off = (input.promotions ?? []).reduce((total, it) => total + it.amount, 0)
  const place = random.pick(places)
  const [firstName, lastName] = [input.firstName ?? random.pick(firstNames), random.pick(lastNames)]
  // The platform hides a customer's address from the restaurant if its own courier delivers.
  const hidden = by === 'go' ? 'Trendyol Yemek' : undefined
  return {
    id: random.hex(64),
    supplierId,
    storeId,
    orderId: random.digits(10),
    orderCode: random.digits(4),
    orderNumber: `1${random.digits(9)}`,
    packageCreationDate: now,
    packageModificationDate: now,
    preparationTime: 0,
    totalPrice: lira(sum + fee - off),
    totalDeliveryPrice: lira(fee),
    callCenterPhone: '08502222222',
    deliveryType: by === 'go' ? 'GO' : 'STORE',
    storePickupSelected: by === 'pickup',
    customer: { id: Number(random.digits(8)), firstName, lastName },
    address: {
      firstName,
      lastName,
      address1: hidden ?? `${place.street} ${random.whole(1, 120)}`,
      address2: '',
      city: place.city,
      district: place.district,
      neighborhood: place.neighborhood,
      apartmentNumber: hidden ?? String(random.whole(1, 30)),
      floor: hidden ?? String(random.whole(0, 8)),
      doorNumber: hidden ?? String(random.whole(1, 24)),
      addressDescription: hidden ?? random.pick([null, 'Fırının karşısı', 'Arka kapıdan girin']),
      phone: `0850${random.digits(7)}`,
      latitude: hidden ?? String(place.at[0]),
      longitude: hidden ?? String(place.at[1]),
    },
    packageStatus: 'Created',
    lines: priced.map((it) => it.line),
    payment: paymentOf(random, input.payment),
    promotions: (input.promotions ?? []).map(({ name, bySeller }) => ({
      promotionId: Number(random.digits(6)),
      description: name,
      totalSellerAmount: lira(bySeller),
    })),
    customerNote: input.customerNote ?? random.pick(notes),
    isCourierNearby: false,
    testPackage: input.test ?? false,
    eta: '30 - 45 dk',
    userInformation: { appName: input.app ?? random.pick(['Trendyol', 'TrendyolGo', 'Galaxy']) },
    cancelInfo: null,
  }
}

function paymentOf(random: Random, wanted: OrderInput['payment']): Payment {
  const payment = wanted ?? random.pick(['card', 'card', 'card', 'meal', 'cash', 'door'] as const)
  if (payment === 'card') return { paymentType: 'PAY_WITH_CARD', mealCard: null, onDelivery: null }
  if (payment === 'meal')
    return { paymentType: 'PAY_WITH_MEAL_CARD', mealCard: { cardSourceType: random.pick(mealCards) }, onDelivery: null }
  const onDelivery = { paymentType: payment === 'cash' ? 'CASH' : 'CARD' } as const
  return { paymentType: 'PAY_WITH_ON_DELIVERY', mealCard: null, onDelivery }
}

type Chosen = NonNullable<OrderInput['items']>[number]

function chosenAtRandom(random: Random, { id, options = [], extras = [], ingredients = [] }: MenuItem): Chosen {
  const some = (of: readonly { id: number }[]) => of.filter(() => random.chance(0.3)).map((it) => it.id)
  // Most options exclude each other.
  const chosen = some(options).slice(0, 1)
  return { id, count: random.whole(1, 2), options: chosen, extras: some(extras), without: some(ingredients) }
}

function lineOf(
  random: Random,
  menu: readonly MenuItem[],
  { id, count = 1, options = [], extras = [], without = [] }: Chosen,
): { line: Line; paid: number } {
  const item = menu.find((it) => it.id === id)
  if (!item) throw new RangeError(`There is no product ${id}`)
  const chosen = options.map((each) => found(item.options, each))
  const added = extras.map((each) => found(item.extras, each))
  const left = without.map((each) => found(item.ingredients, each))
  const priceOf = (it: Option): number => it.price + (it.options ?? []).reduce((sum, each) => sum + priceOf(each), 0)
  const unit = item.price + [...chosen, ...added].reduce((sum, it) => sum + priceOf(it), 0)
  return {
    paid: unit * count,
    line: {
      productId: item.id,
      name: item.name,
      price: lira(item.price),
      unitSellingPrice: lira(unit),
      items: Array.from({ length: count }, () => ({
        packageItemId: random.hex(32),
        lineItemId: Number(random.digits(9)),
        isCancelled: false,
      })),
      modifierProducts: chosen.map(modifierOf),
      extraIngredients: added.map(ingredient),
      removedIngredients: left.map((it) => ingredient({ ...it, price: 0 })),
    },
  }
}

/** An option that was chosen, with everything below it. */
const modifierOf = (it: Option): ModifierProduct => ({
  productId: it.id,
  modifierGroupId: 1,
  name: it.name,
  price: lira(it.price),
  modifierProducts: (it.options ?? []).map(modifierOf),
  extraIngredients: [],
  removedIngredients: [],
})

function found<T extends { id: number; name: string }>(among: readonly T[] | undefined, id: number): T {
  const it = among?.find((each) => each.id === id)
  if (!it) throw new RangeError(`The product does not offer ${id}`)
  return it
}
