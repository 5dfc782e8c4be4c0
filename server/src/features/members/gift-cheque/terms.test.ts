import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { member } from '#contract/members/member.ts'
import { partnerInstitutionExamples } from '#contract/members/partner-institution.example.ts'
import { institutionMember, partnerInstitution } from '#contract/members/partner-institution.ts'
import { categoryExamples } from '#contract/menu/category.example.ts'
import { category } from '#contract/menu/category.ts'
import { productExamples } from '#contract/menu/product.example.ts'
import { product } from '#contract/menu/product.ts'
import { order } from '#contract/ordering/order.ts'
import { orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const {
  world,
  company_id,
  branch_id,
  app,
  company: manager,
  provider,
} = await setUp(['company', 'provider'], { role: 'api' })
const own = { ...memberExamples.create, company_id }
const member_id = (await manager.send(member.create, { body: own })).id

const cheque = (more: Partial<In<typeof giftCheque.input>>, by = manager) =>
  by.send(giftCheque.create, {
    body: { ...giftChequeExamples.create, company_id, min_basket_amount: 0, user_limit: 0, ...more },
  })

async function dish(price: number) {
  const at = { branch_id }
  const { id: category_id } = await manager.send(category.create, {
    body: { ...categoryExamples.create, ...at },
  })
  const { id: product_id } = await manager.send(product.create, {
    body: { ...productExamples.create, ...at, category_id, price },
  })
  return { category_id, product_id }
}

const bodyOf = (lines: OrderBody['lines'], coupon_code: string) =>
  orderBody(branch_id, { customer: { name: 'Ada', member_id }, lines, coupon_code })
const open = (unit_price: number) => ({ name: 'Açık', quantity: 1, unit_price, tax_rate: 10 })
const quote = (lines: OrderBody['lines'], coupon_code: string) =>
  app.send(order.quote, { body: bodyOf(lines, coupon_code) })
const offs = (it: { discounts: readonly { kind: string; amount: number; funder: string }[] }) =>
  it.discounts.map((one) => [one.kind, one.amount, one.funder])

it('reduces the lines of its categories alone, and nothing where there are none', async () => {
  const [kebab, drink] = [await dish(40_000), await dish(10_000)]
  await cheque({ code: 'ICECEK50', amount: null, rate_bp: 5000, category_ids: [drink.category_id] })
  const line = ({ product_id }: { product_id: string }) => ({ product_id, quantity: 1 })
  const both = await quote([line(kebab), line(drink)], 'icecek-50')
  expect(both.not_applied).toEqual([])
  expect(offs(both)).toEqual([['coupon', 5000, 'company']])
  const one = await quote([line(kebab), open(3000)], 'ICECEK50')
  expect(one.not_applied).toMatchObject([{ path: 'coupon_code', code: 'no_effect' }])
  const placed = await app.send(order.create, { body: bodyOf([line(kebab), line(drink)], 'ICECEK50') })
  const { totals } = await manager.send(order.read, { params: { order_id: placed.id } })
  expect(offs(totals)).toEqual([['coupon', 5000, 'company']])
  const basket = { ...giftChequeExamples.reserve, branch_id, coupon_code: 'ICECEK50', basket: 50_000 }
  expect((await app.refused(giftCheque.reserve, { body: basket })).errors).toMatchObject([{ code: 'no_effect' }])
  const lines = [
    { product_id: drink.product_id, total: 10_000 },
    { product_id: kebab.product_id, total: 40_000 },
  ]
  expect(await app.send(giftCheque.reserve, { body: { ...basket, lines } })).toMatchObject({ amount: 5000 })
})

it('takes categories of its company alone; one that is deleted later stands in no one’s way', async () => {
  const [gone, other] = [await dish(1000), await dish(1000)]
  const refusal = async (category_id: string) => {
    const body = {
      ...giftChequeExamples.create,
      company_id,
      category_ids: [other.category_id, category_id],
    }
    const { status, errors } = await manager.refused(giftCheque.create, { body })
    return [status, errors?.map((it) => `${it.path} ${it.code}`)]
  }
  const wrong = [422, ['category_ids choice']]
  expect(await refusal(randomUUID())).toEqual(wrong)
  const branch_id = world.companies.sibling.branches[0]
  const theirs = await provider.send(category.create, { body: { ...categoryExamples.create, branch_id } })
  expect(await refusal(theirs.id)).toEqual(wrong)

  const row = await cheque({ code: 'SILINEN', category_ids: [gone.category_id.toUpperCase(), other.category_id] })
  await manager.send(product.remove, { params: { branch_product_id: gone.product_id } })
  await manager.send(category.remove, { params: { branch_category_id: gone.category_id } })
  const update = (category_ids: string[], version: number) => {
    const params = { gift_cheque_id: row.id }
    const body = { ...giftChequeExamples.create, company_id, code: 'SILINEN', category_ids, version }
    return { params, body }
  }
  const kept = await manager.send(giftCheque.update, update([gone.category_id], row.version))
  expect(kept.category_ids).toEqual([gone.category_id])
  const refused = await manager.refused(giftCheque.update, update([gone.category_id, randomUUID()], kept.version))
  expect(refused.errors).toMatchObject([{ path: 'category_ids', code: 'choice' }])
  const without = await manager.send(giftCheque.update, update([], kept.version))
  expect((await manager.refused(giftCheque.update, update([gone.category_id], without.version))).status).toBe(422)
})

it('a shared one is two entries, and both who bear it have to approve', async () => {
  const shared = { amount: null, rate_bp: 2000, max_discount: 10_000, funder: 'platform' as const, share_bp: 6000 }
  const byCompany = await cheque({ ...shared, code: 'ORTAK60' })
  expect(byCompany).toMatchObject({ status: 'pending', awaits: ['platform'], may_approve: false })
  const params = { gift_cheque_id: byCompany.id }
  await provider.send(giftCheque.approve, { params, body: { version: byCompany.version } })
  const basket = await quote([open(53_750)], 'ORTAK60')
  expect(offs(basket)).toEqual([
    ['coupon', 6000, 'platform'],
    ['coupon', 4000, 'company'],
  ])
  expect(basket.total).toBe(43_750)
  const byPlatform = await cheque({ ...shared, code: 'ORTAK61' }, provider)
  expect(byPlatform).toMatchObject({ status: 'pending', awaits: ['company'], may_approve: false })
  const approved = await manager.send(giftCheque.approve, {
    params: { gift_cheque_id: byPlatform.id },
    body: { version: byPlatform.version },
  })
  expect(approved).toMatchObject({ status: 'approved', awaits: [] })
})

it('E2: a code that does not go with the institution’s discount stands instead of it, and the quote says what that costs', async () => {
  const terms = { ...partnerInstitutionExamples.create.terms, comeGetIt: { rate_bp: 1500, amount: null } }
  const given = {
    ...partnerInstitutionExamples.create,
    company_id,
    terms,
    min_basket: 0,
    max_discount: null,
  }
  const institution = await manager.send(partnerInstitution.create, { body: given })
  const params = { partner_institution_id: institution.id }
  await manager.send(institutionMember.add, { params, body: { member_id, decision_note: 'Kart' } })
  await cheque({ code: 'BESBIN', amount: 5000 })
  await cheque({ code: 'TEKBASINA', amount: 5000, combinable: false })
  const together = await quote([open(40_000)], 'BESBIN')
  expect(offs(together)).toEqual([
    ['campaign', 6000, given.funder],
    ['coupon', 5000, 'company'],
  ])
  expect(together.less_without_coupon).toBe(0)
  const alone = await quote([open(40_000)], 'TEKBASINA')
  expect(offs(alone)).toEqual([['coupon', 5000, 'company']])
  expect(alone.less_without_coupon).toBe(1000)
  // The institution's discount leaves too little for the voucher, so the better of the two applies.
  await cheque({ code: 'KIRKBIN', amount: 9000, min_basket_amount: 40_000 })
  expect(offs(await quote([open(40_000)], 'KIRKBIN'))).toEqual([['coupon', 9000, 'company']])
  const row = await manager.send(partnerInstitution.read, { params })
  await manager.send(partnerInstitution.update, { params, body: { ...given, combinable: false, version: row.version } })
  expect(offs(await quote([open(40_000)], 'BESBIN'))).toEqual([['coupon', 5000, 'company']])
})
