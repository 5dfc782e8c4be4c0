// Tests the erasure of a member with more orders than one transaction erases.
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { member } from '#contract/members/member.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { deliverOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { ordersAtOnce } from '#server/domain/members/erase/orders.ts'
import { erasureRestRun } from '#server/domain/members/erase/rest-run.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'

const { server, company_id, branch_id, app, company: boss } = await setUp(['company'], { role: 'api' })
const { db } = server.database

/**
 * Places a delivered order and copies it, each time with a review, until there are `n`. Every second
 * copy belongs to no member's record, and has the member's number.
 */
async function orderOften(member_id: string, phone: string, n: number): Promise<void> {
  const placed = (await app.send(order.create, {
    body: orderBody(branch_id, { customer: { name: 'Ada Deniz', phone, member_id } }),
  })) as OrderRow
  const it = await deliverOrder(boss, placed)
  await db.one(sql`insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, member_id,
      customer_name, customer_phone, note, lines, totals, summary, item_count, total, currency, payment_method, created_at, finished_at, search_text)
    select o.company_id, gen_random_uuid(), o.branch_id, 100000 + n, o.channel, o.delivery_type, o.setting_id, o.status, o.next_status,
      case when n % 2 = 0 then o.member_id end, o.customer_name, o.customer_phone, 'Ada burada', o.lines, o.totals, o.summary, o.item_count, o.total, o.currency,
      o.payment_method, o.created_at - make_interval(mins => n / 2), o.finished_at, o.search_text
    from orders o, generate_series(1, ${n - 1}::int) n where o.company_id = ${company_id} and o.id = ${it.id}`)
  await db.one(
    sql`update branch_counter set delivered = delivered + ${n - 1} where company_id = ${company_id} and branch_id = ${branch_id}`,
  )
  await db.one(sql`update member_stat s set order_count = it.n, order_sum = it.total from (
      select count(*)::int as n, sum(total) as total from orders where company_id = ${company_id} and member_id = ${member_id}) it
    where s.company_id = ${company_id} and s.member_id = ${member_id}`)
  await db.one(sql`insert into comment (company_id, id, branch_id, order_id, member_id, customer_name, taste, service, speed, text, flags, status, created_at, updated_at)
    select company_id, gen_random_uuid(), branch_id, id, member_id, 'Ada Deniz', 5, 5, 5, 'Ada yazdı', '{}', 'rejected', created_at, created_at
    from orders where company_id = ${company_id} and (member_id = ${member_id} or customer_phone = ${phone})`)
}
const left = async () => {
  const of = (table: string) => sql`select count(*)::int as n from ${table === 'orders' ? sql`orders` : sql`comment`}
    where company_id = ${company_id} and customer_name like 'Ada%'`
  return [(await db.must<{ n: number }>(of('orders'))).n, (await db.must<{ n: number }>(of('comment'))).n]
}

it('erases the newest orders within the request and the others by a run, which says how far it is', async () => {
  const body = memberBody(company_id)
  const { id } = await boss.send(member.create, { body })
  const params = { member_id: id }
  const many = 3 * ordersAtOnce + 7
  await orderOften(id, body.phone!, many)
  expect(await left()).toEqual([many, many])
  const asked = await boss.send(memberErasure.ask, { params, body: { channel: 'phone', note: '' } })
  const { version } = await boss.send(memberErasure.approve, {
    params,
    body: { version: asked.version, decision_note: '' },
  })
  await boss.send(memberErasure.complete, { params, body: { version } })
  const rest = many - ordersAtOnce
  expect(await left()).toEqual([rest, rest])
  const shown = async () => (await boss.send(memberErasure.list, {})).data.find((it) => it.id === asked.id)
  expect(await shown()).toMatchObject({ status: 'completed', rest: { done: 0 } })
  await runDue(server.kit, [erasureRestRun])
  expect(await left()).toEqual([0, 0])
  expect(await shown()).toMatchObject({ rest: null })
  const words = await db.many<{
    text: string
  }>(sql`select concat(note, customer_phone, search_text, lines) as text from orders
    where company_id = ${company_id} and (member_id = ${id} or concat(note, customer_phone, search_text) like '%Ada%')`)
  expect(words).toHaveLength(many / 2 + 0.5)
  expect(words.filter((it) => /Ada|5\d{9}/.test(it.text))).toEqual([])
  expect(await server.broken()).toEqual([])
})
