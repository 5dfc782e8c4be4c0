import sql from 'sql-template-tag'
import { afterEach, expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { discountExamples } from '#contract/marketing/discount.example.ts'
import { discount, maxDiscounts, type DiscountInput } from '#contract/marketing/discount.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { institutionMember, partnerInstitution } from '#contract/members/partner-institution.ts'
import { partnerInstitutionExamples } from '#contract/members/partner-institution.example.ts'
import { member } from '#contract/members/member.ts'
import { appMenu } from '#contract/menu/app-menu.ts'
import { categoryExamples } from '#contract/menu/category.example.ts'
import { category } from '#contract/menu/category.ts'
import { productExamples } from '#contract/menu/product.example.ts'
import { product } from '#contract/menu/product.ts'
import { order } from '#contract/ordering/order.ts'
import { decision } from '#contract/platform/decision.ts'
import { checkStatement } from '#server/db/statement-sweep.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { deliverOrder, orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const start = new Date('2026-12-01T09:00:00Z')
let now = start
const seen: string[] = []
const { server, world, company_id, branch_id, app } = await setUp([], {
  role: 'api',
  now: () => now,
  onStatement: (text) => {
    checkStatement(text)
    seen.push(text)
  },
})
const [, second] = world.companies.own.branches
let manager = await signIn(server.url, world.users.company)
let provider = await signIn(server.url, world.users.provider)
/** Moves the clock, and signs in again, because earlier tokens may have expired. */
async function goTo(ms: number) {
  now = new Date(start.getTime() + ms)
  manager = await signIn(server.url, world.users.company)
  provider = await signIn(server.url, world.users.provider)
}
const minuteMs = 60_000
const at = (ms: number) => new Date(start.getTime() + ms).toISOString()

const nothing = { rate_bp: null, amount: null }
const none = { deliveryToAddress: nothing, comeGetIt: nothing, comeEat: nothing, orderOnTheTable: nothing }
const pickup = (rate_bp: number) => ({ ...none, comeGetIt: { rate_bp, amount: null } })
const bodyOf = (more: Partial<DiscountInput>): In<typeof discount.input> => ({
  ...discountExamples.create,
  company_id,
  terms: pickup(1000),
  max_discount: null,
  min_basket: 0,
  applies_to_discounted: true,
  starts_at: at(-minuteMs),
  expires_at: null,
  schedule: [],
  ...more,
})
const make = (more: Partial<DiscountInput> = {}, by = manager) => by.send(discount.create, { body: bodyOf(more) })
const remove = ({ id }: { id: string }) => manager.send(discount.remove, { params: { discount_id: id } })
afterEach(async () => {
  await server.database.db.one(sql`delete from discount where company_id = ${company_id}`)
  await goTo(0)
})

const open = (unit_price: number) => [{ name: 'Açık', quantity: 1, unit_price, tax_rate: 10 }]
const quote = (lines: OrderBody['lines'], more: Partial<OrderBody> = {}) =>
  app.send(order.quote, { body: orderBody(branch_id, { lines, ...more }) })
const offs = (it: { discounts: readonly { kind: string; amount: number; funder: string }[] }) =>
  it.discounts.map((one) => [one.kind, one.amount, one.funder])
const menu = async () => (await app.send(appMenu.read, { params: { branch_id }, query: {} })).discounts

it('takes a rate or an amount for each delivery type, from its company’s own branches', async () => {
  const faults = (more: Partial<DiscountInput>) => manager.faults(discount.create, { body: bodyOf(more) })
  const both = { ...none, comeEat: { rate_bp: 500, amount: 100 } }
  expect(await faults({ terms: both })).toEqual(['terms.comeEat.amount rate_or_amount'])
  expect(await faults({ terms: none })).toEqual(['terms.deliveryToAddress.rate_bp required'])
  expect(await faults({ funder: 'branch' })).toEqual(['branch_ids required'])
  const strange = bodyOf({ branch_ids: [world.companies.sibling.branches[0]] })
  expect(await provider.faults(discount.create, { body: strange })).toEqual(['branch_ids choice'])
  expect((await manager.refused(discount.create, { body: strange })).status).toBe(404)
})

it('reduces orders, quotes and the menu from the second it begins to the second it ends', async () => {
  const it = await make({ starts_at: at(60_000), expires_at: at(120_000), funder: 'branch', branch_ids: [branch_id] })
  expect(it).toMatchObject({ state: 'scheduled', status: 'approved' })
  const place = () => app.send(order.create, { body: orderBody(branch_id, { lines: open(40_000) }) })
  const totals = async () => {
    const { id } = await place()
    const { totals } = await manager.send(order.read, { params: { order_id: id } })
    return [totals.total, ...offs(totals)]
  }
  const given = { id: it.id, delivery_type: 'comeGetIt', rate_bp: 1000, ends_at: at(120_000) }
  await goTo(59_999)
  expect(await menu()).toEqual([])
  expect(await totals()).toEqual([40_000])
  await goTo(60_000)
  expect(await menu()).toMatchObject([given])
  expect(await totals()).toEqual([36_000, ['branch', 4000, 'branch']])
  expect((await quote(open(40_000))).basket).toBe(36_000)
  // The discount is not valid at the other branch.
  const elsewhere = orderBody(second, { lines: open(40_000) })
  expect((await app.send(order.quote, { body: elsewhere })).total).toBe(40_000)
  const stale = { expected_total: 40_000, lines: open(40_000) }
  expect(await app.faults(order.create, { body: orderBody(branch_id, stale) })).toEqual([
    'expected_total price_changed',
  ])
  await goTo(119_999)
  expect(await menu()).toMatchObject([given])
  await goTo(120_000)
  expect(await menu()).toEqual([])
  expect(await totals()).toEqual([40_000])
  expect(await manager.send(discount.read, { params: { discount_id: it.id } })).toMatchObject({ state: 'ended' })
})

it('a change is in the menu a second later, and in orders at once', async () => {
  expect(await menu()).toEqual([])
  const it = await make()
  expect((await quote(open(10_000))).total).toBe(9000)
  await expect.poll(menu, { timeout: 5000 }).toHaveLength(1)
  await remove(it)
  expect((await quote(open(10_000))).total).toBe(10_000)
  await expect.poll(menu, { timeout: 5000 }).toEqual([])
})

it('leaves out products at a discounted price unless it includes them, and pays off what was left', async () => {
  const { id: category_id } = await manager.send(category.create, { body: { ...categoryExamples.create, branch_id } })
  const dish = (price: number, discounted_price: number | null) =>
    manager.send(product.create, {
      body: { ...productExamples.create, branch_id, category_id, price, discounted_price, premium_price: null },
    })
  const [full, cheap] = [await dish(20_000, null), await dish(10_000, 8000)]
  const lines = [full, cheap].map(({ id: product_id }) => ({ product_id, quantity: 1 }))
  const own = await make({ applies_to_discounted: false, min_basket: 28_000 })
  expect(offs(await quote(lines))).toEqual([['branch', 2000, 'company']])
  await remove(own)
  const all = await make()
  expect(offs(await quote(lines))).toEqual([['branch', 2800, 'company']])
  await remove(all)
})

it('E1, E2: follows the chain of branch, campaign and voucher, and what may go together', async () => {
  const { id: member_id } = await manager.send(member.create, {
    body: memberBody(company_id, { email: 'zincir@deneme.test' }),
  })
  const five = { ...pickup(500), deliveryToAddress: { rate_bp: 500, amount: null } }
  const institution = await manager.send(partnerInstitution.create, {
    body: {
      ...partnerInstitutionExamples.create,
      company_id,
      code: 'ZINCIR',
      terms: five,
      min_basket: 0,
      max_discount: null,
    },
  })
  await manager.send(institutionMember.add, {
    params: { partner_institution_id: institution.id },
    body: { member_id, decision_note: 'Kart' },
  })
  await manager.send(giftCheque.create, {
    body: {
      ...giftChequeExamples.create,
      company_id,
      code: 'CEK50',
      amount: 5000,
      min_basket_amount: 0,
      user_limit: 0,
      limit_count: 0,
      limit_amount: 0,
    },
  })
  const customer = { name: 'Ada', member_id }
  const e1 = await make()
  const told = await quote(open(65_000), { customer, coupon_code: 'CEK50' })
  expect(offs(told)).toEqual([
    ['branch', 6500, 'company'],
    ['campaign', 2925, 'company'],
    ['coupon', 5000, 'company'],
  ])
  expect(told).toMatchObject({ basket: 55_575, payable: 50_575, not_applied: [] })
  await remove(e1)
  const e2 = await make({ terms: pickup(1500), combinable: false })
  expect(offs(await quote(open(40_000)))).toEqual([['branch', 6000, 'company']])
  expect(offs(await quote(open(40_000), { customer }))).toEqual([['branch', 6000, 'company']])
  expect(offs(await quote(open(40_000), { customer, coupon_code: 'CEK50' }))).toEqual([
    ['campaign', 2000, 'company'],
    ['coupon', 5000, 'company'],
  ])
  const row = await app.send(order.create, {
    body: orderBody(branch_id, { lines: open(40_000), customer, coupon_code: 'CEK50', expected_total: 33_000 }),
  })
  expect(row).toMatchObject({ total: 33_000, discount_total: 7000 })
  await remove(e2)
})

it('an app that makes its own discounts for a guest keeps them; for a member they are refused', async () => {
  const it = await make()
  const own = [{ kind: 'branch' as const, name: 'Uygulamadan', amount: 500, funder: 'branch' as const }]
  expect(offs(await quote(open(10_000), { discounts: own }))).toEqual([['branch', 500, 'branch']])
  expect(offs(await quote(open(10_000)))).toEqual([['branch', 1000, 'company']])
  const payment = { delivery_type: 'onlyPayment' as const, is_paid: true, payment_method: 'online_card' }
  expect(offs(await quote(open(10_000), payment))).toEqual([])
  await remove(it)
})

it('E3: who bears it approves it before it applies, and a change needs another approval', async () => {
  const shared = { terms: pickup(2000), max_discount: 10_000, funder: 'platform' as const, share_bp: 6000 }
  const it = await make(shared)
  expect(it).toMatchObject({ status: 'pending', state: 'pending', awaits: ['platform'], may_approve: false })
  expect(offs(await quote(open(53_750)))).toEqual([])
  const params = { discount_id: it.id }
  expect(await manager.faults(discount.approve, { params, body: { version: it.version } })).toEqual([
    'funder not_bearer',
  ])
  const waits = (await provider.send(decision.list, {})).find(({ kind }) => kind === 'discount')
  expect(waits?.data.map(({ id }) => id)).toEqual([it.id])
  const approved = await provider.send(discount.approve, { params, body: { version: it.version } })
  expect(approved).toMatchObject({ status: 'approved', state: 'live', awaits: [] })
  expect(offs(await quote(open(53_750)))).toEqual([
    ['branch', 6000, 'platform'],
    ['branch', 4000, 'company'],
  ])
  const changed = await manager.send(discount.update, {
    params,
    body: { ...bodyOf(shared), version: approved.version },
  })
  expect(changed.status).toBe('pending')
  const rejected = await provider.send(discount.reject, {
    params,
    body: { version: changed.version, reason: 'Bütçe doldu' },
  })
  expect(rejected).toMatchObject({ state: 'rejected', reject_reason: 'Bütçe doldu' })
  expect(offs(await quote(open(53_750)))).toEqual([])
  await remove(it)
  const theirs = await make({ funder: 'company' }, provider)
  expect(theirs).toMatchObject({ status: 'pending', awaits: ['company'] })
  await remove(theirs)
})

it('says before it is saved what a basket pays, which others meet it, and what the last days would have cost', async () => {
  const old = await app.send(order.create, { body: orderBody(branch_id, { lines: open(20_000) }) })
  await deliverOrder(manager, old)
  const other = await make({ name: 'Hep', terms: pickup(500) })
  const reduced = await app.send(order.create, { body: orderBody(branch_id, { lines: open(50_000) }) })
  await deliverOrder(manager, reduced)
  const {
    name: _,
    is_active: __,
    ...draft
  } = bodyOf({
    terms: pickup(1000),
    branch_ids: [branch_id],
    min_basket: 20_000,
  })
  const asked = { ...draft, discount_id: null, basket: 30_000 }
  const told = await manager.send(discount.preview, { body: asked })
  expect(told.baskets).toEqual([{ delivery_type: 'comeGetIt', takes_off: 3000, pays: 27_000 }])
  expect(told.conflicts).toEqual([
    { id: other.id, name: 'Hep', delivery_types: [{ delivery_type: 'comeGetIt', takes_off: 1500, wins: false }] },
  ])
  // The second order already had a discount of 2,500.
  const { orders } = told.replayed
  expect(told.replayed).toMatchObject({ days: 28, orders, is_cut: false })
  const before = await manager.send(discount.preview, {
    body: { ...asked, terms: pickup(500) },
  })
  expect(told.replayed.cost - before.replayed.cost).toBeGreaterThanOrEqual(1000 + 2500)
  const more = await app.send(order.create, { body: orderBody(branch_id, { lines: open(40_000) }) })
  await deliverOrder(manager, more)
  const after = await manager.send(discount.preview, { body: asked })
  expect(after.replayed.cost - told.replayed.cost).toBe(4000 - 2000)
  expect(after.replayed.items - told.replayed.items).toBe(40_000)
  // A discount that is being edited is not in conflict with itself.
  const own = await manager.send(discount.preview, { body: { ...asked, discount_id: other.id } })
  expect(own.conflicts).toEqual([])
  const bigger = await manager.send(discount.preview, { body: { ...asked, terms: pickup(100) } })
  expect(bigger.conflicts[0]?.delivery_types[0]?.wins).toBe(true)
  await remove(other)
})

it('a menu reads as many discounts as are allowed by one statement, and one more is refused', async () => {
  const statements = async () => {
    seen.length = 0
    await app.send(appMenu.read, { params: { branch_id }, query: { at: now.toISOString() } })
    return seen.filter((it) => /\bdiscount\b/.test(it)).length
  }
  expect(await statements()).toBe(1)
  await server.database.db.one(sql`
    insert into discount (company_id, id, name, terms, min_basket, applies_to_discounted, starts_at, schedule, branch_ids, combinable, funder, share_bp, awaits, status, is_active)
    select ${company_id}::uuid, gen_random_uuid(), 'İndirim ' || n, ${JSON.stringify({ ...pickup(1000), comeEat: { rate_bp: 500, amount: null } })}::jsonb, n, true,
      ${at(-minuteMs)}::timestamptz, '[]'::jsonb, '{}'::uuid[], true, 'company', 10000, '{}'::text[], 'approved', true from generate_series(1, ${maxDiscounts}) n`)
  expect(await statements()).toBe(1)
  await expect.poll(async () => (await menu()).length, { timeout: 5000 }).toBe(2 * maxDiscounts)
  expect((await quote(open(10_000))).total).toBe(9000)
  expect(await manager.faults(discount.create, { body: bodyOf({}) })).toEqual(['is_active too_many'])
  const off = await make({ is_active: false })
  expect(off.state).toBe('off')
})
