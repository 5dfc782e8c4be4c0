import { expect, test } from 'vitest'
import { paymentNameFor } from './payment-name.ts'

test('only a delivered order is paid at the door', () => {
  expect(paymentNameFor('cash', 'comeGetIt', 'tr')).toBe('Nakit')
  expect(paymentNameFor('card_door', 'orderOnTheTable', 'de')).toBe('Karte')
  expect(paymentNameFor('card_door', 'deliveryToAddress', 'de')).toBeNull()
  expect(paymentNameFor('multinet', 'comeEat', 'tr')).toBeNull()
})
