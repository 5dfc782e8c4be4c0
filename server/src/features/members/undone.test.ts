// Performs random actions on one member's money, points, vouchers, reviews, payments and imports,
// then the opposite of each. Apart from the history, nothing may have changed.
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { atLength } from '#contract/kit/test-length.ts'
import { member } from '#contract/members/member.ts'
import { seed } from '#contract/kit/test-seed.ts'
import { acts, parts } from './test-chapters.ts'
import { Life } from './test-life.ts'
import { layLives, welcome } from './test-lives.ts'

vi.setConfig({ testTimeout: atLength(120_000, 900_000) })

const lives = await layLives()
const { server, boss, join, held, voucherUsed, rating } = lives
const nothing = { points: welcome, debt: 0, money: 0, orders: 0, spent: 0 }

/**
 * The parts of a member's life, in the sequence in which they are undone. Reviews may be left out,
 * because undoing a customer's order also takes back the points that its review earned.
 */
const orders = fc.shuffledSubarray([...parts], { minLength: 1 })

/** What an import may have changed. */
async function fieldsOf(member_id: string) {
  const { name, surname, phone, email, birth_date, note } = await boss.send(member.read, { params: { member_id } })
  return { name, surname, phone, email, birth_date, note }
}

it('money that is paid out takes along what it earned, however often it comes and goes', async () => {
  const life = new Life(lives, await join())
  for (let round = 0; round < 3; round++) {
    await life.act({ kind: 'load', amount: 100_000, which: 0 })
    expect(await held(life.member_id)).toMatchObject({ points: welcome + 50_000 })
    await life.act({ kind: 'payOut', amount: 100_000, which: 0 })
    expect(await held(life.member_id)).toMatchObject({ points: welcome, debt: 0, money: 0 })
  }
})

it('whatever was done, and in whatever order it is taken back: nothing is left of it', async () => {
  const tried = new Map<string, { times: number; done: number }>()
  await fc.assert(
    fc.asyncProperty(acts, orders, async (list, order) => {
      const before = (await rating())?.n ?? 0
      const life = new Life(lives, await join())
      const fields = await fieldsOf(life.member_id)
      const first = life.member_id
      for (const it of list) {
        const { times, done } = tried.get(it.kind) ?? { times: 0, done: 0 }
        tried.set(it.kind, { times: times + 1, done: done + Number(await life.act(it)) })
      }
      await life.undo(order)
      expect(await held(life.member_id)).toEqual(nothing)
      expect(await voucherUsed()).toEqual({ n: 0, amount: 0 })
      expect(life.heldThere()).toBe(0)
      if (life.left === 0 && life.member_id === first) expect(await fieldsOf(first)).toEqual(fields)
      if (order.includes('reviews')) expect((await rating())?.n ?? 0).toBe(before)
    }),
    { seed, numRuns: atLength(40, 300), endOnFailure: true },
  )
  // An action that is always refused would prove nothing. Some, such as undoing a cancellation, are
  // possible so seldom that a few refusals are no sign of that.
  const never = [...tried].filter(([, { times, done }]) => times > 60 && done === 0)
  expect(never, `seed ${seed}`).toEqual([])
  expect(await server.broken(), `seed ${seed}`).toEqual([])
})
