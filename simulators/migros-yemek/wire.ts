/**
 * The parts of the Migros Yemek (Gourmet) API that the simulator speaks, in its own spelling.
 * Amounts are kuruş, dates are epoch milliseconds.
 */
export const orderStatuses = [
  'NEW_PENDING',
  'APPROVED',
  'PREPARED',
  'DELIVERY',
  'COMPLETED',
  'REJECTED',
  'CANCELED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The steps of the platform's own courier, in order. */
export const deliveryStatuses = [
  'ASSIGNED_FOR_DELIVERY',
  'COURIER_APPROACHED',
  'COURIER_ARRIVED',
  'IN_DELIVERY',
  'DELIVERED',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export type Amount = { amountAsPenny: number; text: string }
type Named = { id: number; name: string }

export type Option = {
  optionHeaderId: number
  optionItemId: number
  headerName: string
  itemNames: string
  /** For all of its quantity. */
  primaryPrice: number
  primaryPriceText: string
  quantity: number
  excluded: boolean
  optionType: string
  subOptions: Option[]
}

export type Item = {
  id: number
  productId: number
  name: string
  /** Of the whole line, with its options. */
  price: number
  priceText: string
  /** Of one piece, with its options. */
  unitPrice: number
  amount: number
  note: string
  options: Option[]
}

export type Order = {
  id: number
  description: string
  status: OrderStatus
  /** Who delivers: the restaurant's courier, or the platform's. */
  deliveryProvider: 'RESTAURANT' | 'MIGROS'
  store: Named & { group: Named }
  customer: {
    id: number
    firstName: string
    lastName: string
    fullName: string
    phoneNumber: string
    deliveryAddress: {
      id: number
      direction: string
      detail: string
      city: Named
      town: Named
      district: Named
      geoLocation: { latitude: number; longitude: number }
    }
  }
  prices: { total: Amount; discounted: Amount; restaurantDiscounted: Amount; migrosDiscounted: Amount }
  items: Item[]
  payment: { type: { hashedNameId: number; name: string; description: string; isOnlinePayment: boolean } }
  extendedProperties: {
    orderNote: string
    saveGreen: boolean
    contactlessDelivery: boolean
    ringDoorBell: boolean
    shortCode: string
  }
  log: { createdAsMs: number }
}

/** Why a restaurant may end an order. The numbers are ours, since no source names the platform's. */
export const cancelReasons = [
  { reasonId: 11, description: 'Ürün tükendi' },
  { reasonId: 12, description: 'Restoran yoğun' },
  { reasonId: 13, description: 'Restoran kapalı' },
  { reasonId: 14, description: 'Kurye yok' },
  { reasonId: 15, description: 'Adres servis alanı dışında' },
  { reasonId: 16, description: 'Müşteri talebi' },
  { reasonId: 19, description: 'Diğer' },
]

/** How long a temporary closing lasts, in ms; null: until the next shift begins. */
export const offOptions: Record<string, number | null> = {
  ONE_HOUR: 3_600_000,
  FOUR_HOUR: 4 * 3_600_000,
  NEXT_SHIFT_START: null,
}
