/** The parts of JET Connect that the simulator speaks, in its own spelling. Amounts are in the major unit. */
export type OrderState = 'requested' | 'accepted' | 'rejected' | 'ignored' | 'cancelled' | 'complete'
export const driverEvents = [
  'DriverAssigned',
  'DriverAtRestaurant',
  'OnItsWay',
  'AtDeliveryAddress',
  'Delivered',
] as const
export type DriverEvent = (typeof driverEvents)[number]

/** The paths of the pushes about a driver. */
export const driverPaths: Record<DriverEvent, string> = {
  DriverAssigned: '/driver-assigned-to-delivery',
  DriverAtRestaurant: '/driver-at-restaurant',
  OnItsWay: '/driver-on-their-way-to-delivery-address',
  AtDeliveryAddress: '/driver-at-delivery-address',
  Delivered: '/driver-has-delivered-order',
}

export const cancelReasons = [
  'cust_cancelled_changed_mind',
  'cust_cancelled_delivery_too_long',
  'cust_cancelled_made_mistake',
  'cust_cancelled_other',
  'delivery_partner_cancelled',
  'rest_cancelled_customer_absent',
  'rest_cancelled_customer_requested',
  'rest_cancelled_declined',
  'rest_cancelled_drivers_unavailable',
  'rest_cancelled_fake_order',
  'rest_cancelled_other',
  'rest_cancelled_out_of_stock',
  'rest_cancelled_too_busy',
  'system_cancelled_other',
  'system_cancelled_test_order',
] as const
export type CancelReason = (typeof cancelReasons)[number]

export type Item = {
  Name: string
  Quantity: number
  Reference: string
  UnitPrice: number
  TotalPrice?: number
  Items: Item[]
}
type Place = { Lines: string[]; PostalCode: string; City: string; Geolocation: { Latitude: number; Longitude: number } }
/** An order as the push for its acceptance states it. The push for its preparation lacks some of this. */
export type Order = {
  OrderId: string
  FriendlyOrderReference: string
  Currency: string
  IsTest: boolean
  PlacedDate: string
  Customer: { Id: number; Name: string; PreviousRestaurantOrderCount: number; PreviousTotalOrderCount: number }
  CustomerNotes: Record<string, string>
  Fulfilment: {
    Method: 'Delivery' | 'Collection'
    Address: Place
    CustomerDueAsap: boolean
    CustomerDueDate: string
    PhoneNumber: string
    PhoneMaskingCode: string | null
    PreparationTime: string
  }
  Items: Item[]
  Payment: { Lines: { Paid: boolean; Type: string; Value: number }[] }
  PriceBreakdown: {
    Discount: number
    Fees: { Delivery: number; Other: number; ServiceCharge: number }
    Items: number
    Taxes: number
    Tips: number
  }
  Restaurant: { Id: string; Name: string; PhoneNumber: string; Reference: string; TimeZone: string; Address: Place }
  Restrictions: { Type: 'Alcohol' }[]
  TotalPrice: number
}

export const userRoles = ['System', 'Operations', 'Restaurant'] as const
export type UserRole = (typeof userRoles)[number]
