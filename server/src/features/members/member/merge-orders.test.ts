// Tests a merge with more orders than one transaction takes, with its worker killed halfway, and
// its undo.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { memberExamples } from '#contract/members/member.example.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberMerge, ordersAtOnce } from '#contract/members/member-merge.ts'
import { member, type Member } from '#contract/members/member.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { deliverOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { runs } from '#server/app/work-list.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'

const { server, company_id, branch_id, app, company: boss } = await setUp(['company'], { role: 'api' })

const of = ({ id }: { id: string }) => ({ params: { member_id: id } })
const read = (it: Member) => boss.send(member.read, of(it))
const make = (n: number) =>
  boss.send(member.create, {
    body: { ...memberExamples.create, company_id, phone: `+9053240000${n}${n}`, email: `cok${n}@deneme.test` },
  })
const place = (it: Member) =>
  app.send(order.create, {
    body: orderBody(branch_id, {
      customer: { name: 'Ada', member_id: it.id },
      lines: [{ name: 'Çay', quantity: 2, unit_price: 3000, tax_rate: 10 }],
    }),
  }) as Promise<OrderRow>
const deliver = (row: OrderRow) => deliverOrder(boss, row)
/** Copies a delivered order so that there are `n`. The copies are from the minutes before it. */
async function multiply(it: OrderRow, owner: Member, n: number) {
  const { db } = server.database
  await db.one(sql`insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, member_id,
      customer_name, lines, totals, summary, item_count, total, currency, payment_method, created_at, finished_at, search_text)
    select o.company_id, gen_random_uuid(), o.branch_id, 100000 + n, o.channel, o.delivery_type, o.setting_id, o.status, o.next_status, o.member_id,
      o.customer_name, o.lines, o.totals, o.summary, o.item_count, o.total, o.currency, o.payment_method, o.created_at - make_interval(mins => n),
      o.finished_at - make_interval(mins => n), o.search_text
    from orders o, generate_series(1, ${n - 1}::int) n where o.company_id = ${company_id} and o.id = ${it.id}`)
  await db.one(
    sql`update branch_counter set delivered = delivered + ${n - 1} where company_id = ${company_id} and branch_id = ${branch_id}`,
  )
  const first = new Date(Date.parse(it.created_at) - (n - 1) * 60_000)
  await db.one(sql`update member_stat set order_count = ${n}, order_sum = ${n * it.total}, first_order_at = ${first}
    where company_id = ${company_id} and member_id = ${owner.id}`)
}
const owned = async (it: Member) =>
  (
    await server.database.db.must<{ n: number }>(
      sql`select count(*)::int as n from orders where company_id = ${company_id} and member_id = ${it.id}`,
    )
  ).n
const node = () =>
  fork(join(import.meta.dirname, '../../../app/test/test-node.ts'), {
    env: {
      TEST_URL: server.database.url,
      TEST_FILES: server.folder,
      TEST_ROLE: 'worker',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
const sound = async () => expect(await server.broken()).toEqual([])
const seen = async (it: Member) => {
  const { version: _, updated_at: __, ...row } = (await read(it)) as Member & { updated_at?: string }
  return row
}

it('moves what is left through the death of its worker, says how far it is, and is undone whole', async () => {
  const many = 15_000
  const [own, other, third] = [await make(1), await make(2), await make(3)]
  await deliver(await place(own))
  await multiply(await deliver(await place(other)), other, many)
  const before = [await seen(own), await seen(other)]
  expect(before[1]).toMatchObject({ order_count: many })

  const [{ version }, { version: other_version }] = [await read(own), await read(other)]
  await boss.send(memberMerge.merge, { ...of(own), body: { other_id: other.id, version, other_version, taken: [] } })
  expect(await owned(own)).toBe(ordersAtOnce + 1)
  expect(await boss.send(memberMerge.moving, of(own))).toMatchObject({ total: many - ordersAtOnce, done: 0 })

  // Meanwhile the merge cannot be undone, and the member can be neither merged into another one nor
  // erased.
  const last = await boss.send(memberMerge.last, of(own))
  expect(last).toMatchObject({ changes: ['orders_moving'], why_not: expect.stringContaining('taşınıyor') })
  expect(await boss.refused(memberMerge.undo, { ...of(own), body: { merge_id: last!.id } })).toMatchObject({
    status: 409,
  })
  const [stays, now] = [await read(third), await read(own)]
  const body = { other_id: own.id, version: stays.version, other_version: now.version, taken: [] }
  expect(await boss.refused(memberMerge.merge, { ...of(third), body })).toMatchObject({
    status: 409,
    current: { changes: ['orders_moving'] },
  })
  expect((await boss.send(memberErasure.read, of(own))).obstacles).toContainEqual({ code: 'moving_orders', count: 1 })

  const first = node()
  await expect.poll(() => owned(own), { interval: 5 }).toBeGreaterThan(ordersAtOnce + 1)
  const gone = once(first, 'exit')
  first.kill('SIGKILL')
  await gone
  const half = await owned(own)
  expect(half).toBeLessThan(many + 1)
  expect((half - 1) % 1000).toBe(0)
  expect(await read(own)).toMatchObject({ order_count: half })

  // The database may still be executing the dead worker's last statement, and the run stays locked
  // until that ends.
  const isMoved = async () => {
    await runDue(server.kit, runs)
    return (await boss.send(memberMerge.moving, of(own))) === null
  }
  await expect.poll(isMoved).toBe(true)
  expect([await owned(own), await owned(other)]).toEqual([many + 1, 0])
  expect(await read(own)).toMatchObject({ order_count: many + 1 })
  await sound()

  expect(await boss.send(memberMerge.last, of(own))).toMatchObject({ changes: [], why_not: null })
  await boss.send(memberMerge.undo, { ...of(own), body: { merge_id: last!.id } })
  expect(await boss.send(memberMerge.moving, of(other))).toMatchObject({ is_undoing: true })
  await runDue(server.kit, runs)
  expect([await owned(own), await owned(other)]).toEqual([1, many])
  expect([await seen(own), await seen(other)]).toEqual(before)
  await sound()
}, 240_000)
