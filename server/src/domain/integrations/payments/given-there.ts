import type { GaveBack, GivenThere } from './provider.ts'

/** A refund as far as it is compared with what the provider has given back. */
export interface OurRefund {
  id: string
  amount: number
  state: 'queued' | 'sent' | 'refused'
}

const sumOf = (list: readonly { amount: number }[]) => list.reduce((sum, each) => sum + each.amount, 0)

/** What the refunds of a payment that count as sent amount to. */
export const backOf = (ours: readonly OurRefund[]) => sumOf(ours.filter((each) => each.state === 'sent'))

/** What the provider has given back, or is about to. */
export const backThere = (there: readonly GivenThere[]) => sumOf(there)

/** How the provider has carried out a refund; undefined if it does not have the refund. */
export const howGiven = (id: string, there: readonly GivenThere[]): GaveBack | 'pending' | undefined =>
  there.find((each) => each.refund_id === id)?.how

/**
 * How much of a payment somebody has given back at the provider without us. A refund of ours that
 * the provider has carried out, and of which we do not know yet, is not part of it.
 */
export function givenByHand(ours: readonly OurRefund[], there: readonly GivenThere[]): number {
  const open = new Set(ours.flatMap((each) => (each.state === 'sent' ? [] : [each.id])))
  const known = there.filter((each) => each.refund_id === null || !open.has(each.refund_id))
  return Math.max(0, sumOf(known) - backOf(ours))
}

/**
 * The refused refunds that somebody made by hand at the provider: all of them if `byHand` is their
 * sum, or the only one whose amount it is. Empty if the amount fits neither.
 */
export function doneByHand<T extends OurRefund>(ours: readonly T[], byHand: number): T[] {
  const refused = ours.filter((each) => each.state === 'refused')
  if (byHand <= 0) return []
  if (sumOf(refused) === byHand) return refused
  const alike = refused.filter((each) => each.amount === byHand)
  return alike.length === 1 ? alike : []
}

/**
 * How much a refund must still send, so that the customer does not get the same money twice. Money
 * that was given back by hand counts first for the refused refunds that it matches, and then for
 * the waiting ones, oldest first. `ours` are all refunds of the payment, oldest first.
 */
export function leftToSend(id: string, ours: readonly OurRefund[], there: readonly GivenThere[]): number {
  const byHand = givenByHand(ours, there)
  let rest = byHand - sumOf(doneByHand(ours, byHand))
  for (const each of ours.filter(({ state }) => state === 'queued')) {
    const counted = Math.min(each.amount, rest)
    if (each.id === id) return each.amount - counted
    rest -= counted
  }
  return 0
}
