/** The parts of Uber Eats' APIs that the simulator speaks, in its own spelling. Amounts are minor units. */
export type Money = { amount: number; currency_code: string; formatted_amount: string }
export type OrderState = 'CREATED' | 'ACCEPTED' | 'DENIED' | 'FINISHED' | 'CANCELED'
export type OrderType = 'PICK_UP' | 'DINE_IN' | 'DELIVERY_BY_UBER' | 'DELIVERY_BY_RESTAURANT'
export type CourierState =
  | 'SCHEDULED'
  | 'EN_ROUTE_TO_PICKUP'
  | 'ARRIVED_AT_PICKUP'
  | 'EN_ROUTE_TO_DROPOFF'
  | 'COMPLETED'
  | 'FAILED'

type Price = { unit_price: Money; total_price: Money; base_unit_price: Money; base_total_price: Money }
export type Modifier = {
  id: string
  title: string
  external_data: string
  quantity: number
  price: Price
  selected_modifier_groups: ModifierGroup[] | null
  default_quantity: number
}
export type ModifierGroup = {
  id: string
  title: string
  external_data: string
  selected_items: Modifier[] | null
  removed_items: Modifier[] | null
}
export type Item = Modifier & { instance_id: string; special_instructions: string | null; eater_id: string }
export type Promotion = {
  external_promotion_id: string
  promo_type: string
  promo_discount_value: number
  promotion_uuid: string
  promo_funding_splits: { funding_source: string; amount_paid: Money }[]
}
export type Order = {
  id: string
  display_id: string
  external_reference_id?: string
  current_state: OrderState
  type: OrderType
  brand: 'UBER_EATS'
  store: { id: string; name: string; integrator_store_id: string | null; merchant_store_id: string | null }
  eater: {
    first_name: string
    last_name: string
    phone: string | null
    phone_code: string | null
    delivery?: {
      location: {
        type: 'STREET_ADDRESS'
        street_address: string
        latitude: number
        longitude: number
        unit_number: string
        business_name: string
        title: string
      }
      type: 'DELIVER_TO_DOOR' | 'LEAVE_AT_DOOR' | 'CURBSIDE'
      notes: string
    }
  }
  cart: { items: Item[]; special_instructions: string | null; fulfillment_issues: null }
  payment: {
    charges: {
      total: Money
      sub_total: Money
      tax: Money
      total_fee: Money
      total_promo_applied: Money | null
      sub_total_promo_applied: Money | null
      delivery_fee?: Money
      tip?: Money
      cash_amount_due?: Money
      marketplace_fee_due_to_uber?: Money
    }
    promotions: { promotions: Promotion[] } | null
  }
  packaging: { disposable_items: { should_include: boolean | null } }
  placed_at: string
  estimated_ready_for_pickup_at: string
  deliveries: { id: string; first_name: string; current_state: CourierState; estimated_pickup_time: string }[]
  order_manager_client_id: string
}

export const denyCodes = [
  'STORE_CLOSED',
  'POS_NOT_READY',
  'POS_OFFLINE',
  'ITEM_AVAILABILITY',
  'MISSING_ITEM',
  'MISSING_INFO',
  'PRICING',
  'CAPACITY',
  'ADDRESS',
  'SPECIAL_INSTRUCTIONS',
  'OTHER',
]
export const cancelReasons = [
  'OUT_OF_ITEMS',
  'KITCHEN_CLOSED',
  'CUSTOMER_CALLED_TO_CANCEL',
  'RESTAURANT_TOO_BUSY',
  'CANNOT_COMPLETE_CUSTOMER_NOTE',
  'OTHER',
]
export const allScopes = [
  'eats.store',
  'eats.store.status.write',
  'eats.order',
  'eats.store.orders.read',
  'eats.store.orders.restaurantdelivery.status',
  'eats.report',
]
