import { paymentMethods } from './payment-methods.ts'
import type { Random } from '../random.ts'
import { objectId } from './object-id.ts'
import { refusal } from './registry.ts'
import { statusOf, type Product, type Restaurant } from './restaurant.ts'
import type { Client, DeliveryType, Order, OrderProduct } from './wire.ts'

/** The properties of an order that the caller may specify. The rest is random. */
export type OrderInput = {
  deliveryType?: DeliveryType
  /**
   * ISO time. A time more than an hour ahead makes the order a scheduled one (restaurant's courier
   * only).
   */
  scheduledDate?: string
  /** Number of the payment method. */
  paymentMethod?: number
  items?: { product: string; count?: number; options?: string[]; note?: string }[]
  clientName?: string
  clientNote?: string
  doNotKnock?: boolean
  dropOffAtDoor?: boolean
  /** The discount on the basket in per cent, 0–100. */
  discountPercent?: number
}

const firstNames = ['Ayşe', 'Mehmet', 'Zeynep', 'Emre', 'Elif', 'Burak', 'Şule', 'Oğuzhan', 'İrem', 'Çağla']
const initials = ['K.', 'Y.', 'Ö.', 'D.', 'Ş.', 'A.', 'T.']
const places = [
  { district: 'Kadıköy', street: 'Çamlık', lat: 40.9901, lon: 29.0292 },
  { district: 'Beşiktaş', street: 'Ihlamur', lat: 41.0422, lon: 29.0083 },
  { district: 'Üsküdar', street: 'Güneşli', lat: 41.0266, lon: 29.0159 },
  { district: 'Şişli', street: 'Yıldız', lat: 41.0602, lon: 28.9877 },
]
const notes = [
  '',
  '',
  'Lütfen acısız olsun.',
  'Ekmek göndermeyin.',
  'Kapıda bozuk para yok, üstü hazır olsun.',
  'Zile basmayın, arayın.',
]
const directions = ['', 'Fırının karşısındaki bina', 'Arka bahçe girişi', 'Güvenliğe isim bırakın']

/**
 * Converts lira to kuruş. Sums are calculated in whole kuruş, so that 0.1 + 0.2 never reaches an
 * order.
 */
const kurus = (lira: number): number => Math.round(lira * 100)
const lira = (amount: number): number => amount / 100

/**
 * A customer with Getir's masked phone number: the number of Getir's switchboard and an extension.
 */
function clientOf(random: Random, now: number, name: string | undefined): Client {
  const place = random.pick(places)
  const [aptNo, floor, doorNo] = [random.whole(1, 90), random.whole(1, 8), random.whole(1, 24)].map(String) as [
    string,
    string,
    string,
  ]
  return {
    id: objectId(random, now),
    name: name ?? `${random.pick(firstNames)} ${random.pick(initials)}`,
    location: { lat: place.lat + random.whole(-90, 90) / 10_000, lon: place.lon + random.whole(-90, 90) / 10_000 },
    clientPhoneNumber: `+90 (850) 5550100 / ${random.digits(6)}`,
    contactPhoneNumber: '+90 (850) 5550101',
    deliveryAddress: {
      id: objectId(random, now),
      address: `${place.street} Sok. No: ${aptNo} D: ${doorNo}, ${place.district}/İstanbul`,
      aptNo,
      floor,
      doorNo,
      city: 'İstanbul',
      district: place.district,
      description: random.pick(directions),
    },
  }
}

type Line = { product: Product; count: number; options: ReadonlySet<string>; note: string }

/**
 * Chooses a random number of options from each category, within the category's minimum and maximum.
 * No option is chosen twice.
 */
function choose(random: Random, product: Product): ReadonlySet<string> {
  const chosen = new Set<string>()
  for (const category of product.optionCategories) {
    const wanted = random.whole(category.minCount, Math.min(category.maxCount, category.options.length))
    const left = category.options.map((option) => option.id)
    for (let n = 0; n < wanted; n++) {
      const [option] = left.splice(random.whole(0, left.length - 1), 1)
      if (option) chosen.add(option)
    }
  }
  return chosen
}

function linesOf(random: Random, restaurant: Restaurant, now: number, input: OrderInput): Line[] {
  const active = restaurant.menu.filter((product) => statusOf(product, now) === 100)
  if (!input.items) {
    if (active.length === 0) throw refusal(41)
    return Array.from({ length: random.whole(1, 3) }, () => {
      const product = random.pick(active)
      return {
        product,
        count: random.whole(1, 3),
        options: choose(random, product),
        note: random.chance(0.15) ? 'Az pişmiş' : '',
      }
    })
  }
  return input.items.map((item) => {
    const product = restaurant.menu.find((candidate) => candidate.id === item.product)
    if (!product) throw refusal(40)
    if (!active.includes(product)) throw refusal(41)
    const options = item.options ? new Set(item.options) : choose(random, product)
    return { product, count: item.count ?? 1, options, note: item.note ?? '' }
  })
}

function productOf(random: Random, now: number, line: Line, off: number): OrderProduct {
  const { product, count } = line
  const optionCategories = product.optionCategories
    .map((category) => ({
      optionCategory: category.id,
      chainOptionCategory: category.id,
      name: category.name,
      options: category.options
        .filter((option) => line.options.has(option.id))
        .map((option) => ({ option: option.id, chainOption: option.id, name: option.name, price: option.price })),
    }))
    .filter((category) => category.options.length > 0)
  const options = optionCategories.flatMap((category) => category.options)
  const price = kurus(product.price)
  const optionPrice = options.reduce((sum, option) => sum + kurus(option.price), 0)
  const discounted = price + optionPrice - Math.round(((price + optionPrice) * off) / 100)
  return {
    id: objectId(random, now),
    imageURL: '',
    wideImageURL: '',
    count,
    product: product.id,
    chainProduct: product.chainProduct,
    name: product.name,
    price: lira(price),
    optionPrice: lira(optionPrice),
    priceWithOption: lira(price + optionPrice),
    totalPrice: lira(price * count),
    totalOptionPrice: lira(optionPrice * count),
    totalPriceWithOption: lira((price + optionPrice) * count),
    discountedPriceWithOption: lira(discounted),
    totalDiscountedPriceWithOption: lira(discounted * count),
    optionCategories,
    displayInfo: {
      title: product.name,
      options: { tr: options.map((option) => option.name.tr), en: options.map((option) => option.name.en) },
    },
    note: line.note,
  }
}

/**
 * An order in Getir's format, with status 400, or 325 if it is scheduled. Its totals are the sums
 * of its lines. Throws a Refusal for a product that is not the restaurant's (40) or not active
 * (41), or for a payment method that the restaurant does not accept (21).
 */
export function orderFrom(random: Random, now: number, restaurant: Restaurant, input: OrderInput = {}): Order {
  const deliveryType = input.deliveryType ?? (input.scheduledDate || random.chance(0.5) ? 2 : 1)
  const takes = paymentMethods.filter(
    (method) => restaurant.paymentMethods.get(method.type) && method.deliveryTypes.includes(deliveryType),
  )
  const method = input.paymentMethod
    ? takes.find((one) => one.type === input.paymentMethod)
    : takes[0] && random.pick(takes)
  if (!method) throw refusal(21)
  const products = linesOf(random, restaurant, now, input).map((line) =>
    productOf(random, now, line, input.discountPercent ?? 0),
  )
  const sum = (field: 'totalPriceWithOption' | 'totalDiscountedPriceWithOption'): number =>
    lira(products.reduce((total, product) => total + kurus(product[field]), 0))
  return {
    id: objectId(random, now),
    status: input.scheduledDate ? 325 : 400,
    isScheduled: Boolean(input.scheduledDate),
    ...(input.scheduledDate && { scheduledDate: input.scheduledDate }),
    confirmationId: random.pick(['A', 'B', 'C', 'E', 'K', 'M']) + random.digits(4),
    client: clientOf(random, now, input.clientName),
    products,
    clientNote: input.clientNote ?? random.pick(notes),
    doNotKnock: input.doNotKnock ?? random.chance(0.2),
    dropOffAtDoor: input.dropOffAtDoor ?? random.chance(0.2),
    isEcoFriendly: random.chance(0.6),
    totalPrice: sum('totalPriceWithOption'),
    totalDiscountedPrice: sum('totalDiscountedPriceWithOption'),
    checkoutDate: new Date(now).toISOString(),
    deliveryType,
    paymentMethod: method.type,
    paymentMethodText: method.name,
    restaurant: { id: restaurant.id, name: restaurant.name, brand: restaurant.brand },
    restaurantPanelOperation: false,
    isQueued: false,
  }
}
