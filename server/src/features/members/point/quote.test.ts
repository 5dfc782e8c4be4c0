import { expect, it } from 'vitest'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { member } from '#contract/members/member.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { order } from '#contract/ordering/order.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { company_id, branch_id, app, company: manager } = await setUp(['company'], { role: 'api' })
const own = { ...memberExamples.create, company_id }
const member_id = (await manager.send(member.create, { body: own })).id
const params = { member_id }
await manager.send(point.correct, { params, body: { amount: 5000, reason: 'Deneme' } })
await manager.send(wallet.load, { params, body: { amount: 3000, payment_ref: '1', reason: '' } })
const once = { ...giftChequeExamples.create, company_id, min_basket_amount: 0 }
await manager.send(giftCheque.create, { body: { ...once, code: 'YALNIZ', amount: 1000, with_points: false } })

const price = 8000
const rules = { ...pointDefinitionExamples.updateSpend, lower: 500, upper: 2000, percent_bp: 5000, min_order_total: 0 }
const allow = async (more: object) => {
  const query = { company_id }
  const { version } = await manager.send(pointDefinition.readSpend, { query })
  await manager.send(pointDefinition.updateSpend, { body: { ...rules, ...more, ...query, version } })
}
const bodyOf = (asked: object) =>
  orderBody(branch_id, {
    customer: { name: 'Ada', member_id },
    lines: [{ name: 'Adana', quantity: 1, unit_price: price, tax_rate: 10 }],
    ...asked,
  }) as never

it.each<[code: string, rule: object, asked: object, kept?: [kind: string, amount: number][]]>([
  ['points points_min', {}, { points: 1 }],
  ['points points_min', {}, { points: 499 }],
  ['points points_most', {}, { points: 2001 }],
  ['points points_min_order', { min_order_total: price + 1 }, { points: 500 }],
  ['points points_lower', { lower: 4001, upper: 0 }, { points: 4001 }],
  ['points points_off', { is_active: false }, { points: 500 }],
  ['points points_not_beside', {}, { points: 500, coupon_code: 'YALNIZ' }, [['coupon', 1000]]],
  ['wallet wallet_too_much', {}, { wallet: 3001 }],
  ['wallet wallet_too_much', {}, { wallet: 3001, points: 500 }, [['points', 500]]],
  ['points points_min', {}, { wallet: 3000, points: 499 }, [['wallet', 3000]]],
  ['coupon_code unknown', {}, { coupon_code: 'YOK123', points: 2000 }, [['points', 2000]]],
])('%s takes nothing off a quote, and the order is refused for it: %j, %j', async (code, rule, asked, kept = []) => {
  await allow(rule)
  const said = (them: readonly { path: string; code: string }[] = []) => them.map((each) => `${each.path} ${each.code}`)
  const quote = await app.send(order.quote, { body: bodyOf(asked) })
  expect(said(quote.not_applied)).toEqual([code])
  expect(quote.discounts.map((each) => [each.kind, each.amount])).toEqual(kept)
  expect(quote.total).toBe(price - kept.reduce((sum, [, amount]) => sum + amount, 0))
  const refused = await app.refused(order.create, { body: bodyOf(asked) })
  expect(said(refused.errors)).toEqual([code])
})

it('what is asked for by the quote’s own most is taken off the quote and the order alike', async () => {
  await allow({})
  const { member: owned } = await app.send(order.quote, { body: bodyOf({}) })
  expect(owned).toMatchObject({ points_most: 2000, wallet_balance: 3000 })
  const asked = { points: owned!.points_most, wallet: owned!.wallet_balance }
  const { total, not_applied } = await app.send(order.quote, { body: bodyOf(asked) })
  expect([total, not_applied]).toEqual([3000, []])
  expect((await app.send(order.create, { body: bodyOf({ ...asked, expected_total: total }) })).total).toBe(3000)
})

it('a quote refuses another total than the one that the app showed, as the order does', async () => {
  await allow({})
  const sent = [{}, { coupon_code: 'YOK123' }].map((it) => bodyOf({ ...it, expected_total: price - 1 }))
  const codes = []
  for (const body of sent) {
    const [quote, placed] = [await app.refused(order.quote, { body }), await app.refused(order.create, { body })]
    expect(quote.errors).toEqual(placed.errors)
    codes.push(quote.errors?.map((it) => `${it.path} ${it.code}`))
  }
  expect(codes).toEqual([['expected_total price_changed'], ['expected_total price_changed', 'coupon_code unknown']])
  const { total } = await app.send(order.quote, { body: bodyOf({ coupon_code: 'YOK123', expected_total: price }) })
  expect(total).toBe(price)
})
