import type { Lang } from '../kit/field-words.ts'
import type { DeliveryType } from '../organisation/delivery-types.ts'

/** Names for door payment methods when there is no door, because the guest pays at the till. */
const atTheTill: Partial<Record<string, Record<Lang, string>>> = {
  cash: { tr: 'Nakit', en: 'Cash', de: 'Bar' },
  card_door: { tr: 'Kredi kartı', en: 'Card', de: 'Karte' },
}

/** The name of a payment method for an order of this type; null if the method's own name fits. */
export const paymentNameFor = (code: string, type: DeliveryType, lang: Lang): string | null =>
  (type !== 'deliveryToAddress' && atTheTill[code]?.[lang]) || null
