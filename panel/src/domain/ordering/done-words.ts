import type { OrderRow } from '#contract/ordering/order.ts'
import { defineWords, say } from '#panel/kit/words/words.ts'
import { shownNumber } from './order-number.ts'

const doneWords = defineWords({
  tr: {
    approve: 'Sipariş {number} onaylandı',
    dispatch: 'Sipariş {number} yola çıkarıldı',
    deliver:
      '{type, select, comeGetIt {Sipariş {number} teslim alındı} comeEat {Sipariş {number} servis edildi} orderOnTheTable {Sipariş {number} servis edildi} onlyPayment {Sipariş {number} ödendi} other {Sipariş {number} teslim edildi}}',
    cancel: 'Sipariş {number} iptal edildi',
    return: 'Sipariş {number} iade alındı',
    undoCancel: 'Sipariş {number}: iptal geri alındı',
  },
  en: {
    approve: 'Order {number} approved',
    dispatch: 'Order {number} dispatched',
    deliver:
      '{type, select, comeGetIt {Order {number} picked up} comeEat {Order {number} served} orderOnTheTable {Order {number} served} onlyPayment {Order {number} paid} other {Order {number} delivered}}',
    cancel: 'Order {number} cancelled',
    return: 'Order {number} returned',
    undoCancel: 'Order {number}: cancellation undone',
  },
  de: {
    approve: 'Bestellung {number} bestätigt',
    dispatch: 'Bestellung {number} losgeschickt',
    deliver:
      '{type, select, comeGetIt {Bestellung {number} abgeholt} comeEat {Bestellung {number} serviert} orderOnTheTable {Bestellung {number} serviert} onlyPayment {Bestellung {number} bezahlt} other {Bestellung {number} geliefert}}',
    cancel: 'Bestellung {number} storniert',
    return: 'Bestellung {number} zurückgenommen',
    undoCancel: 'Bestellung {number}: Storno aufgehoben',
  },
})

export type DoneStep = keyof typeof doneWords.tr

/** The message once a step is done: "Sipariş 4493 iptal edildi". */
export const doneText = (row: Pick<OrderRow, 'number' | 'external_number' | 'delivery_type'>, step: DoneStep) =>
  say(doneWords)(step, { number: shownNumber(row), type: row.delivery_type })
