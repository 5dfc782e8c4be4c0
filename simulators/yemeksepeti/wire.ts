/**
 * The parts of Delivery Hero's Integration Middleware v2 that the simulator speaks, in its own
 * spelling. Amounts of money and quantities are strings.
 */
export type Topping = {
  id: string
  remoteCode: string | null
  name: string
  quantity: number
  price: string
  type: 'PRODUCT' | 'EXTRA'
  children: Topping[]
}

export type Product = {
  id: string
  remoteCode: string | null
  name: string
  categoryName: string
  quantity: string
  unitPrice: string
  /** What was paid for the line, toppings included. */
  paidPrice: string
  comment: string | null
  selectedToppings: Topping[]
}

export type Sponsor = 'PLATFORM' | 'VENDOR' | 'THIRD_PARTY'
export type Discount = { name: string; amount: string; sponsorships: { sponsor: Sponsor; amount: string }[] }

export type Order = {
  token: string
  code: string
  shortCode: string
  createdAt: string
  expiryDate: string
  expeditionType: 'delivery' | 'pickup'
  preOrder: boolean
  test: boolean
  comments: { customerComment: string | null; vendorComment: string | null }
  customer: { firstName: string; lastName: string; mobilePhone: string | null; email: string | null; flags: string[] }
  delivery: {
    address: {
      street: string
      number: string | null
      building: string | null
      entrance: string | null
      floor: string | null
      flatNumber: string | null
      deliveryMainArea: string | null
      city: string
      latitude: number | null
      longitude: number | null
      deliveryInstructions: string | null
    } | null
    expectedDeliveryTime: string | null
    /** When a rider of the platform comes. Null if the restaurant delivers. */
    riderPickupTime: string | null
  } | null
  pickup: { pickupTime: string } | null
  payment: { status: 'paid' | 'pending'; type: string; remoteCode: string | null }
  price: {
    grandTotal: string
    subTotal: string
    deliveryFee: string
    /** What must be collected at the door. */
    collectFromCustomer: string
    discountAmountTotal: string
    vatTotal: string | null
  }
  products: Product[]
  discounts: Discount[]
  platformRestaurant: { id: string }
  callbackUrls: Record<string, string>
}

/** The states an order passes through in the middleware. */
export type OrderState =
  | 'WAITING_FOR_ACKNOWLEDGEMENT'
  | 'WAITING_FOR_ACCEPTANCE'
  | 'ACCEPTED'
  | 'PREPARED'
  | 'PICKED_UP'
  | 'CANCELLED'

export type PushedStatus =
  | 'ORDER_CANCELLED'
  | 'ORDER_PICKED_UP'
  | 'COURIER_ARRIVED_AT_VENDOR'
  | 'SHOW_RIDER_WAITING_WARNING'

export const availabilityStates = ['OPEN', 'CLOSED', 'CLOSED_UNTIL', 'CLOSED_TODAY', 'INACTIVE', 'UNKNOWN'] as const
export type AvailabilityState = (typeof availabilityStates)[number]

export type Availability = {
  availabilityState: AvailabilityState
  availabilityStates: AvailabilityState[]
  changeable: boolean
  closedReason?: string
  closingMinutes: number[]
  closingReasons: string[]
  platformKey: string
  platformRestaurantId: string
}

export const rejectReasons = [
  'ADDRESS_INCOMPLETE_MISSTATED',
  'BAD_WEATHER',
  'BLACKLISTED',
  'CARD_READER_NOT_AVAILABLE',
  'CLOSED',
  'CONTENT_WRONG_MISLEADING',
  'FOOD_QUALITY_SPILLAGE',
  'FRAUD_PRANK',
  'ITEM_UNAVAILABLE',
  'LATE_DELIVERY',
  'MENU_ACCOUNT_SETTINGS',
  'MOV_NOT_REACHED',
  'NO_COURIER',
  'NO_PICKER',
  'NO_RESPONSE',
  'OUTSIDE_DELIVERY_AREA',
  'TECHNICAL_PROBLEM',
  'TEST_ORDER',
  'TOO_BUSY',
  'UNABLE_TO_FIND',
  'UNABLE_TO_PAY',
  'UNPROFESSIONAL_BEHAVIOUR',
  'WILL_NOT_WORK_WITH_PLATFORM',
  'WRONG_ORDER_ITEMS_DELIVERED',
] as const

/** The only reasons for which an accepted order may still be ended. */
export const laterReasons = new Set<string>([
  'BAD_WEATHER',
  'CARD_READER_NOT_AVAILABLE',
  'CONTENT_WRONG_MISLEADING',
  'FOOD_QUALITY_SPILLAGE',
  'LATE_DELIVERY',
  'UNABLE_TO_FIND',
  'UNABLE_TO_PAY',
  'UNPROFESSIONAL_BEHAVIOUR',
  'WRONG_ORDER_ITEMS_DELIVERED',
])
