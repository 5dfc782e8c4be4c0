/** Where a payment method is paid (rules §7): at the door, online, or either. */
export const paymentPlaces = ['door', 'online', 'both'] as const
export type PaymentPlace = (typeof paymentPlaces)[number]
