import { expect, it } from 'vitest'
import { doneByHand, givenByHand, leftToSend, type OurRefund } from './given-there.ts'
import type { GivenThere } from './provider.ts'

const ours = (...list: [state: OurRefund['state'], amount: number][]): OurRefund[] =>
  list.map(([state, amount], nth) => ({ id: `r${nth + 1}`, state, amount }))
const by = (refund_id: string | null, amount: number): GivenThere => ({ refund_id, amount, how: 'refunded' })
const hand = (amount: number) => by(null, amount)

it('sends all of a refund of which nothing has gone back', () => {
  expect(leftToSend('r1', ours(['queued', 300]), [])).toBe(300)
  // Refunds of ours have gone back for other reasons.
  expect(leftToSend('r2', ours(['sent', 100], ['queued', 200]), [by('r1', 100)])).toBe(200)
})

it('sends what is left after money was given back by hand, and nothing if all was', () => {
  expect(leftToSend('r1', ours(['queued', 300]), [hand(100)])).toBe(200)
  expect(leftToSend('r1', ours(['queued', 300]), [hand(100), hand(200)])).toBe(0)
  expect(leftToSend('r1', ours(['queued', 300]), [hand(500)])).toBe(0)
})

it('counts money by hand once, for the oldest refund that waits', () => {
  const both = ours(['queued', 100], ['queued', 100])
  expect(both.map(({ id }) => leftToSend(id, both, [hand(100)]))).toEqual([0, 100])
  expect(both.map(({ id }) => leftToSend(id, both, [hand(150)]))).toEqual([0, 50])
  // The first one counts as sent by now.
  const later = ours(['sent', 100], ['queued', 100])
  expect(leftToSend('r2', later, [hand(100)])).toBe(100)
})

it('counts money by hand first for the refused refund that it matches', () => {
  const list = ours(['refused', 100], ['queued', 100])
  expect(leftToSend('r2', list, [hand(100)])).toBe(100)
  expect(doneByHand(list, 100).map(({ id }) => id)).toEqual(['r1'])
})

it('takes no refund of ours for one by hand, whether we know that it arrived or not', () => {
  const list = ours(['sent', 100], ['queued', 200], ['refused', 50])
  expect(givenByHand(list, [by('r1', 100), by('r2', 200), by('r3', 50)])).toBe(0)
  expect(givenByHand(list, [by('r1', 100), by('r2', 200), by('r3', 50), hand(30)])).toBe(30)
  // Somebody else has named a refund as well.
  expect(givenByHand(list, [by('r1', 100), by('other', 20)])).toBe(20)
  // The answer does not contain a refund that has just arrived.
  expect(givenByHand(list, [])).toBe(0)
})
