import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { memberPageExamples } from '#contract/members/member.example.ts'
import type { In } from '#contract/kit/call.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { member, type Member } from '#contract/members/member.ts'
import { order } from '#contract/ordering/order.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { deliverOrder, endOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { connect } from '#server/db/client.ts'

const { server, world, company_id, app, branch: till } = await setUp(['branch'], { role: 'api' })

const body = (more: Partial<In<typeof member.input>> = {}) => memberBody(company_id, more)
const make = (more: Parameters<typeof body>[0] = {}) => till.send(member.create, { body: body(more) })
const of = ({ id }: { id: string }) => ({ member_id: id })
const read = (it: Member) => till.send(member.read, { params: of(it) })
const found = async (query: object, by = till) => (await by.send(member.list, { query })).data.map((it) => it.id)

it('a phone or an address belongs to one member of a company, in whatever spelling, and others may have it', async () => {
  const ada = await make({ phone: '0 (532) 999 00 11', email: 'Ada@Deneme.test ' })
  expect(ada).toMatchObject({ phone: '+905329990011', email: 'Ada@Deneme.test', registration_source: 'panel' })
  for (const [field, given] of [
    ['phone', { phone: '90 532 999 00 11' }],
    ['email', { email: 'ada@DENEME.test' }],
  ] as const) {
    const refused = await till.refused(member.create, { body: body(given) })
    expect(refused).toMatchObject({ status: 409, code: 'member_exists', current: { id: ada.id, name: 'Zeynep' } })
    expect(refused.errors).toMatchObject([{ path: field, code: 'taken_by' }])
  }
  const stranger = await signIn(server.url, world.users.foreignCompany)
  const theirs = await stranger.send(member.create, {
    body: body({ company_id: world.companies.foreign.id, phone: ada.phone, email: ada.email }),
  })
  expect(theirs.id).not.toBe(ada.id)
  expect((await stranger.refused(member.read, { params: of(ada) })).status).toBe(404)
  expect(await till.faults(member.create, { body: body({ phone: '', email: '' }) })).toEqual(['phone required'])
})

it('was born, and married, between 1900 and today', async () => {
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  for (const field of ['birth_date', 'marriage_anniversary'] as const)
    for (const day of ['1899-12-31', '2030-01-01', tomorrow])
      for (const [lang, text] of [
        ['tr', '1900’den bugüne'],
        ['en', 'from 1900 until today'],
        ['de', 'von 1900 bis heute'],
      ] as const)
        expect((await till.refused(member.create, { body: body({ [field]: day }) }, { lang })).errors).toMatchObject([
          { path: field, code: 'past_range', message: expect.stringContaining(text) },
        ])
  expect((await make({ birth_date: new Date().toISOString().slice(0, 10) })).age).toBe(0)
})

it('is found by any part of a name, by the number as people dial it, and by a number the family shares', async () => {
  const it = await make({
    name: 'Çağrı',
    surname: 'Işık',
    phone: '+905331234567',
    phones: [{ phone: '+902124445566' }],
  })
  for (const search of ['cagri', 'IŞIK', '0533 123', '5331234567', 'çağ'.toUpperCase()])
    expect(await found({ search }), search).toContain(it.id)
  for (const search of ['0212 444 55', '+902124445566', '4445566', '5566'])
    expect(await found({ search }), search).toEqual([it.id])
  const boss = await signIn(server.url, world.users.provider)
  expect(await found({ search: '0 (212) 444 55 66' }, boss)).toEqual([it.id])
  expect(await found({ search: '55 66' }, boss)).toEqual(await found({ search: '5566' }, boss))
  expect(await found({ search: '55 66' }, boss)).toContain(it.id)
  expect(await found({ search: '0212 444 55 77' })).toEqual([])
  expect(await found({ phone: ['0212 444 55 66'] })).toEqual([it.id])
  expect(await found({ phone: ['+905331234567'] })).toEqual([it.id])
})

it('is found however accents, apostrophes and blanks are typed', async () => {
  const { id } = await make({ name: 'i\u0307pek  Nur', surname: 'O’Brien-Strauß' })
  for (const search of [
    'İPEK',
    'i\u0307pek',
    'ipek nur',
    'ipek  nur',
    "O'Brien",
    'O’Brien',
    'O‘brien',
    'obrien',
    'strauss',
    'STRAUẞ',
  ])
    expect([search, await found({ search })]).toEqual([search, [id]])
})

it('who may not read a page sees numbers and addresses shortened', async () => {
  const it = await make({ name: 'Gizem', phone: '+905337654321', email: 'gizem@deneme.test' })
  const client = await connect(server.database.ownerUrl)
  await client.query(
    `update role set permissions = array_remove(permissions, 'get-member') where account_type = 'branch'`,
  )
  await client.end()
  const reader = await signIn(server.url, world.users.branchTwo)
  const { data } = await reader.send(member.list, { query: { search: 'Gizem' } })
  expect(data).toMatchObject([{ id: it.id, phone: '+90533•••••21', email: 'g•••@deneme.test', note: '' }])
  const query = { company_id, search: 'Gizem' }
  const { data: named } = await reader.send(pointDefinition.members, { query })
  expect(named).toMatchObject([{ id: it.id, hint: '+90533•••••21' }])
  const back = await connect(server.database.ownerUrl)
  await back.query(
    `update role set permissions = array_append(permissions, 'get-member') where account_type = 'branch'`,
  )
  await back.end()
})

it('counts delivered orders in the step that delivers them, and no longer once they are returned', async () => {
  const it = await make()
  const [branch_id] = world.companies.own.branches
  const line = { name: 'Çay', quantity: 2, unit_price: 3000, tax_rate: 10 }
  const placed = await app.send(order.create, {
    body: orderBody(branch_id, { customer: { name: 'Ada', member_id: it.id }, lines: [line] }),
  })
  const params = { order_id: placed.id }
  const none = { order_count: 0, order_sum: 0, last_delivered: null }
  expect(await read(it)).toMatchObject({ ...none, last_branch_id: branch_id })
  const delivered = await deliverOrder(till, placed)
  const last_delivered = { at: placed.created_at, branch_name: 'Bizim 1', summary: '2× Çay' }
  expect(await read(it)).toMatchObject({
    order_count: 1,
    order_sum: 6000,
    first_order_at: placed.created_at,
    last_delivered,
  })
  const back = await till.send(order.takeBack, { params, body: { version: delivered.version } })
  expect(await read(it)).toMatchObject(none)
  const again = await till.send(order.deliver, { params, body: { version: back.version } })
  await endOrder(till, again, 'return')
  expect(await read(it)).toMatchObject(none)
  expect((await till.send(memberPage.orders, { params: of(it), query: {} })).data).toMatchObject([{ id: placed.id }])
  expect(await server.broken()).toEqual([])
})

it('a yes needs its proof, a no holds at once, and neither is ever changed', async () => {
  const it = await make()
  const send = (more: object, version = it.version) =>
    ({ params: of(it), body: { ...memberPageExamples.setConsent, ...more, version } }) as never
  expect(await till.faults(memberPage.setConsent, send({ status: 'given' }))).toEqual(['proof required'])
  const yes = await till.send(memberPage.setConsent, send({ status: 'given', source: 'paper', proof: 'Dosya 12' }))
  expect(yes.consents.sms).toMatchObject({ status: 'given', source: 'paper' })
  const no = await till.send(memberPage.setConsent, send({}, yes.version))
  expect(no.consents).toMatchObject({ sms: { status: 'refused' }, email: null })
  const events = await till.send(memberPage.consents, { params: of(it) })
  expect(events.map((each) => each.status)).toEqual(['refused', 'given'])
  const older = { status: 'given', source: 'paper', proof: 'Dosya 13' }
  expect(await till.faults(memberPage.setConsent, send({ ...older, on: '2099-01-01' }, no.version))).toEqual([
    'on not_future',
  ])
  const after = await till.send(memberPage.setConsent, send({ ...older, on: '2026-01-05' }, no.version))
  expect(after.consents.sms).toMatchObject({ status: 'refused' })
  expect((await till.send(memberPage.consents, { params: of(it) })).at(-1)).toMatchObject({
    status: 'given',
    at: '2026-01-04T21:00:00.000Z',
  })
  await expect(
    server.database.db.one(sql`update consent_event set status = 'given' where company_id = ${it.company_id}`),
  ).rejects.toThrow(/permission denied/)
})

it('a member who orders while another order of theirs is delivered waits for nothing for ever', async () => {
  const it = await make()
  const [branch_id] = world.companies.own.branches
  const place = () =>
    app.send(order.create, { body: orderBody(branch_id, { customer: { name: 'Ada', member_id: it.id } }) })
  const rounds = 12
  const open: { id: string; version: number }[] = []
  for (let n = 0; n < rounds; n++) {
    const { id, version } = await place()
    open.push(await till.send(order.approve, { params: { order_id: id }, body: { version } }))
  }
  const deliver = ({ id, version }: { id: string; version: number }) =>
    till.send(order.deliver, { params: { order_id: id }, body: { version } })
  await Promise.all(open.flatMap((one) => [deliver(one), place()]))
  expect(await read(it)).toMatchObject({ order_count: rounds, order_sum: rounds * 3000 })
})

it('tells all that happened with a member in its order, and of orders only those within reach', async () => {
  const it = await make()
  const [here, there] = world.companies.own.branches
  const place = (branch_id: string) =>
    app.send(order.create, {
      body: orderBody(branch_id, {
        customer: { name: 'Ada', member_id: it.id },
        lines: [{ name: 'Çay', quantity: 2, unit_price: 3000, tax_rate: 10 }],
      }),
    })
  const { id: order_id } = await place(here)
  await place(there)
  await till.send(memberPage.setConsent, {
    params: of(it),
    body: { ...memberPageExamples.setConsent, version: it.version },
  } as never)
  const { data } = await till.send(memberPage.timeline, { params: of(it), query: {} })
  expect(data.map(({ kind, word }) => [kind, word])).toEqual([
    ['consent', 'sms.refused'],
    ['order', 'awaiting_approval'],
    ['edit', 'create'],
  ])
  expect(data[1]).toMatchObject({ order_id, amount: 6000, text: '2× Çay' })
  const boss = await signIn(server.url, world.users.company)
  const { data: all } = await boss.send(memberPage.timeline, { params: of(it), query: {} })
  expect(all.map(({ kind }) => kind)).toEqual(['consent', 'order', 'order', 'edit'])
})
