import { expect, it } from 'vitest'
import { paidWord } from './paid-word.ts'

type Asked = Parameters<typeof paidWord>[0]
const of = (status: Asked['status'], more: Partial<Asked> = {}) =>
  paidWord({
    status,
    is_paid: true,
    total: 10_000,
    payment_method: 'online_card',
    delivery_type: 'deliveryToAddress',
    ...more,
  })

it('does not say of a cancelled or returned order that it is paid', () => {
  expect([of('preparing'), of('delivered'), of('cancelled'), of('returned')]).toEqual([
    'paid',
    'paid',
    'wasPaid',
    'wasPaid',
  ])
  const unpaid = { is_paid: false }
  expect([of('cancelled', unpaid), of('delivered', { ...unpaid, total: 0 })]).toEqual(['unpaid', 'nothingDue'])
})

it('says of an order paid at the door that it is paid once it was handed over', () => {
  const cash = { is_paid: false, payment_method: 'cash' }
  expect((['on_the_way', 'delivered', 'returned', 'cancelled'] as const).map((it) => of(it, cash))).toEqual([
    'unpaid',
    'paid',
    'wasPaid',
    'unpaid',
  ])
  // A table's guests pay their bill, and nobody pays online at the door.
  expect(of('delivered', { ...cash, delivery_type: 'orderOnTheTable' })).toBe('unpaid')
  expect(of('delivered', { is_paid: false })).toBe('unpaid')
})
