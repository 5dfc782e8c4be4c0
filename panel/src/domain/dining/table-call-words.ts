import { defineWords } from '#panel/kit/words/words.ts'

export const tableCallWords = defineWords({
  tr: {
    call_waiter: 'Garson çağırıyor',
    bill: 'Hesap istiyor',
    bill_cash: 'Hesap istiyor, nakit',
    bill_card: 'Hesap istiyor, kart',
    water: 'Su istiyor',
    other: 'Bir isteği var',
  },
  en: {
    call_waiter: 'Calls the waiter',
    bill: 'Asks for the bill',
    bill_cash: 'Asks for the bill, cash',
    bill_card: 'Asks for the bill, card',
    water: 'Asks for water',
    other: 'Asks for something',
  },
  de: {
    call_waiter: 'Ruft die Bedienung',
    bill: 'Möchte zahlen',
    bill_cash: 'Möchte bar zahlen',
    bill_card: 'Möchte mit Karte zahlen',
    water: 'Möchte Wasser',
    other: 'Hat einen Wunsch',
  },
})

/** The text of a table call, including how the guests would like to pay. */
export const callKey = ({
  kind,
  payment,
}: {
  kind: 'call_waiter' | 'bill' | 'water' | 'other'
  payment: 'cash' | 'card' | null
}) => (kind === 'bill' && payment ? (`bill_${payment}` as const) : kind)
