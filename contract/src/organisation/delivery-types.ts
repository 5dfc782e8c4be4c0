/** How an order reaches its guest: spec §4, in the spec's order and spelling. */
export const deliveryTypes = ['deliveryToAddress', 'comeGetIt', 'comeEat', 'orderOnTheTable', 'onlyPayment'] as const
export type DeliveryType = (typeof deliveryTypes)[number]
