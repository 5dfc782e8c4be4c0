// Tests points from earning to expiry. They share one file because every case orders from one menu.
import sql from 'sql-template-tag'
import { afterEach, expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { partnerInstitutionExamples } from '#contract/members/partner-institution.example.ts'
import { institutionMember, partnerInstitution } from '#contract/members/partner-institution.ts'
import { member } from '#contract/members/member.ts'
import { segment } from '#contract/members/segment.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { categoryExamples } from '#contract/menu/category.example.ts'
import { category } from '#contract/menu/category.ts'
import { productExamples } from '#contract/menu/product.example.ts'
import { product } from '#contract/menu/product.ts'
import { company } from '#contract/organisation/company.ts'
import { dayAt, instantOf, plusDays } from '#contract/kit/wall-clock.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { deliverOrder, endOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { expireDue } from '#server/domain/members/points/expiry.ts'

const {
  server,
  world,
  company_id,
  branch_id,
  app,
  company: manager,
  branch: till,
} = await setUp(['company', 'branch'], { role: 'api' })
afterEach(async () => expect(await server.broken()).toEqual([]))

const define = (more: Partial<In<typeof pointDefinition.input>> = {}) =>
  manager.send(pointDefinition.create, {
    body: { ...pointDefinitionExamples.create, ...more, company_id },
  })
const allow = async (more: object) => {
  const { version } = await manager.send(pointDefinition.readSpend, { query: { company_id } })
  const body = { ...pointDefinitionExamples.updateSpend, lower: 0, min_order_total: 0, percent_bp: 10_000 }
  return manager.send(pointDefinition.updateSpend, { body: { ...body, ...more, company_id, version } })
}
const { id: definition } = await define({ min_order_total: 0, validity_days: 30 })
await allow({})

const join = async (points = 0, money = 0) => {
  const { id } = await till.send(member.create, { body: memberBody(company_id) })
  const params = { member_id: id }
  if (points) await manager.send(point.correct, { params, body: { amount: points, reason: 'Deneme' } })
  if (money) await till.send(wallet.load, { params, body: { amount: money, payment_ref: '1', reason: '' } })
  return params
}
type Own = { member_id: string }
const held = async (params: Own) => {
  const it = await till.send(member.read, { params })
  return [it.point_balance, it.point_debt, it.wallet_balance]
}
const bodyOf = ({ member_id }: Own, more: object = {}, price = 20_000) =>
  orderBody(branch_id, {
    customer: { name: 'Ada', member_id },
    lines: [{ name: 'Adana', quantity: 1, unit_price: price, tax_rate: 10 }],
    ...more,
  }) as never
const place = (own: Own, more: object = {}, price?: number): Promise<OrderRow> =>
  app.send(order.create, { body: bodyOf(own, more, price) })
const refusal = (own: Own, more: object, price?: number) => app.faults(order.create, { body: bodyOf(own, more, price) })
const act = (row: OrderRow, name: 'approve' | 'deliver' | 'takeBack' | 'undoCancel') =>
  till.send(order[name], { params: { order_id: row.id }, body: { version: row.version } })
const end = (row: OrderRow, kind: 'cancel' | 'return') => endOrder(till, row, kind)
const deliver = (row: OrderRow) => deliverOrder(till, row)

it('is earned when delivered, once; a delivery taken back takes it back exactly, a return too', async () => {
  const own = await join()
  const placed = await place(own, {}, 33_333)
  expect(await held(own)).toEqual([0, 0, 0])
  const delivered = await deliver(placed)
  expect(await held(own)).toEqual([999, 0, 0])
  const lots = await till.send(point.lots, { params: own })
  expect(lots).toMatchObject({ balance: 999, lots: [{ definition_name: 'Her alışverişte %3', order_id: placed.id }] })
  expect(lots.next_to_expire).toEqual({ amount: 999, at: lots.lots[0]!.expires_at })
  const back = await act(delivered, 'takeBack')
  expect(await held(own)).toEqual([0, 0, 0])
  const again = await act(back, 'deliver')
  expect(await held(own)).toEqual([999, 0, 0])
  await end(again, 'return')
  expect(await held(own)).toEqual([0, 0, 0])
  const { data } = await till.send(point.moves, { params: own, query: {} })
  expect(data.map((it) => [it.kind, it.amount, it.balance_after])).toEqual([
    ['reverse', -999, 0],
    ['earn', 999, 999],
    ['reverse', -999, 0],
    ['earn', 999, 999],
  ])
})

it('pays an order with points and wallet, earns on the rest, and gives both back when it is cancelled', async () => {
  const own = await join(4000, 10_000)
  const asked = { points: 4000, wallet: 10_000, tip: 1000 }
  const quote = await app.send(order.quote, { body: bodyOf(own, asked, 50_575) })
  expect(quote).toMatchObject({ payable: 50_575, goods: 46_575, total: 37_575, points_earned: 1397, not_applied: [] })
  expect(quote.taxes).toEqual([{ rate: 10, base: 42_341, tax: 4234 }])
  expect(await held(own)).toEqual([4000, 0, 10_000])
  const placed = await place(own, { ...asked, expected_total: quote.total }, 50_575)
  expect(placed.total).toBe(37_575)
  const { totals } = await till.send(order.read, { params: { order_id: placed.id } })
  expect(totals.discounts).toEqual([
    { kind: 'points', name: 'Puan', amount: 4000, funder: 'company' },
    { kind: 'wallet', name: 'Cüzdan', amount: 10_000, funder: 'member' },
  ])
  expect(await held(own)).toEqual([0, 0, 0])
  const cancelled = await end(await act(placed, 'approve'), 'cancel')
  expect(await held(own)).toEqual([4000, 0, 10_000])
  const restored = await act(cancelled, 'undoCancel')
  expect(await held(own)).toEqual([0, 0, 0])
  const delivered = await act(restored, 'deliver')
  expect(await held(own)).toEqual([1397, 0, 0])
  // An amount that was paid from the wallet counts as spent too.
  expect(await till.send(member.read, { params: own })).toMatchObject({ order_count: 1, order_sum: 37_575 + 10_000 })
  await end(delivered, 'return')
  expect(await held(own)).toEqual([4000, 0, 10_000])
})

it('a cancellation is not undone once what paid for the order is gone', async () => {
  const own = await join(500)
  const placed = await place(own, { points: 500 })
  const cancelled = await end(await act(placed, 'approve'), 'cancel')
  await place(own, { points: 1 })
  const refused = await till.refused(order.undoCancel, {
    params: { order_id: cancelled.id },
    body: { version: cancelled.version },
  })
  expect(refused).toMatchObject({ status: 409, code: 'benefit_gone' })
  expect(await held(own)).toEqual([499, 0, 0])
})

it('E10: what was earned and spent is owed after the return, and the next that comes in pays it', async () => {
  const own = await join(200)
  const first = await deliver(await place(own, {}, 20_000))
  await place(own, { points: 450 })
  const before = await held(own)
  expect(before).toEqual([350, 0, 0])
  await end(first, 'return')
  expect(await held(own)).toEqual([0, 250, 0])
  await manager.send(point.correct, { params: own, body: { amount: 400, reason: 'Telafi' } })
  expect(await held(own)).toEqual([150, 0, 0])
})

it('refuses at the field, with the most that may be spent', async () => {
  const own = await join(5000, 3000)
  await allow({ lower: 1000, upper: 2000, percent_bp: 5000, min_order_total: 5000 })
  expect(await refusal(own, { points: 2001 })).toEqual(['points points_most'])
  expect(await refusal(own, { points: 999 })).toEqual(['points points_min'])
  expect(await refusal(own, { points: 1000 }, 4999)).toEqual(['points points_min_order'])
  await allow({ lower: 3000, percent_bp: 1000 })
  expect(await refusal(own, { points: 3000 })).toEqual(['points points_lower'])
  await allow({ is_active: false })
  expect(await refusal(own, { points: 1 })).toEqual(['points points_off'])
  await allow({})
  expect(await refusal(own, { wallet: 3001 })).toEqual(['wallet wallet_too_much'])
  expect(await refusal(own, { coupon_code: 'YOK123' })).toEqual(['coupon_code unknown'])
  expect(await refusal(own, { expected_total: 1 })).toEqual(['expected_total price_changed'])
  const discounts = [{ kind: 'campaign', name: 'x', amount: 1, funder: 'company' }]
  expect(await refusal(own, { discounts })).toEqual(['discounts own_discounts'])
  expect(await refusal(own, { points: 1, customer: { name: 'Ada' } })).toEqual(['customer.member_id member_needed'])
  expect(await held(own)).toEqual([5000, 0, 3000])
  const guest = await place(own, { discounts, customer: { name: 'Ada' } })
  expect(guest.total).toBe(19_999)
})

it('a blocked member orders nothing; a premium member pays premium prices', async () => {
  const own = await join()
  const read = await till.send(member.read, { params: own })
  const { phones, company_id, name, surname, phone, email, birth_date, marriage_anniversary, plate, city_id } = read
  const { language, allergens, note, premium_until } = read
  const input = { phones, company_id, name, surname, phone, email, birth_date, marriage_anniversary, plate, city_id }
  const body = { ...input, language, allergens, note, premium_until, is_premium: true, is_active: false, version: 1 }
  await till.send(member.update, { params: own, body })
  expect(await refusal(own, {})).toEqual(['customer.member_id member_blocked'])
  await till.send(member.update, { params: own, body: { ...body, is_active: true, version: 2 } })
  const at = { branch_id }
  const { id: category_id } = await manager.send(category.create, { body: { ...categoryExamples.create, ...at } })
  const { id: product_id } = await manager.send(product.create, {
    body: { ...productExamples.create, ...at, category_id, price: 1000, premium_price: 800 },
  })
  const lines = [{ product_id, quantity: 2 }]
  const { id, total } = await place(own, { lines })
  expect(total).toBe(1600)
  const detail = await till.send(order.read, { params: { order_id: id } })
  expect(detail.lines).toMatchObject([{ unit_price: 800, list_price: 1000 }])
  expect((await place(await join(), { lines })).total).toBe(2000)
})

it('what dies is posted by the next who looks, the first to expire is spent first, and what comes back lives a week', async () => {
  const own = await join(100)
  await manager.send(point.correct, { params: own, body: { amount: 300, reason: 'Kısa', validity_days: 1 } })
  const placed = await place(own, { points: 350 })
  const { data } = await till.send(point.moves, { params: own, query: { kind: ['spend'] } })
  expect(data[0]!.lots.map((it) => it.amount)).toEqual([-300, -50])
  const died = () =>
    server.database.db.one(
      sql`update point_lot set expires_at = now() - interval '1 minute' where company_id = ${company_id} and member_id = ${own.member_id} and expires_at is not null`,
    )
  await died()
  await end(await act(placed, 'approve'), 'cancel')
  const { lots } = await till.send(point.lots, { params: own })
  expect(lots.map((it) => it.remaining)).toEqual([300, 100])
  const zone = 'Europe/Istanbul'
  expect(Date.parse(lots[0]!.expires_at!)).toBe(instantOf(plusDays(dayAt(new Date(), zone), 8), 0, zone).getTime())
  await died()
  expect(await held(own)).toEqual([100, 0, 0])
  expect((await till.send(point.lots, { params: own })).balance).toBe(100)
  // The member's page, the list, a call and a segment all show only the points that can be spent.
  expect((await till.send(member.read, { params: own })).point_balance).toBe(100)
  const { data: listed } = await manager.send(member.list, { query: { company_id: [company_id], limit: 200 } })
  expect(listed.find((it) => it.id === own.member_id)!.point_balance).toBe(100)
  const audience = { field: 'point_balance', op: 'between', value: { min: 400, max: null } } as const
  const rich = await manager.send(segment.count, { body: { company_id, audience } })
  expect(rich.some.map((it) => it.id)).not.toContain(own.member_id)
  const exact = { ...audience, value: { min: 100, max: 100 } }
  const now = await manager.send(segment.count, { body: { company_id, audience: exact } })
  expect(now.some.map((it) => it.id)).toContain(own.member_id)
  await expireDue(server.kit)
  expect(await held(own)).toEqual([100, 0, 0])
})

it('gives for a load of the wallet and for becoming a member what is defined for it', async () => {
  const loads = { point_type: 'wallet' as const, earn_rate_bp: 1000, min_wallet_amount: 10_000 }
  const made = [
    await define({ ...loads, name: 'Yükleme' }),
    await define({ name: 'Hoş geldin', point_type: 'first_membership', earn_points: 250, earn_rate_bp: 0 }),
  ]
  const own = await join(0, 9999)
  expect(await held(own)).toEqual([250, 0, 9999])
  await till.send(wallet.load, { params: own, body: { amount: 10_000, payment_ref: 'POS 1', reason: '' } })
  expect(await held(own)).toEqual([1250, 0, 19_999])
  for (const { id } of made) await manager.send(pointDefinition.remove, { params: { definition_point_id: id } })
  expect(await held(await join(0, 20_000))).toEqual([0, 0, 20_000])
})

it('money is loaded and paid out by a receipt or for a reason, which is asked for at its field in three languages', async () => {
  const own = await join(0, 5000)
  const said = {
    tr: 'Belge no ya da bir neden girin',
    en: 'Enter a receipt number or a reason',
    de: 'Geben Sie eine Belegnummer oder einen Grund ein',
  }
  for (const call of [wallet.load, wallet.payOut] as const) {
    for (const [lang, message] of Object.entries(said)) {
      const body = { amount: 1000, payment_ref: ' ', reason: '' }
      const { status, body: problem } = await manager.raw(call, { params: own, body }, { lang })
      expect(status).toBe(422)
      expect(problem).toMatchObject({ errors: [{ path: 'payment_ref', code: 'reference_or_reason', message }] })
    }
    const both = await manager.refused(call, { params: own, body: { amount: 0, payment_ref: '', reason: '' } })
    expect(both.errors?.map((it) => it.path).toSorted()).toEqual(['amount', 'payment_ref'])
    await manager.send(call, { params: own, body: { amount: 1000, payment_ref: '', reason: 'İstedi' } })
    await manager.send(call, { params: own, body: { amount: 1000, payment_ref: 'Kasa 1', reason: '' } })
  }
  expect(await held(own)).toEqual([0, 0, 5000])
})

it('pays out what was loaded and is still there, never what was given', async () => {
  const own = await join(0, 5000)
  const params = own
  const give = { amount: 2000, reason: 'Telafi' }
  await manager.send(wallet.correct, { params, body: give })
  const out = (amount: number) => ({ params, body: { amount, payment_ref: '', reason: 'İstedi' } })
  expect(await manager.faults(wallet.payOut, out(5001))).toEqual(['amount payout_most'])
  expect(await manager.send(wallet.payOut, out(5000))).toMatchObject({ amount: -5000, balance_after: 2000 })
  expect((await manager.refused(wallet.payOut, out(1))).status).toBe(422)
  expect((await manager.refused(wallet.correct, { params, body: { ...give, amount: -2001 } })).status).toBe(422)
  expect((await manager.refused(point.correct, { params, body: { amount: -1, reason: 'Yanlış' } })).status).toBe(422)
  for (const call of [wallet.payOut, wallet.correct, point.correct] as const)
    expect(await till.refused(call, out(1) as never)).toMatchObject({ code: 'permission_required' })
  // Tries to change every column except the reason, which an erasure clears.
  for (const table of ['point_move', 'wallet_entry'])
    for (const change of [
      `update ${table} set amount = 1`,
      `update ${table} set reason = '', amount = 1`,
      `delete from ${table}`,
    ])
      await expect(
        server.database.db.one({ text: `${change} where company_id = $1`, values: [company_id] }),
        change,
      ).rejects.toThrow(/permission denied/)
})

it('64 at once on one lot and one wallet take no more than there is', async () => {
  const own = await join(1000, 5000)
  const params = own
  const tries = Array.from({ length: 64 }, (_, i) =>
    app
      .send(order.create, { body: bodyOf(own, i % 2 ? { points: 100 } : { wallet: 500 }) })
      .then(() => (i % 2 ? 'points' : 'wallet'))
      .catch(() => 'refused'),
  )
  const done = await Promise.all(tries)
  expect(done.filter((it) => it === 'points')).toHaveLength(10)
  expect(done.filter((it) => it === 'wallet')).toHaveLength(10)
  expect(await held(own)).toEqual([0, 0, 0])
  const { data } = await till.send(point.moves, { params, query: { sort: 'at' } })
  expect(data.map((it) => it.balance_after)).toEqual([1000, 900, 800, 700, 600, 500, 400, 300, 200, 100, 0])
})

it('the simulator says what a basket earns and may be paid by, with a draft in place of what is saved', async () => {
  const own = await join(4000)
  const at = { branch_id, delivery_type: 'comeGetIt' as const, items: 50_575 }
  const body = { ...at, member_id: own.member_id, points: 4000 }
  expect(await manager.send(pointDefinition.simulate, { body })).toMatchObject({
    chain: { payable: 50_575, points: 4000, goods: 46_575 },
    spend: { balance: 4000, most: 4000, why: null },
    earned: 1397,
    won_id: definition,
    considered: [{ points: 1397, why: null }],
  })
  const { company_id: _, ...rules } = pointDefinitionExamples.create
  const draft = { ...rules, id: null, name: 'Taslak', earn_rate_bp: 1000, min_order_total: 0 }
  const drafted = await manager.send(pointDefinition.simulate, { body: { ...body, draft } })
  expect(drafted).toMatchObject({ earned: 4657, won_id: 'draft', considered: [{ why: 'less' }, { why: null }] })
  await allow({ lower: 9000 })
  const { spend } = await manager.send(pointDefinition.simulate, { body })
  expect(spend).toMatchObject({ most: 0, spent: 0, why: 'lower', would: 4000 })
  await allow({ lower: 500 })
  const few = await manager.send(pointDefinition.simulate, { body: { ...body, points: 499 } })
  expect(few).toMatchObject({ chain: { points: 0 }, spend: { most: 4000, spent: 0, why: 'lower', would: 499 } })
  await allow({})
})

it('E1: campaign, voucher, points and wallet in the chain’s order, each taken for the order that was written', async () => {
  const own = await join(8000, 10_000)
  const nothing = { rate_bp: null, amount: null }
  const terms = {
    ...partnerInstitutionExamples.create.terms,
    comeGetIt: { rate_bp: 1450, amount: null },
    comeEat: nothing,
  }
  const more = { company_id, terms, min_basket: 0, max_discount: null, point_rate_bp: 500 }
  const { id: partner_institution_id } = await manager.send(partnerInstitution.create, {
    body: { ...partnerInstitutionExamples.create, ...more },
  })
  const params = { partner_institution_id }
  await manager.send(institutionMember.add, { params, body: { member_id: own.member_id, decision_note: 'Kart' } })
  const cheque = (code: string, with_points: boolean) =>
    manager.send(giftCheque.create, {
      body: { ...giftChequeExamples.create, company_id, code, with_points, min_basket_amount: 55_575 },
    })
  await cheque('YALNIZ', false)
  const { id: gift_cheque_id } = await cheque('CEK5000', true)
  const asked = { points: 4000, wallet: 10_000, tip: 1000, delivery_fee: 2500 }
  expect(await refusal(own, { ...asked, coupon_code: 'YALNIZ' }, 65_000)).toEqual(['points points_not_beside'])
  const alone = await app.send(order.quote, { body: bodyOf(own, { ...asked, coupon_code: 'YALNIZ' }, 65_000) })
  expect(alone).toMatchObject({ total: 44_075, not_applied: [{ path: 'points', code: 'points_not_beside' }] })
  const placed = await place(own, { ...asked, coupon_code: 'CEK5000', expected_total: 40_075 }, 65_000)
  const uses = await manager.send(giftCheque.uses, { params: { gift_cheque_id }, query: {} })
  expect(uses.data).toMatchObject([{ order_id: placed.id, amount: 5000, state: 'held' }])
  const { totals } = await till.send(order.read, { params: { order_id: placed.id } })
  expect(totals.discounts.map((it) => [it.kind, it.amount])).toEqual([
    ['campaign', 9425],
    ['coupon', 5000],
    ['points', 4000],
    ['wallet', 10_000],
  ])
  expect(await held(own)).toEqual([4000, 0, 0])
  // The institution's rate at the time of the order applies, because it is higher than the
  // definition's.
  await deliver(placed)
  expect(await held(own)).toEqual([4000 + 2328, 0, 0])
})

it('the company knows how many points are out, not counting what has died', async () => {
  const query = { company_id }
  const outstanding = async () => (await manager.send(company.pointTotal, { query }))[0]?.outstanding ?? 0
  const before = await outstanding()
  const own = await join(700)
  await manager.send(point.correct, { params: own, body: { amount: 300, reason: 'Kısa', validity_days: 1 } })
  expect(await outstanding()).toBe(before + 1000)
  await server.database.db.one(
    sql`update point_lot set expires_at = now() where company_id = ${company_id} and member_id = ${own.member_id} and expires_at is not null`,
  )
  expect(await outstanding()).toBe(before + 700)
})

it('a definition is whole, and what a point is worth stays once somebody has one', async () => {
  const refused = (more: object) =>
    manager.faults(pointDefinition.create, {
      body: { ...pointDefinitionExamples.create, company_id, ...more },
    })
  expect(await refused({ earn_rate_bp: 0 })).toEqual(['earn_rate_bp too_small'])
  expect(await refused({ point_type: 'suggestion' })).toEqual(['earn_points too_small'])
  const sibling = { branch_ids: [world.companies.foreign.branches[0]] }
  const strange = { ...pointDefinitionExamples.create, company_id, ...sibling }
  expect((await manager.refused(pointDefinition.create, { body: strange })).status).toBe(404)
  expect(await refused({ starts_on: '2026-11-20', ends_on: '2026-11-19' })).toEqual(['ends_on ends_before_start'])
  const query = { company_id }
  const { version } = await manager.send(pointDefinition.readSpend, { query })
  const body = { ...pointDefinitionExamples.updateSpend, ...query, version }
  expect(await manager.faults(pointDefinition.updateSpend, { body: { ...body, point_value: 2 } })).toEqual([
    'point_value fixed',
  ])
  expect(await manager.faults(pointDefinition.updateSpend, { body: { ...body, upper: 100 } })).toEqual([
    'upper above_limit',
  ])
  const stale = { ...body, version: version - 1 }
  expect((await manager.refused(pointDefinition.updateSpend, { body: stale })).status).toBe(409)
})
