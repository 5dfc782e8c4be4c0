import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WalletKind } from '#contract/members/wallet.ts'
import { replay, type Booked } from './wallet-loads.ts'

let n = 0
const entry = (kind: WalletKind, amount: number, more: Partial<Booked> = {}): Booked => ({
  id: `${n + 1}`,
  member_id: 'ada',
  kind,
  amount,
  order_id: null,
  key: `${++n}`,
  ...more,
})
const spent = (order_id: string, amount: number, member_id = 'ada') =>
  entry('spend', -amount, { order_id, member_id, key: `spend:${order_id}` })
const refunded = (order_id: string, amount: number, member_id = 'ada') =>
  entry('refund', amount, { order_id, member_id, key: `refund:${order_id}` })
const merged = (way: string, amount: number, member_id: string) =>
  entry('merge', amount, { member_id, key: `merge:1:${way}` })

it.each<[string, Booked[], number]>([
  ['nothing is there', [], 0],
  ['all of it was loaded', [entry('load', 5000)], 5000],
  ['what was loaded is spent, what was given stays', [entry('load', 5000), spent('a', 5000), entry('adjust', 2000)], 0],
  ['what was given is spent first', [entry('load', 5000), entry('adjust', 2000), spent('a', 3000)], 4000],
  ['and corrected away first', [entry('load', 5000), entry('adjust', 2000), entry('adjust', -3000)], 4000],
  ['what was paid out is gone', [entry('load', 5000), entry('adjust', 2000), entry('payout', -4000)], 1000],
  [
    'an order gives back to each what it took',
    [entry('load', 5000), entry('adjust', 1000), spent('a', 1000), spent('b', 2000), refunded('a', 1000)],
    3000,
  ],
  [
    'the refund of a part restores loaded money first, and all parts restore what was taken',
    [entry('load', 5000), entry('adjust', 1000), spent('a', 3000), refunded('a', 500)],
    3500,
  ],
  [
    'to the last unit',
    [entry('load', 5000), entry('adjust', 1000), spent('a', 3000), refunded('a', 500), refunded('a', 2500)],
    5000,
  ],
  [
    'a cancellation that was undone takes what is there then',
    [
      entry('load', 1000),
      spent('a', 1000),
      refunded('a', 1000),
      entry('adjust', 400),
      spent('a', 1000),
      refunded('a', 1000),
    ],
    1000,
  ],
  [
    'what was given out of loads once too often is not owed by later ones',
    [entry('load', 500), spent('a', 500), entry('adjust', 300), entry('payout', -300), entry('load', 200)],
    200,
  ],
  [
    'a merge takes along what was loaded there, and no more than is left of it',
    [
      entry('load', 5000, { member_id: 'can' }),
      spent('b', 4000, 'can'),
      entry('adjust', 700, { member_id: 'can' }),
      merged('from', -1700, 'can'),
      entry('adjust', 2000),
      merged('to', 1700, 'ada'),
    ],
    1000,
  ],
  [
    'and the other’s order gives back to whoever stays',
    [entry('load', 800, { member_id: 'can' }), spent('b', 800, 'can'), entry('adjust', 50), refunded('b', 800)],
    800,
  ],
  [
    'a merge that was undone changed nothing for who stayed',
    [entry('load', 300), entry('adjust', 100), merged('to', 700, 'ada'), merged('undo-to', -700, 'ada')],
    300,
  ],
  [
    'nor for the other',
    [entry('load', 600), entry('adjust', 100), merged('from', -700, 'ada'), merged('undo-from', 700, 'ada')],
    600,
  ],
])('%s', (_, entries, loaded) => expect(replay(entries).loaded).toBe(loaded))

/**
 * A second implementation that works differently from the one under test: every coin is a separate
 * object.
 */
interface Coin {
  isLoaded: boolean
}
type Act = { do: 'load' | 'give' | 'order' | 'correct' | 'payout'; n: number } | { do: 'refund'; which: number }

it('is as many coins as were loaded and lie there, whatever came in between', () => {
  const acts = fc.array(
    fc.oneof(
      fc.record({
        do: fc.constantFrom('load' as const, 'give' as const, 'order' as const, 'correct' as const, 'payout' as const),
        n: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({ do: fc.constant('refund' as const), which: fc.nat(9) }),
    ),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(acts, (list: Act[]) => {
      let coins: Coin[] = []
      const orders = new Map<string, Coin[]>()
      const entries: Booked[] = []
      const loaded = () => coins.filter((it) => it.isLoaded).length
      const taken = (amount: number) => {
        const given = coins.filter((it) => !it.isLoaded)
        const gone = [...given, ...coins.filter((it) => it.isLoaded)].slice(0, amount)
        coins = coins.filter((it) => !gone.includes(it))
        return gone
      }
      for (const [at, it] of list.entries()) {
        if (it.do === 'refund') {
          const [order_id, back] = [...orders][it.which] ?? []
          if (!order_id || !back) continue
          orders.delete(order_id)
          coins.push(...back)
          entries.push(refunded(order_id, back.length))
        } else if (it.do === 'load' || it.do === 'give') {
          for (let each = 0; each < it.n; each++) coins.push({ isLoaded: it.do === 'load' })
          entries.push(entry(it.do === 'load' ? 'load' : 'adjust', it.n))
        } else if (it.do === 'payout') {
          if (it.n > loaded()) continue
          for (let each = 0; each < it.n; each++)
            coins.splice(
              coins.findIndex((coin) => coin.isLoaded),
              1,
            )
          entries.push(entry('payout', -it.n))
        } else {
          if (it.n > coins.length) continue
          const gone = taken(it.n)
          if (it.do === 'correct') entries.push(entry('adjust', -it.n))
          else {
            orders.set(`${at}`, gone)
            entries.push(spent(`${at}`, it.n))
          }
        }
        const { loaded: sum, loads } = replay(entries)
        expect(sum).toBe(loaded())
        // What is left of the loads is at least the balance, so a payout always finds loads from
        // which to take.
        expect(loads.reduce((all, one) => all + one.rest, 0)).toBeGreaterThanOrEqual(sum)
      }
    }),
    { numRuns: 500 },
  )
})

it.each<[string, Booked[], number[]]>([
  ['what is paid out was loaded last', [entry('load', 500), entry('load', 300), entry('payout', -400)], [400, 0]],
  ['spent or not', [entry('load', 500), spent('a', 500), entry('load', 300), entry('payout', -300)], [500, 0]],
  ['what was given is corrected away before', [entry('load', 500), entry('adjust', 200), entry('adjust', -300)], [400]],
  [
    'a merge takes loads along, below those that are there',
    [
      entry('load', 500, { member_id: 'can' }),
      merged('from', -500, 'can'),
      entry('load', 300),
      merged('to', 500, 'ada'),
      entry('payout', -400),
    ],
    [400, 0],
  ],
  [
    'and back',
    [entry('load', 600), merged('from', -600, 'ada'), merged('undo-from', 600, 'ada'), entry('payout', -100)],
    [500],
  ],
])('of loads: %s', (_, entries, rests) => expect(replay(entries).loads.map((it) => it.rest)).toEqual(rests))

it('loads go along with a merge of a wallet that is empty while an order holds their money', () => {
  const load = entry('load', 5000, { member_id: 'can' })
  const own = entry('load', 300)
  const { loaded, loads } = replay([
    load,
    spent('b', 5000, 'can'),
    own,
    entry('payout', -300),
    refunded('b', 5000),
    entry('payout', -2000),
  ])
  expect(loaded).toBe(3000)
  expect(loads).toEqual([
    { id: load.id, amount: 5000, rest: 3000 },
    { id: own.id, amount: 300, rest: 0 },
  ])
})

it('takes a time that grows with the number of entries, not with its square', () => {
  const entries = Array.from({ length: 120_000 }, (_, at) =>
    entry(at % 3 === 2 ? 'payout' : 'load', at % 3 === 2 ? -100 : 100),
  )
  const from = performance.now()
  expect(replay(entries).loaded).toBe(4_000_000)
  // Comparing each load with each would take minutes.
  expect(performance.now() - from).toBeLessThan(5000)
})
