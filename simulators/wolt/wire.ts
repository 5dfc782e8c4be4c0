/** The parts of Wolt's APIs that the simulator speaks, in its own spelling. Amounts are minor units. */
export type Money = { amount: number; currency: string }
export type OrderStatus = 'received' | 'acknowledged' | 'production' | 'ready' | 'delivered' | 'rejected'
export type DeliveryStatus = 'none' | 'estimated' | 'courier_at_venue' | 'picked_up' | 'delivered'
/** What a push says about an order. */
export type PushStatus = 'CREATED' | 'PRODUCTION' | 'READY' | 'CANCELED' | 'DELIVERED'
export type CourierStep = 'arrives' | 'picks up' | 'delivers'

type Breakdown = { total_before_discounts: Money; total_discounts: Money }
export type Option = {
  id: string
  name: string
  value: string
  price: Money
  count: number
  pos_id: string | null
  value_pos_id: string | null
  deposit: null
}
export type Item = {
  id: string
  item_type: 'restaurant'
  name: string
  count: number
  pos_id: string
  sku: null
  options: Option[]
  item_price: { unit_price: Money; total: Money; price_breakdown: Breakdown }
  category: { id: string; name: string }
  deposit: null
  is_bundle_offer: false
  row_number: number
}
export type Order = {
  id: string
  order_number: string
  order_status: OrderStatus
  type: 'instant' | 'preorder'
  pre_order: { preorder_time: string; pre_order_status: 'waiting' | 'confirmed' } | null
  venue: { id: string; name: string; external_venue_id: string | null }
  created_at: string
  modified_at: string
  pickup_eta: string | null
  consumer_name: string
  consumer_phone_number: string | null
  consumer_comment: string | null
  delivery: {
    type: 'homedelivery' | 'takeaway' | 'eatin'
    status: DeliveryStatus
    self_delivery: boolean
    time: string | null
    location: {
      street_address: string
      apartment: string
      city: string
      country: string
      formatted_address: string
      coordinates: { lat: number; lon: number }
    } | null
  }
  basket_price: { total: Money; price_breakdown: Breakdown }
  fees: { total: Money; price_breakdown: Breakdown & { liability: Money }; parts: { type: string; total: Money }[] }
  items: Item[]
  cash_payment: { cash_amount: Money; cash_to_expect: Money | null } | null
  company_tax_id: null
  loyalty_card_number: null
  attribution_id: null
}

/** The codes of reasons for which a venue may reject an order. */
export const rejectCodes = ['GENERIC', 'ITEMS_UNAVAILABLE', 'VENUE_CLOSING_SOON']
