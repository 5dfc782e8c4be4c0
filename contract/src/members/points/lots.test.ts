import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atLength } from '../../kit/test-length.ts'
import {
  balanceOf,
  earning,
  expiring,
  givenBackDays,
  givingBack,
  livesUntil,
  nextToExpire,
  reversing,
  spending,
  type Account,
  type Lot,
  type Part,
  type Posting,
} from './lots.ts'

const day = 86_400_000
const lot = (id: string, remaining: number, expires_at: number | null, earned_at = 0): Lot => ({
  id,
  remaining,
  expires_at,
  earned_at,
})

describe('the worked examples', () => {
  it('E7: the first to expire goes first, what never expires last', () => {
    const lots = [lot('A', 500, null), lot('B', 300, 21 * day), lot('C', 400, day)]
    expect(spending({ lots, debt: 0 }, 800, 0)?.parts).toEqual([
      { lot_id: 'C', amount: -400 },
      { lot_id: 'B', amount: -300 },
      { lot_id: 'A', amount: -100 },
    ])
    expect(nextToExpire(lots, 0)).toEqual({ at: day, amount: 400 })
    expect(spending({ lots, debt: 0 }, 1201, 0)).toBeUndefined()
  })

  it('E10: what was earned goes from its own lot, then from others; the rest is owed and paid first', () => {
    const account: Account = { lots: [lot('own', 150, null), lot('other', 200, 9 * day)], debt: 0 }
    expect(reversing(account, 600, ['own'], 0)).toEqual({
      amount: -600,
      parts: [
        { lot_id: 'own', amount: -150 },
        { lot_id: 'other', amount: -200 },
      ],
      debt: 250,
    })
    expect(earning({ debt: 250 }, 400, 'new')).toEqual({
      amount: 400,
      debt: -250,
      parts: [{ lot_id: 'new', amount: 150 }],
    })
  })
})

/* The model with which the test compares: it does not use the rules under test, and every point
   is a separate object. */

interface Coin {
  lot: string
  earned: number
  ends: number | null
  /** The order whose spending took the point. */
  spent_for?: string
}
type Command =
  | { do: 'earn'; n: number; days: number }
  | { do: 'spend'; n: number }
  | { do: 'give_back'; share: number; which: number }
  | { do: 'reverse'; which: number }
  | { do: 'wait'; days: number }

const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('earn' as const), n: fc.integer({ min: 1, max: 20 }), days: fc.nat(12) }),
    fc.record({ do: fc.constant('spend' as const), n: fc.integer({ min: 1, max: 25 }) }),
    fc.record({ do: fc.constant('give_back' as const), share: fc.integer({ min: 1, max: 4 }), which: fc.nat(9) }),
    fc.record({ do: fc.constant('reverse' as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 8 }) }),
  ),
  { minLength: 1, maxLength: 14 },
)

/** The rules under test, with lots stored as the server stores them. */
function ledger() {
  const lots = new Map<string, Lot>()
  let debt = 0
  let sum = 0
  const post = (it: Posting, now: number, fresh?: Lot) => {
    for (const { lot_id, amount } of it.parts) {
      const known = lots.get(lot_id) ?? fresh!
      const ends =
        amount > 0 && known !== fresh
          ? livesUntil(known.expires_at, now + givenBackDays * 86_400_000)
          : known.expires_at
      lots.set(lot_id, { ...known, remaining: (lots.get(lot_id)?.remaining ?? 0) + amount, expires_at: ends })
    }
    debt += it.debt
    sum += it.amount
    expect(it.parts.reduce((all, part) => all + part.amount, 0) - it.debt).toBe(it.amount)
  }
  const account = (): Account => ({ lots: [...lots.values()], debt })
  return { lots, post, account, sum: () => sum }
}

function model() {
  let coins: Coin[] = []
  let spent: Coin[] = []
  let debt = 0
  const alive = (it: Coin, now: number) => it.ends === null || it.ends > now
  const before = (a: Coin, b: Coin) => {
    if (a.ends !== b.ends) return a.ends === null ? 1 : b.ends === null ? -1 : a.ends - b.ends
    return a.earned - b.earned || (a.lot < b.lot ? -1 : a.lot > b.lot ? 1 : 0)
  }
  const take = (from: Coin[], n: number) => {
    const gone = from.toSorted(before).slice(0, n)
    coins = coins.filter((it) => !gone.includes(it))
    return gone
  }
  return {
    sweep: (now: number) => void (coins = coins.filter((it) => alive(it, now))),
    earn(id: string, n: number, ends: number | null, now: number) {
      for (let i = 0; i < n; i++)
        if (debt > 0) debt--
        else coins.push({ lot: id, earned: now, ends })
    },
    spend(id: string, n: number) {
      if (coins.length < n) return false
      spent.push(...take(coins, n).map((it) => ({ ...it, spent_for: id })))
      return true
    },
    giveBack(id: string, n: number, now: number) {
      for (let i = 0; i < n; i++) {
        if (debt > 0) {
          debt--
          continue
        }
        const coin = spent.findLast((it) => it.spent_for === id)!
        spent = spent.filter((it) => it !== coin)
        // Points that are still in the lot live as long as the points returned to it.
        const ends = coin.ends === null ? null : Math.max(coin.ends, now + 7 * day)
        const known = coins.find((it) => it.lot === coin.lot)?.ends ?? coin.ends
        const until = ends === null || known === null ? null : Math.max(ends, known)
        for (const it of [...coins, ...spent]) if (it.lot === coin.lot) it.ends = until
        coins.push({ lot: coin.lot, earned: coin.earned, ends: until })
      }
    },
    reverse(id: string, n: number) {
      const own = take(
        coins.filter((it) => it.lot === id),
        n,
      ).length
      const others = take(
        coins.filter((it) => it.lot !== id),
        n - own,
      ).length
      debt += n - own - others
    },
    balance: () => coins.length,
    debt: () => debt,
    inLot: (id: string) => coins.filter((it) => it.lot === id).length,
  }
}

it('whatever happens to them: lots, balance and debt are those of a model in which each point is a thing', () => {
  fc.assert(
    fc.property(commands, (given) => {
      const [real, ideal] = [ledger(), model()]
      const earned: { id: string; n: number; reversed?: true }[] = []
      const spendings: { id: string; parts: Part[]; n: number; back: number }[] = []
      let now = 0
      given.forEach((it, at) => {
        const id = `${String(at).padStart(2, '0')}`
        now += 1000
        if (it.do === 'wait') now += it.days * day
        for (const dead of expiring(real.account().lots, now)) real.post(dead, now)
        ideal.sweep(now)
        if (it.do === 'earn') {
          const expires_at = it.days === 0 ? null : now + it.days * day
          real.post(earning(real.account(), it.n, id), now, lot(id, 0, expires_at, now))
          ideal.earn(id, it.n, expires_at, now)
          earned.push({ id, n: it.n })
        }
        if (it.do === 'spend') {
          const posting = spending(real.account(), it.n, now)
          expect(Boolean(posting)).toBe(ideal.spend(id, it.n))
          if (posting) {
            real.post(posting, now)
            spendings.push({ id, parts: posting.parts, n: it.n, back: 0 })
          }
        }
        if (it.do === 'give_back') {
          const from = spendings[it.which % Math.max(1, spendings.length)]
          // Each spending of points is returned only once, in whole or in part.
          if (from && from.back === 0) {
            const n = Math.max(1, Math.floor(from.n / it.share))
            real.post(givingBack(real.account(), from.parts, n), now)
            ideal.giveBack(from.id, n, now)
            from.back = n
          }
        }
        if (it.do === 'reverse') {
          const from = earned[it.which % Math.max(1, earned.length)]
          if (from && !from.reversed) {
            real.post(reversing(real.account(), from.n, [from.id], now), now)
            ideal.reverse(from.id, from.n)
            from.reversed = true
          }
        }
        const { lots, debt } = real.account()
        const balance = balanceOf(lots, now)
        expect([balance, debt]).toEqual([ideal.balance(), ideal.debt()])
        for (const one of lots) expect(one.remaining).toBe(ideal.inLot(one.id))
        expect(balance - debt).toBe(real.sum())
        expect(debt === 0 || balance === 0).toBe(true)
      })
    }),
    { numRuns: atLength(3000, 50_000) },
  )
})
