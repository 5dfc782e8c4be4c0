// Tests orders against the menu, from a valid line to every kind of refusal. They share one file
// because all of them order from the same menu.
import { randomUUID } from 'node:crypto'
import { connect } from '#server/db/client.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/kit/problem.ts'
import { order, type OrderDetail, type OrderRow } from '#contract/ordering/order.ts'
import { appDelivery } from '#contract/ordering/app-delivery.ts'
import { branch } from '#contract/organisation/branch.ts'
import { workingHours } from '#contract/organisation/working-hours.ts'
import { branchBody } from '#server/app/test/test-branch.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import { caller, signIn } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { makeTables } from '#server/app/test/test-table.ts'

const id = {
  category: randomUUID(),
  pizza: randomUUID(),
  size: randomUUID(),
  small: randomUUID(),
  large: randomUUID(),
  extra: randomUUID(),
  corn: randomUUID(),
  cheese: randomUUID(),
  without: randomUUID(),
  olives: randomUUID(),
  dough: randomUUID(),
}
const said = (name: string) => JSON.stringify({ tr: name, en: name, de: name })

const { server, world, company_id, branch_id, app, branch: till } = await setUp(['branch'])
await makeTables(await signIn(server.url, world.users.company), branch_id, 'Masa 4')
const client = await connect(server.database.ownerUrl)
const put = (table: string, row: Record<string, unknown>) => {
  const names = Object.keys({ company_id, ...row })
  return client.query(
    `insert into ${table} (${names.join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`,
    Object.values({ company_id, ...row }),
  )
}
await client.query(`update branch set area_source = 'zones' where id = $1`, [branch_id])
const here = { branch_id }
await put('category', { ...here, id: id.category, name: said('Pizza'), position: 0 })
await put('product', {
  ...here,
  id: id.pizza,
  category_id: id.category,
  name: said('Margarita'),
  description: said(''),
  price: 30_000,
  discounted_price: 29_000,
  tax_rate: 10,
  tax_rates: JSON.stringify({ comeEat: 20 }),
  position: 0,
})
for (const [name, key] of [
  ['Küçük', 'small'],
  ['Büyük', 'large'],
  ['Mısır', 'corn'],
  ['Kaşar', 'cheese'],
  ['Zeytin', 'olives'],
  ['Hamur', 'dough'],
] as const)
  await put('material', { ...here, id: id[key], name: said(name) })
await put('product_material', { product_id: id.pizza, material_id: id.dough })
const groups = [
  {
    key: 'size',
    type: 'single',
    required: true,
    options: [
      ['small', 0, 1],
      ['large', 9000, 1],
    ],
  },
  {
    key: 'extra',
    type: 'multiple',
    max: 3,
    free: 1,
    options: [
      ['corn', 3500, 2],
      ['cheese', 4500, 2],
    ],
  },
  { key: 'without', type: 'multiple_inverse_price', max: 1, options: [['olives', 1500, 1]] },
] as const
for (const [position, it] of groups.entries()) {
  await put('material_catalog', {
    ...here,
    id: id[it.key],
    name: said(it.key),
    selection_type: it.type,
    is_required: 'required' in it,
    selection_limit: 'max' in it ? it.max : 0,
    free_count: 'free' in it ? it.free : 0,
  })
  await put('product_material_catalog', { product_id: id.pizza, material_catalog_id: id[it.key], position })
  for (const [at, [key, price, max_count]] of it.options.entries())
    await put('material_option', {
      material_catalog_id: id[it.key],
      material_id: id[key],
      price,
      max_count,
      position: at,
    })
}
await put('zone', {
  ...here,
  id: randomUUID(),
  name: 'Yakın',
  rings: '[[[28.99,40.99],[29.01,40.99],[29.01,41.01],[28.99,41.01],[28.99,40.99]]]',
  bbox: '((28.99,40.99),(29.01,41.01))',
  fee: 2000,
  min_basket: 20_000,
  free_over: 60_000,
  minutes: 30,
  priority: 1,
})
await put('zone', {
  ...here,
  id: randomUUID(),
  name: 'Uzak',
  center_lat: 41,
  center_lng: 29,
  radius_m: 5000,
  bbox: '((28.9,40.9),(29.1,41.1))',
  fee: 4500,
  min_basket: 32_000,
  minutes: 45,
  priority: 0,
})
afterAll(() => client.end())
beforeEach(() => client.query(`update material set out_kind = null, out_at = null, out_until = null, is_active = true`))

const small = { group_id: id.size, option_id: id.small }
const line = (more: object = {}) => ({ product_id: id.pizza, quantity: 1, options: [small], ...more })
const body = (more: object = {}) => orderBody(branch_id, { customer: { name: 'Çağrı Işık' }, lines: [line()], ...more })
const place = (more: object = {}): Promise<OrderRow> => app.send(order.create, { body: body(more) })
const detail = async (more: object = {}): Promise<OrderDetail> => {
  const { id } = await place(more)
  return till.send(order.read, { params: { order_id: id } })
}
const refused = async (more: object): Promise<string[]> => {
  const { status, body: problem } = await app.raw(order.create, { body: body(more) })
  expect(status).toBe(422)
  return (problem as Problem).errors!.map((it) => `${it.path} ${it.code}`)
}
const change = (table: 'product' | 'material' | 'category' | 'branch', at: string, what: string) =>
  client.query(`update ${table} set ${what} where id = $1`, [at])

describe('a line of the menu', () => {
  it('takes its name, price and tax from the menu, and its options with their prices', async () => {
    const options = [
      { group_id: id.size, option_id: id.large },
      { group_id: id.extra, option_id: id.corn, quantity: 2 },
      { group_id: id.extra, option_id: id.cheese },
      { group_id: id.without, option_id: id.olives },
    ]
    const { lines, totals } = await detail({ lines: [line({ options, quantity: 2, unit_price: 29_000 })] })
    expect(lines).toEqual([
      {
        product_id: id.pizza,
        name: 'Margarita',
        quantity: 2,
        unit_price: 29_000,
        list_price: 30_000,
        tax_rate: 10,
        note: '',
        total: 2 * (29_000 + 9000 + 3500 + 4500 - 1500),
        options: [
          { name: 'Büyük', action: 'add', quantity: 1, price: 9000 },
          { name: 'Mısır', action: 'add', quantity: 1, price: 0 },
          { name: 'Mısır', action: 'add', quantity: 1, price: 3500 },
          { name: 'Kaşar', action: 'add', quantity: 1, price: 4500 },
          { name: 'Zeytin', action: 'remove', quantity: 1, price: -1500 },
        ],
      },
    ])
    expect(totals.total).toBe(lines[0]!.total)
  })

  it('has the tax of its delivery type', async () => {
    expect((await detail({ delivery_type: 'comeEat' })).lines[0]!.tax_rate).toBe(20)
  })

  it('is a snapshot: the menu may change afterwards', async () => {
    const before = await detail()
    await change('product', id.pizza, `discounted_price = 28000`)
    expect(await till.send(order.read, { params: { order_id: before.id } })).toEqual(before)
    await change('product', id.pizza, `discounted_price = 29000`)
  })
})

describe('what the menu does not sell is refused line by line', () => {
  it('every wrong line at once, each with its own reason', async () => {
    expect(
      await refused({
        lines: [
          line({ options: [] }),
          line({ product_id: randomUUID() }),
          line({ unit_price: 30_000 }),
          line({ options: [small, { group_id: id.extra, option_id: id.olives }] }),
          line({ options: [small, { group_id: id.extra, option_id: id.corn, quantity: 4 }] }),
          line(),
        ],
      }),
    ).toEqual([
      'lines.0.options too_few',
      'lines.1 not_on_menu',
      'lines.2 price_changed',
      'lines.3.options.1 no_option',
      'lines.4.options.1 too_many',
      'lines.4.options.1 too_many',
    ])
  })

  it('an option must be chosen as its group allows, at the menu’s price; a kept one stays in', async () => {
    const olives = { group_id: id.without, option_id: id.olives }
    const large = { group_id: id.size, option_id: id.large }
    const corn = { group_id: id.extra, option_id: id.corn }
    const kept = await detail({ lines: [line({ options: [small, { ...olives, action: 'keep' }] })] })
    expect(kept.lines[0]).toMatchObject({ total: 29_000, options: [{ name: 'Küçük' }] })
    const right = [
      { ...large, action: 'add', price: 9000 },
      { ...corn, price: 0 },
      { ...olives, action: 'remove', price: -1500 },
    ]
    expect((await detail({ lines: [line({ options: right })] })).lines[0]!.total).toBe(29_000 + 9000 - 1500)
    expect(
      await refused({
        lines: [
          line({ options: [{ ...large, price: 0 }] }),
          line({ options: [{ ...small, action: 'remove' }] }),
          line({ options: [small, { ...olives, action: 'add' }] }),
          line({ options: [small, { ...corn, action: 'keep' }] }),
          line({ options: [small, { ...olives, price: -900 }] }),
        ],
      }),
    ).toEqual([
      'lines.0.options.0.price price_changed',
      'lines.1.options.0.action wrong_action',
      'lines.2.options.1.action wrong_action',
      'lines.3.options.1.action wrong_action',
      'lines.4.options.1.price price_changed',
    ])
  })

  it('speaks the language of the caller and names amounts and groups', async () => {
    const lines = [line({ unit_price: 30_000 }), line({ options: [] })]
    const { body: problem } = await app.raw(order.create, { body: body({ lines }) }, { lang: 'en' })
    expect((problem as Problem).errors!.map((it) => it.message)).toEqual([
      'The price has changed to 290.00\u00a0₺',
      'size: choose at least 1',
    ])
  })

  it('what is out, or made of what is out, until it comes back on its own at its time', async () => {
    await change('material', id.dough, `out_kind = 'until', out_at = now(), out_until = now() + interval '1 hour'`)
    expect(await refused({})).toEqual(['lines.0 out'])
    await change('material', id.dough, `out_until = now() - interval '1 second'`)
    await place()
  })

  it('an option that is out, and a product whose required options are all out', async () => {
    await change('material', id.large, `out_kind = 'reopened', out_at = now()`)
    expect(await refused({ lines: [line({ options: [{ group_id: id.size, option_id: id.large }] })] })).toEqual([
      'lines.0.options.0 option_off',
    ])
    await change('material', id.small, 'is_active = false')
    expect(await refused({})).toEqual(['lines.0 group_out'])
  })

  it.each([
    ['product', 'is_active = false', 'is_active = true', 'off'],
    ['product', `channels = '{getir}'`, `channels = '{}'`, 'not_here'],
    ['product', `delivery_types = '{comeEat}'`, `delivery_types = '{}'`, 'not_this_way'],
    ['category', `delivery_types = '{comeEat}'`, `delivery_types = '{}'`, 'not_this_way'],
    ['category', 'is_active = false', 'is_active = true', 'off'],
  ] as const)('%s with %s', async (table, what, back, code) => {
    await change(table, id[table === 'product' ? 'pizza' : 'category'], what)
    expect(await refused({})).toEqual([`lines.0 ${code}`])
    await change(table, id[table === 'product' ? 'pizza' : 'category'], back)
  })

  it('another branch’s product is not on this menu', async () => {
    expect(await refused({ branch_id: world.companies.own.branches[1] })).toEqual(['lines.0 not_on_menu'])
  })
})

describe('an open item', () => {
  it('needs its own name, price and tax, and refunds no more than it costs', async () => {
    const item = { name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }
    expect((await detail({ lines: [item] })).totals.total).toBe(3000)
    expect(await refused({ lines: [{ quantity: 1, unit_price: 3000 }] })).toEqual(['lines.0.name required'])
    expect(
      await refused({ lines: [{ ...item, options: [{ name: 'Şeker', action: 'remove', price: -3001 }] }] }),
    ).toEqual(['lines.0.options below_nothing'])
  })
})

describe('what an app supplies itself', () => {
  it('charges nobody outside the company for a discount of the app’s own', async () => {
    const faults = (funder: string) => {
      const discounts = [{ kind: 'campaign', name: 'Kampanya', amount: 100, funder }]
      return app.faults(order.create, { body: orderBody(branch_id, { discounts: discounts as never }) })
    }
    expect(await Promise.all(['platform', 'partner'].map(faults))).toEqual([
      ['discounts.0.funder choice'],
      ['discounts.0.funder choice'],
    ])
  })

  it('accepts an id that another company’s order has, even where two send it at once', async () => {
    const mine = randomUUID()
    await place({ id: mine })
    const foreign = caller(server.url, world.companies.foreign.apiKey)
    const theirs = (given: string) =>
      foreign.raw(order.create, {
        body: {
          ...body({ id: given, branch_id: world.companies.foreign.branches[0] }),
          lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }],
        },
      })
    expect((await theirs(mine)).status).toBe(201)
    expect((await theirs(mine)).headers.get('order-exists')).toBe('true')
    const both = randomUUID()
    const open = { lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }] }
    const answers = await Promise.all([theirs(both), app.raw(order.create, { body: body({ id: both, ...open }) })])
    expect(answers.map((it) => it.status)).toEqual([201, 201])
  })

  it('a member must belong to the company', async () => {
    expect(await refused({ customer: { name: 'Ece', member_id: randomUUID() } })).toEqual(['customer.member_id choice'])
  })
})

describe('what the branch does not accept', () => {
  const here = (what: string) => change('branch', branch_id, what)
  it('is refused at its field: a way to order, tables, tips', async () => {
    const atTable = { delivery_type: 'orderOnTheTable', table_name: 'Masa 4', tip: 500 }
    await place(atTable)
    await here(`order_methods = '{comeEat,orderOnTheTable}', table_is_open = false, tips_is_active = false`)
    expect(await refused({})).toEqual(['delivery_type not_this_method'])
    expect(await refused(atTable)).toEqual(['table_name tables_closed', 'tip no_tips'])
    await place({ delivery_type: 'comeEat', tip: 0 })
    const { body: problem } = await app.raw(order.create, { body: body({ tip: 500 }) }, { lang: 'de' })
    expect((problem as Problem).errors!.map((it) => it.message)).toEqual([
      'Diese Filiale nimmt keine Bestellungen dieser Lieferart an',
      'Diese Filiale nimmt kein Trinkgeld an',
    ])
    await here(`order_methods = '{deliveryToAddress,comeGetIt,comeEat}'`)
    expect(await refused({ delivery_type: 'onlyPayment' })).toEqual(['delivery_type not_this_method'])
    await here(
      `order_methods = '{deliveryToAddress,comeGetIt,comeEat,orderOnTheTable,onlyPayment}', table_is_open = true, tips_is_active = true`,
    )
  })
})

describe('where and when', () => {
  const to = (lat: number, lng: number) => ({
    delivery_type: 'deliveryToAddress' as const,
    address: { text: 'Moda Cad. 12', lat, lng },
  })
  it('costs the fee of the highest-priority zone, and nothing above its limit', async () => {
    expect((await detail(to(41.001, 29.001))).totals.delivery_fee).toBe(2000)
    expect((await detail({ ...to(41.001, 29.001), lines: [line({ quantity: 3 })] })).totals.delivery_fee).toBe(0)
    expect((await detail({ ...to(41.03, 29), lines: [line({ quantity: 2 })] })).totals.delivery_fee).toBe(4500)
  })
  it('is left to the app, with its fee, only where the branch says so; a branch without zones delivers nowhere', async () => {
    const second = world.companies.own.branches[1]
    const open = { branch_id: second, lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }] }
    await change('branch', second, `area_source = 'zones'`)
    expect(await refused({ ...open, ...to(41, 29), delivery_fee: 500 })).toEqual(['address out_of_area'])
    await change('branch', second, `area_source = 'app'`)
    expect((await place({ ...open, ...to(10, 10), delivery_fee: 500 })).total).toBe(3500)
  })
  it('a new branch delivers within its zones by default', async () => {
    const owner = await signIn(server.url, world.users.company)
    const made = await owner.send(branch.create, { body: branchBody(company_id) })
    expect(made.area_source).toBe('zones')
    const fresh = await client.query(
      `insert into branch (company_id, id, name, city_id) values ($1, $2, 'Yeni', 34) returning area_source`,
      [company_id, randomUUID()],
    )
    expect(fresh.rows).toEqual([{ area_source: 'zones' }])
  })
  it('is refused outside the zones, below the minimum basket, without a location, and for a different fee', async () => {
    expect(await refused(to(41.2, 29))).toEqual(['address out_of_area'])
    expect(await refused(to(41.03, 29))).toEqual(['lines below_minimum'])
    expect(await refused({ ...to(41, 29), address: { text: 'Moda' } })).toEqual(['address.lat no_place'])
    expect(await refused({ ...to(41.001, 29.001), delivery_fee: 0 })).toEqual(['delivery_fee fee_changed'])
  })
  it('is refused while the branch is closed, unless the order was accepted before', async () => {
    const external_id = randomUUID()
    const first = await place({ external_id })
    await client.query(
      `insert into branch_pause (company_id, id, branch_id, kind, reason, starts_at, ends_at) values ($1, $2, $3, 'closed', 'Tadilat', now(), now() + interval '1 hour')`,
      [company_id, randomUUID(), branch_id],
    )
    expect(await refused({})).toEqual(['branch_id closed'])
    expect((await place({ external_id })).id).toBe(first.id)
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const scheduled_at = inHours(3)
    await place({ scheduled_at })
    // A handover while the branch is closed is neither accepted nor offered: every call gives the
    // same answer about that moment.
    expect(await refused({ scheduled_at: inHours(0.9) })).toEqual(['scheduled_at closed_then'])
    const pause = await client.query<{ starts_at: string; ends_at: string }>(
      'select starts_at, ends_at from branch_pause where branch_id = $1',
      [branch_id],
    )
    const [start, end] = [pause.rows[0]!.starts_at, pause.rows[0]!.ends_at].map((it) => Date.parse(it)) as [
      number,
      number,
    ]
    const owner = await signIn(server.url, world.users.company)
    const asked = { params: { branch_id }, query: { at: inHours(0.9), order_method: 'comeGetIt' as const } }
    expect(await owner.send(workingHours.openAt, asked)).toMatchObject({ is_open: false, cause: 'by_hand' })
    const day = wallClock(new Date(end), 'Europe/Istanbul').date
    for (const query of [{}, { day }]) {
      const { slots, takes_now } = await app.send(appDelivery.slots, {
        params: { branch_id },
        query: { delivery_type: 'comeGetIt' as const, ...query },
      })
      expect(takes_now).toBe(false)
      expect(slots.map((it) => Date.parse(it)).filter((at) => start <= at && at < end)).toEqual([])
    }
    await client.query('delete from branch_pause where branch_id = $1', [branch_id])
    await client.query('delete from working_hour where branch_id = $1', [branch_id])
    expect(await refused({ scheduled_at })).toEqual(['scheduled_at closed_then'])
  })
  it('is refused after the last order of its method, too soon, and further ahead than the method allows', async () => {
    const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
    const method = (what: string) =>
      client.query(
        `insert into branch_method (company_id, branch_id, order_method, last_order_min, max_ahead_days) values ($1, $2, 'comeEat', ${what})
         on conflict (company_id, branch_id, order_method) do update set (last_order_min, max_ahead_days) = (excluded.last_order_min, excluded.max_ahead_days)`,
        [company_id, branch_id],
      )
    // The branch is open from now for less than two hours, by its own clock.
    const { minute, weekday } = wallClock(new Date(), 'Europe/Istanbul')
    await client.query(
      'insert into working_hour (company_id, id, branch_id, weekday, start_min, end_min) values ($1, $2, $3, $4, $5, $6)',
      [company_id, randomUUID(), branch_id, weekday, minute, (minute + 110) % 1440],
    )
    const eat = { delivery_type: 'comeEat' as const }
    await place(eat)
    await method('0, 0')
    expect(await refused({ ...eat, scheduled_at: inMinutes(60) })).toEqual(['scheduled_at no_orders_ahead'])
    await method('120, 1')
    expect(await refused(eat)).toEqual(['branch_id closed'])
    await place({})
    expect(await refused({ ...eat, scheduled_at: inMinutes(48 * 60) })).toEqual(['scheduled_at too_far_ahead'])
    expect(await refused({ ...eat, scheduled_at: inMinutes(5) })).toEqual(['scheduled_at too_soon'])
    await place({ ...eat, scheduled_at: inMinutes(60) })
    expect(await refused({ ...eat, scheduled_at: inMinutes(150) })).toEqual(['scheduled_at closed_then'])
  })
})
