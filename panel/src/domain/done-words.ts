import type { OrderRow } from '#contract/ordering/order.ts'
import { defineWords, say } from '#panel/kit/words.ts'
import { shownNumber } from './order-number.ts'

const doneWords = defineWords({
  tr: {
    approve: '#{number} onaylandı',
    dispatch: '#{number} yola çıkarıldı',
    deliver:
      '{type, select, comeGetIt {#{number} teslim alındı} comeEat {#{number} servis edildi} orderOnTheTable {#{number} servis edildi} onlyPayment {#{number} ödendi} other {#{number} teslim edildi}}',
    cancel: '#{number} iptal edildi',
    return: '#{number} iade alındı',
    undoCancel: '#{number}: iptal geri alındı',
  },
  en: {
    approve: '#{number} approved',
    dispatch: '#{number} dispatched',
    deliver:
      '{type, select, comeGetIt {#{number} picked up} comeEat {#{number} served} orderOnTheTable {#{number} served} onlyPayment {#{number} paid} other {#{number} delivered}}',
    cancel: '#{number} cancelled',
    return: '#{number} returned',
    undoCancel: '#{number}: cancellation undone',
  },
  de: {
    approve: '#{number} bestätigt',
    dispatch: '#{number} losgeschickt',
    deliver:
      '{type, select, comeGetIt {#{number} abgeholt} comeEat {#{number} serviert} orderOnTheTable {#{number} serviert} onlyPayment {#{number} bezahlt} other {#{number} geliefert}}',
    cancel: '#{number} storniert',
    return: '#{number} zurückgenommen',
    undoCancel: '#{number}: Storno aufgehoben',
  },
})

export type DoneStep = keyof typeof doneWords.tr

/** The message once a step is done: "#4493 iptal edildi". */
export const doneText = (row: Pick<OrderRow, 'number' | 'external_number' | 'delivery_type'>, step: DoneStep) =>
  say(doneWords)(step, { number: shownNumber(row), type: row.delivery_type })
