/** How an order reaches its guest, in the order and spelling of spec §4. */
export const deliveryTypes = ['deliveryToAddress', 'comeGetIt', 'comeEat', 'orderOnTheTable', 'onlyPayment'] as const
export type DeliveryType = (typeof deliveryTypes)[number]

/**
 * Where a branch delivers: within the zones that it has drawn, or wherever the ordering app allows,
 * for the app's fee.
 */
export const areaSources = ['zones', 'app'] as const
export type AreaSource = (typeof areaSources)[number]
