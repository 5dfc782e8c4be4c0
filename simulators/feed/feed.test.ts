import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/contract.ts'
import { appMember, type AppMemberOrder } from '#contract/members/app/app-member.ts'
import { comment } from '#contract/members/comment.ts'
import { memberDevice } from '#contract/members/app/member-device.ts'
import type { FloorTable } from '#contract/dining/table-session.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { platformCodes } from '#contract/platform/platforms.ts'
import { chance, fixedId } from '#demo/chance.ts'
import type { Fetch } from './client.ts'
import { createFeed } from './feed.ts'
import { stageOrder, stageWorld } from './stage.ts'
import { patience } from './staff.ts'

const minute = 60_000
const other = stageWorld.companies[1]?.branches[0]
if (!other) throw new Error('the world has a second company')

const cash = { code: 'cash', min_amount: null, max_amount: null }
const payments = deliveryTypes.map((delivery_type) => ({ delivery_type, methods: [cash] }))
const card = { ...cash, code: 'online_card' }
const onlinePayments = deliveryTypes.map((delivery_type) => ({ delivery_type, methods: [cash, card] }))

/** The guests whom a waiter sees at a table. */
const sitting = {
  id: 'sitting',
  version: 1,
  join_code: '4071',
  payment_methods: ['cash'],
  bills: [{ number: 1, state: 'open', amount: 9001 }],
}

interface Asked {
  path: string
  method: string
  bearer: string | null
  key: string | null
  guest: string | null
  body: Record<string, unknown>
}

/** What the simulated staff may call as users of the panel. */
const ofStaff =
  /^(feed\.read|order\.(list|read|reasons|approve|ready|dispatch|deliver|cancel|return)|orderReturn\.quote|tableCode\.list|tableSession\.(floor|open|read|pay|close)|tableCommand\.(list|seen|done)|reservation\.(day|approve|seat))$/

/** Describes a call that its caller may not make: customers call only what is for apps, staff only what is theirs. */
function wrongWith({ path, method, bearer }: Asked): string | undefined {
  if (path.startsWith('http')) return undefined
  const named = calls.filter(({ call }) => {
    const pattern = call.path.replaceAll(/\{\w+\}/g, '[^/]+')
    return call.method === method && new RegExp(`^${pattern}$`).test(path.split('?')[0]!)
  })
  const isApp = /^(sofra|member)_/.test(bearer ?? '')
  const isFine = named.some(({ noun, name, call }) =>
    isApp ? call.permission === 'api-key' : ofStaff.test(`${noun}.${name}`),
  )
  return isFine
    ? undefined
    : `${method} ${path} as ${isApp ? 'app' : bearer} (${named.map((it) => `${it.noun}.${it.name}`).join()})`
}
let everything: Asked[] = []
afterEach(() => {
  const wrong = everything.flatMap((it) => wrongWith(it) ?? [])
  everything = []
  expect([...new Set(wrong)]).toEqual([])
})

/** Whether a call is that of a customer who follows an order. Such calls come between all others. */
const isFollowing = ({ path }: { path: string }) => /\/(status|events|cancel-by-customer|token)(\?|$)/.test(path)

/**
 * Runs the feed against a fake server whose answers the test sets. The clock stands still until the
 * test moves it.
 */
function stage(
  answers: {
    open?: OrderRow[]
    pace?: number
    isClosed?: boolean
    quote?: string
    /** The orders of every member. */
    eaten?: Partial<AppMemberOrder>[]
    /** The reason why no code applies. If it is set, every customer orders without a code. */
    coupons?: string
    /** Branches take online cards too, through a payment provider. */
    online?: boolean
    /** Guests pay when they order at a table. */
    prepaid?: boolean
    /** The tables of every branch; free ones if left out. */
    tables?: Partial<FloorTable>[]
    refuse?: (path: string) => number | undefined
  } = {},
) {
  const asked: Asked[] = []
  const logged: string[] = []
  const clock = { now: Date.UTC(2026, 10, 20, 12) }
  const fetch: Fetch = (url, init) => {
    const path = url.replace('http://sofra/api', '')
    const headers = new Headers(init.headers)
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>
    const call: Asked = {
      path,
      method: init.method ?? '',
      bearer: headers.get('authorization')?.slice(7) ?? null,
      key: headers.get('idempotency-key'),
      guest: headers.get('guest-token'),
      body,
    }
    if (path !== '/user/login') everything.push(call)
    // Customers who come in first look whether the branch takes orders.
    if (path !== '/user/login' && !/^.menu.[^?]+$/.test(path)) asked.push(call)
    const status = answers.refuse?.(path)
    if (status) return Promise.resolve(Response.json({ code: 'conflict' }, { status }))
    if (path === '/user/login')
      return Promise.resolve(Response.json({ token: `token of ${String(body['email'])}`, refreshToken: 'r' }))
    if (path === '/demo/feed') return Promise.resolve(Response.json({ pace: answers.pace ?? 30 }))
    if (path.includes('/reason'))
      return Promise.resolve(Response.json([{ id: 3, code: 'too_busy', name: 'Yoğun', needs_text: false }]))
    if (path === '/app-member') return Promise.resolve(Response.json({ id: 'newcomer', is_new: true }, { status: 201 }))
    if (/^.app-member.*order/.test(path)) return Promise.resolve(Response.json({ data: answers.eaten ?? [] }))
    if (path.startsWith('/menu/'))
      return Promise.resolve(
        Response.json({
          delivery_types: deliveryTypes.map((delivery_type) => ({ delivery_type, takes_now: !answers.isClosed })),
          payment_methods: answers.online ? onlinePayments : payments,
        }),
      )
    if (path.startsWith('/app-member/') && path.endsWith('/token'))
      return Promise.resolve(Response.json({ token: 'member_1' }))
    if (/\/(status|events)(\?|$)/.test(path))
      return Promise.resolve(Response.json({ status: 'delivered', revision: 'r1', cancel: null }))
    if (path.startsWith('/delivery/')) return Promise.resolve(Response.json({ code: answers.quote ?? 'delivers' }))
    if (path === '/order/quote')
      return Promise.resolve(
        Response.json({
          total: 9000,
          member: { points_most: 700, point_value: 10, wallet_balance: 5000 },
          not_applied: answers.coupons ? [{ path: 'coupon_code', code: answers.coupons, message: '' }] : [],
        }),
      )
    if (path.endsWith('/floor'))
      return Promise.resolve(
        Response.json({
          tables: answers.tables ?? [
            { id: 'T1', seats_max: 4, session: null },
            { id: 'T2', seats_max: 4, session: null },
            { id: 'T3', seats_max: 4, session: null },
          ],
        }),
      )
    if (path.endsWith('/table/token'))
      return Promise.resolve(Response.json(['T1', 'T2', 'T3'].map((it) => ({ table_id: it, token: `code on ${it}` }))))
    if (path.endsWith('/table-session') || path.startsWith('/table-session/'))
      return Promise.resolve(Response.json(sitting))
    if (/table-command$|reservation-day$/.test(path)) return Promise.resolve(Response.json({ data: [] }))
    if (path.includes('/reservation-slots')) return Promise.resolve(Response.json({ starts: [] }))
    if (path === '/table/scan') return Promise.resolve(Response.json({ is_prepaid: answers.prepaid ?? false }))
    if (path === '/table/session')
      return Promise.resolve(
        Response.json({ bills: [{ id: 'bill', state: 'open', owed: 9001 }], payment_methods: ['cash', 'online_card'] }),
      )
    if (path === '/order') {
      const pay_by = body['pays_online'] ? '2026-11-20T12:15:00Z' : null
      return Promise.resolve(Response.json({ id: 'placed', pay_by }, { status: 201 }))
    }
    if (path === '/order/placed/payment')
      return Promise.resolve(Response.json({ attempt: { page_url: 'http://pay/page' } }, { status: 201 }))
    if (path === '/table/join')
      return Promise.resolve(Response.json({ guest_token: `guest by ${String(body['token'])}` }))
    if (path.startsWith('/order?')) return Promise.resolve(Response.json({ data: answers.open ?? [] }))
    return Promise.resolve(Response.json({}))
  }
  const feed = createFeed({
    // Newcomers become members of this world alone.
    world: structuredClone(stageWorld),
    url: 'http://sofra',
    platforms: Object.fromEntries(platformCodes.map((code) => [code, `http://${code}`])),
    password: 'p',
    chance: chance(1),
    fetch,
    now: () => clock.now,
    log: (text) => logged.push(text),
  })
  return { feed, asked, logged, clock, acts: () => asked.filter((it) => it.method === 'PATCH').map((it) => it.path) }
}

describe('the live feed', () => {
  it('begins with a customer of the watched branch who opens the payment page and leaves', async () => {
    const { feed, asked, clock } = stage({ online: true })
    await feed.forgetful()
    const [sent] = asked.filter((it) => it.path === '/order')
    expect(sent!.body).toMatchObject({ branch_id: stageWorld.watched_branch_id, pays_online: true, is_paid: false })
    expect(asked.map((it) => it.path)).toContain('/order/placed/payment')
    clock.now += 10 * minute
    await feed.customers(0)
    expect(asked.filter((it) => it.path.startsWith('http://pay'))).toEqual([])
    // A branch that takes no cards has no such customer.
    const other = stage()
    await other.feed.forgetful()
    expect(other.asked.filter((it) => it.path === '/order')).toEqual([])
  })

  it('lets members pay with what they own now and then: the points an order takes, and of the wallet what is left to pay', async () => {
    const { feed, asked } = stage()
    for (let i = 0; i < 120; i++) await feed.customers(10 * minute)
    const quotes = asked.filter((it) => it.path === '/order/quote')
    const paid = asked.filter((it) => it.path === '/order' && it.body['points'] !== undefined)
    expect(paid.length).toBeGreaterThan(3)
    const coded = asked.filter((it) => it.path === '/order' && it.body['coupon_code'] !== undefined)
    expect(paid.length).toBe(quotes.length - coded.length)
    for (const { body } of paid) {
      expect(body).toMatchObject({ points: 700, wallet: 2000 })
      expect((body['customer'] as { member_id: string }).member_id).toBeTruthy()
    }
  })

  it('types a code now and then, and orders without it where it does not apply', async () => {
    for (const [coupons, min] of [
      [undefined, 4],
      ['used', 0],
    ] as const) {
      const { feed, asked } = stage(coupons && { coupons })
      for (let i = 0; i < 120; i++) await feed.customers(10 * minute)
      expect(
        asked.filter((it) => it.path === '/order/quote' && it.body['coupon_code'] !== undefined).length,
      ).toBeGreaterThan(3)
      const orders = asked.filter((it) => it.path === '/order')
      const coded = orders.filter((it) => it.body['coupon_code'] === 'HOSGELDIN')
      expect(orders.length).toBeGreaterThan(80)
      expect(min ? coded.length >= min : coded.length === 0).toBe(true)
    }
  })

  it('sends orders with the company’s API key, each under its own idempotency key, some through platforms', async () => {
    const { feed, asked } = stage()
    for (let i = 0; i < 300; i++) await feed.customers(10 * minute)
    const orders = asked.filter((it) => it.path === '/order')
    const at = (platform: string) => asked.filter((it) => it.path === `http://${platform}/__control/orders`)
    const [getir, yemeksepeti, trendyol, migros] = [at('getir'), at('yemeksepeti'), at('trendyol'), at('migros')]
    const [wolt, uberEats] = [at('wolt'), at('ubereats')]
    const lieferando = at('lieferando')
    const all = [orders, getir, yemeksepeti, trendyol, migros, wolt, uberEats, lieferando]
    expect(all.reduce((sum, it) => sum + it.length, 0)).toBe(300)
    expect(wolt.length).toBeGreaterThan(0)
    expect(wolt.every((it) => typeof it.body['venueId'] === 'string')).toBe(true)
    expect(uberEats.length).toBeGreaterThan(0)
    expect(uberEats.every((it) => typeof it.body['storeId'] === 'string')).toBe(true)
    expect(lieferando.length).toBeGreaterThan(0)
    expect(lieferando.every((it) => typeof it.body['restaurantId'] === 'string')).toBe(true)
    expect(getir.length).toBeGreaterThan(3)
    expect(yemeksepeti.length).toBeGreaterThan(3)
    expect(yemeksepeti.every((it) => typeof it.body['remoteId'] === 'string')).toBe(true)
    expect(trendyol.length).toBeGreaterThan(1)
    expect(trendyol.every((it) => typeof it.body['storeId'] === 'number')).toBe(true)
    expect(migros.length).toBeGreaterThan(1)
    expect(migros.every((it) => typeof it.body['storeId'] === 'number')).toBe(true)
    for (const it of orders) {
      const company = stageWorld.companies.find((one) =>
        one.branches.some((branch) => branch.id === it.body['branch_id']),
      )
      expect(it.bearer).toBe(company?.api_key)
    }
    expect(new Set(orders.map((it) => it.key)).size).toBe(orders.length)
  })

  it('sits down, scans and joins before it orders at a table, as a phone does; no table is named to the API', async () => {
    const { feed, asked, logged } = stage()
    for (let i = 0; i < 120; i++) await feed.customers(10 * minute)
    const posts = asked.filter((it) => it.method === 'POST' && !isFollowing(it))
    const orders = posts.filter((it) => it.path === '/order')
    expect(orders.filter(({ body }) => body['table_name'] ?? body['table_id'])).toEqual([])
    const atTables = posts.flatMap(({ body }, n) =>
      body['delivery_type'] === 'orderOnTheTable' && !body['coupon_code'] ? [n] : [],
    )
    expect(atTables.length).toBeGreaterThan(5)
    for (const n of atTables) {
      const [scanned, sat, joined, ordered] = posts.slice(n - 3, n + 1)
      const [table_id] = sat!.body['table_ids'] as string[]
      const token = `code on ${table_id}`
      expect([scanned, sat, joined].map((it) => it!.path.replace(/^.branch.*table-session$/, 'seat'))).toEqual([
        '/table/scan',
        'seat',
        '/table/join',
      ])
      expect([scanned!.body, joined!.body]).toEqual([{ token }, { token, code: '4071' }])
      expect(ordered!.body).toMatchObject({ guest_token: `guest by ${token}` })
      expect([scanned, joined, ordered].map((it) => it!.bearer)).toEqual(Array(3).fill(ordered!.bearer))
      expect(ordered!.bearer).toMatch(/^sofra_/)
      expect(sat!.bearer).toMatch(/^token of /)
    }
    expect(logged).toEqual([])
  })

  it('pays before it sits down where guests pay first, by the table’s code alone, then joins and looks', async () => {
    const { feed, asked, logged } = stage({ prepaid: true, coupons: 'expired' })
    for (let i = 0; i < 120; i++) await feed.customers(10 * minute)
    expect(asked.filter((it) => it.path.endsWith('/table-session'))).toEqual([])
    const calls = asked.filter((it) => !isFollowing(it))
    const at = calls.flatMap(({ path, body }, n) => (path === '/order' && body['table_token'] ? [n] : []))
    expect(at.length).toBeGreaterThan(5)
    for (const n of at) {
      const [ordered, joined, looked] = calls.slice(n, n + 3)
      const token = ordered!.body['table_token'] as string
      z.parse(order.create.body, ordered!.body)
      expect(ordered!.body).toMatchObject({ is_paid: true, delivery_type: 'orderOnTheTable' })
      expect(joined).toMatchObject({ path: '/table/join', body: { token, order_id: 'placed' } })
      expect(looked).toMatchObject({ path: '/table/session', guest: `guest by ${token}` })
    }
    expect(logged).toEqual([])
  })

  it('pays bills with phones, whole or half, and some at the waiter’s', async () => {
    const session = {
      id: 'sitting',
      state: 'bill_asked',
      running: 0,
      open: 9001,
      opened_at: '2026-11-20T10:00:00.000Z',
    }
    const { feed, asked, logged } = stage({ tables: [{ id: 'T1', session: session as FloorTable['session'] }] })
    for (let n = 0; n < 40; n++) await feed.guests()
    const paid = asked.filter((it) => it.path === '/order')
    for (const { body } of paid) {
      z.parse(order.create.body, { ...body, bill_id: fixedId('bill') })
      expect(body).toMatchObject({ bill_id: 'bill', guest_token: 'guest by code on T1', payment_method: 'online_card' })
    }
    const amounts = paid.map(({ body }) => (body['lines'] as { unit_price: number }[])[0]!.unit_price)
    expect(new Set(amounts)).toEqual(new Set([9001, 4501]))
    expect(asked.some((it) => it.path === '/table-session/sitting/pay')).toBe(true)
    expect(logged).toEqual([])
  })

  it('signs people up with phone and consents, and lets members write about a meal of the last days', async () => {
    const day = (of: number) => new Date(Date.UTC(2026, 10, of)).toISOString()
    const eaten = [
      { id: fixedId('open'), status: 'preparing', finished_at: null, branch_id: 'here' },
      { id: fixedId('meal'), status: 'delivered', finished_at: day(19), branch_id: 'here' },
    ] as const
    const { feed, asked, logged } = stage({ pace: 100, eaten: [...eaten] })
    await feed.readPace()
    for (let n = 0; n < 60; n++) await feed.members()
    const sent = (path: RegExp) => asked.filter((it) => it.method !== 'GET' && path.test(it.path))
    const made = sent(/^.app-member$/)
    expect(made.length).toBeGreaterThan(3)
    for (const { body } of made) z.parse(appMember.create.body, body)
    for (const { body } of sent(/device/)) z.parse(memberDevice.put.body, body)
    expect(sent(/device/)).toHaveLength(made.length)
    for (const { body } of sent(/consent/)) z.parse(appMember.setConsent.body, body)
    expect(sent(/consent/)).toHaveLength(made.length * 2)
    const written = sent(/^.branch.here.app-comment$/)
    expect(written.length).toBeGreaterThan(3)
    for (const { body } of written) expect(z.parse(comment.send.body, body).order_id).toBe(fixedId('meal'))
    expect(logged).toEqual([])
    const old = stage({ pace: 100, eaten: [{ ...eaten[1], finished_at: day(1) }] })
    await old.feed.readPace()
    for (let n = 0; n < 60; n++) await old.feed.members()
    expect(old.asked.filter((it) => it.path.endsWith('app-comment'))).toEqual([])
  })

  it('orders no sooner than the pace says, and follows a new pace at once', async () => {
    const quiet = stage({ pace: 0 })
    await quiet.feed.readPace()
    for (let i = 0; i < 10; i++) await quiet.feed.customers(1000)
    const rush = stage({ pace: 100 })
    await rush.feed.readPace()
    for (let i = 0; i < 600; i++) await rush.feed.customers(1000)
    const count = (it: typeof rush) =>
      it.asked.filter(({ path }) => path === '/order' || path.endsWith('/__control/orders')).length
    expect(count(quiet)).toBe(0)
    expect(count(rush)).toBeGreaterThan(120)
    expect(count(rush)).toBeLessThan(240)
  })

  it('orders nothing from a closed branch', async () => {
    const { feed, asked } = stage({ isClosed: true })
    for (let i = 0; i < 20; i++) await feed.customers(10 * minute)
    expect(asked.filter((it) => it.method === 'POST')).toEqual([])
  })

  it('pays as the branch offers, and gives up where it does not deliver', async () => {
    const { feed, asked } = stage({ quote: 'out_of_area' })
    for (let i = 0; i < 60; i++) await feed.customers(10 * minute)
    const orders = asked.filter((it) => it.path === '/order')
    expect(orders.length).toBeGreaterThan(5)
    for (const { body } of orders) expect(body).toMatchObject({ payment_method: 'cash', is_paid: false, address: null })
  })

  it('lets the cashier of the branch approve once the order has waited its time, and not again', async () => {
    const open = [stageOrder('comeEat', 'awaiting_approval', { id: 'here', branch_id: other.id })]
    const { feed, clock, asked, acts } = stage({ open })
    await feed.staff()
    expect(acts()).toEqual([])
    clock.now += 2 * minute
    await feed.staff()
    expect(acts()).toEqual(['/order/here/approve'])
    const act = asked.find((it) => it.method === 'PATCH')
    expect(act).toMatchObject({ bearer: `token of ${other.cashier_email}`, body: { version: 1 } })
    expect(act?.key).toBeTruthy()
    open[0] = stageOrder('comeEat', 'preparing', { id: 'here', branch_id: other.id, version: 2 })
    await feed.staff()
    expect(acts()).toHaveLength(1)
  })

  it('leaves orders at the visitor’s branch alone for six minutes', async () => {
    const { feed, clock, acts } = stage({
      open: [stageOrder('comeEat', 'awaiting_approval', { id: 'there', branch_id: stageWorld.watched_branch_id })],
    })
    await feed.staff()
    clock.now += patience - 1
    await feed.staff()
    expect(acts()).toEqual([])
    clock.now += 1
    await feed.staff()
    expect(acts()).toEqual(['/order/there/approve'])
  })

  it('continues when somebody was faster, and logs what else went wrong', async () => {
    const faster = stage({
      open: [stageOrder('comeEat', 'awaiting_approval', { branch_id: other.id })],
      refuse: (path) => (path.endsWith('/approve') ? 409 : undefined),
    })
    await faster.feed.staff()
    faster.clock.now += 10 * minute
    await faster.feed.staff()
    expect(faster.acts()).toHaveLength(1)
    expect(faster.logged).toEqual([])

    const away = stage({ refuse: () => 503 })
    await away.feed.staff()
    await away.feed.readPace()
    await away.feed.customers(10 * minute)
    expect(away.logged.map((it) => it.split(':')[0])).toEqual([
      'open orders',
      'pace',
      expect.stringContaining('order at'),
    ])
  })
})
