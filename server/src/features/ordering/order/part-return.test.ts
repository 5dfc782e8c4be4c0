import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterEach, expect, it } from 'vitest'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { member } from '#contract/members/member.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import type { ReturnedLines } from '#contract/ordering/order-fields.ts'
import { orderReturn } from '#contract/ordering/order-return.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { overview } from '#contract/ordering/overview.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { deliverOrder, endOf, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const {
  server,
  company_id,
  branch_id,
  app,
  company: boss,
  branch: till,
} = await setUp(['company', 'branch'], { role: 'api' })
afterEach(async () => expect(await server.broken()).toEqual([]))
await server.database.db
  .one(sql`insert into point_spend (company_id, is_active, point_value, lower, upper, percent_bp, min_order_total, funder)
  values (${company_id}, true, 1, 0, 1000000, 10000, 0, 'company')`)
await boss.send(pointDefinition.create, {
  body: {
    ...pointDefinitionExamples.create,
    company_id,
    validity_days: 0,
    min_order_total: 0,
    branch_ids: [],
    delivery_types: [],
    schedule: [],
    starts_on: null,
    ends_on: null,
  },
})
/** A voucher that several members use. */
const voucher = await boss.send(giftCheque.create, {
  body: {
    ...giftChequeExamples.create,
    company_id,
    amount: 5000,
    min_basket_amount: 0,
    limit_count: 0,
    limit_amount: 0,
    user_limit: 0,
    with_points: true,
  },
})

interface Own {
  member_id: string
}
async function join(points = 0, money = 0): Promise<Own> {
  const { id } = await till.send(member.create, { body: memberBody(company_id) })
  const params = { member_id: id }
  if (points) await boss.send(point.correct, { params, body: { amount: points, reason: 'Deneme' } })
  if (money) await till.send(wallet.load, { params, body: { amount: money, payment_ref: '1', reason: '' } })
  return params
}
/** What a member has: points, debt, wallet, and the number and sum of their orders. */
const held = async (params: Own) => {
  const it = await till.send(member.read, { params })
  return [it.point_balance, it.point_debt, it.wallet_balance, it.order_count, it.order_sum]
}
const voucherUsed = async () => {
  const { used_count, used_amount } = await boss.send(giftCheque.read, { params: { gift_cheque_id: voucher.id } })
  return [used_count, used_amount]
}
const adana = { name: 'Adana', quantity: 1, unit_price: 42_000, tax_rate: 10 }
const ayran = { name: 'Ayran', quantity: 1, unit_price: 11_500, tax_rate: 10 }
const placed = async ({ member_id }: Own, more: object = {}): Promise<OrderRow> =>
  deliverOrder(
    till,
    await app.send(order.create, {
      body: orderBody(branch_id, {
        customer: { name: 'Ada', member_id },
        lines: [adana, { ...ayran, quantity: 2 }],
        ...more,
      }),
    }),
  )
/** The input of a partial return, with the first reason on offer. */
const partOf = async (row: OrderRow, lines: ReturnedLines) => {
  const { params, body } = await endOf(till, row, 'return')
  return { params, body: { ...body, lines } }
}
const back = async (row: OrderRow, lines: ReturnedLines) => till.send(order.return, await partOf(row, lines))
const quote = (row: OrderRow, lines?: ReturnedLines) =>
  till.send(orderReturn.quote, { params: { order_id: row.id }, body: { ...(lines && { lines }) } })
const detail = (row: OrderRow) => till.send(order.read, { params: { order_id: row.id } })
const line = (at: number, quantity = 1) => [{ line: at, quantity }]

it('E9: gives back each unit’s share of voucher, points and earnings, and the voucher with the last', async () => {
  const own = await join(4000)
  const row = await placed(own, { points: 4000, coupon_code: voucher.code, lines: [adana, ayran, ayran] })
  expect([row.total, await held(own)]).toEqual([56_000, [1680, 0, 0, 1, 56_000]])
  expect(await quote(row, line(2))).toEqual({
    left: [1, 1, 1],
    quantity: 1,
    refund: 9908,
    wallet: 0,
    points: 708,
    points_reversed: 298,
    cheque: 884,
    cheque_back: false,
    is_whole: false,
    currency: 'TRY',
  })
  const first = await back(row, line(2))
  expect(first).toMatchObject({ status: 'delivered', total: 56_000, returned_total: 9908, version: row.version + 1 })
  expect(await held(own)).toEqual([1680 + 708 - 298, 0, 0, 1, 46_092])
  const second = await back(first, line(1))
  expect(await detail(second)).toMatchObject({ returned_total: 19_815, lines: [{}, { returned: 1 }, { returned: 1 }] })
  expect(await voucherUsed()).toEqual([1, 5000])
  expect(await quote(second, line(0))).toMatchObject({
    left: [1, 0, 0],
    refund: 36_185,
    points: 2584,
    cheque_back: true,
    is_whole: true,
  })
  expect(await back(second, line(0))).toMatchObject({ status: 'returned' })
  expect(await held(own)).toEqual([4000, 0, 0, 0, 0])
  expect(await voucherUsed()).toEqual([0, 0])
  const { data } = await till.send(point.moves, { params: own, query: {} })
  expect(data.map((it) => [it.kind, it.amount]).toReversed()).toEqual([
    ['adjust', 4000],
    ['spend', -4000],
    ['earn', 1680],
    ['give_back', 708],
    ['reverse', -298],
    ['give_back', 708],
    ['reverse', -297],
    ['give_back', 2584],
    ['reverse', -1085],
  ])
  const timeline = await till.send(order.timeline, { params: { order_id: row.id } })
  expect(timeline.filter((it) => it.kind === 'part_return')).toMatchObject([
    { data: { refund: 9908, points: 708, reason_name: expect.any(String), lines: [{ line: 2, quantity: 1 }] } },
    { data: { refund: 9907, points: 708 } },
  ])
})

it('any cut gives back in all what the whole return gives back, also of a voucher that three members share', async () => {
  const cut = fc.record({
    points: fc.integer({ min: 0, max: 5000 }),
    wallet: fc.integer({ min: 0, max: 30_000 }),
    tip: fc.constantFrom(0, 700),
    turns: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    ends: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { minLength: 3, maxLength: 3 }), async (cuts) => {
      const before = await voucherUsed()
      const lives = await Promise.all(
        cuts.map(async ({ points, wallet: money, tip, turns, ends }) => {
          const own = await join(points, money)
          const row = await placed(own, { points, wallet: money, tip, coupon_code: voucher.code })
          return { own, row, turns, ends, had: [points, 0, money, 0, 0] }
        }),
      )
      const unused = await voucherUsed()
      expect(unused).toEqual([before[0]! + 3, before[1]! + 15_000])
      for (const { row, turns, ends, own, had } of lives) {
        let now = row
        let [refund, paidBack] = [0, 0]
        let part: number[] = []
        for (const [at, unit] of turns.entries()) {
          part.push(Math.min(unit, 1))
          if (at < 2 && !ends[at]) continue
          const lines = [0, 1].flatMap((index) => {
            const quantity = part.filter((it) => it === index).length
            return quantity > 0 ? [{ line: index, quantity }] : []
          })
          part = []
          const shown = await quote(now, lines)
          refund += shown.refund
          paidBack += shown.wallet
          now = await back(now, lines)
          const done = await detail(now)
          if (now.status === 'delivered') expect(done.returned_total).toBe(refund)
        }
        expect([now.status, refund]).toEqual(['returned', row.total])
        expect(paidBack).toBe(had[2])
        expect(await held(own)).toEqual(had)
      }
      expect(await voucherUsed()).toEqual(before)
      expect(await server.broken()).toEqual([])
    }),
    { numRuns: 8 },
  )
})

it('says at the end that all was given back, whether by parts or at once', async () => {
  const lines = [{ name: 'Çay', quantity: 3, unit_price: 701, tax_rate: 10 }]
  for (const parts of [[1, 1], []] as const) {
    let row = await deliverOrder(till, await app.send(order.create, { body: orderBody(branch_id, { lines }) }))
    for (const quantity of parts) {
      const { params, body } = await endOf(till, row, 'return')
      row = await till.send(order.return, { params, body: { ...body, lines: [{ line: 0, quantity }] } })
    }
    expect(row.returned_total).toBe(parts.length * 701)
    row = await till.send(order.return, await endOf(till, row, 'return'))
    expect([row.status, row.returned_total]).toEqual(['returned', 3 * 701])
  }
})

it('takes no wallet money from somebody who is no member', async () => {
  const discount = { kind: 'wallet', name: 'Cüzdan', amount: 500, funder: 'member' } as const
  const body = orderBody(branch_id, { discounts: [discount] })
  expect(await app.faults(order.create, { body })).toEqual(['discounts.0.kind member_needed'])
})

it('names the member, and their number, where the app leaves them out', async () => {
  const { member_id } = await join()
  const { name, surname, phone } = await till.send(member.read, { params: { member_id } })
  const made = await app.send(order.create, { body: orderBody(branch_id, { customer: { member_id } }) })
  expect([made.customer_name, made.customer_phone]).toEqual([`${name} ${surname}`, phone])
  const other = await app.send(order.create, { body: orderBody(branch_id, { customer: { name: 'Eşi', member_id } }) })
  expect(other.customer_name).toBe('Eşi')
})

it('the rest is returned with the order, and the member has what they had', async () => {
  const own = await join(1000, 20_000)
  const row = await placed(own, { points: 1000, wallet: 20_000, tip: 500 })
  const part = await back(row, line(0))
  const { params, body } = await endOf(till, part, 'return')
  const rest = await quote(part)
  expect(rest.refund + part.returned_total).toBe(row.total)
  expect(await till.send(order.return, { params, body })).toMatchObject({ status: 'returned' })
  expect(await held(own)).toEqual([1000, 0, 20_000, 0, 0])
})

it('points go back to the lots that they came from, the last used first', async () => {
  const own = await join(500)
  await boss.send(point.correct, { params: own, body: { amount: 300, reason: 'Deneme' } })
  const left = async () => (await till.send(point.lots, { params: own })).lots.map((it) => it.remaining)
  const had = await left()
  expect(had.toSorted()).toEqual([300, 500])
  let row = await placed(own, { points: 800, lines: [{ ...ayran, quantity: 4 }] })
  for (let part = 0; part < 4; part++) row = await back(row, line(0))
  expect([row.status, await left()]).toEqual(['returned', had])
})

it('is done once: by its key, sent again without one, and by two tills at once', async () => {
  const own = await join(0, 5000)
  const row = await placed(own, { wallet: 5000 })
  const given = await partOf(row, line(1))
  const key = 'part-return-1'
  const first = await till.send(order.return, given, { key })
  expect(await till.send(order.return, given, { key })).toEqual(first)
  expect(await till.send(order.return, given)).toEqual(first)
  const tills = await Promise.all(
    [till, boss, till, boss].map((by) => partOf(first, line(1)).then((it) => by.raw(order.return, it))),
  )
  expect(tills.map((it) => it.status).toSorted()).toEqual([200, 200, 409, 409])
  expect(await detail(row)).toMatchObject({ version: row.version + 2, lines: [{}, { returned: 2 }] })
})

it('never gives back more than was ordered, and says where', async () => {
  const row = await placed(await join())
  const refused = async (of: OrderRow, lines: ReturnedLines) => till.faults(order.return, await partOf(of, lines))
  expect(await refused(row, line(1, 3))).toEqual(['lines.0.quantity too_big'])
  expect(await refused(row, [...line(0), ...line(2)])).toEqual(['lines.1.line choice'])
  expect(await refused(row, [...line(1), ...line(1)])).toEqual(['lines.1.line twice'])
  const part = await back(row, line(1, 2))
  expect(await refused(part, line(1))).toEqual(['lines.0.quantity returned_already'])
  expect(await detail(row)).toMatchObject({ status: 'delivered', returned_total: 23_000 })
  const open = await app.send(order.create, { body: orderBody(branch_id) })
  const early = await till.refused(order.return, {
    params: { order_id: open.id },
    body: { version: 1, reason_id: 1, lines: line(0) },
  })
  expect(early).toMatchObject({ status: 409, current: { current_status: 'awaiting_approval' } })
  expect((await till.refused(orderReturn.quote, { params: { order_id: open.id }, body: {} })).status).toBe(409)
})

it('the day’s figures and the best sellers count what is left', async () => {
  const figures = () => till.send(overview.branch, { params: { branch_id }, query: {} })
  const own = await join()
  const row = await placed(own, { lines: [{ name: 'Künefe', quantity: 3, unit_price: 70_000, tax_rate: 10 }] })
  const before = await figures()
  expect(before.top[0]).toMatchObject({ name: 'Künefe', quantity: 3, revenue: 210_000 })
  await back(row, line(0, 2))
  const after = await figures()
  expect(after.orders).toBe(before.orders)
  expect(after.revenue).toBe(before.revenue - 140_000)
  expect(after.top.find((it) => it.name === 'Künefe')).toMatchObject({ quantity: 1, revenue: 70_000 })
})
