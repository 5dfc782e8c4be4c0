import { expect, test } from 'vitest'
import type { Problem } from '#contract/kit/problem.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { Refusal as AnyRefusal } from '#panel/kit/server/client.ts'
import { fakePage } from '#panel/kit/test-page.ts'

fakePage()
const { Refusal } = await import('#panel/kit/server/client.ts')
const { notDone } = await import('./not-done.ts')

const row = { number: 12, external_number: null } as OrderRow
const titleOf = (refusal: AnyRefusal) => notDone(row, refusal).title
const busy = { code: 'busy', title: '', type: '', status: 503, detail: 'Busy' } as unknown as Problem

test('an order is said to be as it was only if the server has said so, or nothing was sent', () => {
  expect(titleOf(new Refusal(503, 'Busy', busy))).toBe('Order 12 stays as it was')
  expect(titleOf(new Refusal('', '', null, undefined, false))).toBe('Order 12 stays as it was')
  // The answer was lost, or a proxy answered in the server's place.
  expect(titleOf(new Refusal('', '', null))).toBe('Order 12: no reply from the server')
  expect(titleOf(new Refusal(502, '', null))).toBe('Order 12: no reply from the server')
  expect(titleOf(new Refusal(404, '', null))).toBe('Order 12 stays as it was')
})
