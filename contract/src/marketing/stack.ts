/*
 * Which discounts an order gets together (members-marketing §5).
 */

/** In the order of the chain: each takes from what the ones before have left. */
export const stackKinds = ['branch', 'campaign', 'cheque'] as const
export type StackKind = (typeof stackKinds)[number]

/** A discount that an order could have; amounts in minor units. */
export interface StackOffer {
  kind: StackKind
  combinable: boolean
  /** What it takes off, with so much left when its turn comes. */
  worth: (left: number) => number
}
export interface Stack {
  kinds: StackKind[]
  sum: number
}

const at = (kind: StackKind) => stackKinds.indexOf(kind)

/** What these discounts take off together, each cut to what is left. */
function through(items: number, offers: readonly StackOffer[]): Stack {
  let left = items
  for (const it of offers) left -= Math.min(left, Math.max(0, it.worth(left)))
  return { kinds: offers.map((it) => it.kind), sum: items - left }
}

/** Every choice of the offers but none of them, in the chain's order. */
const choices = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((some, it) => [...some, ...some.map((one) => [...one, it])], [[]]).filter((it) => it.length > 0)

/** Earlier in the chain first. */
function inChain(a: Stack, b: Stack): number {
  for (const [n, kind] of a.kinds.entries()) {
    const other = b.kinds[n]
    if (other !== undefined && other !== kind) return at(kind) - at(other)
  }
  return 0
}

/**
 * The discounts that apply: one, or several where all of them may be combined; those that take off most, of equals the fewer, then the earlier in the chain. One
 * that `must` be there is: a code somebody typed.
 */
export function bestStack(items: number, offers: readonly StackOffer[], must?: StackKind): Stack {
  const sorted = offers.toSorted((a, b) => at(a.kind) - at(b.kind))
  const allowed = choices(sorted)
    .filter((set) => set.length === 1 || set.every((it) => it.combinable))
    .filter((set) => must === undefined || set.some((it) => it.kind === must))
    .map((set) => through(items, set))
  const [best] = allowed.toSorted((a, b) => b.sum - a.sum || a.kinds.length - b.kinds.length || inChain(a, b))
  return best ?? { kinds: [], sum: 0 }
}

/** Who bears how much of a discount: the funder their share, rounded down, the company the rest. */
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
