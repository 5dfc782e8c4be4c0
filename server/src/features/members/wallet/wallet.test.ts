import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { deliverOrder, endOf, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, company_id, branch_id, app, company: boss } = await setUp(['company'], { role: 'api' })
await server.database.db
  .one(sql`insert into point_spend (company_id, is_active, point_value, lower, upper, percent_bp, min_order_total, funder)
  values (${company_id}, true, 1, 0, 1000000, 10000, 0, 'company')`)

interface Own {
  member_id: string
}
const join = async (): Promise<Own> => {
  const { id } = await boss.send(member.create, { body: memberBody(company_id) })
  return { member_id: id }
}
const load = (params: Own, amount: number) =>
  boss.send(wallet.load, { params, body: { amount, payment_ref: 'POS 1', reason: '' } })
const give = (params: Own, amount: number) => boss.send(wallet.correct, { params, body: { amount, reason: 'Telafi' } })
const out = (params: Own, amount: number) => ({ params, body: { amount, payment_ref: '', reason: 'İstedi' } })
const placed = ({ member_id }: Own, more: object): Promise<OrderRow> =>
  app.send(order.create, {
    body: orderBody(branch_id, {
      customer: { name: 'Ada', member_id },
      lines: [{ name: 'Adana', quantity: 1, unit_price: 20_000, tax_rate: 10 }],
      ...more,
    }),
  })
const spend = (own: Own, amount: number) => placed(own, { wallet: amount })
const deliver = (row: OrderRow) => deliverOrder(boss, row)
const end = (row: OrderRow, kind: 'cancel' | 'return') => endOf(boss, row, kind)
/** Exactly what is left of the loads can be paid out. */
const drain = async (own: Own, most: number) => {
  expect(await boss.faults(wallet.payOut, out(own, most + 1))).toEqual(['amount payout_most'])
  if (most > 0) await boss.send(wallet.payOut, out(own, most))
}
const sound = async () => expect(await server.broken()).toEqual([])

it('what was loaded and spent is not paid out of what was given afterwards', async () => {
  const own = await join()
  await load(own, 5000)
  await spend(own, 5000)
  await give(own, 2000)
  await drain(own, 0)
  await load(own, 300)
  await drain(own, 300)
})

it('given money is spent first, and a cancelled order gives back to each what it took', async () => {
  const own = await join()
  await load(own, 5000)
  await give(own, 1000)
  const first = await spend(own, 1000)
  await spend(own, 2000)
  await boss.send(order.cancel, await end(first, 'cancel'))
  await drain(own, 3000)
  expect((await boss.send(member.read, { params: own })).wallet_balance).toBe(1000)
})

it('a merge takes along what was loaded, and its undo brings it back', async () => {
  const [own, other] = [await join(), await join()]
  await load(other, 900)
  await give(other, 400)
  const open = await spend(other, 600)
  await give(own, 2000)
  const merge = async () => {
    const versionOf = async (params: Own) => (await boss.send(member.read, { params })).version
    const version = { version: await versionOf(own), other_version: await versionOf(other) }
    await boss.send(memberMerge.merge, { params: own, body: { other_id: other.member_id, ...version, taken: [] } })
  }
  await merge()
  const { id } = (await boss.send(memberMerge.last, { params: own }))!
  await boss.send(memberMerge.undo, { params: own, body: { merge_id: id } })
  expect((await boss.refused(wallet.payOut, out(own, 1))).status).toBe(422)
  expect((await boss.refused(wallet.payOut, out(other, 701))).status).toBe(422)
  await merge()
  await boss.send(order.cancel, await end(open, 'cancel'))
  await drain(own, 900)
  await sound()
})

it('64 who pay out at once while it is spent take no more than was loaded', async () => {
  const own = await join()
  await load(own, 5000)
  await give(own, 2000)
  const tries = Array.from({ length: 64 }, (_, i) =>
    (i % 2 ? boss.send(wallet.payOut, out(own, 500)) : spend(own, 500)).then(
      () => (i % 2 ? 'out' : 'spent'),
      () => 'refused',
    ),
  )
  const done = await Promise.all(tries)
  const sums = { out: done.filter((it) => it === 'out').length, spent: done.filter((it) => it === 'spent').length }
  expect(sums.out).toBeLessThanOrEqual(10)
  expect(sums.out + sums.spent).toBeLessThanOrEqual(14)
  const left = (await boss.send(member.read, { params: own })).wallet_balance
  expect(left).toBe(7000 - 500 * (sums.out + sums.spent))
  // Given money is spent first, so some of it is left only if less was spent than was given.
  await drain(own, left - Math.max(0, 2000 - 500 * sums.spent))
})

it('an order paid from the wallet of somebody who was erased is not returned into it, and the reason says what to do', async () => {
  const erased = async (more: object) => {
    const own = await join()
    await load(own, 800)
    await boss.send(point.correct, { params: own, body: { amount: 300, reason: 'Deneme' } })
    const row = await deliver(await placed(own, more))
    const left = (await boss.send(member.read, { params: own })).wallet_balance
    if (left > 0) await boss.send(wallet.payOut, out(own, left))
    await boss.send(memberErasure.ask, { params: own, body: { channel: 'email', note: '' } })
    await boss.send(memberErasure.approve, { params: own, body: { version: 1, decision_note: '' } })
    await boss.send(memberErasure.complete, { params: own, body: { version: 2 } })
    return { own, row }
  }
  const held = ({ member_id }: Own) =>
    server.database.db
      .must(sql`select point_balance::int as points, point_debt::int as debt, wallet_balance::int as money
      from member_account where company_id = ${company_id} and member_id = ${member_id}`)
  const nothing = { points: 0, debt: 0, money: 0 }

  const paid = await erased({ wallet: 800, points: 200 })
  const ask = await end(paid.row, 'return')
  for (const [lang, text] of [
    ['tr', 'elden verin'],
    ['en', 'in cash'],
    ['de', 'dem Kunden direkt'],
  ] as const) {
    const { status, body } = await boss.raw(order.return, ask, { lang })
    expect([status, body]).toMatchObject([
      422,
      { errors: [{ path: 'reason_id', code: 'wallet_erased', message: expect.stringContaining(text) }] },
    ])
  }
  expect(await boss.send(order.read, { params: ask.params })).toMatchObject({ status: 'delivered' })
  expect(await held(paid.own)).toEqual(nothing)

  // Orders that were not paid from the wallet can be returned. The points have lapsed.
  const plain = await erased({ points: 200 })
  expect(await boss.send(order.return, await end(plain.row, 'return'))).toMatchObject({ status: 'returned' })
  expect(await held(plain.own)).toEqual(nothing)
  await sound()
})
