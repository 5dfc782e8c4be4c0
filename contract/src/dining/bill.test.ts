import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  balanced,
  isReturnable,
  owing,
  payBill,
  refundBill,
  splitBills,
  type Bill,
  type OwedOrder,
  type Split,
} from './bill.ts'

const order = (id: string, total: number, lines: [quantity: number, total: number][]): OwedOrder => ({
  id,
  total,
  is_void: false,
  lines: lines.map(([quantity, of]) => ({ quantity, total: of })),
})
const bills = (orders: OwedOrder[], of: Bill[], how: Split): Bill[] => {
  const made = splitBills(orders, of, how)
  if ('faults' in made) throw new Error(JSON.stringify(made.faults))
  return made.bills
}
const amounts = (of: Bill[]) => of.filter((it) => it.state !== 'void').map((it) => it.amount)
const empty: Bill[] = [{ number: 1, state: 'open', amount: 0, lines: [] }]

describe('a table’s bill', () => {
  const lunch = [order('a', 100_000, [[4, 100_000]])]

  it('is split evenly to the last kuruş', () => {
    expect(amounts(bills(lunch, empty, { kind: 'equal', parts: 3 }))).toEqual([33_334, 33_333, 33_333])
  })
  it('is split by units, and the rest is a bill of its own', () => {
    const own = [[{ order_id: 'a', line: 0, quantity: 1 }]]
    const split = bills(lunch, empty, { kind: 'units', bills: own })
    expect(split.map((it) => [it.amount, it.lines[0]?.quantity])).toEqual([
      [25_000, 1],
      [75_000, 3],
    ])
    const twice = [[{ order_id: 'a', line: 0, quantity: 3 }], [{ order_id: 'a', line: 0, quantity: 2 }]]
    expect(splitBills(lunch, empty, { kind: 'units', bills: twice })).toEqual({
      faults: [{ path: 'bills.1.0.quantity', code: 'units_left', params: { max: 1 } }],
    })
    // Three units cost fifty in total. The guest who takes all three also pays the remainder.
    const odd = [
      order('a', 100, [
        [3, 50],
        [1, 50],
      ]),
    ]
    const all = [[{ order_id: 'a', line: 0, quantity: 3 }]]
    expect(amounts(bills(odd, empty, { kind: 'units', bills: all }))).toEqual([50, 50])
  })
  it('carries discounts and tips with its units', () => {
    const cheaper = [
      order('a', 100, [
        [3, 90],
        [1, 60],
      ]),
    ]
    const [bill] = balanced(cheaper, empty)
    expect(bill?.lines.map((it) => it.amount)).toEqual([60, 40])
    const thirds = [1, 2, 3].map(() => [{ order_id: 'a', line: 0, quantity: 1 }])
    expect(amounts(bills(cheaper, empty, { kind: 'units', bills: thirds }))).toEqual([20, 20, 20, 40])
  })
  it('does not let a payment be returned if the guests already have its money back', () => {
    const two = [order('a', 100, [[1, 100]]), order('b', 100, [[1, 100]])]
    const paid = (of: Bill[]): Bill[] => of.map((it) => ({ ...it, state: 'paid' }))
    const given: Bill = { number: 3, state: 'refunded', amount: 100, lines: [] }
    const gone = two.map((it) => ({ ...it, is_void: it.id === 'a' }))
    const can = (of: Bill[]) => [1, 2].map((number) => isReturnable(gone, of, number))
    // Each guest paid for their own dish, so the refund went to the guest whose dish was returned.
    const own = [[{ order_id: 'a', line: 0, quantity: 1 }], [{ order_id: 'b', line: 0, quantity: 1 }]]
    const byUnits = paid(bills(two, empty, { kind: 'units', bills: own }))
    expect(byUnits.map((it) => it.amount)).toEqual([100, 100])
    expect([can(byUnits), can([...byUnits, given])]).toEqual([
      [true, true],
      [false, true],
    ])
    // Of payments by amount, nobody knows which was refunded: either can be returned, but not both.
    const byAmount = paid(bills(two, empty, { kind: 'equal', parts: 2 }))
    expect(can([...byAmount, given])).toEqual([true, true])
    const [, ...rest] = byAmount
    expect(isReturnable(gone, [...rest, given], 2)).toBe(false)
  })
  it('takes later orders on its last open bill', () => {
    const halves = bills(lunch, empty, { kind: 'equal', parts: 2 })
    expect(amounts(balanced([...lunch, order('b', 700, [[1, 700]])], halves))).toEqual([50_000, 50_700])
  })
  it('is not split by units once a part was paid by amount', () => {
    const paid = payBill(lunch, empty, { number: 1, amount: 10_000 })!
    expect(paid.bills.map((it) => [it.number, it.state, it.amount])).toEqual([
      [1, 'open', 90_000],
      [2, 'paid', 10_000],
    ])
    expect(splitBills(lunch, paid.bills, { kind: 'units', bills: [] })).toEqual({
      faults: [{ path: 'kind', code: 'split_by_amount' }],
    })
    expect(payBill(lunch, paid.bills, { number: 2, amount: 1 })).toBeUndefined()
    expect(payBill(lunch, paid.bills, { number: 1, amount: 90_001 })).toBeUndefined()
  })
  it('gives back what was paid for a returned unit, and units that nobody has paid are returned first', () => {
    const split = bills(lunch, empty, { kind: 'units', bills: [[{ order_id: 'a', line: 0, quantity: 2 }]] })
    const paid = payBill(lunch, split, { number: 1, amount: 50_000 })!.bills
    const left = (quantity: number) => [order('a', 25_000 * quantity, [[quantity, 25_000 * quantity]])]
    expect(owing(left(3), paid)).toEqual({ total: 75_000, paid: 50_000, open: 25_000, refund: 0 })
    expect(balanced(left(3), paid).map((it) => [it.state, it.amount, it.lines[0]?.quantity])).toEqual([
      ['paid', 50_000, 2],
      ['open', 25_000, 1],
    ])
    expect(owing(left(1), paid)).toEqual({ total: 25_000, paid: 50_000, open: 0, refund: 25_000 })
    const two = [order('a', 100, [[1, 100]]), order('b', 50, [[1, 50]])]
    const own = bills(two, empty, { kind: 'units', bills: [[{ order_id: 'a', line: 0, quantity: 1 }]] })
    const part = payBill(two, own, { number: 1, amount: 100 })!.bills
    const back = [order('a', 0, [[0, 0]]), two[1]!]
    expect(owing(back, part)).toEqual({ total: 50, paid: 100, open: 50, refund: 100 })
  })
  it('gives back what was paid for an order that became void, and the others pay for theirs', () => {
    const two = [order('a', 100, [[1, 100]]), order('b', 50, [[1, 50]])]
    const split = bills(two, empty, { kind: 'units', bills: [[{ order_id: 'a', line: 0, quantity: 1 }]] })
    const paid = payBill(two, split, { number: 1, amount: 100 })!.bills
    const returned = [{ ...two[0]!, is_void: true }, two[1]!]
    expect(owing(returned, paid)).toEqual({ total: 50, paid: 100, open: 50, refund: 100 })
    expect(amounts(balanced(returned, paid))).toEqual([100, 50])
  })
})

type Act =
  | { do: 'order'; lines: { quantity: number; price: number }[]; off: number }
  | { do: 'void'; which: number }
  | { do: 'revive'; which: number }
  | { do: 'return'; which: number; line: number; units: number }
  | { do: 'equal'; parts: number }
  | { do: 'amount'; shares: number[] }
  | { do: 'units'; people: number; seed: number[] }
  | { do: 'pay'; which: number; share: number }
  | { do: 'refund'; share: number }

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('order' as const),
      lines: fc.array(
        fc.record({ quantity: fc.integer({ min: 1, max: 4 }), price: fc.integer({ min: 0, max: 999 }) }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      off: fc.integer({ min: -300, max: 300 }),
    }),
    fc.record({ do: fc.constant('void' as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant('revive' as const), which: fc.nat(9) }),
    fc.record({
      do: fc.constant('return' as const),
      which: fc.nat(9),
      line: fc.nat(2),
      units: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ do: fc.constant('equal' as const), parts: fc.integer({ min: 1, max: 7 }) }),
    fc.record({ do: fc.constant('amount' as const), shares: fc.array(fc.nat(60), { maxLength: 4 }) }),
    fc.record({
      do: fc.constant('units' as const),
      people: fc.integer({ min: 1, max: 4 }),
      seed: fc.array(fc.nat(4), { minLength: 12, maxLength: 12 }),
    }),
    fc.record({ do: fc.constant('pay' as const), which: fc.nat(5), share: fc.integer({ min: 1, max: 130 }) }),
    fc.record({ do: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 130 }) }),
  ),
  { maxLength: 25 },
)

/** One portion on the table. The model has no order lines and no quantities. */
interface Portion {
  order: string
  line: number
  paid: boolean
  isBack?: boolean
}

/** Applies actions both to the real bills and to the model's piles of money and portions. */
function play(given: Act[]) {
  let orders: OwedOrder[] = []
  let now: Bill[] = empty
  const portions: Portion[] = []
  let received = 0
  let returned = 0
  let isBack = false
  const check = () => {
    const next = balanced(orders, now)
    expect(next.filter((it) => it.state === 'paid')).toEqual(now.filter((it) => it.state === 'paid'))
    expect(balanced(orders, next)).toEqual(next)
    now = next
    const live = orders.filter((it) => !it.is_void)
    const worth = live.reduce((all, it) => all + it.total, 0)
    const inForce = now.filter((it) => it.state !== 'void' && it.state !== 'refunded')
    const total = inForce.reduce((all, it) => all + it.amount, 0)
    const open = inForce.filter((it) => it.state === 'open').reduce((all, it) => all + it.amount, 0)
    expect(inForce.every((it) => it.amount >= 0 && Number.isInteger(it.amount))).toBe(true)
    // All bills add up to all orders except void ones. Only payments made before an order became
    // void can exceed that.
    expect(total).toBe(received + open)
    if (returned > 0 || isBack) expect(total).toBeGreaterThanOrEqual(worth)
    else if (orders.every((it) => !it.is_void || !portions.some((p) => p.order === it.id && p.paid)))
      expect(total).toBe(Math.max(worth, received))
    else expect(total).toBeGreaterThanOrEqual(worth)
    const sums = owing(orders, now)
    expect(open).toBe(sums.open)
    // The balance is what was served minus what the guests have paid.
    expect(sums.open - sums.refund).toBe(worth - received + returned)
    expect(Math.min(sums.open, sums.refund)).toBeGreaterThanOrEqual(0)
    // No portion is on two bills.
    const onBills = new Map<string, number>()
    for (const it of inForce.flatMap((bill) => bill.lines))
      onBills.set(`${it.order_id} ${it.line}`, (onBills.get(`${it.order_id} ${it.line}`) ?? 0) + it.quantity)
    for (const [key, count] of onBills)
      expect(count).toBeLessThanOrEqual(portions.filter((it) => `${it.order} ${it.line}` === key).length)
    // Nobody is asked to pay for a portion that was returned.
    for (const it of now.filter((bill) => bill.state === 'open').flatMap((bill) => bill.lines)) {
      const due = portions.filter((p) => p.order === it.order_id && p.line === it.line && !p.paid && !p.isBack)
      expect(it.quantity).toBeLessThanOrEqual(due.length)
    }
  }
  for (const act of given) {
    if (act.do === 'order') {
      const lines = act.lines.map((it) => ({ quantity: it.quantity, total: it.quantity * it.price }))
      const total = Math.max(0, lines.reduce((all, it) => all + it.total, 0) + act.off)
      const id = `o${orders.length}`
      orders = [...orders, { id, total, is_void: false, lines }]
      lines.forEach(({ quantity }, line) => {
        for (let n = 0; n < quantity; n++) portions.push({ order: id, line, paid: false })
      })
    } else if (act.do === 'void' || act.do === 'revive') {
      orders = orders.map((it, at) => (at === act.which ? { ...it, is_void: act.do === 'void' } : it))
    } else if (act.do === 'return') {
      const of = orders[act.which]
      const line = of?.lines[act.line]
      if (!of || of.is_void || !line || line.quantity < act.units) continue
      const left = (it: typeof line, at: number) =>
        at === act.line
          ? { quantity: it.quantity - act.units, total: (it.total / it.quantity) * (it.quantity - act.units) }
          : it
      const lines = of.lines.map(left)
      const worth = (all: OwedOrder['lines']) => all.reduce((sum, it) => sum + it.total, 0)
      const total = worth(of.lines) > 0 ? Math.floor((of.total * worth(lines)) / worth(of.lines)) : of.total
      orders = orders.map((it) => (it === of ? { ...it, total, lines } : it))
      // Portions that nobody has paid are returned first.
      const own = portions.filter((it) => it.order === of.id && it.line === act.line)
      for (const it of own.toSorted((a, b) => Number(a.paid) - Number(b.paid)).slice(0, act.units)) it.isBack = true
      isBack ||= own.some((it) => it.isBack && it.paid)
    } else if (act.do === 'equal') {
      now = bills(orders, now, { kind: 'equal', parts: act.parts })
    } else if (act.do === 'amount') {
      const { open } = owing(orders, now)
      const parts = act.shares.map((it) => Math.floor((open * it) / 240))
      now = bills(orders, now, { kind: 'amount', amounts: parts })
    } else if (act.do === 'units') {
      // Each unpaid portion is assigned to somebody, and the last person gets the rest.
      const isLive = new Set(orders.filter((it) => !it.is_void).map((it) => it.id))
      const own = Array.from({ length: act.people }, () => new Map<string, number>())
      portions
        .filter((it) => !it.paid && !it.isBack && isLive.has(it.order))
        .forEach((it, at) => {
          const person = own[act.seed[at % 12]! % (act.people + 1)]
          const key = `${it.order} ${it.line}`
          person?.set(key, (person.get(key) ?? 0) + 1)
        })
      const how: Split = {
        kind: 'units',
        bills: own.map((it) =>
          [...it].map(([key, quantity]) => {
            const [order_id = '', line] = key.split(' ')
            return { order_id, line: Number(line), quantity }
          }),
        ),
      }
      const made = splitBills(orders, now, how)
      if ('bills' in made) now = made.bills
      else expect(made.faults.map((it) => it.code)).toEqual(['split_by_amount'])
    } else if (act.do === 'refund') {
      const { refund } = owing(orders, now)
      const amount = Math.floor((refund * act.share) / 100)
      const after = refundBill(orders, now, amount)
      if (amount === 0 || amount > refund) {
        expect(after).toBeUndefined()
        continue
      }
      returned += amount
      now = after!.bills
    } else {
      check()
      const open = now.filter((it) => it.state === 'open')
      const bill = open[act.which % Math.max(1, open.length)]
      if (!bill) continue
      const amount = Math.floor((bill.amount * act.share) / 100)
      const paid = payBill(orders, now, { number: bill.number, amount })
      if (amount === 0 || amount > bill.amount) {
        expect(paid).toBeUndefined()
        continue
      }
      received += amount
      now = paid!.bills
      const lines = now.find((it) => it.number === paid!.paid)!.lines
      for (const it of lines)
        for (let n = 0; n < it.quantity; n++) {
          const portion = portions.find((p) => p.order === it.order_id && p.line === it.line && !p.paid && !p.isBack)
          expect(portion).toBeDefined()
          portion!.paid = true
        }
    }
    check()
  }
}

it('holds whatever people order, cancel, split and pay', () => {
  // A free dish is on a bill that becomes void together with another order.
  const free: Act[] = [
    { do: 'order', lines: [{ quantity: 1, price: 1 }], off: 0 },
    { do: 'order', lines: [1, 1].map((quantity) => ({ quantity, price: 0 })), off: 1 },
    { do: 'units', people: 1, seed: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
    { do: 'void', which: 0 },
  ]
  fc.assert(fc.property(acts, play), { numRuns: 2000, examples: [[free]] })
})
