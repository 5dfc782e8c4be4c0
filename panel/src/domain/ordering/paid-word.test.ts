import { expect, it } from 'vitest'
import { paidWord } from './paid-word.ts'

it('does not say of a cancelled or returned order that it is paid', () => {
  const of = (status: Parameters<typeof paidWord>[0]['status'], is_paid = true, total = 10_000) =>
    paidWord({ status, is_paid, total })
  expect([of('preparing'), of('delivered'), of('cancelled'), of('returned')]).toEqual([
    'paid',
    'paid',
    'wasPaid',
    'wasPaid',
  ])
  expect([of('cancelled', false), of('delivered', false, 0)]).toEqual(['unpaid', 'nothingDue'])
})
