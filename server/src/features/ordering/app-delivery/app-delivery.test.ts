import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appMenu } from '#contract/menu/app-menu.ts'
import { branchZoneExamples } from '#contract/ordering/branch-zone.example.ts'
import { appDelivery } from '#contract/ordering/app-delivery.ts'
import { branchZone, type BranchZoneInput } from '#contract/ordering/branch-zone.ts'
import { order } from '#contract/ordering/order.ts'
import { branch } from '#contract/organisation/branch.ts'
import { workingHours } from '#contract/organisation/working-hours.ts'
import { connect } from '#server/db/client.ts'
import { caller } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { makeTables } from '#server/app/test/test-table.ts'

/** A Friday noon in Istanbul, once the test world is there. */
let now: Date | undefined
const {
  server,
  world,
  company_id,
  branch_id,
  app,
  company: manager,
} = await setUp(['company'], { now: () => now ?? new Date() })
const params = () => ({ branch_id })
beforeAll(async () => {
  await makeTables(manager, branch_id, '4')
  const { db } = server.database
  await db.one(sql`update branch set area_source = 'zones', lat = 41, lng = 29, preparation_min = 20
    where company_id = ${company_id} and id = ${branch_id}`)
  await db.one(sql`delete from working_hour where company_id = ${company_id} and branch_id = ${branch_id}`)
  for (const weekday of [4, 5])
    await db.one(sql`insert into working_hour (company_id, id, branch_id, weekday, start_min, end_min)
      values (${company_id}, gen_random_uuid(), ${branch_id}, ${weekday}, 600, 1320)`)
  await draw('Yakın', { fee: 2000, min_basket: 20_000, minutes: 25, radius_m: 2000 })
  await draw('Kapalı mahalle', { is_active: false, radius_m: 9000 })
  now = new Date('2026-11-20T09:07:00Z')
})

const draw = (name: string, more: Partial<BranchZoneInput>) =>
  manager.send(branchZone.create, {
    body: {
      ...branchZoneExamples.create,
      branch_id,
      name,
      kind: 'deliver',
      rings: null,
      center_lat: 41,
      center_lng: 29,
      fee_steps: [],
      free_over: null,
      schedule: [],
      is_active: true,
      ...more,
    },
  })
const quote = (lat: number, basket: number) =>
  app.send(appDelivery.quote, { params: params(), query: { lat, lng: 29, basket } })
const slots = (query: object) =>
  app.send(appDelivery.slots, { params: params(), query: { delivery_type: 'comeGetIt', ...query } })
const placed = (more: object) => ({
  body: orderBody(branch_id, {
    delivery_type: 'deliveryToAddress' as const,
    lines: [{ name: 'Tepsi', quantity: 1, unit_price: 25_000, tax_rate: 10 }],
    address: { text: 'Moda', lat: 41.01, lng: 29 },
    ...more,
  }),
})

it('shows an app the zones that are in use, without what is switched off', async () => {
  const { zones, is_left_to_app, rings } = await app.send(appDelivery.area, { params: params() })
  expect(zones).toMatchObject([{ name: 'Yakın', fee: 2000, min_basket: 20_000, radius_m: 2000, center_lat: 41 }])
  expect([is_left_to_app, rings]).toEqual([false, []])
})

it('quotes what an order is then charged, and refuses what an order is refused for', async () => {
  expect(await quote(41.01, 25_000)).toMatchObject({ code: 'delivers', fee: 2000, minutes: 25, distance_m: 1112 })
  expect((await app.send(order.create, placed({}))).total).toBe(27_000)
  expect(await quote(41.01, 19_999)).toMatchObject({ code: 'below_minimum', fee: null, min_basket: 20_000 })
  const small = placed({ lines: [{ name: 'Çay', quantity: 1, unit_price: 19_999, tax_rate: 10 }] })
  expect((await app.refused(order.create, small)).errors?.[0]?.code).toBe('below_minimum')
  expect(await quote(41.05, 25_000)).toMatchObject({ code: 'out_of_area', fee: null })
})

it('offers each quarter for which an order is taken, with the way to the place; none that is refused', async () => {
  const today = await slots({})
  expect(today).toMatchObject({ takes_now: true, timezone: 'Europe/Istanbul', day: '2026-11-20' })
  // It is 12:07, preparation takes 20 minutes, and the branch closes at 22:00.
  expect([today.slots[0], today.slots.at(-1)]).toEqual(['2026-11-20T09:30:00.000Z', '2026-11-20T19:00:00.000Z'])
  const away = await slots({ delivery_type: 'deliveryToAddress', lat: 41.01, lng: 29, basket: 25_000 })
  expect(away.slots[0]).toBe('2026-11-20T10:00:00.000Z')
  await app.send(order.create, placed({ scheduled_at: away.slots[0] }))
  const sooner = await app.refused(order.create, placed({ scheduled_at: '2026-11-20T09:45:00.000Z' }))
  expect(sooner.errors).toMatchObject([{ path: 'scheduled_at', code: 'too_soon' }])
  expect((await slots({ day: '2026-11-21' })).slots[0]).toBe('2026-11-21T07:30:00.000Z')
  expect((await slots({ day: '2026-11-22' })).slots).toEqual([])
})

describe('whoever asks whether the branch takes an order', () => {
  const methods = ['deliveryToAddress', 'comeGetIt', 'orderOnTheTable'] as const
  type Method = (typeof methods)[number]
  let client: pg.Client
  beforeAll(async () => {
    client = await connect(server.database.ownerUrl)
  })
  afterAll(() => client.end())
  const run = (text: string, ...values: unknown[]) => client.query(text, values)
  const own = 'company_id = $1 and branch_id = $2'

  /**
   * Whether a quote accepts an order without other faults. It decides in the same way as POST
   * order.
   */
  const isTaken = async (delivery_type: Method, scheduled_at?: string) => {
    const more = { delivery_type, scheduled_at, ...(delivery_type === 'orderOnTheTable' && { table_name: '4' }) }
    return (await app.raw(order.quote, placed(more))).status === 200
  }

  /** What every call says now about whether a method takes orders. */
  async function answers(order_method: Method) {
    const [state, menu, offered, at] = await Promise.all([
      manager.send(branch.state, { params: params() }),
      app.send(appMenu.read, { params: params(), query: { at: now!.toISOString() } }),
      slots({
        delivery_type: order_method,
        ...(order_method === 'deliveryToAddress' && { lat: 41.01, lng: 29, basket: 25_000 }),
      }),
      manager.send(workingHours.openAt, { params: params(), query: { at: now!.toISOString(), order_method } }),
    ])
    const inMenu = menu.delivery_types.find((it) => it.delivery_type === order_method)
    return {
      state: state.methods.find((it) => it.order_method === order_method)?.cause === null,
      openAt: at.is_open,
      menu: inMenu?.takes_now ?? false,
      slots: offered.takes_now,
      order: await isTaken(order_method),
      causes: [at.cause, inMenu ? inMenu.cause : 'not_offered'],
    }
  }

  const noon = new Date('2026-11-20T09:07:00Z')
  const usual = async () => {
    now = noon
    await run(
      `update branch set area_source = 'zones', table_is_open = true, order_methods = '{deliveryToAddress,comeGetIt,orderOnTheTable}' where company_id = $1 and id = $2`,
      company_id,
      branch_id,
    )
    for (const table of ['branch_pause', 'branch_payment_method', 'special_day', 'branch_method'])
      await run(`delete from ${table} where ${own}`, company_id, branch_id)
    await run(`update delivery_type set is_active = true, version = version + 1`)
    await run(`update zone set is_active = name = 'Yakın', schedule = '[]' where ${own}`, company_id, branch_id)
    await run(`update license set ends_at = now() + interval '1 year' where company_id = $1`, company_id)
    await notice()
  }
  const notice = () =>
    run('update branch set offer_changes = offer_changes + 1 where company_id = $1 and id = $2', company_id, branch_id)
  const pays = (code: string) =>
    run(
      `insert into branch_payment_method (company_id, branch_id, delivery_type, payment_method_id, position, is_active)
       select $1, $2, 'comeGetIt', id, 0, true from payment_method where code = $3`,
      company_id,
      branch_id,
      code,
    )
  afterAll(usual)

  const all = { deliveryToAddress: true, comeGetIt: true, orderOnTheTable: true }
  const none = { deliveryToAddress: false, comeGetIt: false, orderOnTheTable: false }
  it.each<[string, () => Promise<unknown>, Record<Method, boolean>]>([
    ['open', async () => {}, all],
    [
      'outside its hours',
      async () => {
        now = new Date('2026-11-20T20:00:00Z')
      },
      none,
    ],
    [
      'closed by hand',
      () =>
        manager.send(branch.setState, {
          params: params(),
          body: { state: 'closed', until: '2026-11-20T10:07:00Z', reason: '', reason_code: 'staff' },
        }),
      none,
    ],
    ['busy', () => manager.send(branch.setState, { params: params(), body: { state: 'busy', minutes: 30 } }), all],
    [
      'delivery closed by hand',
      () =>
        manager.send(branch.setState, {
          params: params(),
          body: {
            state: 'closed',
            until: '2026-11-20T10:07:00Z',
            reason: '',
            reason_code: 'courier',
            order_methods: ['deliveryToAddress'],
          },
        }),
      { ...all, deliveryToAddress: false },
    ],
    [
      'a special day',
      () =>
        run(
          `insert into special_day (company_id, id, branch_id, group_id, day, order_method, name, slots, cuts_tail) values ($1, gen_random_uuid(), $2, gen_random_uuid(), '2026-11-20', 'comeGetIt', '', '[]', false)`,
          company_id,
          branch_id,
        ),
      { ...all, comeGetIt: false },
    ],
    [
      'past the last order of one method',
      async () => {
        await run(
          `insert into branch_method (company_id, branch_id, order_method, has_own_hours, last_order_min, max_ahead_days) values ($1, $2, 'comeGetIt', false, 120, 7)`,
          company_id,
          branch_id,
        )
        now = new Date('2026-11-20T18:00:00Z')
      },
      { ...all, comeGetIt: false },
    ],
    [
      'tables do not order',
      () => run('update branch set table_is_open = false where company_id = $1 and id = $2', company_id, branch_id),
      { ...all, orderOnTheTable: false },
    ],
    [
      'the platform has switched a way off',
      () => run(`update delivery_type set is_active = false, version = version + 1 where code = 'comeGetIt'`),
      { ...all, comeGetIt: false },
    ],
    [
      'a way the branch does not offer',
      () =>
        run(`update branch set order_methods = '{comeGetIt}' where company_id = $1 and id = $2`, company_id, branch_id),
      { ...none, comeGetIt: true },
    ],
    [
      'no zone is drawn',
      () => run(`update zone set is_active = false where ${own}`, company_id, branch_id),
      { ...all, deliveryToAddress: false },
    ],
    ['only one way can be paid', () => pays('cash'), { ...none, comeGetIt: true }],
    ['only platforms are paid', () => pays('platform_paid'), none],
  ])('%s', async (_, lay, expected) => {
    await usual()
    await lay()
    await notice()
    for (const method of methods) {
      const { state, causes, ...found } = await answers(method)
      const takes = expected[method]
      expect({ method, ...found }).toEqual({ method, openAt: takes, menu: takes, slots: takes, order: takes })
      // If a zone is missing, the state says separately that deliveries are refused.
      if (causes[0] !== 'no_zone') expect({ method, state }).toEqual({ method, state: takes })
      expect(causes[1]).toBe(causes[0])
    }
  })

  it('says in the menu that apps keep asking for when it is closed by hand, opened again, or past that end', async () => {
    await usual()
    const shown = async () => {
      const menu = await app.send(appMenu.read, { params: params() })
      return menu.delivery_types.map((it) => [it.cause, it.until])
    }
    // `usual` writes directly to the database and so announces no change. The test therefore polls.
    await expect.poll(shown).toEqual(Array.from({ length: 3 }, () => [null, '2026-11-20T19:00:00.000Z']))
    const until = '2026-11-20T10:07:00.000Z'
    await manager.send(branch.setState, { params: params(), body: { state: 'closed', until, reason: '' } })
    expect(await shown()).toEqual(Array.from({ length: 3 }, () => ['by_hand', until]))
    now = new Date(until)
    expect((await shown())[0]).toEqual([null, '2026-11-20T19:00:00.000Z'])
    now = noon
    await manager.send(branch.setState, { params: params(), body: { state: 'open' } })
    expect((await shown())[0]).toEqual([null, '2026-11-20T19:00:00.000Z'])
  })

  it('offers just the quarters that an order is taken for, while a zone has hours of its own and the branch is closed by hand in between', async () => {
    await usual()
    await run(
      `update zone set schedule = '[{"weekday":4,"start_min":720,"end_min":1080}]' where ${own} and name = 'Yakın'`,
      company_id,
      branch_id,
    )
    const [starts_at, until] = ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z']
    await manager.send(branch.setState, {
      params: params(),
      body: { state: 'closed', starts_at, until, reason: '', reason_code: 'power' },
    })
    const offered = await slots({ delivery_type: 'deliveryToAddress', lat: 41.01, lng: 29, basket: 25_000 })
    const first = Date.parse('2026-11-20T09:00:00Z')
    for (let at = first; at < first + 7 * 3_600_000; at += 15 * 60_000) {
      const scheduled_at = new Date(at).toISOString()
      expect([scheduled_at, await isTaken('deliveryToAddress', scheduled_at)]).toEqual([
        scheduled_at,
        offered.slots.includes(scheduled_at),
      ])
    }
    expect([offered.slots[0], offered.slots.at(-1)]).toEqual(['2026-11-20T10:00:00.000Z', '2026-11-20T14:45:00.000Z'])
    expect(offered.slots).not.toContain('2026-11-20T12:30:00.000Z')
    expect((await slots({ delivery_type: 'deliveryToAddress', lat: 42, lng: 29 })).slots).toEqual([])
  })
})

it('says that the branch leaves it to the app', async () => {
  const { db } = server.database
  const turn = (to: string) =>
    db.one(sql`update branch set area_source = ${to} where company_id = ${company_id} and id = ${branch_id}`)
  await turn('app')
  expect(await quote(41.5, 0)).toMatchObject({ code: 'left_to_app', fee: null, min_basket: null })
  await turn('zones')
})

it('does not exist for another company’s key', async () => {
  const foreign = caller(server.url, world.companies.foreign.apiKey)
  expect((await foreign.refused(appDelivery.area, { params: params() })).status).toBe(404)
})
