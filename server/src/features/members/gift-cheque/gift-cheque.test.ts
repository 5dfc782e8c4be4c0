import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { isMade, foldCode } from '#contract/members/offer/coupon-code.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque, type ChequeBatch, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { member } from '#contract/members/member.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { deliverOrder, endOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { runs } from '#server/app/work-list.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { layUser } from '#server/app/test/test-user.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'

const {
  server,
  world,
  company_id,
  branch_id,
  app,
  company: manager,
  provider,
} = await setUp(['company', 'provider'], { role: 'api' })

const body = (more: Partial<In<typeof giftCheque.input>> = {}) => ({
  ...giftChequeExamples.create,
  company_id,
  ...more,
})
const make = (more: Parameters<typeof body>[0] = {}, by = manager) => by.send(giftCheque.create, { body: body(more) })
const of = ({ id }: { id: string }) => ({ gift_cheque_id: id })
const read = (it: GiftCheque) => manager.send(giftCheque.read, { params: of(it) })
const branch = () => branch_id

const layMember = (more: Partial<In<typeof member.input>> = {}) =>
  manager.send(member.create, { body: memberBody(company_id, more) })
const reserve = (coupon_code: string, more: object = {}) => ({
  body: { ...giftChequeExamples.reserve, branch_id: branch(), coupon_code, ...more },
})

it('whoever bears the cost approves: one’s own is approved at once, another’s waits', async () => {
  const own = await make()
  expect(own).toMatchObject({ status: 'approved', may_approve: false })
  expect(isMade(own.code)).toBe(true)
  const theirs = await make({ funder: 'platform' })
  expect(theirs).toMatchObject({ status: 'pending', may_approve: false })
  const params = of(theirs)
  expect(await manager.faults(giftCheque.approve, { params, body: { version: theirs.version } })).toEqual([
    'funder not_bearer',
  ])
  expect(await app.faults(giftCheque.reserve, reserve(theirs.code, { basket: 50_000 }))).toEqual([
    'coupon_code not_approved',
  ])
  const approved = await provider.send(giftCheque.approve, { params, body: { version: theirs.version } })
  expect(approved.status).toBe('approved')
  expect(
    (await provider.refused(giftCheque.reject, { params, body: { version: approved.version, reason: 'Geç' } })).code,
  ).toBe('conflict')
  // A change by somebody else needs a new approval.
  const changed = await manager.send(giftCheque.update, {
    params,
    body: { ...body({ funder: 'platform', amount: 90_000 }), version: approved.version },
  })
  expect(changed.status).toBe('pending')
  const rejected = await provider.send(giftCheque.reject, { params, body: { version: changed.version, reason: 'Çok' } })
  expect(rejected).toMatchObject({ status: 'rejected', reject_reason: 'Çok' })
})

it('refuses an invalid voucher, and names the invalid field', async () => {
  for (const [more, path, code] of [
    [{ rate_bp: 500 }, 'amount', 'amount_or_rate'],
    [{ amount: null }, 'amount', 'amount_or_rate'],
    [{ expires_at: '2026-10-01T00:00:00Z' }, 'expires_at', 'ends_before_start'],
    [{ code: 'HOŞGELDİN' }, 'code', 'coupon_code'],
    [{ code: 'A-1' }, 'code', 'coupon_code'],
    [{ funder: 'branch' as const }, 'branch_ids', 'required'],
    [{ branch_ids: [world.companies.foreign.branches[0]] }, undefined, undefined],
  ] as const) {
    const refused = await manager.refused(giftCheque.create, { body: body(more as object) })
    if (path) expect(refused.errors, JSON.stringify(more)).toMatchObject([{ path, code }])
    else expect(refused.status).toBe(404)
  }
  const it = await make({ code: 'yaz-2026' })
  expect(it.code).toBe('YAZ2026')
  expect(await manager.faults(giftCheque.create, { body: body({ code: 'Yaz 2026' }) })).toEqual(['code taken'])
  expect(
    (await app.send(giftCheque.reserve, reserve(' yaz 2026 ', { member_id: (await layMember()).id }))).amount,
  ).toBe(5000)
})

it('a till sees what is valid at its branch, and whoever has one branch gives away nothing of the others', async () => {
  const [first, second] = world.companies.own.branches
  const everywhere = await make({ name: 'Her yerde' })
  const there = await make({ name: 'Yalnız orada', branch_ids: [second] })
  const ankara = await make({ name: 'Ankara', valid_cities: [6] })
  const till = await signIn(server.url, world.users.branch)
  const seen = (await till.send(giftCheque.list, { query: { branch_id: [first], limit: 200 } })).data.map((it) => it.id)
  expect(seen).toContain(everywhere.id)
  expect(seen).not.toContain(there.id)
  expect(seen).not.toContain(ankara.id)
  expect((await till.refused(giftCheque.items, { params: of(everywhere), query: {} })).status).toBe(403)
})

it('whoever manages one branch is told which vouchers are theirs to change, by the rule that refuses the others', async () => {
  const [first, second] = world.companies.own.branches
  const { id, email } = await layUser(server, world.users.company)
  await server.database.db.one(
    sql`update assignment set scope_type = 'branch', scope_id = ${first} where user_id = ${id}`,
  )
  const ofFirst = await signIn(server.url, email)
  const everywhere = await make({ name: 'Firma geneli' })
  const own = await make({ name: 'Yalnız burada', branch_ids: [first], funder: 'branch' })
  const both = await make({ name: 'İki şubede', branch_ids: [first, second] })
  const till = await signIn(server.url, world.users.branch)
  const told = async (by: Caller) => {
    const { data } = await by.send(giftCheque.list, { query: { branch_id: [first], limit: 200 } })
    return [everywhere, own, both].map((it) => data.find((row) => row.id === it.id)?.can_change)
  }
  expect(await told(manager)).toEqual([true, true, true])
  expect(await told(ofFirst)).toEqual([false, true, false])
  expect(await told(till)).toEqual([false, false, false])
  expect((await ofFirst.send(giftCheque.read, { params: of(both) })).can_change).toBe(false)
  const pause = (it: GiftCheque) => ({ params: of(it), body: { version: it.version } })
  expect(await ofFirst.send(giftCheque.pause, pause(own))).toMatchObject({ is_paused: true, can_change: true })
  for (const it of [everywhere, both])
    expect((await ofFirst.refused(giftCheque.pause, pause(it))).errors).toMatchObject([{ code: 'not_bearer' }])
  const asked = (by: Caller, branch_ids: string[]) =>
    by.send(giftCheque.audience, {
      body: { ...giftChequeExamples.audience, company_id, branch_ids },
    })
  expect((await asked(manager, [])).may_create).toBe(true)
  expect((await asked(ofFirst, [])).may_create).toBe(false)
  expect((await asked(ofFirst, [first])).may_create).toBe(true)
  expect(await ofFirst.faults(giftCheque.create, { body: body() })).toEqual(['branch_ids not_bearer'])
})

it('makes a batch of codes as a job that tells how far it is and can be stopped', async () => {
  const it = await make({ kind: 'bulk', user_limit: 0, name: 'Broşür' })
  const params = of(it)
  expect(await manager.faults(giftCheque.addItems, { params, body: { count: 0 } })).toEqual(['count members_or_count'])
  const key = { 'idempotency-key': randomUUID() }
  const batch = (await manager.raw(giftCheque.addItems, { params, body: { count: 1200 } }, key)).body as ChequeBatch
  expect(batch).toMatchObject({ state: 'waiting', total: 1200, made: 0 })
  expect((await manager.raw(giftCheque.addItems, { params, body: { count: 1200 } }, key)).body).toEqual(batch)
  await runDue(server.kit, runs)
  expect(await manager.send(giftCheque.batches, { params })).toMatchObject([{ state: 'done', done: 1200, made: 1200 }])
  expect(await read(it)).toMatchObject({ item_count: 1200, unused_count: 1200 })
  const { codes } = await manager.send(giftCheque.print, { params, body: { batch_id: batch.id } })
  expect(new Set(codes.map((one) => one.code)).size).toBe(1200)
  expect(codes.every((one) => isMade(foldCode(one.code)))).toBe(true)

  const stopped = await manager.send(giftCheque.addItems, { params, body: { count: 10_000 } })
  await manager.send(giftCheque.cancelBatch, { params: { ...params, batch_id: stopped.id } })
  await runDue(server.kit, runs)
  expect(await read(it)).toMatchObject({ item_count: 1200 })
  expect((await manager.send(giftCheque.batches, { params }))[0]).toMatchObject({ id: stopped.id, made: 0 })
  const events = await manager.send(giftCheque.history, { params })
  expect(events.map((one) => one.action)).toEqual(['give', 'print', 'give', 'create'])
})

it('a bearer’s code is reserved once, and free again for the one who holds the reservation', async () => {
  const it = await make({ kind: 'bulk', user_limit: 0 })
  await manager.send(giftCheque.addItems, { params: of(it), body: { count: 1 } })
  await runDue(server.kit, runs)
  const [item] = (await manager.send(giftCheque.items, { params: of(it), query: {} })).data
  const kept = await app.send(giftCheque.reserve, reserve(item!.code))
  expect(kept).toMatchObject({ name: it.name, amount: 5000, with_points: true })
  expect((await app.refused(giftCheque.reserve, reserve(item!.code))).errors).toMatchObject([
    { path: 'coupon_code', code: 'used', message: 'Bu çek kullanılmış' },
  ])
  const again = await app.send(giftCheque.reserve, reserve(item!.code, { reservation_id: kept.reservation_id }))
  expect(again.reservation_id).toBe(kept.reservation_id)
  expect((await manager.send(giftCheque.items, { params: of(it), query: { state: ['reserved'] } })).total).toBe(1)
  expect(await read(it)).toMatchObject({ reserved_count: 1, unused_count: 0 })
  expect((await app.refused(giftCheque.reserve, reserve(item!.code, { basket: 15_000 }))).errors?.[0]).toMatchObject({
    code: 'used',
  })
  const other = await make({ user_limit: 0 })
  const short = await app.refused(giftCheque.reserve, reserve(other.code, { basket: 15_000 }))
  expect(short.errors?.[0]).toMatchObject({ code: 'min_basket', message: expect.stringContaining('50,00') })
})

it('personal ones are given to members of the company, who alone use them, and stand on their page', async () => {
  const it = await make({ kind: 'personal', user_limit: 0, name: 'Doğum günü' })
  const [ada, can] = [await layMember(), await layMember()]
  const stranger = await signIn(server.url, world.users.foreignCompany)
  const theirs = await stranger.send(member.create, {
    body: { ...memberExamples.create, company_id: world.companies.foreign.id },
  })
  const params = of(it)
  const give = (member_ids: string[]) => ({ params, body: { member_ids } })
  expect(await manager.faults(giftCheque.addItems, give([ada.id, theirs.id]))).toEqual(['member_ids choice'])
  await manager.send(giftCheque.addItems, give([ada.id, ada.id.toUpperCase()]))
  await runDue(server.kit, runs)
  const ofAda = { params: { member_id: ada.id }, query: {} }
  const [own] = (await manager.send(giftCheque.ofMember, ofAda)).data
  expect(own).toMatchObject({ name: 'Doğum günü', amount: 5000, state: 'unused', gift_cheque_id: it.id })
  expect((await stranger.refused(giftCheque.ofMember, ofAda)).status).toBe(404)
  const refusal = async (member_id: string | null) =>
    (await app.refused(giftCheque.reserve, reserve(own!.code, { member_id }))).errors?.[0]?.code
  expect(await refusal(null)).toBe('member_needed')
  expect(await refusal(can.id)).toBe('not_yours')
  expect(await refusal(theirs.id)).toBe('choice')
  expect((await app.send(giftCheque.reserve, reserve(own!.code, { member_id: ada.id }))).amount).toBe(5000)
  expect((await manager.send(giftCheque.items, { params, query: { search: own!.code.toLowerCase() } })).total).toBe(1)
})

it('ten wrong codes in ten minutes are enough, right ones count for nothing', async () => {
  const ada = await layMember()
  const right = await make({ user_limit: 1 })
  const send = (code: string) => app.raw(giftCheque.reserve, reserve(code, { member_id: ada.id }))
  for (let i = 0; i < 12; i++) expect((await send(right.code)).status).toBe(201)
  for (let i = 0; i < 10; i++) expect((await send(`YOK${i}`)).status).toBe(422)
  expect((await send(right.code)).status).toBe(429)
})

it('wrong codes of one guest keep nobody else from theirs, and no order is refused for what its quote passed', async () => {
  const right = await make({ user_limit: 0, first_order_only: false })
  const quoted = (code: string, headers: Record<string, string> = {}, call: 'quote' | 'create' = 'quote') =>
    app.raw(
      order[call],
      {
        body: orderBody(branch_id, {
          coupon_code: code,
          lines: [{ name: 'Adana', quantity: 1, unit_price: 60_000, tax_rate: 10 }],
        }),
      },
      headers,
    )
  const eve = { guest: 'eve' }
  // Tries are recorded outside the request's transaction, so the test waits for each of them.
  const wrongs = async (key: string, tries: number, headers: Record<string, string>) => {
    for (let at = 1; at <= tries; at++) {
      await quoted(`YOK${at}`, headers)
      await expect
        .poll(
          async () =>
            (
              await server.database.db.must<{ n: number }>(
                sql`select count(*)::int as n from login_attempt where key like ${key}`,
              )
            ).n,
        )
        .toBe(at)
    }
  }
  await wrongs('cheque %:%', 10, eve)
  expect((await quoted(right.code, eve)).status).toBe(429)
  expect((await quoted(right.code, { guest: 'ada' })).status).toBe(200)
  await expect
    .poll(async () => server.database.db.one(sql`select 1 from login_attempt where key like 'cheque-held %'`))
    .toBeDefined()
  // All guests whose app does not name them share a hundred tries. Somebody who reserved in time
  // can still order.
  await server.database.db.one(sql`insert into login_attempt (key)
    select ${`cheque ${company_id} ${branch_id}`} from generate_series(1, 100)`)
  expect((await quoted('BASKA1')).status).toBe(429)
  expect((await quoted(right.code)).status).toBe(200)
  const placed = await quoted(right.code, {}, 'create')
  expect([placed.status, placed.body]).toMatchObject([201, {}])
  await server.database.db.one(sql`delete from login_attempt where key like 'cheque%'`)
})

it('counts who could use it, and tells when it is used up', async () => {
  const before = await manager.send(giftCheque.audience, {
    body: { ...giftChequeExamples.audience, company_id, valid_cities: [35] },
  })
  await layMember({ city_id: 35 })
  await layMember({ city_id: 35, is_active: false })
  const after = await manager.send(giftCheque.audience, {
    body: { ...giftChequeExamples.audience, company_id, valid_cities: [35] },
  })
  expect([after.members - before.members, after.is_capped]).toEqual([1, false])
  const over = await make({ starts_at: '2026-01-01T00:00:00Z', expires_at: '2026-01-02T00:00:00Z' })
  expect(over.status).toBe('completed')
  const found = await manager.send(giftCheque.list, { query: { status: ['completed'], limit: 200 } })
  expect(found.data.map((it) => it.id)).toEqual([over.id])
  const paused = await manager.send(giftCheque.pause, { params: of(over), body: { version: over.version } })
  expect(paused.is_paused).toBe(true)
  expect((await manager.refused(giftCheque.pause, { params: of(over), body: { version: paused.version } })).code).toBe(
    'conflict',
  )
  expect(
    (await manager.send(giftCheque.resume, { params: of(over), body: { version: paused.version } })).is_paused,
  ).toBe(false)
  await manager.send(giftCheque.remove, { params: of(over) })
  expect((await manager.refused(giftCheque.read, { params: of(over) })).status).toBe(404)
})

it('an order takes a code, holds it, has used it once delivered, and gives it back; nobody takes it meanwhile', async () => {
  const till = await signIn(server.url, world.users.branch)
  const ada = await layMember()
  const it = await make({ kind: 'bulk', amount: 1000, min_basket_amount: 5000, user_limit: 0, name: 'Broşür' })
  await manager.send(giftCheque.addItems, { params: of(it), body: { count: 1 } })
  await runDue(server.kit, runs)
  const codeOf = async () => (await manager.send(giftCheque.items, { params: of(it), query: {} })).data[0]!
  const { code } = await codeOf()
  const place = (quantity = 2) => ({
    body: orderBody(branch(), {
      customer: { name: 'Ada', member_id: ada.id },
      coupon_code: code.toLowerCase(),
      lines: [{ name: 'Çay', quantity, unit_price: 3000, tax_rate: 10 }],
    }),
  })
  const refused = await app.refused(order.create, place(1))
  expect(refused.errors).toMatchObject([{ path: 'coupon_code', code: 'min_basket' }])
  expect(refused.errors![0]!.message).toContain('20,00')

  const answers = await Promise.all(Array.from({ length: 16 }, () => app.raw(order.create, place())))
  const placed = answers.filter((each) => each.status === 201)
  expect(placed.length).toBe(1)
  expect(answers.filter((each) => ![201, 409, 422].includes(each.status))).toEqual([])
  const own = placed[0]!.body as OrderRow
  expect(own.total).toBe(5000)
  expect(await codeOf()).toMatchObject({ state: 'reserved', used_order_id: own.id })
  expect(await read(it)).toMatchObject({ used_count: 1, used_amount: 1000, unused_count: 0 })

  const params = { order_id: own.id }
  const delivered = await deliverOrder(till, own)
  expect(await codeOf()).toMatchObject({ state: 'used' })
  const back = await till.send(order.takeBack, { params, body: { version: delivered.version } })
  expect(await codeOf()).toMatchObject({ state: 'reserved' })
  const again = await till.send(order.deliver, { params, body: { version: back.version } })
  await endOrder(till, again, 'return')
  expect(await codeOf()).toMatchObject({ state: 'unused', used_order_id: null })
  expect(await read(it)).toMatchObject({ used_count: 0, used_amount: 0, unused_count: 1 })
  expect((await manager.send(giftCheque.uses, { params: of(it), query: {} })).data).toMatchObject([
    { order_id: own.id, state: 'back', amount: 1000 },
  ])
  expect((await app.raw(order.create, place())).status).toBe(201)
  expect(await server.broken()).toEqual([])
})

it('a cancellation is not undone where somebody else has the code by then', async () => {
  const till = await signIn(server.url, world.users.branch)
  const it = await make({ amount: 1000, min_basket_amount: 0, limit_count: 1, user_limit: 0 })
  const place = () =>
    app.send(order.create, {
      body: orderBody(branch(), {
        customer: { name: 'Can' },
        coupon_code: it.code,
        lines: [{ name: 'Çay', quantity: 2, unit_price: 3000, tax_rate: 10 }],
      }),
    })
  const first = await place()
  const params = { order_id: first.id }
  const [reason] = await till.send(order.reasons, { params, query: { kind: 'cancel' } })
  const cancel = (version: number) =>
    till.send(order.cancel, { params, body: { version, reason_id: reason!.id, text: 'Vazgeçti' } })
  const preparing = await till.send(order.approve, { params, body: { version: first.version } })
  const cancelled = await cancel(preparing.version)
  const restored = await till.send(order.undoCancel, { params, body: { version: cancelled.version } })
  expect(await read(it)).toMatchObject({ used_count: 1, status: 'completed' })
  const gone = await cancel(restored.version)
  await place()
  expect((await till.refused(order.undoCancel, { params, body: { version: gone.version } })).code).toBe('benefit_gone')
  expect(await read(it)).toMatchObject({ used_count: 1 })
})
