/**
 * The types that GetirFood API 1.5.8 sends and accepts, in its own spelling (camelCase). Money is
 * in decimal Turkish lira (260.5), not kuruş. Times are ISO 8601 in GMT. Ids are 24 hexadecimal
 * digits.
 */

/** A text for users, in both languages. */
export type Bilingual = { tr: string; en: string }

/**
 * 325 scheduled, awaiting · 350 scheduled, pre-approved · 400 awaiting · 500 preparing · 550
 * prepared (Getir courier) · 600 handed over · 700 on the way · 800 at the address · 900 delivered
 * · 1500 cancelled by admin or customer · 1600 cancelled by the restaurant or automatically.
 */
export type OrderStatus = 325 | 350 | 400 | 500 | 550 | 600 | 700 | 800 | 900 | 1500 | 1600

/** 1: Getir's courier delivers the order. 2: the restaurant's own courier does. */
export type DeliveryType = 1 | 2

/** 100 active, 200 inactive, 400 inactive for today. */
export type ProductStatus = 100 | 200 | 400

export type Location = { lat: number; lon: number }

export type OrderOption = { option: string; chainOption: string; name: Bilingual; price: number }

export type OrderOptionCategory = {
  optionCategory: string
  chainOptionCategory: string
  name: Bilingual
  options: OrderOption[]
}

/**
 * One line of an order. `price` is the price of one piece without options, `priceWithOption` that
 * of one piece with its options. The fields `total…` are multiplied by `count`.
 */
export type OrderProduct = {
  id: string
  imageURL: string
  wideImageURL: string
  count: number
  product: string
  chainProduct: string
  name: Bilingual
  price: number
  optionPrice: number
  priceWithOption: number
  totalPrice: number
  totalOptionPrice: number
  totalPriceWithOption: number
  discountedPriceWithOption: number
  totalDiscountedPriceWithOption: number
  optionCategories: OrderOptionCategory[]
  displayInfo: { title: Bilingual; options: { tr: string[]; en: string[] } }
  note: string
}

export type Client = {
  id: string
  name: string
  location: Location
  /** Masked: a switchboard number and an extension, as in `+90 (850) 5550100 / 855662`. */
  clientPhoneNumber: string
  contactPhoneNumber: string
  deliveryAddress: {
    id: string
    address: string
    aptNo: string
    floor: string
    doorNo: string
    city: string
    district: string
    description: string
  }
}

/**
 * Courier status numbers are undocumented. We use 100 for assigned, 200 for at the restaurant, 300
 * for carrying, and 400 for at the address.
 */
export type Courier = { id: string; status: 100 | 200 | 300 | 400; name: string; location: Location }

/**
 * `cancelSource` numbers are undocumented. We use 1 for the restaurant, 2 for the customer, 3 for
 * an admin, and 4 for automatic.
 */
export type CancelReason = { id: string; messages: Bilingual; cancelSource: 1 | 2 | 3 | 4 }

export type Order = {
  id: string
  status: OrderStatus
  isScheduled: boolean
  scheduledDate?: string
  confirmationId: string
  client: Client
  courier?: Courier
  products: OrderProduct[]
  clientNote: string
  doNotKnock: boolean
  dropOffAtDoor: boolean
  isEcoFriendly: boolean
  totalPrice: number
  totalDiscountedPrice: number
  checkoutDate: string
  verifyDate?: string
  scheduleVerifiedDate?: string
  prepareDate?: string
  handoverDate?: string
  reachDate?: string
  deliverDate?: string
  cancelDate?: string
  cancelNote?: string
  cancelReason?: CancelReason
  deliveryType: DeliveryType
  paymentMethod: number
  paymentMethodText: Bilingual
  restaurant: { id: string; name: string; brand: { id: string; name: string } }
  restaurantPanelOperation: boolean
  isQueued: boolean
  calculatedCourierToRestaurantETA?: number
}

/** A menu as the caller passes it. Missing ids are generated. Prices in lira. */
export type MenuItem = {
  id: string
  chainProduct?: string
  category?: Bilingual
  name: Bilingual
  description?: Bilingual
  price: number
  optionCategories?: MenuOptionCategory[]
}

export type MenuOptionCategory = {
  id: string
  name: Bilingual
  minCount: number
  maxCount: number
  /** True if the choices are removals. */
  removeToppings?: boolean
  options: { id: string; name: Bilingual; price: number }[]
}

/**
 * The events that are pushed to us. The two order events are documented. The other three are known
 * only from independent clients.
 */
export type WebhookEvent = 'newOrder' | 'cancelOrder' | 'courierArrived' | 'courierPickup' | 'restaurantStatus'
