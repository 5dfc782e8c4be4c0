import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { memberPageExamples } from '#contract/members/member.example.ts'
import type { In } from '#contract/kit/call.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member, type Member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { deliverOrder, endOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { followers } from '#server/domain/members/merge/merge.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { server, world, branch_id, app, company: boss } = await setUp(['company'], { role: 'api' })

const make = (more: Partial<In<typeof member.input>> = {}) =>
  boss.send(member.create, { body: memberBody(world.companies.own.id, more) })
const of = ({ id }: { id: string }) => ({ member_id: id })
const read = (it: { id: string }) => boss.send(member.read, { params: of(it) })
const give = (it: Member, amount: number, validity_days = 30) =>
  boss.send(point.correct, { params: of(it), body: { amount, reason: 'Deneme', validity_days } })
const load = (it: Member, amount: number) =>
  boss.send(wallet.load, { params: of(it), body: { amount, payment_ref: 'POS 1', reason: '' } })
const place = (it: { id: string }, more: object = {}) =>
  app.send(order.create, {
    body: orderBody(branch_id, {
      customer: { name: 'Ada', member_id: it.id },
      lines: [{ name: 'Çay', quantity: 2, unit_price: 3000, tax_rate: 10 }],
      ...more,
    }),
  }) as Promise<OrderRow>
const deliver = (row: OrderRow) => deliverOrder(boss, row)
const cancel = (row: OrderRow) => endOrder(boss, row, 'cancel', '')
const merge = async (own: Member, other: Member, taken: In<typeof memberMerge.merge.body>['taken'] = []) => {
  const [{ version }, { version: other_version }] = [await read(own), await read(other)]
  return boss.send(memberMerge.merge, { params: of(own), body: { other_id: other.id, version, other_version, taken } })
}
const lots = async (it: Member) => (await boss.send(point.lots, { params: of(it) })).lots
const sound = async () => expect(await server.broken()).toEqual([])
const undo = async (it: Member) => {
  const last = await boss.send(memberMerge.last, { params: of(it) })
  return boss.send(memberMerge.undo, { params: of(it), body: { merge_id: last!.id } })
}

/** A point is worth a kuruş, and any number may be spent. */
const sells = () =>
  server.database.db
    .one(sql`insert into point_spend (company_id, is_active, point_value, lower, upper, percent_bp, min_order_total, funder)
    values (${world.companies.own.id}, true, 1, 0, 1000000, 10000, 0, 'company')`)
await sells()

it('a record whose erasure was asked for is not merged away, and the request is carried out on it', async () => {
  const [own, other] = [await make(), await make()]
  await boss.send(memberErasure.ask, { params: of(other), body: { channel: 'phone', note: '' } })
  await expect(merge(own, other)).rejects.toThrow('Diğer kaydın silinmesi istenmiş')
  expect(await boss.send(memberErasure.read, { params: of(other) })).toMatchObject({ request: { status: 'pending' } })
  // If the merge goes the other way, the request stays with its member.
  await merge(other, own)
  expect(await boss.send(memberErasure.read, { params: of(other) })).toMatchObject({ request: { status: 'pending' } })
})

it('what both have is one: orders, points with their ends, money, and the number one is no longer called by', async () => {
  const [own, other] = [await make({ birth_date: null, name: 'Ada' }), await make({ name: 'Ada', surname: 'Y.' })]
  await deliver(await place(own))
  await deliver(await place(other))
  await give(own, 100, 10)
  await give(other, 70, 20)
  await load(other, 5000)
  const before = await lots(other)
  const one = await merge(own, other, ['birth_date'])
  expect(one).toMatchObject({
    id: own.id,
    birth_date: other.birth_date,
    surname: own.surname,
    phone: own.phone,
    phones: [{ phone: other.phone }],
    order_count: 2,
    order_sum: 12_000,
    point_balance: 170,
    wallet_balance: 5000,
  })
  expect((await lots(own)).map(({ id, expires_at }) => [id, expires_at])).toContainEqual([
    before[0]!.id,
    before[0]!.expires_at,
  ])
  expect(await read(other)).toMatchObject({ id: own.id })
  expect(
    (await boss.send(wallet.payOut, { params: of(own), body: { amount: 5000, payment_ref: '', reason: 'Kapatıyor' } }))
      .amount,
  ).toBe(-5000)
  await sound()
})

it('an order of the other is given back to whoever stays, into the lots it was paid from', async () => {
  const [own, other] = [await make(), await make()]
  await give(other, 80)
  const placed = await place(other, { points: 50 })
  await merge(own, other)
  expect(await read(own)).toMatchObject({ point_balance: 30 })
  await cancel(placed)
  expect(await read(own)).toMatchObject({ point_balance: 80 })
  await sound()
})

it('a no of either holds, and nobody’s yes becomes the other’s', async () => {
  const [own, other] = [await make(), await make()]
  const note = (it: Member, channel: 'sms' | 'email', status: 'given' | 'refused', version: number) =>
    boss.send(memberPage.setConsent, {
      params: of(it),
      body: { ...memberPageExamples.setConsent, channel, status, source: 'paper', proof: 'Dosya 4', version },
    })
  const yes = await note(own, 'sms', 'given', own.version)
  expect(yes.consents.sms?.status).toBe('given')
  const no = await note(other, 'sms', 'refused', other.version)
  await note(other, 'email', 'given', no.version)
  expect((await merge(own, other)).consents).toMatchObject({ sms: { status: 'refused' }, email: null })
  expect((await undo(own)).consents.sms?.status).toBe('given')
})

it('an undo puts both back, to the last point', async () => {
  const [own, other] = [await make({ allergens: [] }), await make({ allergens: ['peanut'] })]
  await deliver(await place(own))
  await deliver(await place(other))
  await give(own, 10)
  await give(other, 25)
  await load(other, 700)
  const seen = async (it: Member) => {
    const { version: _, updated_at: __, ...row } = (await read(it)) as Member & { updated_at?: string }
    return row
  }
  const before = [await seen(own), await seen(other)]
  await merge(own, other, ['name', 'phone', 'email', 'note'])
  expect(await read(own)).toMatchObject({ phone: other.phone, email: other.email, allergens: ['peanut'] })
  await undo(own)
  expect([await seen(own), await seen(other)]).toEqual(before)
  expect((await boss.send(memberPage.orders, { params: of(other), query: {} })).data).toHaveLength(1)
  await sound()
})

it('calls and corrections that wait are whose the record is, and go back with it', async () => {
  const { db } = server.database
  const { id: company_id, branches } = world.companies.own
  const [own, other] = [await make(), await make()]
  const [call, correction] = [uuidv7(), uuidv7()]
  await db.one(sql`insert into phone_call (company_id, id, branch_id, provider, call_id, phone, line, extension, state, member_ids, rang_at)
    values (${company_id}, ${call}, ${branches[0]}, 'verimor', ${call}, ${other.phone}, '', '', 'missed', ${[own.id, other.id]}, now())`)
  await db.one(sql`insert into member_correction (company_id, id, member_id, kind, amount, reason, status, asked_by, asked_name, created_at, updated_at)
    values (${company_id}, ${correction}, ${other.id}, 'points', 20000, 'Telafi', 'pending', ${uuidv7()}, 'Ece Kaya', now(), now())`)
  const held = async () => ({
    ...(await db.must<{ member_ids: string[] }>(
      sql`select member_ids from phone_call where company_id = ${company_id} and id = ${call}`,
    )),
    ...(await db.must<{ member_id: string }>(
      sql`select member_id from member_correction where company_id = ${company_id} and id = ${correction}`,
    )),
  })
  await merge(own, other)
  expect(await held()).toEqual({ member_ids: [own.id], member_id: own.id })
  await undo(own)
  expect(await held()).toEqual({ member_ids: [own.id, other.id], member_id: other.id })
})

it('of every table that names a member it is settled what a merge and an erasure do', async () => {
  const tables = await server.database.db.many<{ name: string }>(
    sql`select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('member_id', 'member_ids')`,
  )
  const settled = [
    ...followers,
    'orders',
    'phone_call',
    'point_lot',
    'member_phone',
    'member_stat',
    'member_consent',
    // Postings and answers stay with the record where they were made; only the balances move.
    'point_move',
    'wallet_entry',
    'consent_event',
    // An answer for a number or address is filed with İYS, even if another member has that number
    // or address now.
    'iys_filing',
    'member_account',
    // These rows stay with the original record: its source, decisions on it, messages to it.
    'member_import_row',
    'member_merge',
    'member_distinct',
    'member_erasure',
    'point_notice',
    // A merged member is in no audience, so nothing has to move.
    'recipient',
    'notification_recipient',
  ]
  expect(tables.map((it) => it.name).toSorted()).toEqual(settled.toSorted())
})

it('what changed since is named, and nothing is undone', async () => {
  const [own, other] = [await make(), await make()]
  await give(other, 5)
  await merge(own, other)
  await give(own, 5)
  await load(own, 100)
  const last = await boss.send(memberMerge.last, { params: of(own) })
  expect(last).toMatchObject({ other_id: other.id, changes: ['points', 'wallet'] })
  const refused = await boss.refused(memberMerge.undo, { params: of(own), body: { merge_id: last!.id } })
  expect(refused).toMatchObject({ status: 409, code: 'conflict', current: { changes: ['points', 'wallet'] } })
  expect(await read(own)).toMatchObject({ point_balance: 10, wallet_balance: 100 })
})

it('an order placed with points as the records are merged is whole at whoever stays, whichever came first', async () => {
  for (let round = 0; round < 6; round++) {
    const [own, other] = [await make(), await make()]
    await give(other, 40)
    await Promise.all([place(other, { points: 40 }), place(other), merge(own, other), place(other)])
    expect(await read(own)).toMatchObject({ id: own.id, point_balance: 0 })
    expect((await boss.send(memberPage.orders, { params: of(own), query: {} })).data).toHaveLength(3)
  }
  await sound()
})

it('of two merges that cross one happens', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, two] = [await make(), await make()]
    const body = { version: one.version, other_version: two.version, taken: [] }
    const answers = await Promise.all([
      boss.raw(memberMerge.merge, { params: of(one), body: { ...body, other_id: two.id } }),
      boss.raw(memberMerge.merge, { params: of(two), body: { ...body, other_id: one.id } }),
    ])
    expect(answers.map((it) => it.status).sort()).toEqual([
      200,
      expect.toSatisfy((it: number) => it >= 400 && it < 500),
    ])
  }
  await sound()
})

it('who looks alike is shown with the reason, until somebody says they are two', async () => {
  const [a, b] = [
    await make({ name: 'Gül', surname: 'Can', email: 'gul.can+1@deneme.test' }),
    await make({ name: 'Gül', surname: 'CAN', email: 'gulcan@deneme.test' }),
  ]
  const company_id = world.companies.own.id
  const pairs = async () => {
    const { data } = await boss.send(memberMerge.duplicates, { query: { company_id, reason: ['mailbox'] } })
    return data.filter((it) => [it.member.id, it.other.id].includes(a.id))
  }
  expect(await pairs()).toMatchObject([{ reasons: ['mailbox'] }])
  for (const [search, n] of [
    ['gül can', 1],
    ['gulcan@', 1],
    ['nobody', 0],
  ] as const)
    expect((await boss.send(memberMerge.duplicates, { query: { company_id, search } })).data, search).toHaveLength(n)
  const { data } = await boss.send(memberMerge.duplicates, { query: { company_id } })
  expect(data.find((it) => it.member.id === a.id)).toMatchObject({
    reasons: ['birthday', 'mailbox'],
    other: { id: b.id },
  })
  await boss.send(memberMerge.keepApart, { params: of(b), body: { other_id: a.id } })
  expect(await pairs()).toEqual([])
})
