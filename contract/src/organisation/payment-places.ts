/** Where a payment method is used (rules §7): at the door, online, or both. */
export const paymentPlaces = ['door', 'online', 'both'] as const
export type PaymentPlace = (typeof paymentPlaces)[number]
