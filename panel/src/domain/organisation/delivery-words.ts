import { defineWords } from '#panel/kit/words/words.ts'

/** The names of delivery types; `orderWords` includes them too. */
export const deliveryTypes = {
  tr: {
    delivery: {
      deliveryToAddress: 'Adrese teslim',
      comeGetIt: 'Gel al',
      comeEat: 'Gel ye',
      orderOnTheTable: 'Masaya sipariş',
      onlyPayment: 'Sadece ödeme',
    },
  },
  en: {
    delivery: {
      deliveryToAddress: 'Delivery',
      comeGetIt: 'Pickup',
      comeEat: 'Dine-in',
      orderOnTheTable: 'Table order',
      onlyPayment: 'Payment only',
    },
  },
  de: {
    delivery: {
      deliveryToAddress: 'Lieferung',
      comeGetIt: 'Abholung',
      comeEat: 'Vor Ort essen',
      orderOnTheTable: 'Tischbestellung',
      onlyPayment: 'Nur Zahlung',
    },
  },
} as const

export const deliveryWords = defineWords(deliveryTypes)
