import type { Lang } from '../kit/field-words.ts'
import type { DeliveryType } from '../organisation/delivery-types.ts'

/** Methods that are named after the door, where there is none: the guest pays at the till. */
const atTheTill: Partial<Record<string, Record<Lang, string>>> = {
  cash: { tr: 'Nakit', en: 'Cash', de: 'Bar' },
  card_door: { tr: 'Kredi kartı', en: 'Card', de: 'Karte' },
}

/** What paying so is called for an order of this type; null where the method's own name says it. */
export const paymentNameFor = (code: string, type: DeliveryType, lang: Lang): string | null =>
  (type !== 'deliveryToAddress' && atTheTill[code]?.[lang]) || null
