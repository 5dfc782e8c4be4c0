import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { deliveryTypes, type DeliveryType } from '#contract/organisation/delivery-types.ts'
import { order, type OrderRow, type TakeBackStep } from '#contract/ordering/order.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { endOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { makeTables } from '#server/app/test/test-table.ts'

/** How far the test's clock is ahead of the real one. */
let ahead = 0
const {
  server,
  world,
  company_id,
  branch_id,
  app,
  branch: till,
  branchTwo: other,
} = await setUp(['branch', 'branchTwo'], { now: () => new Date(Date.now() + ahead) })
await makeTables(await signIn(server.url, world.users.company), branch_id, 'Masa 4')

const place = (delivery_type: DeliveryType): Promise<OrderRow> =>
  app.send(order.create, {
    body: orderBody(branch_id, { delivery_type, address: { text: 'Moda Cad. 12' }, table_name: 'Masa 4' }),
  })
const take = (row: OrderRow, step: TakeBackStep, more: object = {}): Promise<OrderRow> =>
  till.send(order[step], { params: { order_id: row.id }, body: { version: row.version, ...more } })
const back = (row: Pick<OrderRow, 'id' | 'version'>, who = till, headers: Record<string, string> = {}) =>
  who.raw(order.takeBack, { params: { order_id: row.id }, body: { version: row.version, device: 'Kasa 2' } }, headers)
const all = async (id: string) =>
  (
    await server.database.db.must<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(o) as row from orders o where o.company_id = ${company_id} and o.id = ${id}`,
    )
  ).row
const counters = () =>
  server.database.db.one(sql`/* platform: a test looks at everything */
    select c.seq - (select max(seq) from event where branch_id = ${branch_id}) as gap, c.awaiting_approval, c.preparing, c.on_the_way, c.delivered
    from branch_counter c where c.branch_id = ${branch_id}`)

/** The steps of a delivery type in order. */
const wayOf = (type: DeliveryType): TakeBackStep[] =>
  type === 'onlyPayment'
    ? ['deliver']
    : type === 'deliveryToAddress'
      ? ['approve', 'ready', 'dispatch', 'deliver']
      : ['approve', 'ready', 'deliver']

it.each(deliveryTypes)('each step of %s can be undone to the very same row, and taken again', async (type) => {
  let row = await place(type)
  for (const step of wayOf(type)) {
    const [before, counted] = [await all(row.id), await counters()]
    const taken = await take(row, step, step === 'dispatch' ? { courier_name: 'Cem' } : {})
    expect(taken.take_back).toMatchObject({ step })
    const reply = await back(taken)
    expect(reply.status, reply.text).toBe(200)
    const again = reply.body as OrderRow
    expect(again).toMatchObject({ status: row.status, take_back: null })
    const moved = { version: 0, moved_by: '', moved_device: '', moved_at: '' }
    // An earlier step that could still have been undone no longer can: only one step can be undone,
    // not two.
    expect({ ...(await all(row.id)), ...moved }).toEqual({ ...before, ...moved, undo_of: null, undo_until: null })
    expect(await counters()).toEqual(counted)
    row = await take(again, step)
  }
  const timeline = await till.send(order.timeline, { params: { order_id: row.id } })
  expect(timeline.filter((it) => it.kind === 'take_back').map((it) => [it.data['step'], it.device])).toEqual(
    wayOf(type).map((step) => [step, 'Kasa 2']),
  )
  expect(timeline.every((it) => !('before' in it.data))).toBe(true)
})

it('an order rings again only if it rang: an acknowledged one stays acknowledged', async () => {
  const ringing = await place('comeGetIt')
  expect((await take(ringing, 'approve')).acknowledged_at).not.toBeNull()
  const now = await till.send(order.read, { params: { order_id: ringing.id } })
  expect(((await back(now)).body as OrderRow).acknowledged_at).toBeNull()
  const seen = await place('comeGetIt')
  const { acknowledged_at } = await till.send(order.acknowledge, { params: { order_id: seen.id }, body: {} })
  expect(((await back(await take(seen, 'approve'))).body as OrderRow).acknowledged_at).toBe(acknowledged_at)
})

it('allows five seconds by the server’s clock plus one for the request; after that 409 with an explanation and the order as it is', async () => {
  const inTime = await take(await place('comeGetIt'), 'approve')
  ahead += 5500
  expect((await back(inTime)).status).toBe(200)
  const late = await take(await place('comeGetIt'), 'approve')
  ahead += 6500
  const reply = await back(late)
  expect(reply.body as Problem).toMatchObject({
    status: 409,
    code: 'conflict',
    detail: '5 saniye geçti; sipariş hazırlanıyor.',
    current: { current_status: 'preparing', version: late.version, by: 'branch Deneme' },
  })
  expect(((await back(late, till, { lang: 'de' })).body as Problem).detail).toBe(
    'Die 5 Sekunden sind vorbei; die Bestellung wird zubereitet.',
  )
  const timeline = await till.send(order.timeline, { params: { order_id: late.id } })
  expect(timeline.filter((it) => it.kind === 'take_back' && it.refused)).toHaveLength(2)
})

it('refuses to undo an older step, a cancellation, or an automatic approval', async () => {
  const approved = await take(await place('comeGetIt'), 'approve')
  const delivered = await take(approved, 'deliver')
  expect((await back(approved)).status).toBe(409)
  expect((await back(delivered)).status).toBe(200)
  expect((await back({ ...delivered, version: delivered.version + 1 })).status).toBe(409)
  const row = await take(await place('comeGetIt'), 'approve')
  const cancelled = await endOrder(till, row, 'cancel')
  expect(cancelled.take_back).toBeNull()
  expect((await back(cancelled)).status).toBe(409)
  await server.database.db.one(sql`update branch set auto_accept = true where company_id = ${company_id}`)
  const itself = await place('comeGetIt')
  await server.database.db.one(sql`update branch set auto_accept = false where company_id = ${company_id}`)
  expect(itself).toMatchObject({ status: 'preparing', take_back: null })
  expect((await back(itself)).status).toBe(409)
})

it('whoever could take the step can undo it, once, and the same key gets the same answer', async () => {
  const row = await take(await place('comeGetIt'), 'approve')
  const key = { 'idempotency-key': randomUUID() }
  const first = await back(row, other, key)
  expect(first.status).toBe(200)
  expect((await back(row, other, key)).text).toBe(first.text)
  const timeline = await till.send(order.timeline, { params: { order_id: row.id } })
  expect(timeline.filter((it) => it.kind === 'take_back')).toMatchObject([{ actor: 'branch2 Deneme', refused: false }])

  const many = await take(await place('comeGetIt'), 'approve')
  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => back(many, n % 2 ? till : other)))
  expect(replies.map((it) => it.status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
})

it('of a next step and an undo at once one wins, and nothing is counted twice', async () => {
  for (let round = 0; round < 10; round++) {
    const row = await take(await place('comeGetIt'), 'approve')
    const [on, off] = await Promise.all([
      till.raw(order.deliver, { params: { order_id: row.id }, body: { version: row.version } }),
      back(row, other),
    ])
    expect([on.status, off.status].sort()).toEqual([200, 409])
  }
  const { rows } = await server.database.db.must<{
    rows: Record<string, number>
  }>(sql`/* platform: a test looks at everything */
    select json_object_agg(status, n) as rows from (select status, count(*)::int as n from orders where branch_id = ${branch_id} group by status) s`)
  expect(await counters()).toMatchObject(
    Object.fromEntries(['awaiting_approval', 'preparing', 'delivered'].map((it) => [it, rows[it] ?? 0])),
  )
})
