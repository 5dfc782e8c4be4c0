import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company_id, app, branch: till } = await setUp(['branch'], { role: 'api' })

const place = (branch_id: string = world.companies.own.branches[0]): Promise<OrderRow> =>
  app.send(order.create, { body: orderBody(branch_id, { customer: { name: 'Ece' } }) })
const reasonsOf = (row: OrderRow, lang = 'tr') =>
  till.send(order.reasons, { params: { order_id: row.id }, query: { kind: 'cancel' } }, { lang })

async function cancel(code: string, text = '') {
  const row = await place()
  const reason = (await reasonsOf(row)).find((it) => it.code === code)
  await till.send(order.cancel, {
    params: { order_id: row.id },
    body: { version: row.version, reason_id: reason?.id ?? 0, text },
  })
  return row
}

/** Moves everything that has ended so far to last week. */
const aWeekLater = () =>
  server.database.db.one(
    sql`update orders set created_at = ${new Date(Date.now() - 8 * 86_400_000)} where company_id = ${company_id}`,
  )

it('a branch’s reasons come by how often it gave them before this week, the others as they are listed', async () => {
  const listed = (await reasonsOf(await place())).map((it) => it.code)
  expect(listed.indexOf('item_unavailable')).toBe(0)
  for (const code of ['closed', 'customer_request', 'customer_request']) await cancel(code)
  // A digit stands for the same reason at the next order, whatever reason was just chosen.
  expect((await reasonsOf(await place())).map((it) => it.code)).toEqual(listed)
  await aWeekLater()
  const given = (await reasonsOf(await place())).map((it) => it.code)
  expect(given.slice(0, 2)).toEqual(['customer_request', 'closed'])
  expect(given.slice(2)).toEqual(listed.filter((it) => !given.slice(0, 2).includes(it)))
})

it('what another branch gives, and what was given longer ago than the last two hundred, does not count', async () => {
  const at = { company: company_id, branch: world.companies.own.branches[0] }
  const count = (code: string, ago: string, n: number, branch = at.branch) =>
    server.database.db
      .one(sql`insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, customer_name, lines, totals,
      summary, item_count, total, currency, payment_method, created_at, search_text, reason_id)
      select o.company_id, gen_random_uuid(), ${branch}, 1, o.channel, o.delivery_type, o.setting_id, 'cancelled', '{}', o.customer_name, o.lines, o.totals,
        o.summary, o.item_count, o.total, o.currency, o.payment_method, now() + ${ago}::interval, o.search_text, (select id from cancel_reason where code = ${code})
      from (select * from orders where company_id = ${at.company} limit 1) o, generate_series(1, ${n})`)
  await count('too_busy', '-20 days', 250)
  await count('duplicate', '-8 days', 200)
  await count('fraud', '-8 days', 300, world.companies.own.branches[1])
  const given = (await reasonsOf(await place())).map((it) => it.code)
  expect(given.slice(0, 2)).toEqual(['duplicate', 'item_unavailable'])
})

it('the timeline says the reason in the reader’s language, and its text', async () => {
  const row = await cancel('technical', 'Fırın bozuldu')
  const entry = async (lang: string) =>
    (await till.send(order.timeline, { params: { order_id: row.id } }, { lang })).find((it) => it.kind === 'cancel')
  expect((await entry('tr'))?.data).toMatchObject({ reason_name: 'Teknik sorun', text: 'Fırın bozuldu' })
  expect((await entry('de'))?.data).toMatchObject({ reason_name: 'Technisches Problem' })
  expect((await entry('de'))?.data).not.toHaveProperty('before')
})
