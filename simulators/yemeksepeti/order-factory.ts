import type { Random } from '../random.ts'
import type { Discount, Order, Product, Sponsor, Topping } from './wire.ts'

export type MenuItem = {
  id: string
  name: string
  category?: string
  /** In kuruş. */
  price: number
  toppings?: { id: string; name: string; price: number }[]
}

/** The properties of an order that the caller may specify. The rest is random. */
export type OrderInput = {
  /** Who delivers: the platform's rider, the restaurant, or nobody. */
  by?: 'rider' | 'restaurant' | 'pickup'
  /** Paid online, or in cash or by card at the door. */
  payment?: 'online' | 'cash' | 'card'
  items?: { id: string; count?: number; toppings?: string[]; comment?: string }[]
  /** Discounts in kuruş, with who bears them. */
  discounts?: { name: string; amount: number; sponsor: Sponsor }[]
  deliveryFee?: number
  customerComment?: string
  firstName?: string
  preOrder?: boolean
  test?: boolean
}

export const defaultMenu: MenuItem[] = [
  {
    id: 'adana',
    name: 'Adana dürüm',
    category: 'Dürümler',
    price: 26_050,
    toppings: [
      { id: 'aci', name: 'Ekstra acı sos', price: 1510 },
      { id: 'lavas', name: 'Çift lavaş', price: 2000 },
    ],
  },
  { id: 'lahmacun', name: 'Lahmacun', category: 'Fırından', price: 9900 },
  { id: 'ayran', name: 'Ayran (30 cl)', category: 'İçecekler', price: 4090 },
]

const firstNames = ['Ayşe', 'Mehmet', 'Zeynep', 'Emre', 'Elif', 'Burak', 'Şule', 'Oğuzhan', 'İrem', 'Çağla']
const lastNames = ['Kaya', 'Yılmaz', 'Öztürk', 'Demir', 'Şahin', 'Arslan']
const places = [
  { area: 'Moda', street: 'Caferağa Mah. Bademaltı Sok.', city: 'İstanbul', lat: 40.9842, lon: 29.0263 },
  { area: 'Çarşı', street: 'Sinanpaşa Mah. Köyiçi Cad.', city: 'İstanbul', lat: 41.0429, lon: 29.0066 },
  { area: 'Tunalı', street: 'Barbaros Mah. Büklüm Sok.', city: 'Ankara', lat: 39.9073, lon: 32.8608 },
]
const comments = [
  null,
  null,
  null,
  'Acısız olsun lütfen.',
  'Zile basmayın, bebek uyuyor.',
  'Ketçap ve mayonez ekleyin.',
]

const minute = 60_000

/** An amount in kuruş as the platform writes it: `260.50`. */
export const amount = (kurus: number): string => (kurus / 100).toFixed(2)

const uuid = (random: Random): string => [8, 4, 4, 4, 12].map((length) => random.hex(length)).join('-')

type Place = {
  random: Random
  now: number
  menu: readonly MenuItem[]
  platformRestaurantId: string
  /** How long the restaurant may take to answer. */
  answerMs: number
  /** The address under which the middleware takes callbacks. */
  url: string
}

/** Makes an order. Its sums are exact. */
export function orderFrom({ random, now, menu, ...at }: Place, input: OrderInput): Order {
  const by = input.by ?? random.pick(['rider', 'restaurant', 'restaurant'] as const)
  const payment = input.payment ?? random.pick(['online', 'online', 'online', 'card', 'cash'] as const)
  const items =
    input.items ??
    Array.from({ length: random.whole(1, Math.min(3, menu.length)) }, () => ({
      id: random.pick(menu).id,
      count: random.whole(1, 2),
    }))
  const priced = items.map((it) => productOf(random, menu, it))
  const sum = priced.reduce((total, it) => total + it.paid, 0)
  const fee = by === 'pickup' ? 0 : (input.deliveryFee ?? random.pick([0, 0, 2990]))
  const discounts = (input.discounts ?? []).map((it): Discount => ({
    name: it.name,
    amount: amount(it.amount),
    sponsorships: [{ sponsor: it.sponsor, amount: amount(it.amount) }],
  }))
  const off = (input.discounts ?? []).reduce((total, it) => total + it.amount, 0)
  const total = sum + fee - off
  const place = random.pick(places)
  const token = uuid(random)
  const iso = (ms: number) => new Date(now + ms).toISOString()
  const callback = (what: string) => `${at.url}/v2/order/status/${token}?callback=${what}`
  return {
    token,
    code: `${random.hex(4)}-${random.hex(4)}`,
    shortCode: random.digits(3),
    createdAt: iso(0),
    expiryDate: iso(at.answerMs),
    expeditionType: by === 'pickup' ? 'pickup' : 'delivery',
    preOrder: input.preOrder ?? false,
    test: input.test ?? false,
    comments: {
      customerComment: input.customerComment ?? random.pick(comments),
      vendorComment: null,
    },
    customer: {
      firstName: input.firstName ?? random.pick(firstNames),
      lastName: random.pick(lastNames),
      mobilePhone: `+90850 ${random.digits(3)} ${random.digits(4)}`,
      email: null,
      flags: [],
    },
    delivery:
      by === 'pickup'
        ? null
        : {
            address: {
              street: place.street,
              number: String(random.whole(1, 120)),
              building: random.pick([null, 'Menekşe Apt.', 'B Blok']),
              entrance: null,
              floor: String(random.whole(0, 8)),
              flatNumber: String(random.whole(1, 24)),
              deliveryMainArea: place.area,
              city: place.city,
              latitude: place.lat,
              longitude: place.lon,
              deliveryInstructions: random.pick([null, 'Fırının karşısı', 'Arka kapıdan girin']),
            },
            expectedDeliveryTime: iso(45 * minute),
            riderPickupTime: by === 'rider' ? iso(20 * minute) : null,
          },
    pickup: by === 'pickup' ? { pickupTime: iso(25 * minute) } : null,
    payment: {
      status: payment === 'online' ? 'paid' : 'pending',
      type: { online: 'Online Kredi/Banka Kartı', cash: 'Nakit', card: 'Kapıda Kredi Kartı' }[payment],
      remoteCode: null,
    },
    price: {
      grandTotal: amount(total),
      subTotal: amount(sum),
      deliveryFee: amount(fee),
      collectFromCustomer: amount(payment === 'online' ? 0 : total),
      discountAmountTotal: amount(off),
      vatTotal: null,
    },
    products: priced.map((it) => it.product),
    discounts,
    platformRestaurant: { id: at.platformRestaurantId },
    callbackUrls: {
      orderAcceptedUrl: callback('accepted'),
      orderRejectedUrl: callback('rejected'),
      ...(by === 'rider' ? { orderPreparedUrl: callback('prepared') } : { orderPickedUpUrl: callback('picked-up') }),
    },
  }
}

function productOf(
  random: Random,
  menu: readonly MenuItem[],
  { id, count = 1, toppings = [], comment }: NonNullable<OrderInput['items']>[number],
): { product: Product; paid: number } {
  const item = menu.find((it) => it.id === id)
  if (!item) throw new RangeError(`There is no product ${id}`)
  const chosen = toppings.map((name) => {
    const found = item.toppings?.find((it) => it.id === name)
    if (!found) throw new RangeError(`The product ${id} has no topping ${name}`)
    return found
  })
  const paid = (item.price + chosen.reduce((sum, it) => sum + it.price, 0)) * count
  return {
    paid,
    product: {
      id: random.digits(9),
      remoteCode: item.id,
      name: item.name,
      categoryName: item.category ?? '',
      quantity: String(count),
      unitPrice: amount(item.price),
      paidPrice: amount(paid),
      comment: comment ?? null,
      selectedToppings: chosen.map((it): Topping => ({
        id: random.digits(9),
        remoteCode: it.id,
        name: it.name,
        quantity: 1,
        price: amount(it.price),
        type: 'EXTRA',
        children: [],
      })),
    },
  }
}
