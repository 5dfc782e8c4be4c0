// Tests what an erasure must find without a member's id: letters to others that mention the person,
// and what the person left under a number or address that they no longer have.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { diningAreaExamples, diningTableExamples } from '#contract/dining/table.example.ts'
import { diningArea, diningTable } from '#contract/dining/table.ts'
import { reservation } from '#contract/dining/reservation.ts'
import { comment } from '#contract/members/comment.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { member, type Member } from '#contract/members/member.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { caller, signIn, type Caller } from '#server/app/test/test-client.ts'
import { placesWith } from '#server/app/test/test-places.ts'
import { testServer, type TestServer } from '#server/app/test/test-server.ts'
import { layTestWorld, type TestWorld } from '#server/app/test/test-world.ts'
import { alertBad } from '#server/domain/members/comments.ts'
import { eraseAgain } from '#server/domain/members/erase/marks.ts'
import { erasureRestRun } from '#server/domain/members/erase/rest-run.ts'
import { storedWords } from '#server/domain/integrations/stored-words.ts'
import { teamLetters } from '#server/domain/organisation/team-letters.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

let server: TestServer
let world: TestWorld
let boss: Caller
let app: Caller
let company_id: string
let branch_id: string
beforeAll(async () => {
  server = await testServer({ role: 'api' })
  world = await layTestWorld(server)
  boss = await signIn(server.url, world.users.company)
  app = caller(server.url, world.companies.own.apiKey)
  company_id = world.companies.own.id
  branch_id = world.companies.own.branches[0]
})
afterAll(() => server.stop())

const placesOf = (...words: string[]) => placesWith(server.database.ownerUrl, words)
const of = ({ id }: { id: string }) => ({ params: { member_id: id } })
const make = (more: Partial<In<typeof member.input>>) =>
  boss.send(member.create, { body: { ...memberExamples.create, company_id, ...more } })
async function change(it: Member, more: Partial<In<typeof member.input>>): Promise<Member> {
  const { version, name, surname, phone, email } = await boss.send(member.read, of(it))
  const body = { ...memberExamples.create, company_id, name, surname, phone, email: email ?? '', ...more, version }
  return boss.send(member.update, { ...of(it), body })
}
async function request(it: Member) {
  await boss.send(memberErasure.ask, { ...of(it), body: { channel: 'app', note: '' } })
  await boss.send(memberErasure.approve, { ...of(it), body: { version: 1, decision_note: '' } })
  return boss.raw(memberErasure.complete, { ...of(it), body: { version: 2 } })
}
const erase = async (it: Member) => expect((await request(it)).status).toBe(200)
const place = (customer: object) =>
  app.send(order.create, {
    body: {
      branch_id,
      delivery_type: 'comeGetIt',
      customer,
      payment_method: 'cash',
      lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }],
    },
  } as never) as Promise<OrderRow>
const deliver = async ({ id, version }: OrderRow) => {
  const params = { order_id: id }
  const preparing = await boss.send(order.approve, { params, body: { version } })
  return boss.send(order.deliver, { params, body: { version: preparing.version } })
}
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
/** Writes a reservation as it is after booking, without regard to the branch's tables. */
const layBooking = (it: { name: string; phone: string; email: string }, days = 3) =>
  server.database.db
    .one(sql`insert into reservation (company_id, id, branch_id, status, source, starts_at, minutes, party_size, name, phone, email, note, lang, moved_at, created_at)
    values (${company_id}, ${uuidv7()}, ${branch_id}, 'completed', 'panel', ${at(-days)}, 90, 2, ${it.name}, ${it.phone}, ${it.email}, ${`${it.name} pencere ister`}, 'tr', now(), now())`)

it('a letter to the team about a review or a booking goes with whom it is about, sent or not', async () => {
  const { db } = server.database
  await db.one(sql`insert into branch_user_setting (company_id, branch_id, user_id, kind, mail, push, sms)
    select ${company_id}, ${branch_id}, id, 'reservation', true, false, false from app_user where email = ${world.users.branch}`)
  const it = await make({ name: 'Nevbahar', surname: 'Yazan', phone: '+905323010001', email: 'nevbahar@deneme.test' })
  const { id } = await deliver(await place({ name: 'Nevbahar Yazan', phone: it.phone, member_id: it.id }))
  const { id: comment_id } = await app.send(comment.send, {
    params: { branch_id },
    body: { order_id: id, taste: 1, service: 1, speed: 1, text: 'Nevbahar bekledi' },
  })
  await alertBad(server.kit)
  const { id: area_id } = await boss.send(diningArea.create, {
    body: { ...diningAreaExamples.create, branch_id, name: 'Yazan' },
  })
  await boss.send(diningTable.create, {
    body: { ...diningTableExamples.create, branch_id, area_id, name: 'Yazan 1', seats_min: 1, seats_max: 8 },
  })
  const { starts } = await app.send(reservation.slots, {
    params: { branch_id },
    query: { date: at(3).slice(0, 10), party_size: 2 },
  })
  const guest = { name: 'Nevbahar Yazan', phone: it.phone, email: it.email, lang: 'tr' as const, note: '' }
  await app.send(
    reservation.book,
    { body: { branch_id, ...guest, starts_at: starts[0]!, party_size: 2 } },
    { 'idempotency-key': uuidv7() },
  )
  const told = await db.many<{ kind: string; subject: string }>(
    sql`select kind, subject from mail where kind = any(${Object.keys(teamLetters.of)}::text[]) and body_text like '%Nevbahar%' order by kind`,
  )
  expect(told.map((each) => each.kind)).toEqual(['bad-comment', 'reservation-booked'])
  // The stored parts of a sent letter contain nobody's name.
  expect(told.filter((each) => each.subject.includes('Nevbahar'))).toEqual([])
  const params = { comment_id }
  const { version } = await boss.send(comment.read, { params })
  await boss.send(comment.reject, { params, body: { reject_reason: 'advert', version } } as never)
  await erase(it)
  expect(await placesOf('Nevbahar', it.phone)).toEqual([])
})

it('what was left under a number or an address that they no longer have goes too, where it bears their name', async () => {
  const { db } = server.database
  const before = { phone: '+905323010002', email: 'eski.adres@deneme.test' }
  const it = await make({ name: 'Dilârâ', surname: 'Taşınan', ...before })
  await layBooking({ name: 'dilara TAŞINAN', ...before })
  await db.one(sql`insert into branch_request (company_id, id, branch_id, kind, customer_name, customer_phone, customer_email, message)
    values (${company_id}, ${uuidv7()}, ${branch_id}, 'suggestion', 'Dilârâ Taşınan', '', ${before.email}, 'Dilârâ yazdı')`)
  const guest = await deliver(await place({ name: 'Dilârâ Taşınan', phone: before.phone }))
  await db.one(sql`update orders set member_id = null where company_id = ${company_id} and id = ${guest.id}`)
  await change(it, { phone: '+905323010003', email: 'yeni.adres@deneme.test' })
  // Meanwhile, the number belongs to another person.
  await layBooking({ name: 'Başka Biri', ...before })
  await erase(it)
  expect(await placesOf('Dilârâ', 'dilara', 'Taşınan')).toEqual([])
  expect(
    await db.many(sql`select name, phone from reservation where company_id = ${company_id} and name = 'Başka Biri'`),
  ).toEqual([{ name: 'Başka Biri', phone: before.phone }])
})

it('nobody is erased while an order under their number is open, also one that is on nobody’s record', async () => {
  const it = await make({ name: 'Açelya', surname: 'Bekleyen', phone: '+905323010004', email: '' })
  const open = await place({ name: 'Açelya Bekleyen', phone: it.phone })
  await server.database.db.one(
    sql`update orders set member_id = null where company_id = ${company_id} and id = ${open.id}`,
  )
  expect(await request(it)).toMatchObject({
    status: 409,
    body: { current: { obstacles: [{ code: 'open_orders', count: 1 }] } },
  })
  await deliver(open)
  expect((await boss.raw(memberErasure.complete, { ...of(it), body: { version: 2 } })).status).toBe(200)
  expect(await placesOf('Açelya', 'Bekleyen', it.phone)).toEqual([])
})

const said = 'Şehrazat Anılan: unknown customer'
const sehrazat = { name: 'Şehrazat', surname: 'Anılan', email: '' }

/** Writes what other systems have said about an order, its payment and courier, and a booking. */
async function layQuotes(row: OrderRow, booking_id: string) {
  const { db } = server.database
  const [endpoint_id, attempt_id, access_id, delivery_id] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  await db.one(sql`insert into webhook_endpoint (company_id, id, name, url, events, is_active, secrets, hint, created_at)
    values (${company_id}, ${endpoint_id}, ${endpoint_id}, 'https://app.example.com', '{order.*}', true, '', '', now())`)
  const answered = (type: string, data: object) =>
    db.one(sql`insert into webhook_delivery (company_id, id, endpoint_id, branch_id, stream, position, pace, type, body, created_at, state, due_at, answer)
      values (${company_id}, ${uuidv7()}, ${endpoint_id}, ${branch_id}, ${uuidv7()}, 1, 'live', ${type}, ${JSON.stringify({ type, data })}, now(), 'sent', now(), ${said})`)
  await answered('order.created', { order_id: row.id, number: 1, total: 3000 })
  await answered('reservation.changed', { reservation_id: booking_id })
  // An answer about somebody else's order stays.
  await answered('order.created', { order_id: uuidv7() })
  await db.one(sql`insert into payment_attempt (company_id, id, branch_id, order_id, access_id, provider, amount, currency, state, reason, return_url, created_at, expires_at)
    values (${company_id}, ${attempt_id}, ${branch_id}, ${row.id}, ${uuidv7()}, 'iyzico', 3000, 'TRY', 'failed', ${said}, '', now(), now())`)
  await db.one(sql`insert into payment_refund (company_id, id, branch_id, order_id, attempt_id, cause, amount, due_at, created_at, state, reason)
    values (${company_id}, ${uuidv7()}, ${branch_id}, ${row.id}, ${attempt_id}, 'return', 3000, now(), now(), 'refused', ${said})`)
  await db.one(sql`insert into payment_difference (company_id, attempt_id, kind, held, reason, found_at)
    values (${company_id}, ${attempt_id}, 'unknown_there', 3000, ${said}, now())`)
  await db.one(sql`insert into courier_access (company_id, id, branch_id, party, is_active, external_id, base_url, fee_bearer, secrets)
    values (${company_id}, ${access_id}, ${branch_id}, ${uuidv7()}, true, '', '', 'branch', '')`)
  await db.one(sql`insert into courier_delivery (company_id, id, branch_id, order_id, access_id, party, reference, state, currency, fee_bearer, reason, called_by, created_at)
    values (${company_id}, ${delivery_id}, ${branch_id}, ${row.id}, ${access_id}, 'vigo', ${delivery_id}, 'refused', 'TRY', 'branch', ${said}, '', now())`)
  await db.one(sql`insert into courier_step (company_id, id, branch_id, delivery_id, step, position, state, due_at, done_at, reason, created_at)
    values (${company_id}, ${uuidv7()}, ${branch_id}, ${delivery_id}, 'call', 1, 'refused', now(), now(), ${said}, now())`)
  for (const kind of ['payment_failed', 'refund_refused', 'courier_refused'])
    await db.one(sql`insert into order_event (company_id, id, order_id, at, kind, data)
      values (${company_id}, ${uuidv7()}, ${row.id}, now(), ${kind}, ${JSON.stringify({ amount: 3000, reason: said })})`)
  // A code of ours names nobody, and stays.
  await db.one(sql`insert into order_event (company_id, id, order_id, at, kind, data)
    values (${company_id}, ${uuidv7()}, ${row.id}, now(), 'payment_failed', '{"reason": "expired"}')`)
  expect(await placesOf('Şehrazat')).toEqual(
    expect.arrayContaining([
      'courier_delivery.reason',
      'courier_step.reason',
      'order_event.data',
      'payment_attempt.reason',
      'payment_difference.reason',
      'payment_refund.reason',
      'webhook_delivery.answer',
    ]),
  )
}

/** After an erasure, only the answer about somebody else's order is left. */
async function expectForgotten(row: OrderRow) {
  const { db } = server.database
  expect(await placesOf('Şehrazat')).toEqual(['webhook_delivery.answer'])
  const kept = await db.many<{ id: string }>(
    sql`select id from webhook_delivery where company_id = ${company_id} and answer is not null`,
  )
  expect(kept).toHaveLength(1)
  expect(
    await db.many(sql`select data ->> 'reason' as reason from order_event
      where company_id = ${company_id} and order_id = ${row.id} and data ? 'reason'`),
  ).toEqual([{ reason: 'expired' }])
  await db.one(sql`delete from webhook_delivery where company_id = ${company_id} and id = ${kept[0]!.id}`)
}

it('what other systems said of their orders, payments and bookings goes with them', async () => {
  const { db } = server.database
  const it = await make({ ...sehrazat, phone: '+905323010005' })
  const row = await deliver(await place({ name: 'Şehrazat Anılan', phone: it.phone, member_id: it.id }))
  await layBooking({ name: `${it.name} ${it.surname}`, phone: it.phone, email: '' })
  const booking = await db.must<{ id: string }>(
    sql`select id from reservation where company_id = ${company_id} and phone = ${it.phone}`,
  )
  await layQuotes(row, booking.id)
  // Deliveries are too many to be searched while somebody waits for the answer to the request.
  await db.tx(async (tx) => {
    await tx.many(sql`select id from webhook_delivery where company_id = ${company_id} for update`)
    await erase(it)
  })
  await runDue(server.kit, [erasureRestRun])
  await expectForgotten(row)
  // What is said later is not stored, because the name in it is no longer known here.
  expect(await storedWords(db, { company_id, order_id: row.id }, said)).toBe('—')
})

it('what an older version left of an erased person, also in orders on nobody’s record, goes with erase-again', async () => {
  const { db } = server.database
  const it = await make({ ...sehrazat, phone: '+905323010006' })
  const row = await deliver(await place({ name: 'Şehrazat Anılan', phone: it.phone, member_id: it.id }))
  const guest = await deliver(await place({ name: 'Şehrazat Anılan', phone: it.phone }))
  await db.one(sql`update orders set member_id = null where company_id = ${company_id} and id = ${guest.id}`)
  const other = await deliver(await place({ name: '—' }))
  await db.one(sql`update orders set note = 'Kapıda' where company_id = ${company_id} and id = ${other.id}`)
  await layBooking({ name: `${it.name} ${it.surname}`, phone: it.phone, email: '' }, 40)
  const booking = await db.must<{ id: string }>(
    sql`select id from reservation where company_id = ${company_id} and phone = ${it.phone}`,
  )
  await erase(it)
  await runDue(server.kit, [erasureRestRun])
  const owners = [{ company_id, member_id: it.id }]
  for (const [each, booking_id] of [
    [row, booking.id],
    [guest, booking.id],
  ] as const) {
    await layQuotes(each, booking_id)
    expect(await eraseAgain(db, server.kit, owners, new Date())).toEqual({ erased: 0, held: [] })
    await expectForgotten(each)
  }
  // Somebody who calls themselves — has not been erased.
  expect(await db.one(sql`select note from orders where company_id = ${company_id} and id = ${other.id}`)).toEqual({
    note: 'Kapıda',
  })
})
