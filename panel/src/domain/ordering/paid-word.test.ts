import { expect, it } from 'vitest'
import { paidWord } from './paid-word.ts'

type Asked = Parameters<typeof paidWord>[0]
const wordOf = (status: Asked['status'], more: Partial<Asked> = {}) =>
  paidWord({
    status,
    is_paid: true,
    total: 10_000,
    payment_method: 'online_card',
    delivery_type: 'deliveryToAddress',
    ...more,
  })

it('does not say of a cancelled or returned order that it is paid', () => {
  expect([wordOf('preparing'), wordOf('delivered'), wordOf('cancelled'), wordOf('returned')]).toEqual([
    'paid',
    'paid',
    'wasPaid',
    'wasPaid',
  ])
  const unpaid = { is_paid: false }
  expect([wordOf('cancelled', unpaid), wordOf('delivered', { ...unpaid, total: 0 })]).toEqual(['unpaid', 'nothingDue'])
})

it('says of an order paid at the door that it is paid once it was handed over', () => {
  const cash = { is_paid: false, payment_method: 'cash' }
  expect((['on_the_way', 'delivered', 'returned', 'cancelled'] as const).map((it) => wordOf(it, cash))).toEqual([
    'unpaid',
    'paid',
    'wasPaid',
    'unpaid',
  ])
  // A table's guests pay their bill, and nobody pays online at the door.
  expect(wordOf('delivered', { ...cash, delivery_type: 'orderOnTheTable' })).toBe('unpaid')
  expect(wordOf('delivered', { is_paid: false })).toBe('unpaid')
})
