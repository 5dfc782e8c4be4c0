import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Lang } from '#contract/kit/field-words.ts'
import { appMenu } from '#contract/menu/app-menu.ts'
import { order } from '#contract/ordering/order.ts'
import { paymentMethod } from '#contract/ordering/payment-method.ts'
import { branch } from '#contract/organisation/branch.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import {
  paymentSettings,
  takingAll,
  type PaymentSettings,
  type PaymentSettingsInput,
  type Taking,
} from '#contract/organisation/payment-settings.ts'
import { branchBody } from '#server/app/test/test-branch.ts'
import { caller, signIn, type Caller } from '#server/app/test/test-client.ts'
import { orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { announce } from '#server/kit/live/events.ts'

const callers = {} as Record<'provider' | 'manager' | 'cashier' | 'app', Caller>
const { server, world, company_id, app } = await setUp()
callers.provider = await signIn(server.url, world.users.provider)
callers.manager = await signIn(server.url, world.users.company)
callers.cashier = await signIn(server.url, world.users.branch)
callers.app = app
// Each test begins with a branch that has never chosen.
beforeEach(async () => {
  const { id } = world.companies.own
  await server.database.db.one(sql`delete from branch_payment_method where company_id = ${id}`)
  await server.database.db.one(sql`delete from setting where company_id = ${id} and name = 'payment_method'`)
  await server.database.db.tx((db) => announce(db, { company_id: id, ...params() }, 'menu', {}))
  server.kit.nudge()
})

const params = (at: 0 | 1 = 0) => ({ branch_id: world.companies.own.branches[at] })
const read = (at: 0 | 1 = 0) => callers.manager.send(paymentSettings.read, { params: params(at) })
const save = async (more: Partial<PaymentSettingsInput>): Promise<PaymentSettings> => {
  const { version, sequence, methods } = await read()
  return callers.manager.send(paymentSettings.update, {
    params: params(),
    body: { version, sequence, methods, ...more },
  })
}
/** A choice with a method that is accepted for only one delivery type. */
const only = (type: DeliveryType, more: Partial<Taking> = {}) => ({
  ...takingAll(false),
  [type]: { is_active: true, min_amount: null, max_amount: null, ...more },
})
const body = (more: Partial<OrderBody> = {}): OrderBody =>
  orderBody(params().branch_id, {
    customer: { name: 'Ece' },
    lines: [{ name: 'Ayran', quantity: 1, unit_price: 10_000, tax_rate: 10 }],
    ...more,
  })
const place = (more?: Partial<OrderBody>) => callers.app.send(order.create, { body: body(more) })
const refused = async (more?: Partial<OrderBody>, lang: Lang = 'tr') =>
  (await callers.app.refused(order.create, { body: body(more) }, { lang })).errors
const notTaken = [expect.objectContaining({ path: 'payment_method', code: 'not_taken' })]
const limit = [expect.objectContaining({ path: 'payment_method', code: 'amount_limit' })]
const offered = async (delivery_type: DeliveryType, app = callers.app) => {
  const { payment_methods } = await app.send(appMenu.read, { params: params(), query: { delivery_type } })
  expect(payment_methods.map((it) => it.delivery_type)).toEqual([delivery_type])
  return payment_methods[0]!.methods
}
const codes = async (delivery_type: DeliveryType, app?: Caller) =>
  (await offered(delivery_type, app)).map((it) => it.code)
/** Switches a method on or off for the whole platform. */
async function switched(code: string, is_active: boolean) {
  const { data } = await callers.provider.send(paymentMethod.list, { query: { limit: 100 } })
  const { id, version, ...it } = data.find((method) => method.code === code)!
  const { name, place } = it
  await callers.provider.send(paymentMethod.update, {
    params: { payment_method_id: id },
    body: { code, name, place, is_active, version },
  })
}

describe('a branch that never chose', () => {
  it('takes what the platform has in use, for every delivery type', async () => {
    const settings = await read()
    expect(settings).toMatchObject({ is_default: true, off: [], currency: 'TRY' })
    expect(settings.sequence.slice(0, 2)).toEqual(['cash', 'card_door'])
    expect(settings.methods).toEqual(Object.fromEntries(settings.sequence.map((it) => [it, takingAll(true)])))
    // The method "paid on platform" is offered to nobody but platforms.
    expect(await codes('comeGetIt')).toEqual(settings.sequence.filter((it) => it !== 'platform_paid'))
    expect(await refused({ payment_method: 'platform_paid' })).toEqual(notTaken)
    expect(await place()).toMatchObject({ payment_method: 'cash' })
  })

  it('does not take what is off platform-wide', async () => {
    await switched('setcard', false)
    expect((await read()).off).toEqual(['setcard'])
    expect(await codes('comeGetIt')).not.toContain('setcard')
    expect(await refused({ payment_method: 'setcard' })).toEqual(notTaken)
    await switched('setcard', true)
    expect(await place({ payment_method: 'setcard' })).toMatchObject({ payment_method: 'setcard' })
  })
})

it('saves sequence, delivery types and limits as one, and gives back what was saved', async () => {
  const before = await read()
  const given = {
    sequence: ['online_card', 'cash'],
    methods: {
      online_card: takingAll(true),
      cash: only('deliveryToAddress', { min_amount: 5000, max_amount: 50_000 }),
    },
  }
  const saved = await save(given)
  expect(saved).toMatchObject({ version: before.version + 1, is_default: false })
  expect(saved.methods).toMatchObject({ ...given.methods, setcard: takingAll(false) })
  // Methods that are not listed come last and are not accepted.
  expect(saved.sequence.slice(0, 3)).toEqual(['online_card', 'cash', 'card_door'])
  expect(await read()).toEqual(saved)
  const [line] = await callers.manager.send(paymentSettings.history, { params: params() })
  expect(line).toMatchObject({
    action: 'update',
    before: { methods: { setcard: takingAll(true) } },
    after: { methods: { setcard: takingAll(false) } },
  })
  expect(await codes('comeGetIt')).toEqual(['online_card'])
  expect(await offered('deliveryToAddress')).toMatchObject([
    { code: 'online_card', min_amount: null, max_amount: null },
    { code: 'cash', place: 'door', name: { tr: 'Kapıda nakit' }, min_amount: 5000, max_amount: 50_000 },
  ])
})

it('names a door method as its guest meets it', async () => {
  expect((await offered('comeGetIt'))[0]).toMatchObject({ code: 'cash', name: { tr: 'Nakit', en: 'Cash', de: 'Bar' } })
})

it('offers ways to pay for each method by which the branch sells, and follows that at once', async () => {
  const { version, ...it } = await callers.manager.send(branch.read, { params: params() })
  const types = async () =>
    (await callers.app.send(appMenu.read, { params: params(), query: {} })).payment_methods.map(
      (of) => of.delivery_type,
    )
  expect(await types()).toEqual(it.order_methods)
  const input = Object.fromEntries(Object.keys(branch.input.shape).map((name) => [name, it[name as 'name']]))
  const order_methods: DeliveryType[] = ['comeGetIt']
  const saved = await callers.manager.send(branch.update, {
    params: params(),
    body: { ...input, order_methods, version } as never,
  })
  expect(await types()).toEqual(order_methods)
  await callers.manager.send(branch.update, { params: params(), body: { ...input, version: saved.version } as never })
})

describe('an order', () => {
  it('is refused for what its delivery type does not take, in the caller’s language', async () => {
    await save({ methods: { cash: only('deliveryToAddress'), online_card: takingAll(true) } })
    expect(await refused()).toEqual(notTaken)
    expect((await refused({}, 'de'))![0]!.message).toContain('Zahlungsart')
    expect(await place({ payment_method: 'online_card' })).toMatchObject({ payment_method: 'online_card' })
    expect(await refused({ scheduled_at: new Date(Date.now() + 7_200_000).toISOString() })).toEqual(notTaken)
    expect(await refused({ payment_method: 'deniz kabuğu' })).toMatchObject([{ code: 'choice' }])
  })

  it('is measured by what is to be paid, ends inclusive', async () => {
    await save({ methods: { cash: only('comeGetIt', { min_amount: 9000, max_amount: 12_000 }) } })
    const of = (unit_price: number, more: Partial<OrderBody> = {}) => ({
      ...more,
      lines: [{ name: 'Ayran', quantity: 1, unit_price, tax_rate: 10 }],
    })
    expect(await place(of(9000))).toMatchObject({ total: 9000 })
    expect(await place(of(12_000))).toMatchObject({ total: 12_000 })
    expect(await refused(of(8999))).toEqual(limit)
    expect(await refused(of(12_001))).toEqual(limit)
    expect((await refused(of(12_001)))![0]!.message).toContain('120,00')
    expect((await refused(of(8999), 'en'))![0]!.message).toMatch(/90[.,]00/)
    // A tip counts towards the amount; what a discount takes off does not.
    expect(await refused(of(12_000, { tip: 1 }))).toEqual(limit)
    const discount = (amount: number) => [{ kind: 'coupon', name: 'Hoş geldin', funder: 'branch', amount } as const]
    expect(await place(of(13_000, { discounts: discount(1000) }))).toMatchObject({ total: 12_000 })
    // The discounts cover the order, so nothing is left to pay.
    expect(await place(of(5000, { discounts: discount(5000) }))).toMatchObject({ total: 0 })
  })

  it('with other faults is told of those, and of the amount only once it is known', async () => {
    await save({ methods: { cash: only('comeGetIt', { min_amount: 90_000 }) } })
    const unknown = { product_id: crypto.randomUUID(), quantity: 1 }
    expect(await refused({ lines: [unknown] })).toMatchObject([{ path: 'lines.0', code: 'not_on_menu' }])
  })
})

describe('what is off platform-wide', () => {
  it('is off for who has chosen it, whose row stays', async () => {
    await save({ methods: { cash: takingAll(true), setcard: takingAll(true) } })
    await switched('setcard', false)
    expect(await codes('comeGetIt')).toEqual(['cash'])
    expect(await refused({ payment_method: 'setcard' })).toEqual(notTaken)
    expect((await read()).methods['setcard']).toEqual(takingAll(true))
    await switched('setcard', true)
    expect(await codes('comeGetIt')).toEqual(['cash', 'setcard'])
  })

  it('leaves every kept menu at once, on other nodes too', async () => {
    const other = await server.another()
    const there = caller(other.url, world.companies.own.apiKey)
    for (const is_active of [false, true]) {
      await Promise.all([codes('comeGetIt'), codes('comeGetIt', there)])
      await switched('setcard', is_active)
      expect((await codes('comeGetIt')).includes('setcard')).toBe(is_active)
      await expect
        .poll(async () => (await codes('comeGetIt', there)).includes('setcard'), { interval: 10 })
        .toBe(is_active)
    }
  })
})

it('a kept menu and its tag follow what a branch chooses, on all nodes', async () => {
  const other = await server.another()
  const there = caller(other.url, world.companies.own.apiKey)
  const tagOf = async (tag?: string) => {
    const reply = await fetch(`${server.url}/api/menu/${params().branch_id}?delivery_type=comeGetIt`, {
      headers: {
        authorization: `Bearer ${world.companies.own.apiKey}`,
        ...(tag && { 'if-none-match': tag }),
      },
    })
    await reply.text()
    return [reply.status, reply.headers.get('etag')] as const
  }
  const [, tag] = await tagOf()
  await codes('comeGetIt', there)
  expect(await tagOf(tag!)).toEqual([304, tag])
  await save({ methods: { online_card: takingAll(true) } })
  expect((await tagOf(tag!))[0]).toBe(200)
  expect(await codes('comeGetIt')).toEqual(['online_card'])
  await expect.poll(() => codes('comeGetIt', there), { interval: 10 }).toEqual(['online_card'])
})

it('a new branch is paid as its company has chosen; without a choice it takes all', async () => {
  const made = async (name: string) => {
    const { id } = await callers.manager.send(branch.create, { body: branchBody(company_id, name) })
    return callers.manager.send(paymentSettings.read, { params: { branch_id: id } })
  }
  expect(await made('Önceki')).toMatchObject({ is_default: true, methods: { cash: takingAll(true) } })
  const of = { params: { company_id, name: 'payment_method' as const } }
  const { version } = await callers.manager.send(companySetting.read, of)
  const chosen = {
    sequence: ['cash', 'online_card'],
    methods: { cash: only('comeGetIt', { max_amount: 70_000 }) },
  }
  const { value } = await callers.manager.send(companySetting.update, { ...of, body: { value: chosen, version } })
  const next = await made('Sonraki')
  expect(next).toMatchObject({ is_default: false, ...value })
  expect(next.methods['cash']).toMatchObject({ comeGetIt: { is_active: true, max_amount: 70_000 } })
  expect(await read(1)).toMatchObject({ is_default: false, ...value })
  expect(await codes('comeGetIt')).toEqual(['cash'])
})

it('a branch’s state says by which method nobody can pay, and what cures it', async () => {
  const state = () => callers.manager.send(branch.state, { params: params() })
  const unpayable = async () => (await state()).causes.filter((it) => it.code === 'no_payment_method')
  expect(await unpayable()).toEqual([])
  // A branch cannot offer only payment-only orders.
  const order_methods = (await read()).order_methods.filter((it) => it !== 'onlyPayment')
  await save({ methods: { cash: only('comeGetIt') } })
  const rest = order_methods.filter((it) => it !== 'comeGetIt')
  expect(await unpayable()).toMatchObject([{ code: 'no_payment_method', fix: 'payment', order_methods: rest }])
  expect((await state()).state).not.toBe('closed')
  // The order is refused because of the payment, not because the branch is closed.
  expect(await refused({ delivery_type: 'comeEat' })).toEqual(notTaken)
  await switched('cash', false)
  expect(await state()).toMatchObject({ state: 'closed' })
  expect((await state()).causes[0]).toMatchObject({ code: 'no_payment_method', order_methods })
  await switched('cash', true)
  await save({ methods: { cash: takingAll(true) } })
  expect(await unpayable()).toEqual([])
})

it('refuses what cannot be at its field', async () => {
  const wrong = async (more: Partial<PaymentSettingsInput>) => {
    const { version, sequence, methods } = await read()
    const sent = { params: params(), body: { version, sequence, methods, ...more } }
    return await callers.manager.faults(paymentSettings.update, sent)
  }
  expect(await wrong({ sequence: ['cash', 'cash'] })).toEqual(['sequence.1 twice'])
  expect(await wrong({ sequence: ['deniz'], methods: { kabuk: takingAll(true) } })).toEqual([
    'sequence.0 choice',
    'methods.kabuk choice',
  ])
  expect(await wrong({ methods: { cash: only('comeEat', { min_amount: 200, max_amount: 100 }) } })).toEqual([
    'methods.cash.comeEat.max_amount above_limit',
  ])
  expect(await read()).toMatchObject({ is_default: true })
})

it('of many who save the same version, one wins; the others are shown what is there', async () => {
  const { version, sequence } = await read()
  const sent = { params: params(), body: { version, sequence, methods: { cash: takingAll(true) } } }
  const replies = await Promise.all(Array.from({ length: 12 }, () => callers.manager.raw(paymentSettings.update, sent)))
  expect(replies.filter((it) => it.status === 200)).toHaveLength(1)
  expect(await callers.manager.refused(paymentSettings.update, sent)).toMatchObject({
    code: 'stale_version',
    current: { version: version + 1 },
  })
})

it('cashiers read, managers write', async () => {
  const { version, sequence, methods } = await callers.cashier.send(paymentSettings.read, { params: params() })
  const sent = { params: params(), body: { version, sequence, methods } }
  expect((await callers.cashier.refused(paymentSettings.update, sent)).status).toBe(403)
  expect((await callers.cashier.refused(paymentSettings.read, { params: params(1) })).status).toBe(404)
})

it('a method that a branch takes is not deleted', async () => {
  const made = await callers.provider.send(paymentMethod.create, {
    body: { code: 'yemek_karti', name: { tr: 'Yemek kartı', en: '', de: '' }, place: 'door', is_active: true },
  })
  const at = { params: { payment_method_id: made.id } }
  await save({ methods: { yemek_karti: takingAll(true) } })
  expect((await callers.provider.refused(paymentMethod.remove, at)).code).toBe('in_use')
  await save({ methods: { cash: takingAll(true) } })
  await callers.provider.send(paymentMethod.remove, at)
  expect((await read()).sequence).not.toContain('yemek_karti')
})
