// Tests the demo world. The tests share one file because laying the world takes half a minute.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { brokenInvariants } from '#server/app/invariants.ts'
import { parsed } from '#server/db/parse-tree.ts'
import { faultOnShards } from '#server/db/shard-rules.ts'
import { connect } from '#server/db/client.ts'
import { pictureColumns } from '#server/db/tables.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atLength } from '#contract/kit/test-length.ts'
import type { Discount, Line, Totals } from '#contract/ordering/order-fields.ts'
import { line, totals } from '#contract/ordering/order-fields.ts'
import { settings as known, type SettingName } from '#contract/organisation/settings.ts'
import { maxFavicon } from '#contract/platform/file.ts'
import { defaultSituations } from '#server/domain/ordering/situations.ts'
import { priceLine, summarise, sumOrder } from '#server/domain/ordering/totals.ts'
import { openStore } from '#server/kit/files/open-store.ts'
import { testDatabase } from '#server/kit/test/test-database.ts'
import { feedWorld } from './feed-world.ts'
import { getirMenuOf } from './links/getir-menu.ts'
import { layDemo } from './lay-demo.ts'
import { dishes } from './menu/dishes.ts'
import { readDemo } from './read-demo.ts'
import { demoGetirRestaurants } from './organisation.ts'

const now = new Date('2026-11-20T17:40:00Z')
const laid = [
  'account',
  'company',
  'license',
  'app_user',
  'assignment',
  'branch',
  'branch_counter',
  'working_hour',
  'special_day',
  'zone',
  'dining_area',
  'dining_table',
  'table_join',
  'table_session',
  'session_table',
  'bill',
  'reservation',
  'reservation_table',
  'reservation_slot',
  'category',
  'product',
  'material_catalog',
  'product_material_catalog',
  'material',
  'material_option',
  'product_material',
  'member',
  'member_stat',
  'member_account',
  'member_address',
  'member_device',
  'consent_event',
  'member_consent',
  'comment',
  'branch_rating',
  'partner_institution',
  'segment',
  'phone_call',
  'member_phone',
  'member_erasure',
  'member_correction',
  'institution_member',
  'point_definition',
  'point_spend',
  'point_lot',
  'point_move',
  'wallet_entry',
  'gift_cheque',
  'gift_cheque_item',
  'gift_cheque_code',
  'gift_cheque_use',
  'notification',
  'notification_recipient',
  'scheduled_task',
  'scheduled_task_run',
  'story',
  'banner',
  'campaign',
  'discount',
  'company_theme',
  'theme_file',
  'theme_text',
  'theme_release',
  'member_import',
  'member_import_row',
  'orders',
  'order_event',
  'payment_attempt',
  'payment_refund',
  'setting',
  'company_blog',
  'company_post',
  'content',
  'icon',
  'branch_request',
  'restaurant_registration',
]

let filesDir: string
const open: { client: pg.Client; drop: () => Promise<void> }[] = []

/** A database with its own demo world. */
async function world(seed: number, days: number): Promise<pg.Client> {
  const database = await testDatabase()
  const client = await connect(database.ownerUrl)
  open.push({ client, drop: () => database.drop() })
  const ask = client.query
  checkShards(client)
  await layDemo(client, { seed, days, now, passwordHash: 'x', files: openStore(filesDir) })
  client.query = ask
  return client
}

/**
 * The demo is written by the database's owner, not through the pool that checks each statement.
 * This function checks the demo's statements, so that a demo world can also be created on
 * distributed tables.
 */
function checkShards(client: pg.Client): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  client.query = ((...given: unknown[]) => {
    const [text] = given
    const fault =
      typeof text === 'string' && !/^\s*(create|alter|vacuum)/.test(text) && faultOnShards(text, parsed(text), true)
    // This kind of statement is expensive on distributed tables, but here it runs only once.
    if (fault && !fault.startsWith('A CTE with INSERT')) throw new Error(`${fault}: ${text}`)
    return ask(...given)
  }) as typeof client.query
}

const rowsOf = async <R extends pg.QueryResultRow>(client: pg.Client, sql: string) => (await client.query<R>(sql)).rows

/** How many rows each table of the world holds, and a checksum of their contents. */
async function sumsOf(client: pg.Client) {
  const sums: Record<string, unknown> = {}
  for (const table of laid)
    [sums[table]] = await rowsOf(
      client,
      `select count(*)::int as n, md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum from ${table} t`,
    )
  return sums
}

describe('the demo world', () => {
  let client: pg.Client

  beforeAll(async () => {
    filesDir = await mkdtemp(join(tmpdir(), 'sofra-demo-'))
    client = await world(1, 12)
  })
  afterAll(async () => {
    for (const it of open) {
      await it.client.end()
      await it.drop()
    }
    await rm(filesDir, { recursive: true, force: true })
  })

  it('shows pictures only in columns listed as holding them', async () => {
    const columns = await rowsOf<{ table: string; column: string }>(
      client,
      `select c.table_name as table, c.column_name as column from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
       where c.table_schema = 'public' and t.relkind = 'r' and not t.relispartition and c.data_type in ('text', 'jsonb', 'json', 'ARRAY') and c.is_generated = 'NEVER'`,
    )
    const shown: string[] = []
    for (const { table, column } of columns)
      if (
        (await rowsOf(client, `select 1 from "${table}" where "${column}"::text ~ '/files/(pictures|menu)/' limit 1`))
          .length
      )
        shown.push(`${table}.${column}`)
    expect(shown).toContain('product.images')
    expect(shown.filter((it) => !pictureColumns.some((one) => one.join('.') === it))).toEqual([])
  })

  it('is the same for the same seed, and differs for another', async () => {
    // A few days are enough, because they exercise the same code as many days.
    const days = atLength(2, 12)
    const first = await sumsOf(await world(1, days))
    expect(await sumsOf(await world(1, days))).toEqual(first)
    expect((await sumsOf(await world(2, days)))['orders']).not.toEqual(first['orders'])
  }, 120_000)

  it('is made once', async () => {
    const before = await sumsOf(client)
    expect(await layDemo(client, { seed: 5, now, passwordHash: 'y', files: openStore(filesDir) })).toMatchObject({
      isNew: false,
    })
    expect(await sumsOf(client)).toEqual(before)
  })

  it('keeps every invariant of the product, and has members who spend, load and let points expire', async () => {
    expect(await brokenInvariants(client)).toEqual([])
    const kinds = await rowsOf<{ kind: string }>(
      client,
      `select distinct kind from (select kind from point_move union all select kind from wallet_entry) it order by 1`,
    )
    expect(kinds.map((it) => it.kind)).toEqual(['earn', 'expire', 'load', 'spend'])
    // Each amount paid by points or wallet on an order equals its entry in the member's account.
    const strays = await rowsOf(
      client,
      `select o.id from orders o cross join lateral jsonb_array_elements(o.totals -> 'discounts') d
       left join wallet_entry e on e.company_id = o.company_id and e.order_id = o.id
       left join point_move m on m.company_id = o.company_id and m.order_id = o.id and m.kind = 'spend'
       where d ->> 'kind' in ('points', 'wallet') and (d ->> 'amount')::bigint is distinct from case d ->> 'kind' when 'wallet' then -e.amount else -m.amount end`,
    )
    expect(strays).toEqual([])
  })

  it('has online payments: most paid, some given back, and one refund that the provider has refused', async () => {
    const [counts] = await rowsOf<Record<string, number>>(
      client,
      `select count(*)::int as paid, count(*) filter (where a.state = 'voided')::int as voided, count(*) filter (where a.state = 'refunded')::int as refunded,
         count(*) filter (where o.status in ('cancelled', 'returned') and r.id is null)::int as kept,
         count(*) filter (where r.state = 'refused')::int as refused, count(*) filter (where a.paid_at > coalesce(o.approved_at, o.finished_at))::int as late
       from payment_attempt a join orders o on o.company_id = a.company_id and o.id = a.order_id
         left join payment_refund r on r.company_id = a.company_id and r.attempt_id = a.id`,
    )
    expect(counts).toMatchObject({ kept: 0, refused: 1, late: 0 })
    expect(counts!['paid']).toBeGreaterThan(20)
    expect(counts!['voided']).toBeGreaterThan(0)
  })

  it('greets nobody twice by the welcome code, and no stranger', async () => {
    const uses = await rowsOf<{ member_id: string | null; n: number }>(
      client,
      `select u.member_id, count(*)::int as n from gift_cheque_use u join gift_cheque_code k on k.company_id = u.company_id and k.cheque_id = u.cheque_id
       join gift_cheque c on c.company_id = u.company_id and c.id = u.cheque_id and c.user_limit = 1
       where k.code in ('HOSGELDIN', 'WILLKOMMEN') group by u.company_id, u.member_id`,
    )
    expect(uses.length).toBeGreaterThan(20)
    expect(uses.filter((it) => it.member_id === null || it.n > 1)).toEqual([])
  })

  it('has counters and numbers that match its orders', async () => {
    const [differing] = await rowsOf<{ n: number }>(
      client,
      `
      select count(*)::int as n from branch_counter c full join (
        select company_id, branch_id, count(*) as all, max(number) as number, min(number) as first, count(distinct number) as numbers,
          count(*) filter (where status = 'awaiting_approval') as awaiting_approval, count(*) filter (where status = 'preparing') as preparing, count(*) filter (where status = 'on_the_way') as on_the_way,
          count(*) filter (where status = 'delivered') as delivered, count(*) filter (where status = 'cancelled') as cancelled, count(*) filter (where status = 'returned') as returned
        from orders group by company_id, branch_id) o using (company_id, branch_id)
      where (c.order_number, c.awaiting_approval, c.preparing, c.on_the_way, c.delivered, c.cancelled, c.returned)
        is distinct from (o.number, o.awaiting_approval, o.preparing, o.on_the_way, o.delivered, o.cancelled, o.returned) or o.first <> 1 or o.numbers <> o.all`,
    )
    expect(differing).toEqual({ n: 0 })
    expect(await rowsOf(client, 'select count(*)::int as n from branch_counter')).toEqual([{ n: 20 }])
  })

  it('has sums, summaries and counts of items as the model makes them', async () => {
    const orders = await rowsOf<{
      id: string
      lines: Line[]
      totals: Totals
      total: number
      summary: string
      item_count: number
    }>(client, 'select id, lines, totals, total, summary, item_count from orders')
    expect(orders.length).toBeGreaterThan(5000)
    const wrong = orders.filter((order) => {
      const lines = order.lines.map((it) => priceLine(line.parse(it)))
      const { discounts, delivery_fee, tip } = totals.parse(order.totals)
      const made = sumOrder(lines, discounts satisfies Discount[], delivery_fee, tip)
      const [is, should] = [
        [order.lines, order.totals, order.total, order.summary, order.item_count],
        [lines, made, made.total, summarise(lines), lines.reduce((sum, it) => sum + it.quantity, 0)],
      ]
      return JSON.stringify(sorted(is)) !== JSON.stringify(sorted(should))
    })
    expect(wrong).toEqual([])
  })

  it('is consistent where no foreign key demands it: members, reasons, products and timelines are of the same company', async () => {
    const [strays] = await rowsOf(
      client,
      `select
      (select count(*)::int from orders o left join member m on m.company_id = o.company_id and m.id = o.member_id where o.member_id is not null and m.id is null) as members,
      (select count(*)::int from orders o left join cancel_reason r on r.id = o.reason_id and o.delivery_type = any(r.delivery_types) and (r.kind = 'return') = (o.status = 'returned')
        where (o.reason_id is not null or o.status in ('cancelled', 'returned')) and r.id is null) as reasons,
      (select count(*)::int from orders o cross join lateral jsonb_to_recordset(o.lines) as l(product_id uuid) left join lateral (select 1 as found from product p where p.company_id = o.company_id and p.branch_id = o.branch_id and p.id = l.product_id) p on true where p.found is null) as products,
      (select count(*)::int from order_event e left join orders o on o.company_id = e.company_id and o.id = e.order_id where o.id is null) as timelines,
      (select count(*)::int from orders o left join payment_method p on p.code = o.payment_method where p.id is null) as payments,
      (select count(*)::int from branch b left join district d on d.city_id = b.city_id and d.name = b.district where b.city_id < 1000 and d.id is null) as districts`,
    )
    expect(strays).toEqual({ members: 0, reasons: 0, products: 0, timelines: 0, payments: 0, districts: 0 })
  })

  it('writes lists and objects as such into JSON, never as text within it', async () => {
    const columns = await rowsOf<{ table_name: string; column_name: string }>(
      client,
      `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.data_type = 'jsonb' and t.table_type = 'BASE TABLE' order by 1, 2`,
    )
    expect(columns.length).toBeGreaterThan(40)
    const found = await rowsOf<{ it: string }>(
      client,
      columns
        .map(
          ({ table_name, column_name }) =>
            `(select '${table_name}.${column_name}' as it from ${table_name} where jsonb_typeof(${column_name}) = 'string' and ${column_name} #>> '{}' ~ '^[[{]' limit 1)`,
        )
        .join(' union all '),
    )
    expect(found).toEqual([])
  })

  it('shows every status of every delivery type, each with its remaining steps', async () => {
    const found = await rowsOf<{ delivery_type: string; status: string; next_status: string[] }>(
      client,
      'select distinct delivery_type, status, next_status from orders',
    )
    const expected = Object.entries(defaultSituations).flatMap(([delivery_type, situations]) =>
      situations.map(({ status, next_status }) => ({ delivery_type, status, next_status })),
    )
    const order = (a: { delivery_type: string; status: string }, b: typeof a) =>
      `${a.delivery_type} ${a.status}`.localeCompare(`${b.delivery_type} ${b.status}`)
    expect(found.sort(order)).toEqual(expected.sort(order))
  })

  it('is chronological: nothing from the future, nothing old still open', async () => {
    const [odd] = await rowsOf(
      client,
      `select count(*)::int as n from orders
      where not (created_at <= coalesce(approved_at, created_at) and coalesce(approved_at, created_at) <= coalesce(ready_at, approved_at, created_at)
        and coalesce(ready_at, created_at) <= coalesce(dispatched_at, ready_at, created_at) and coalesce(dispatched_at, ready_at, approved_at, created_at) <= coalesce(finished_at, '${now.toISOString()}'))
      or greatest(created_at, approved_at, ready_at, dispatched_at, finished_at) > '${now.toISOString()}'
      or (finished_at is null) <> (status in ('awaiting_approval', 'preparing', 'on_the_way'))
      or (finished_at is null and created_at < '${now.toISOString()}'::timestamptz - interval '75 minutes')`,
    )
    expect(odd).toEqual({ n: 0 })
    const boards = await rowsOf<{ n: number }>(
      client,
      `select count(*)::int as n from orders where status in ('awaiting_approval', 'preparing', 'on_the_way') group by branch_id having count(*) >= 3`,
    )
    expect(boards).toEqual([{ n: 3 }, { n: 3 }, { n: 3 }])
  })

  it('draws no two dishes alike', () => {
    const all = Object.values(dishes)
    expect(new Set(all.map((it) => it.look)).size).toBe(all.length)
  })

  it('has a picture for every category and product', async () => {
    const drawn = new Set((await readdir(join(filesDir, 'menu'))).map((it) => `menu/${it}`))
    const named = await rowsOf<{ image: string }>(
      client,
      'select substr(unnest(images), 8) as image from product union select substr(image, 8) from category',
    )
    expect(named.filter(({ image }) => !drawn.has(image))).toEqual([])
  })

  it('contains for each company only what it could have saved itself', async () => {
    const settings = await rowsOf<{ name: SettingName; value: { favicon?: string | null } }>(
      client,
      'select name, value from setting',
    )
    expect(settings.length).toBeGreaterThan(5)
    for (const { name, value } of settings) {
      expect(known[name].schema.safeParse(value).error).toBeUndefined()
      if (value.favicon)
        expect((await stat(join(filesDir, value.favicon.replace('/files/', '')))).size).toBeLessThanOrEqual(maxFavicon)
    }
  })

  it('expects guests tomorrow and later, in every state that staff acts on, each at a time that can be booked', async () => {
    const rows = await rowsOf<{ status: string; ahead: number }>(
      client,
      `select r.status, (r.starts_at at time zone b.timezone)::date - ('${now.toISOString()}'::timestamptz at time zone b.timezone)::date as ahead
       from reservation r join branch b on b.company_id = r.company_id and b.id = r.branch_id`,
    )
    const statuses = (is: (ahead: number) => boolean) =>
      new Set(rows.filter((it) => is(it.ahead)).map((it) => it.status))
    expect(statuses((ahead) => ahead === 1)).toEqual(new Set(['approved', 'pending', 'cancelled']))
    expect(statuses((ahead) => ahead > 1)).toEqual(new Set(['approved', 'pending']))
    expect(statuses((ahead) => ahead < 0)).toEqual(new Set(['completed', 'no_show', 'rejected']))
    expect(statuses((ahead) => ahead === 0)).toEqual(new Set())
    const odd = await rowsOf(
      client,
      `select id from reservation where extract(epoch from starts_at)::int % 900 <> 0 or created_at > '${now.toISOString()}'
         or (status in ('pending', 'approved') and starts_at < '${now.toISOString()}') or (status = 'pending' and next_at is null)`,
    )
    expect(odd).toEqual([])
  })

  it('has notes only where they fit the delivery type', async () => {
    const [odd] = await rowsOf(
      client,
      `select count(*) filter (where note ~ 'kapı|Zile|klingeln|Tür' and delivery_type not in ('deliveryToAddress', 'comeGetIt'))::int as doors,
         count(*) filter (where note ~ 'kapıya bırakın|Zile|klingeln|Tür' and delivery_type <> 'deliveryToAddress')::int as left_at_doors,
         count(*) filter (where note ~ 'Nakit|bar,' and (payment_method <> 'cash' or delivery_type <> 'deliveryToAddress'))::int as cash,
         count(*) filter (where note <> '' and delivery_type = 'onlyPayment')::int as payments, count(*) filter (where note <> '') > 300 as has_notes from orders`,
    )
    expect(odd).toEqual({ doors: 0, left_at_doors: 0, cash: 0, payments: 0, has_notes: true })
  })

  it('gives the feed its keys, menus and members, and Getir a menu in its own format', async () => {
    const record = await readDemo(client)
    if (!record) throw new Error('no record')
    const feed = await feedWorld(client, record)
    for (const company of feed.companies) {
      expect(company.api_key).toMatch(/^sofra_[0-9a-f]{48}$/)
      expect(company.members.length).toBeGreaterThan(50)
      for (const branch of company.branches) expect(branch.shelf.length).toBeGreaterThan(10)
    }
    const hashes = await rowsOf<{ n: number }>(
      client,
      `select count(*)::int as n from api_key where hash in (${feed.companies.map((it) => `sha256('${it.api_key}')`).join()})`,
    )
    expect(hashes).toEqual([{ n: 6 }])
    for (const { branch_id, external_id } of demoGetirRestaurants) {
      expect(external_id).toMatch(/^[0-9a-f]{24}$/)
      const menu = getirMenuOf(branch_id)
      expect(new Set(menu.map((it) => it.id)).size).toBe(menu.length)
      for (const group of menu.flatMap((it) => it.optionCategories))
        expect(group.minCount).toBeLessThanOrEqual(group.maxCount)
    }
  })
})

/** The same value with its keys sorted: the database orders keys differently. */
function sorted(it: unknown): unknown {
  if (Array.isArray(it)) return it.map(sorted)
  if (it === null || typeof it !== 'object') return it
  return Object.fromEntries(
    Object.entries(it)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, sorted(value)]),
  )
}
