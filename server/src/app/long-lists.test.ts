import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { calls } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { member } from '#contract/members/member.ts'
import { partnerInstitutionExamples } from '#contract/members/partner-institution.example.ts'
import { institutionMember, partnerInstitution } from '#contract/members/partner-institution.ts'
import { point } from '#contract/members/points/point.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { wallet } from '#contract/members/wallet.ts'
import { courierExamples } from '#contract/ordering/courier.example.ts'
import { courier } from '#contract/ordering/courier.ts'
import { order } from '#contract/ordering/order.ts'
import { writeMail } from '#server/kit/sending/mail.ts'
import { testLetter } from './test/test-letter.ts'
import { writeItems } from '#server/domain/members/voucher/batch.ts'
import { notificationExamples } from '#contract/marketing/notification/notification.example.ts'
import { notification } from '#contract/marketing/notification/notification.ts'
import { scheduledTaskExamples } from '#contract/marketing/scheduled-task/scheduled-task.example.ts'
import { scheduledTask } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { webhookEndpointExamples } from '#contract/integrations/webhook-endpoint.example.ts'
import { webhookEndpoint } from '#contract/integrations/webhook-endpoint.ts'
import { caller, signIn } from './test/test-client.ts'
import { memberBody } from './test/test-member.ts'
import { orderBody } from './test/test-order.ts'
import { expectSearch, isSearched } from './test/test-search.ts'
import { setUp } from './test/test-setup.ts'

const { server, world, provider } = await setUp(['provider'], { role: 'api' })
const { id: company_id, branches, apiKey } = world.companies.own
const branch_id = branches[0]
const own = await signIn(server.url, world.users.company)
const member_ids: string[] = []
for (const [n, name] of ['Ada', 'Çağrı', 'Şule'].entries())
  member_ids.push(
    (
      await own.send(member.create, {
        body: memberBody(company_id, { name, phone: `+9053211122${n}0`, email: `ada+${n}@deneme.test` }),
      })
    ).id,
  )
const [member_id = ''] = member_ids
const body = { ...giftChequeExamples.create, company_id, kind: 'personal' as const }
const { id: gift_cheque_id } = await own.send(giftCheque.create, { body })
const member_import_id = randomUUID()
const { id: webhook_endpoint_id } = await own.send(webhookEndpoint.create, {
  params: { company_id },
  body: webhookEndpointExamples.create,
})
const { id: notification_id } = await own.send(notification.create, {
  body: { ...notificationExamples.create, company_id },
})
const { id: scheduled_task_id } = await own.send(scheduledTask.create, {
  body: { ...scheduledTaskExamples.create, company_id },
})
const params = {
  company_id,
  branch_id,
  member_id,
  gift_cheque_id,
  member_import_id,
  webhook_endpoint_id,
  notification_id,
  scheduled_task_id,
}
const { db } = server.kit
await db.one(
  sql`insert into member_import (company_id, id, name, sheets) values (${company_id}, ${member_import_id}, 'deneme.csv', '[{"name": "1", "rows": 3}]')`,
)
await db.one(sql`insert into member_import_row (company_id, import_id, sheet, row_no, raw)
  select ${company_id}::uuid, ${member_import_id}::uuid, 0, n, '["Ada"]' from generate_series(1, 3) n`)
for (const n of [1, 2, 3])
  await db.one(sql`insert into scheduled_task_run (company_id, task_id, due_on, number, id, due_at, state, try_at)
    values (${company_id}, ${scheduled_task_id}, '2026-11-01', ${n}, ${randomUUID()}, ${new Date(Date.now() - n * 60_000)}, 'done', now())`)
for (const [n, id] of member_ids.entries())
  await db.one(sql`insert into notification_recipient (company_id, notification_id, member_id, state, due_at)
    values (${company_id}, ${notification_id}, ${id}, 'sent', ${new Date(Date.now() - n * 60_000)})`)
for (const n of [1, 2]) {
  const { id } = await own.send(notification.create, { body: { ...notificationExamples.create, company_id } })
  await db.one(sql`insert into notification_recipient (company_id, notification_id, member_id, state, due_at)
    values (${company_id}, ${id}, ${member_id}, 'sent', ${new Date(Date.now() - n * 60_000)})`)
}
for (const id of member_ids)
  await own.send(memberErasure.ask, { params: { member_id: id }, body: { channel: 'app', note: '' } })
const app = caller(server.url, apiKey)
const ofCompany = company_id
const { code } = await own.send(partnerInstitution.create, {
  body: { ...partnerInstitutionExamples.create, company_id },
})
for (const id of member_ids)
  await app.send(institutionMember.ask, { params: { company_id }, body: { member_id: id, code, statement: '' } })
const { id: courier_id } = await own.send(courier.create, { body: { ...courierExamples.create, branch_id } })
for (const event of ['a', 'b', 'c']) {
  for (const is_on_shift of [true, false])
    await own.send(courier.shift, { params: { courier_id }, body: { is_on_shift } })
  await writeMail(db, testLetter(), { email: 'ada@deneme.test' })
  await own.send(webhookEndpoint.test, { params: { company_id, webhook_endpoint_id } })
  await db.one(sql`insert into branch_request (company_id, id, branch_id, kind, customer_name, message)
    values (${company_id}, ${randomUUID()}, ${branch_id}, 'request', 'Ada', 'Deneme')`)
  await db.one(sql`insert into inbox (platform, event_id, company_id, branch_id, kind, body)
    values ('getir', ${event}, ${company_id}, ${branch_id}, 'new-order', ${{ order_id: `getir-${event}` }})`)
  await db.one(sql`insert into reservation (company_id, id, branch_id, status, source, starts_at, minutes, party_size, name, lang, moved_at, created_at)
    values (${company_id}, ${randomUUID()}, ${branch_id}, 'approved', 'panel', now(), 90, 2, ${`Ada ${event}`}, 'tr', now(), now())`)
  const given = { company_id, cheque_id: gift_cheque_id, batch_id: null, now: new Date() }
  await db.tx((tx) => writeItems(tx, given, [member_id]))
  await db.one(sql`insert into gift_cheque_use (company_id, id, cheque_id, branch_id, order_id, member_id, amount, state, created_at)
    values (${company_id}, ${randomUUID()}, ${gift_cheque_id}, ${branch_id}, ${randomUUID()}, ${member_id}, 100, 'back', now())`)
  await db.one(sql`insert into phone_call (company_id, id, branch_id, provider, call_id, phone, line, extension, state, member_ids, rang_at)
    values (${company_id}, ${randomUUID()}, ${branch_id}, 'verimor', ${event}, '+905321112200', '', '', 'missed', ${[member_id]}, clock_timestamp())`)
  await db.one(sql`insert into platform_settlement (company_id, id, branch_id, platform, payout, currency, first_at, last_at, touched_at, read_at)
    values (${company_id}, ${randomUUID()}, ${branch_id}, 'trendyol', ${`odeme-${event}`}, 'TRY', now(), clock_timestamp(), now(), now())`)
  const line = { name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }
  await db.one(sql`insert into comment (company_id, id, branch_id, order_id, customer_name, taste, service, speed, text, flags, status, created_at, updated_at)
    values (${company_id}, ${randomUUID()}, ${branch_id}, ${randomUUID()}, ${`Ada ${event}`}, 5, 4, ${event.charCodeAt(0) - 95}, '', '{}', 'approved', clock_timestamp(), now())`)
  await app.send(order.create, { body: orderBody(branch_id, { customer: { name: 'Ada', member_id }, lines: [line] }) })
}
for (const amount of [100, 200, 300]) {
  const body = { amount, reason: 'Deneme' }
  await own.send(point.correct, { params: { member_id }, body })
  await own.send(wallet.correct, { params: { member_id }, body })
  // This correction is too large for one user and waits for the approval of a second user.
  await own.send(point.correct, { params: { member_id }, body: { ...body, amount: 20_000 } })
}
const categoryId = randomUUID()
await db.one(sql`insert into category (company_id, id, branch_id, name, position)
  values (${company_id}, ${categoryId}, ${branch_id}, '{"tr": "Tatlılar", "en": "Desserts", "de": "Desserts"}', 0)`)
for (const [position, name] of ['Sütlaç', 'şekerpare', 'Çörek'].entries())
  await db.one(sql`insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
    values (${company_id}, ${randomUUID()}, ${branch_id}, ${categoryId}, ${JSON.stringify({ tr: name, en: name, de: name })}, '{"tr": "", "en": "", "de": ""}', 9000, 10, ${position})`)

interface Page {
  data: Record<string, unknown>[]
  next_cursor: string | null
  previous_cursor: string | null
}
const long = calls.filter(({ call }) => 'next_cursor' in ((call.answer as { shape?: object }).shape ?? {}))

const callerOf = (call: Call) => (call.permission === 'api-key' ? app : provider)

/** Likely duplicates are found within one company. */
const needed = ({ path }: Call) => (path === '/member/duplicate' ? { company_id: ofCompany ?? randomUUID() } : {})

async function pageOf(call: Call, query: object): Promise<Page> {
  const reply = await callerOf(call).raw(call, { params, query: { limit: 1, ...needed(call), ...query } })
  expect(reply.status, `${JSON.stringify(query)}: ${reply.text}`).toBe(200)
  return reply.body
}

it('the contract has long lists', () => {
  expect(long.map(({ call }) => call.path)).toEqual(expect.arrayContaining(['/order', '/log/mail']))
})

// The set-up above has created rows for each long list. A new long list needs rows there too.
it.each(long.map(({ call }) => [call.path, call] as const))(
  '%s is paged by whatever it may be sorted by',
  async (_, call) => {
    const first = await pageOf(call, {})
    const fields = Object.keys(first.data[0] ?? {}).filter(
      (sort) => safeParse(call.query!, { ...needed(call), sort }).success,
    )
    expect(fields.length).toBeGreaterThan(0)
    for (const sort of fields.flatMap((it) => [it, `-${it}`])) {
      const one = await pageOf(call, { sort })
      const two = await pageOf(call, { sort, cursor: one.next_cursor })
      expect(two.data).not.toEqual(one.data)
      expect((await pageOf(call, { sort, cursor: two.previous_cursor })).data).toEqual(one.data)
    }
  },
)

it.each(long.filter(({ call }) => isSearched(call)).map(({ call }) => [call.path, call] as const))(
  '%s filters by its search',
  (_, call) => expectSearch((query) => pageOf(call, { limit: 200, ...query })),
)

// The lists that only grow, recognised by sorting newest first. The lists of products and of import
// rows are sorted in other ways.
const growing = long.flatMap(({ call }) => {
  const { sort = '' } = (safeParse(call.query!, needed(call)).data ?? {}) as { sort?: string }
  return /^-(\w+_)?at$/.test(sort) ? [[call.path, call, sort.slice(1)] as const] : []
})

it('lists that grow are known by their order', () => {
  // The two exceptions: products and the rows of an import are not sorted by a time.
  expect(growing.length).toBe(long.length - 2)
})

it.each(growing)('%s is narrowed to a span of its time', async (_, call, at) => {
  const whole = await pageOf(call, { limit: 200, sort: at })
  const moments = whole.data.map((it) => String(it[at]))
  const middle = moments[Math.floor(moments.length / 2)]!
  const [from, to] = [`${at}_from`, `${at}_to`]
  const momentsIn = async (query: object) =>
    (await pageOf(call, { limit: 200, sort: at, ...query })).data.map((it) => String(it[at]))
  // The database's times are finer than those in answers: the row shown as `middle` may be up to a
  // millisecond later.
  expect(await momentsIn({ [from]: middle })).toEqual(moments.filter((it) => it >= middle))
  const after = new Date(Date.parse(middle) + 1).toISOString()
  expect(await momentsIn({ [to]: after })).toEqual(moments.filter((it) => it <= middle))
  expect(await momentsIn({ [from]: middle, [to]: after })).toEqual(moments.filter((it) => it === middle))
  const inIstanbul = `${new Date(Date.parse(middle) + 3 * 3_600_000).toISOString().slice(0, -1)}+03:00`
  expect(await momentsIn({ [from]: inIstanbul })).toEqual(moments.filter((it) => it >= middle))
  expect(await momentsIn({ [from]: '2100-01-01T00:00:00Z' })).toEqual([])

  const refused = async (query: Record<string, string>) => {
    const reply = await callerOf(call).raw(call, { params, query: { ...needed(call), ...query } })
    return [reply.status, (reply.body as Problem).errors?.map((it) => [it.path, it.code])]
  }
  expect(await refused({ [from]: after, [to]: middle })).toEqual([422, [[to, 'ends_before_start']]])
  expect(await refused({ [from]: 'yesterday' })).toEqual([422, expect.arrayContaining([[from, 'moment']])])
  for (const end of [from, to])
    expect(await refused({ [end]: '0000-01-01T00:00:00Z' })).toEqual([422, [[end, 'year_range']]])
  expect(
    (await callerOf(call).raw(call, { params, query: { ...needed(call), [from]: '2026-01-01T00:00:00+20:00' } }))
      .status,
  ).toBe(200)
})
