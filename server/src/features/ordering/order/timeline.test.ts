import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, branch_id, app, branch: till } = await setUp(['branch'], { role: 'api' })

const place = (): Promise<OrderRow> =>
  app.send(order.create, { body: orderBody(branch_id, { customer: { name: 'Ece' } }) })
const timeline = (row: OrderRow, who = till) => who.send(order.timeline, { params: { order_id: row.id } })

it('an order approved by itself came in before it was approved', async () => {
  const auto = (is: boolean) =>
    server.database.db.one(
      sql`update branch set auto_accept = ${is} where company_id = ${world.companies.own.id} and id = ${branch_id}`,
    )
  await auto(true)
  for (let nth = 0; nth < 12; nth++) {
    const [created, approved] = await timeline(await place())
    expect([created?.kind, approved?.kind]).toEqual(['created', 'approve'])
    expect(Date.parse(approved!.at)).toBeGreaterThan(Date.parse(created!.at))
  }
  await auto(false)
})

it('whoever is too late learns by whom, and at which till', async () => {
  const row = await place()
  const params = { order_id: row.id }
  await till.send(order.approve, { params, body: { version: row.version, device: 'Kasa 2' } })
  const other = await signIn(server.url, world.users.branchTwo)
  const late = await other.refused(order.approve, { params, body: { version: row.version, device: 'Kasa 1' } })
  expect(late.current).toMatchObject({ current_status: 'preparing', device: 'Kasa 2' })
})

it('rings and mutes are on the timeline; the black box names each device and leaves out who only looked', async () => {
  const row = await place()
  const another = await place()
  const [first, second] = [randomUUID(), randomUUID()]
  const { id: company_id } = world.companies.own
  const { db } = server.database
  const happened = (kind: string, device: string | null, data: object) =>
    db.one(sql`insert into device_event (company_id, at, id, branch_id, kind, actor, device, data)
      values (${company_id}, now(), ${randomUUID()}, ${branch_id}, ${kind}, 'Ada', ${device}, ${JSON.stringify(data)})`)
  await db.one(sql`insert into device (company_id, branch_id, id, session_id, socket_id, user_id, name, is_armed, seen_at)
    select ${company_id}, ${branch_id}, ${first}, gen_random_uuid(), gen_random_uuid(), id, 'Kasa 1', true, now() from app_user where email = ${world.users.branch}`)
  await happened('connected', null, {})
  await happened('armed', second, { name: 'Kasa 2' })
  await happened('rang', first, { order_id: row.id })
  await happened('muted', second, { order_id: row.id })
  await happened('rang', first, { order_id: another.id })
  expect((await timeline(row)).map((it) => it.kind)).toEqual(['created', 'rang', 'muted'])
  expect((await timeline(row))[1]).toMatchObject({ device: 'Kasa 1', actor: 'Ada', refused: false })
  const company = await signIn(server.url, world.users.company)
  const { data } = await company.send(order.blackBox, { params: { order_id: row.id } })
  expect(data.map((it) => [it.kind, it.device])).toEqual([
    ['created', null],
    ['armed', 'Kasa 2'],
    ['rang', 'Kasa 1'],
    ['muted', second],
    ['rang', 'Kasa 1'],
  ])
})
