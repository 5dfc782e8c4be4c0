import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { memberExamples, memberPageExamples } from '#contract/members/member.example.ts'
import { memberImport } from '#contract/members/member-import.ts'
import { member, type Member } from '#contract/members/member.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { point } from '#contract/members/points/point.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { csv, importsOf } from './test-imports.ts'

const { server, company_id, company: boss } = await setUp(['company'], { role: 'api' })
const imports = importsOf(server, company_id, boss)
beforeEach(() => server.database.db.one(sql`delete from member where company_id = ${company_id}`))

const proven = { consents: { source: 'paper', on: '2026-05-04', has_proof: true } } as const
const make = (more: object): Promise<Member> =>
  boss.send(member.create, { body: { ...memberExamples.create, company_id, name: 'Ada', ...more } })
const read = (member_id: string) => boss.send(member.read, { params: { member_id } })
const say = async (member_id: string, channel: 'sms' | 'email', status: 'given' | 'refused') => {
  const { version } = await read(member_id)
  const body = { ...memberPageExamples.setConsent, channel, status, source: 'paper' as const, proof: 'Dosya', version }
  return boss.send(memberPage.setConsent, { params: { member_id }, body })
}
const said = async (member_id: string) =>
  (await boss.send(memberPage.consents, { params: { member_id } })).map((it) => [it.channel, it.status, it.source])
const codes = async (it: Parameters<typeof imports.rowsOf>[0]) =>
  (await imports.rowsOf(it)).map((row) => [row.row_no, row.outcome, ...row.reasons.map((one) => one.code)])
const sound = async () => expect(await server.broken()).toEqual([])
const head = ['Ad', 'Telefon', 'E-posta', 'SMS izni', 'E-posta izni']

it('a yes counts with source, day and proof, a no always, and each row says what does not count', async () => {
  const ada = await make({ phone: '+905320000001', email: 'ada@deneme.test' })
  await say(ada.id, 'sms', 'refused')
  const file = csv([
    head,
    ['Ada', '0532 000 00 01', '', 'evet', 'hayır'],
    ['Can', '0532 000 00 02', 'can@deneme.test', 'Evet', 'HAYIR'],
    ['Ece', '+49 151 12345678', 'ece@deneme.test', 'ja', 'ja'],
    ['Efe', '0532 000 00 04', '', 'belki', 'evet'],
  ])
  const bare = await imports.checked(file)
  expect(await codes(bare)).toEqual([
    [2, 'update', 'consent_stands'],
    [3, 'add', 'consent_unproven'],
    [4, 'add', 'consent_unproven', 'consent_unproven'],
    [5, 'add', 'yes_no', 'consent_unproven'],
  ])
  expect(bare.answers).toEqual({ noted: 2, ignored: 4 })

  const it = await imports.checked(file, proven)
  expect(await codes(it)).toEqual([
    [2, 'update', 'consent_stands'],
    [3, 'add'],
    [4, 'add', 'consent_double_opt_in'],
    [5, 'add', 'yes_no', 'consent_no_address'],
  ])
  expect((await imports.rowsOf(it))[0]!.changes).toEqual([
    { field: 'consent_email', before: '', after: 'izin vermedi' },
  ])
  expect((await imports.rowsOf(it, { answer: ['ignored'] })).map((row) => row.row_no)).toEqual([2, 4, 5])
  const done = await imports.written(it)
  const [, can, ece, efe] = (await imports.rowsOf(done)).map((row) => row.member_id!)
  expect(await said(ada.id)).toEqual([
    ['sms', 'refused', 'paper'],
    ['email', 'refused', 'paper'],
  ])
  expect((await read(can!)).consents).toMatchObject({
    sms: { status: 'given', source: 'paper', at: '2026-05-03T21:00:00.000Z' },
    email: { status: 'refused' },
    call: null,
  })
  expect((await read(ece!)).consents).toMatchObject({ sms: { status: 'given' }, email: null })
  expect((await read(efe!)).consents).toMatchObject({ sms: null, email: null })
  expect((await boss.send(memberPage.consents, { params: { member_id: can! } }))[0]!.proof).toBe('uyeler.csv · 3')
  // An import does not mail anybody in Germany for consent.
  expect(await server.database.db.many(sql`select 1 from mail where to_address = 'ece@deneme.test'`)).toEqual([])

  expect(await imports.undone(done)).toMatchObject({ states: { undone: 4, left: 0 } })
  expect((await read(ada.id)).consents).toMatchObject({ sms: { status: 'refused' }, email: { status: 'pending' } })
  await sound()
})

it('members whose answers wait for İYS go as well', async () => {
  await server.database.db
    .one(sql`insert into iys_access (company_id, id, is_active, iys_code, brand_code, username, secrets, base_url)
    values (${company_id}, gen_random_uuid(), true, '1', '2', 'ada', ''::bytea, 'http://localhost:9')`)
  const done = await imports.imported(csv([head, ['Ada', '0532 000 00 09', '', 'evet', '']]), proven)
  expect(await server.database.db.many(sql`select channel from iys_filing where company_id = ${company_id}`)).toEqual([
    { channel: 'sms' },
  ])
  expect(await imports.undone(done)).toMatchObject({ states: { undone: 1, left: 0 } })
  await server.database.db.one(sql`delete from iys_access where company_id = ${company_id}`)
})

it('an undo never makes a yes, and leaves what was said since', async () => {
  const [ada, can] = [
    await make({ phone: '+905320000001', email: 'ada@deneme.test' }),
    await make({ phone: '+905320000002', email: 'can@deneme.test' }),
  ]
  await say(ada.id, 'sms', 'given')
  await server.database.db.one(
    sql`update member_consent set at = '2026-01-01T00:00:00Z' where company_id = ${company_id} and member_id = ${ada.id}`,
  )
  const done = await imports.imported(
    csv([
      head,
      ['Ada', '0532 000 00 01', '', 'hayır', ''],
      ['Can', '0532 000 00 02', '', '', 'evet'],
      ['Ece', '0532 000 00 03', 'ece@deneme.test', 'evet', ''],
    ]),
    proven,
  )
  expect(done.states.written).toBe(3)
  expect((await read(ada.id)).consents.sms?.status).toBe('refused')
  const ece = (await imports.rowsOf(done))[2]!.member_id!
  await say(can.id, 'email', 'refused')
  await say(ece, 'sms', 'refused')
  expect(await imports.undone(done)).toMatchObject({ states: { undone: 0, left: 3 } })
  expect(await codes(done)).toEqual([
    [2, 'update', 'kept_refusal'],
    [3, 'update', 'kept_consent'],
    [4, 'add', 'kept_used', 'kept_consent'],
  ])
  expect((await read(ada.id)).consents.sms?.status).toBe('refused')
  expect((await read(can.id)).consents.email?.status).toBe('refused')
  expect((await read(ece)).consents.sms?.status).toBe('refused')
})

it('new members get points for joining only where it is ticked, once, and an undo leaves none', async () => {
  const { id } = await boss.send(pointDefinition.create, {
    body: {
      ...pointDefinitionExamples.create,
      company_id,
      point_type: 'first_membership',
      earn_points: 50,
      earn_rate_bp: 0,
      min_order_total: 0,
    },
  })
  const gone = await make({ phone: '+905320000009', email: '' })
  await say(gone.id, 'sms', 'refused')
  const params = { member_id: gone.id }
  await boss.send(memberErasure.ask, { params, body: { channel: 'app', note: '' } })
  await boss.send(memberErasure.approve, { params, body: { version: 1, decision_note: '' } })
  await boss.send(memberErasure.complete, { params, body: { version: 2 } })

  const rows = Array.from({ length: 3 }, (_, n) => [`Üye ${n}`, `0532 000 01 0${n}`, 'hayır'])
  const it = await imports.checked(
    csv([['Ad', 'Telefon', 'Sms izni'], ...rows, ['Geri', '0532 000 00 09', 'evet']]),
    proven,
  )
  expect(it.welcome).toEqual({ members: 3, points: 50 })
  expect((await codes(it)).at(-1)).toEqual([5, 'add', 'consent_refused'])

  const without = await imports.written(it)
  const ids = async () => (await imports.rowsOf(it)).map((row) => row.member_id!)
  for (const member_id of await ids()) expect((await read(member_id)).point_balance).toBe(0)
  expect((await read((await ids())[3]!)).consents.sms?.status).toBe('refused')
  await imports.undone(without)

  const again = await imports.checked(
    csv([['Ad', 'Telefon'], ...rows.map((row) => row.slice(0, 2)), ['Geri', '0532 000 00 09']]),
  )
  const given = await imports.written(again, true)
  expect(given).toMatchObject({ gives_points: true, states: { written: 4 } })
  const [first, second, , back] = (await imports.rowsOf(given)).map((row) => row.member_id!)
  expect(await read(first!)).toMatchObject({ point_balance: 50 })
  expect((await boss.send(point.lots, { params: { member_id: first! } })).lots).toMatchObject([
    { earned: 50, remaining: 50, point_type: 'first_membership' },
  ])
  expect(await read(back!)).toMatchObject({ point_balance: 0, consents: { sms: { status: 'refused' } } })
  await sound()

  await boss.send(point.correct, {
    params: { member_id: second! },
    body: { amount: 5, reason: 'Deneme', validity_days: 30 },
  })
  expect(await imports.undone(given)).toMatchObject({ states: { undone: 3, left: 1 } })
  expect(await read(second!)).toMatchObject({ point_balance: 55 })
  const left = await server.database.db
    .must(sql`select (select count(*)::int from point_lot where company_id = ${company_id} and member_id = ${first}) as lots,
    (select count(*)::int from point_move where company_id = ${company_id} and member_id = ${first}) as moves`)
  expect(left).toEqual({ lots: 0, moves: 0 })
  await sound()
  await server.database.db.one(sql`delete from point_definition where company_id = ${company_id} and id = ${id}`)
})

it('a day to come is refused at its field', async () => {
  const it = await imports.upload(csv([['Ad', 'Telefon', 'SMS izni']]))
  expect(it.columns.map((column) => column.field)).toEqual(['name', 'phone', 'consent_sms'])
  const { sheet, header_row, unique_field, on_existing, on_missing, version } = it
  const reply = await boss.raw(memberImport.map, {
    params: { member_import_id: it.id },
    body: {
      sheet,
      header_row,
      columns: null,
      unique_field,
      on_existing,
      on_missing,
      version,
      consents: { ...proven.consents, on: '2099-01-01' },
    },
  })
  expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'consents.on', code: 'not_future' }] } })
})
