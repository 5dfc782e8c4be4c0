/** How an order reaches its guest: spec §4, in the spec's order and spelling. */
export const deliveryTypes = ['deliveryToAddress', 'comeGetIt', 'comeEat', 'orderOnTheTable', 'onlyPayment'] as const
export type DeliveryType = (typeof deliveryTypes)[number]

/** Where a branch delivers: within the zones it has drawn, or wherever the ordering app allows, for the app's fee. */
export const areaSources = ['zones', 'app'] as const
export type AreaSource = (typeof areaSources)[number]
