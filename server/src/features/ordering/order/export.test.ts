import sql from 'sql-template-tag'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { order } from '#contract/ordering/order.ts'
import { file } from '#contract/platform/file.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company_id, app, company: manager } = await setUp(['company'], { role: 'all' })
const branch_id = world.companies.own.branches[1]
for (const [name, unit_price] of [
  ['=SUM(A1)', 12_345],
  ['Çağrı Işık', 3_000],
] as const) {
  const placed = await app.send(order.create, {
    body: orderBody(branch_id, {
      channel: 'app',
      customer: { name, phone: '+905551112233' },
      lines: [{ name: 'Çay', quantity: 1, unit_price, tax_rate: 10 }],
    }),
  })
  await server.database.db.one(
    sql`update orders set created_at = '2026-03-01T21:30:00Z' where company_id = ${company_id} and id = ${placed.id}`,
  )
}

const columns = 'number,created_at,customer_name,customer_phone,channel,payment_method,total'

/** Requests a file, waits for it and downloads it. */
async function made(format: 'csv' | 'xlsx'): Promise<Uint8Array> {
  const asked = await manager.send(order.export, { query: { format, columns, branch_id: [branch_id] } })
  const params = { file_id: asked.id }
  await expect.poll(() => manager.send(file.read, { params }), { interval: 100 }).toMatchObject({ state: 'done' })
  const { url } = await manager.send(file.read, { params })
  return (await fetch(server.url + url!)).bytes()
}

it('makes a spreadsheet to calculate with: numbers, amounts, dates in branch time, names as people wrote them', async () => {
  // The name contains characters that no workbook can hold, as a platform may send them.
  await server.database.db.one(
    sql`update orders set customer_name = ${'Çağrı\u0001 Işık\uFFFE'} where company_id = ${world.companies.own.id} and customer_name = 'Çağrı Işık'`,
  )
  const { sheets } = await readXlsx(await made('xlsx'))
  const [head, ...rows] = sheets[0]!.rows
  expect(head).toEqual(['Sipariş no', 'Oluşturma', 'Müşteri', 'Telefon', 'Kanal', 'Ödeme', 'Tutar'])
  rows.sort((a, b) => Number(a[0]) - Number(b[0]))
  // It is half past midnight on 2 March by the restaurant's clock. A cell has no time zone, so this
  // time is read as UTC.
  const at = new Date('2026-03-02T00:30:00Z')
  expect(rows).toEqual([
    [1, at, '=SUM(A1)', '+905551112233', 'Uygulama', 'Nakit', 123.45],
    [2, at, 'Çağrı Işık', '+905551112233', 'Uygulama', 'Nakit', 30],
  ])
})

it('makes a text file in which nothing runs', async () => {
  const text = new TextDecoder().decode(await made('csv'))
  expect(text).toContain(`"'=SUM(A1)";"+905551112233";"Uygulama";"Nakit";"123,45"`)
})

it('is dated by the restaurant’s day, which from 21:00 UTC is the next one', async () => {
  const late = new Date()
  late.setUTCHours(22, 30, 0, 0)
  // The node's clock must not be behind, because the node would then take the run that comes next
  // and find nothing due.
  if (late.getTime() < Date.now()) late.setUTCDate(late.getUTCDate() + 1)
  const node = await server.another({ now: () => late })
  const there = await signIn(node.url, world.users.company)
  const next = new Date(late.getTime() + 7_200_000).toISOString().slice(0, 10)
  for (const query of [{ branch_id: [branch_id] }, {}]) {
    const { name } = await there.send(order.export, { query: { format: 'csv', ...query } })
    expect(name).toBe(`siparisler-${next}.csv`)
  }
})

it('calls a guest without a name a guest in the language of the file, and stores no name', async () => {
  const [branch] = world.companies.own.branches
  const placed = await app.send(order.create, {
    body: orderBody(branch, {
      channel: 'kiosk',
      customer: {},
      lines: [{ name: 'Çay', quantity: 1, unit_price: 3_000, tax_rate: 10 }],
    }),
  })
  expect(placed.customer_name).toBe('')
  const query = { format: 'csv' as const, columns: 'number,customer_name', branch_id: [branch] }
  for (const [lang, guest] of [
    ['tr', 'Misafir'],
    ['de', 'Gast'],
  ] as const) {
    const asked = await manager.send(order.export, { query }, { lang })
    const params = { file_id: asked.id }
    await expect.poll(() => manager.send(file.read, { params }), { interval: 100 }).toMatchObject({ state: 'done' })
    const { url } = await manager.send(file.read, { params })
    expect(await (await fetch(server.url + url!)).text()).toContain(`"${guest}"`)
  }
})
