import { expect, it } from 'vitest'
import { bestStack, type StackKind, type StackOffer } from './stack.ts'

/*
 * Compares the stack of discounts with a model that shares no code with it. The stack sorts a list
 * of subsets. The model switches each discount on or off in every possible way, applies those that
 * are on, one after another, and keeps the best result by the rules of members-marketing §5.
 */

interface Given {
  kind: StackKind
  combinable: boolean
  /** An amount, a rate in per cent, or an amount that applies only if at least `from` is left. */
  off: { amount: number } | { percent: number } | { amount: number; from: number }
}

const takes = (off: Given['off'], left: number): number => {
  if ('percent' in off) return Math.floor((left * off.percent + 50) / 100)
  return 'from' in off && left < off.from ? 0 : off.amount
}

const ranks: StackKind[] = ['branch', 'campaign', 'cheque']

/**
 * What the customer pays with the discounts that are on, and which discounts were used. Null if
 * these discounts may not apply together.
 */
function pay(items: number, given: Given[], on: boolean[]): { paid: number; used: StackKind[] } | null {
  let paid = items
  const used: StackKind[] = []
  let others = 0
  for (const rank of ranks)
    for (const [n, it] of given.entries()) {
      if (it.kind !== rank || !on[n]) continue
      const cut = Math.min(takes(it.off, paid), paid)
      // A discount that takes nothing off does not apply.
      if (cut <= 0) return null
      paid -= cut
      used.push(rank)
      if (!it.combinable) others++
    }
  return used.length > 1 && others > 0 ? null : { paid, used }
}

/** Whether `a` is better than `b`: less is paid, or by fewer discounts, or by earlier ones. */
function isBetter(a: { paid: number; used: StackKind[] }, b: { paid: number; used: StackKind[] }): boolean {
  if (a.paid !== b.paid) return a.paid < b.paid
  if (a.used.length !== b.used.length) return a.used.length < b.used.length
  const place = (it: StackKind[]) => it.map((kind) => ranks.indexOf(kind)).join('')
  return place(a.used) < place(b.used)
}

function model(items: number, given: Given[], must?: StackKind) {
  let best: { paid: number; used: StackKind[] } | null = null
  for (let way = 1; way < 2 ** given.length; way++) {
    const on = given.map((_, n) => Math.floor(way / 2 ** n) % 2 === 1)
    const it = pay(items, given, on)
    if (!it || (must && !it.used.includes(must))) continue
    if (!best || isBetter(it, best)) best = it
  }
  return best ?? { paid: items, used: [] }
}

const asOffer = ({ kind, combinable, off }: Given): StackOffer => ({
  kind,
  combinable,
  worth: (left) => takes(off, left),
})

const offs: (Given['off'] | null)[] = [
  null,
  { amount: 0 },
  { amount: 1 },
  { amount: 500 },
  { amount: 5000 },
  { amount: 100_000 },
  { percent: 5 },
  { percent: 15 },
  { percent: 100 },
  { amount: 500, from: 900 },
]

/** Every discount that may stand at one place of the chain, and no discount. */
const choices = (kind: StackKind): (Given | null)[] =>
  offs.flatMap((off): (Given | null)[] =>
    off ? [true, false].map((combinable) => ({ kind, combinable, off })) : [null],
  )

it('every combination of discounts, baskets and codes is what the model says', () => {
  let tried = 0
  for (const branch of choices('branch'))
    for (const campaign of choices('campaign'))
      for (const cheque of choices('cheque')) {
        const given = [branch, campaign, cheque].filter((it) => it !== null)
        for (const items of [0, 1, 999, 1000, 40_000])
          for (const must of [undefined, 'cheque'] as const) {
            const told = model(items, given, must)
            const { kinds, amounts, sum } = bestStack(items, given.map(asOffer), must)
            tried++
            if (kinds.join() !== told.used.join() || items - sum !== told.paid)
              expect({ given, items, must, kinds, paid: items - sum }).toEqual({
                given,
                items,
                must,
                kinds: told.used,
                paid: told.paid,
              })
            if (amounts.reduce((all, it) => all + it, 0) !== sum) expect(amounts).toBe(sum)
          }
      }
  expect(tried).toBe(19 ** 3 * 10)
})
