/* Decides which discounts of an order apply together (members-marketing §5). */

/** The order in which discounts are applied. Each applies to what the ones before it have left. */
export const stackKinds = ['branch', 'campaign', 'cheque'] as const
export type StackKind = (typeof stackKinds)[number]

/** A discount available for an order; amounts in minor units. */
export interface StackOffer {
  kind: StackKind
  combinable: boolean
  /** How much the discount takes off, given the amount that the discounts before it have left. */
  worth: (left: number) => number
}
export interface Stack {
  kinds: StackKind[]
  /** What each of these discounts takes off, in the same order. */
  amounts: number[]
  sum: number
}

const at = (kind: StackKind) => stackKinds.indexOf(kind)

/**
 * The total of these discounts. Each discount is limited to the amount that those before it have
 * left.
 */
function through(items: number, offers: readonly StackOffer[]): Stack {
  let left = items
  const amounts = offers.map((it) => {
    const amount = Math.min(left, Math.max(0, it.worth(left)))
    left -= amount
    return amount
  })
  return { kinds: offers.map((it) => it.kind), amounts, sum: items - left }
}

/** Every non-empty subset of the offers, in chain order. */
const choices = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((some, it) => [...some, ...some.map((one) => [...one, it])], [[]]).filter((it) => it.length > 0)

/** Compares two stacks by their positions in the chain; the earlier position comes first. */
function inChain(a: Stack, b: Stack): number {
  for (const [n, kind] of a.kinds.entries()) {
    const other = b.kinds[n]
    if (other !== undefined && other !== kind) return at(kind) - at(other)
  }
  return 0
}

/**
 * The discounts that apply: either a single one, or several that can all be combined, each of which
 * takes something off what those before it have left. The choice that takes off most wins; among
 * equals the one with fewer discounts, then the one earlier in the chain. `must` is the kind of an
 * offer that has to be included, because the customer typed its code. If that offer can take
 * nothing off, no discount applies.
 */
export function bestStack(items: number, offers: readonly StackOffer[], must?: StackKind): Stack {
  const sorted = offers.toSorted((a, b) => at(a.kind) - at(b.kind))
  const allowed = choices(sorted)
    .filter((set) => set.length === 1 || set.every((it) => it.combinable))
    .filter((set) => must === undefined || set.some((it) => it.kind === must))
    .map((set) => through(items, set))
    .filter((set) => set.amounts.every((amount) => amount > 0))
  const [best] = allowed.toSorted((a, b) => b.sum - a.sum || a.kinds.length - b.kinds.length || inChain(a, b))
  return best ?? { kinds: [], amounts: [], sum: 0 }
}

/** How a discount is shared: the funder's share is rounded down, and the company bears the rest. */
export function sharedBetween<F extends string>(
  amount: number,
  { funder, share_bp }: { funder: F; share_bp: number },
): { funder: F | 'company'; amount: number }[] {
  const own = Math.floor((amount * share_bp) / 10_000)
  const parts = [
    { funder, amount: own },
    { funder: 'company' as const, amount: amount - own },
  ]
  return parts.filter((it) => it.amount > 0)
}
