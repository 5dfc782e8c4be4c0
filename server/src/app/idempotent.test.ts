import { expect, it } from 'vitest'
import { calls } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'

/**
 * Whether a call moves an order or money, prints something, undoes something, or returns something
 * that is needed to undo it.
 */
function movesSomething(wing: string, { method, path, answer }: Call): boolean {
  if (method === 'GET') return false
  const isOrders = /^\/order(\/|$)|\/test-order$/.test(path)
  // Payments that only a provider has, and differences from its amounts, are settled by hand.
  const isPayment = method === 'PATCH' && /\/payment-provider\/.*\}/.test(path.replace('{name}', ''))
  const isUndo = /\}\/(undo|cancel|rollback|take-back|return|print)(-[a-z]+)*$/.test(path)
  return (
    wing === 'accounting' ||
    isOrders ||
    isPayment ||
    isUndo ||
    'menu_change_id' in ((answer as { shape?: object }).shape ?? {})
  )
}

/** Calls for which a repetition has no further effect. */
const exempt = {
  'POST /order/quote': 'writes nothing',
  'POST /order/{order_id}/return/quote': 'writes nothing',
  'POST /order/export': 'writes a file and moves no order',
  'POST /file/{file_id}/cancel': 'a file that is stopped stays stopped',
}
const nameOf = ({ method, path }: Call) => `${method} ${path}`
const keyless = (some: readonly { wing: string; call: Call }[]) =>
  some
    .filter(({ wing, call }) => movesSomething(wing, call) && !call.idempotent)
    .map(({ call }) => nameOf(call))
    .filter((name) => !(name in exempt))

// The contract sweep sends each of these calls twice, and thereby tests that the handler uses
// `once`.
it('a call that moves an order or money, prints or undoes takes an Idempotency-Key', () => {
  expect(keyless(calls)).toEqual([])
  const names = calls.map(({ call }) => nameOf(call))
  expect(Object.keys(exempt).filter((it) => !names.includes(it))).toEqual([])
})

it('notices each that takes none', () => {
  const moving = calls.filter(({ call }) => call.idempotent && movesSomething('', call))
  expect(moving.length).toBeGreaterThan(15)
  expect(keyless(moving.map((it) => ({ ...it, call: { ...it.call, idempotent: undefined } as never })))).toEqual(
    moving.map(({ call }) => nameOf(call)),
  )
})
