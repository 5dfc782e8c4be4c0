import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { order } from '#contract/ordering/order.ts'
import { caller, type Caller } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

/**
 * Callers who may access anything from one branch to the whole platform. For each kind of access, a
 * different statement reads the list.
 */
const { server, world, company_id, branch, company, dealer, provider, foreignCompany } = await setUp([
  'branch',
  'company',
  'dealer',
  'provider',
  'foreignCompany',
])
const askers = { branch, company, dealer, provider, foreignCompany }
for (const it of [world.companies.own, world.companies.foreign]) await lay(it.apiKey, it.branches)
// Few different moments and sums for many orders, so that most orders differ only in their id. The
// moments differ in microseconds.
for (const { id } of [world.companies.own, world.companies.foreign])
  await server.database.db.one(
    sql`update orders set created_at = case when number % 3 = 0 then '2026-11-20T10:00:00Z'::timestamptz when number % 3 = 1 then '2026-11-20T10:00:00.000001Z'::timestamptz else '2026-11-20T10:00:00.000002Z'::timestamptz end, total = number % 2 where company_id = ${id}`,
  )

async function lay(apiKey: string, branches: readonly string[]): Promise<void> {
  const app = caller(server.url, apiKey)
  for (const branch_id of branches)
    for (let n = 0; n < 7; n++) await app.send(order.create, { body: orderBody(branch_id) })
}

const listed = async (who: Caller, query: object) => {
  const { data, ...rest } = await who.send(order.list, { query })
  return { ids: data.map((it) => it.id), ...rest }
}

it('whoever asks and however it is sorted, the pages are joined the whole list, and lead back', async () => {
  const asked = (['created_at', 'total', 'number'] as const).flatMap((it) => [
    { sort: it, status: ['awaiting_approval' as const, 'preparing' as const] },
    { sort: `-${it}` as const, status: ['awaiting_approval' as const] },
  ])
  for (const who of Object.values(askers))
    for (const it of [
      ...asked,
      { sort: '-created_at' as const, status: ['awaiting_approval' as const, 'preparing' as const] },
      { sort: 'created_at' as const },
      { sort: '-created_at' as const, search: 'ada', status: ['awaiting_approval' as const] },
      { sort: 'total' as const, search: 'ada' },
    ]) {
      const query = { ...it, limit: 4 }
      const whole = await listed(who, { ...query, limit: 200 })
      expect(whole.ids.length).toBeGreaterThanOrEqual(7)
      expect([whole.next_cursor, whole.previous_cursor]).toEqual([null, null])
      const pages = [await listed(who, query)]
      while (pages.at(-1)!.next_cursor) pages.push(await listed(who, { ...query, cursor: pages.at(-1)!.next_cursor }))
      expect(pages.flatMap((it) => it.ids)).toEqual(whole.ids)
      for (let n = pages.length - 1; n > 0; n--)
        expect(await listed(who, { ...query, cursor: pages[n]!.previous_cursor })).toEqual(pages[n - 1])
      expect(await listed(who, { ...query, page: 2 })).toEqual(pages[1])
      expect(pages.map((it) => [it.total, it.counts])).toEqual(pages.map(() => [whole.total, whole.counts]))
    }
})

it('another tenant’s cursor is a place in time and no key: it shows what one’s own would', async () => {
  const { foreignCompany, company } = askers
  const theirs = await foreignCompany.send(order.list, { query: { limit: 3 } })
  const ours = await company.send(order.list, { query: { limit: 200 } })
  const last = theirs.data.at(-1)!
  const shown = await company.send(order.list, { query: { limit: 200, cursor: theirs.next_cursor! } })
  expect(shown.data.map((it) => it.company_id)).toEqual(shown.data.map(() => company_id))
  const older = ours.data.filter((it) => Date.parse(it.created_at) < Date.parse(last.created_at))
  expect(shown.data).toEqual(expect.arrayContaining(older))
  expect(shown.total).toBe(ours.total)
})

it('a cursor of another sort, or of a list that is not this one, is refused', async () => {
  const { next_cursor } = await askers.branch.send(order.list, { query: { limit: 2 } })
  for (const [cursor, sort] of [
    [next_cursor!, 'number'],
    ['2026-11-20T10:00:00.000000Z|00000000-0000-0000-0000-000000000000', '-created_at'],
  ] as const)
    expect(await askers.branch.faults(order.list, { query: { cursor, sort } })).toEqual(['cursor cursor_broken'])
  expect(await askers.branch.faults(order.list, { query: { page: 201 } })).toEqual(['page too_big'])
  const beside = await askers.branch.refused(order.list, { query: { cursor: next_cursor!, page: 1 } }, { lang: 'en' })
  expect(beside.status).toBe(422)
  expect(beside.errors).toEqual([
    { path: 'page', code: 'beside_cursor', message: 'The cursor already says which page; leave out the number' },
  ])
})

it('of several statuses, shows the newest of them all', async () => {
  const [branch_id] = world.companies.own.branches
  const { data } = await askers.branch.send(order.list, { query: { limit: 3 } })
  for (const [at, action] of [order.approve, order.cancel].entries())
    await askers.branch.send(action, {
      params: { order_id: data[at]!.id },
      body: { version: data[at]!.version, ...(action === order.cancel && { reason_id: await reasonOf(data[at]!.id) }) },
    } as never)
  for (const who of Object.values(askers)) {
    if (who === askers.foreignCompany) continue
    const query = { branch_id: [branch_id], status: ['preparing' as const, 'cancelled' as const] }
    const found = await listed(who, query)
    expect(found.ids).toEqual([data[0]!.id, data[1]!.id])
    expect(found.total).toBe(2)
    expect((await listed(who, { status: query.status })).ids).toEqual(found.ids)
  }
})

async function reasonOf(order_id: string): Promise<number> {
  const [reason] = await askers.branch.send(order.reasons, { params: { order_id }, query: { kind: 'cancel' } })
  return reason!.id
}

it('a dealer finds orders that are older than thousands of others’, in a list and by a word that all have', async () => {
  const { own, foreign } = world.companies
  const mine = await listed(askers.dealer, { limit: 5 })
  await server.database.db
    .one(sql`insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, customer_name, lines, totals, summary, item_count,
      total, currency, payment_method, created_at, search_text)
    select company_id, gen_random_uuid(), branch_id, 1000 + n, channel, delivery_type, setting_id, 'delivered', '{}', customer_name, lines, totals, summary, item_count, total, currency, payment_method, now(), search_text
    from (select * from orders where company_id = ${foreign.id} limit 1) o, generate_series(1, 5100) n`)
  expect(await listed(askers.dealer, { limit: 5 })).toEqual(mine)
  expect((await listed(askers.dealer, { limit: 5, search: 'ada' })).ids).toEqual(mine.ids)
  // If a page was once not found among the newest orders of all companies, it is not searched there
  // again. Later sales must still appear.
  const [sold] = await server.database.db.many<{ id: string }>(
    sql`update orders set created_at = now() + interval '1 second' where company_id = ${own.id} and id = ${mine.ids.at(-1)} returning id`,
  )
  expect((await listed(askers.dealer, { limit: 5 })).ids).toEqual([sold!.id, ...mine.ids.slice(0, -1)])
  expect((await askers.dealer.send(order.list, { query: {} })).data.map((it) => it.company_id)).not.toContain(
    foreign.id,
  )
  expect(own.account_id).not.toBe(foreign.account_id)
  // More orders contain the word than are counted, including the newest of all companies.
  const found = await listed(askers.provider, { limit: 3, search: 'ada' })
  expect(found.ids).toEqual((await listed(askers.provider, { limit: 3 })).ids)
  expect(found).toMatchObject({ total: 200, total_capped: true })
  const after = { limit: 3, search: 'ada', cursor: found.next_cursor! }
  expect((await listed(askers.provider, after)).previous_cursor).not.toBeNull()
  expect((await listed(askers.provider, { ...after, status: ['preparing'] })).total).toBeLessThan(200)
})

it('of a word that is rare but in more orders than are counted, a dealer’s pages are joined all of their own', async () => {
  const { own, foreign } = world.companies
  const rare = (company: string, n: number) =>
    server.database.db
      .one(sql`insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, customer_name, lines, totals, summary, item_count,
      total, currency, payment_method, created_at, search_text)
    select company_id, gen_random_uuid(), branch_id, 9000 + n, channel, delivery_type, setting_id, case when n % 25 = 0 then 'returned' else 'delivered' end, '{}', customer_name, lines, totals, summary,
      item_count, total, currency, payment_method, '2026-11-01T10:00:00Z'::timestamptz + make_interval(mins => n % 40), search_text || ' ender'
    from (select * from orders where company_id = ${company} limit 1) o, generate_series(1, ${n}::int) n`)
  await rare(own.id, 250)
  await rare(foreign.id, 1500)
  const query = { search: 'ender', limit: 100 }
  const ids = async (more: object) => {
    const pages = [await askers.dealer.send(order.list, { query: { ...query, ...more } })]
    while (pages.at(-1)!.next_cursor)
      pages.push(
        await askers.dealer.send(order.list, { query: { ...query, ...more, cursor: pages.at(-1)!.next_cursor! } }),
      )
    return { total: pages[0]!.total, capped: pages[0]!.total_capped, rows: pages.flatMap((it) => it.data) }
  }
  for (const sort of ['-created_at', 'number'] as const) {
    const found = await ids({ sort })
    expect([found.total, found.capped]).toEqual([200, true])
    expect(new Set(found.rows.map((it) => it.id)).size).toBe(250)
    expect(new Set(found.rows.map((it) => it.company_id))).toEqual(new Set([own.id]))
    const by = found.rows.map((it) => (sort === 'number' ? it.number : -Date.parse(it.created_at)))
    expect(by).toEqual(by.toSorted((a, b) => a - b))
  }
  const returned = await ids({ status: ['returned'] })
  expect([returned.total, returned.capped, returned.rows.length]).toEqual([10, false, 10])
})

it('who sees sums over many companies sees their own act in them at once, and others’ within a second', async () => {
  const countsFor = async (who: Caller) => (await who.send(order.list, { query: { limit: 1 } })).counts!
  const { data } = await askers.branch.send(order.list, { query: { status: ['awaiting_approval'] } })
  const approve = (who: Caller, { id, version }: { id: string; version: number }) =>
    who.send(order.approve, { params: { order_id: id }, body: { version } })
  for (const who of [askers.dealer, askers.provider]) {
    const before = await countsFor(who)
    await approve(who, data.pop()!)
    const after = await countsFor(who)
    expect([after.preparing, after.awaiting_approval]).toEqual([before.preparing! + 1, before.awaiting_approval! - 1])
    await approve(askers.branch, data.pop()!)
    await expect.poll(async () => (await countsFor(who)).preparing).toBe(after.preparing! + 1)
  }
})
