import { defineWords } from '#panel/kit/words/words.ts'

/** The words for what an offer takes off, for each delivery type. */
export const deliveryTermWords = defineWords({
  tr: {
    benefits: 'İndirim',
    benefitsHelp: 'Her teslimat türü için oran ya da tutar. Boş bırakılan türde indirim olmaz.',
    rate: '{type}: oran',
    amount: '{type}: tutar',
    max_discount: 'En yüksek indirim',
    noLimit: 'Boşsa sınır yok.',
  },
  en: {
    benefits: 'Discount',
    benefitsHelp: 'A percentage or an amount for each delivery type. Empty: no discount.',
    rate: '{type}: percentage',
    amount: '{type}: amount',
    max_discount: 'Maximum discount',
    noLimit: 'Empty: no limit.',
  },
  de: {
    benefits: 'Rabatt',
    benefitsHelp: 'Je Lieferart ein Prozentsatz oder ein Betrag. Leer: kein Rabatt.',
    rate: '{type}: Prozent',
    amount: '{type}: Betrag',
    max_discount: 'Höchster Rabatt',
    noLimit: 'Leer: keine Grenze.',
  },
})
