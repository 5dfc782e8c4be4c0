// Tests that there is one rule per personal field: the form, the API and an imported file accept,
// refuse and store the same values.
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inCountry, type Country } from '#contract/kit/phone.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { importFields } from '#contract/members/member-import.ts'
import { member, personFields } from '#contract/members/member.ts'
import { switchboard } from '#contract/integrations/switchboard.ts'
import { phoneCall } from '#contract/integrations/phone-call.ts'
import { session } from '#contract/identity/session.ts'
import { companyExamples } from '#contract/organisation/company.example.ts'
import { company } from '#contract/organisation/company.ts'
import { restaurantRegistrationExamples } from '#contract/organisation/requests.example.ts'
import { restaurantRegistration } from '#contract/organisation/requests.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { drainInbox } from '#server/domain/integrations/inbox/inbox.ts'
import { createSwitchboard } from '#simulators/switchboard/switchboard.ts'
import { csv, importsOf } from '../member-import/test-imports.ts'

const { server, world, company_id, company: boss } = await setUp(['company'], { role: 'api' })
const imports = importsOf(server, company_id, boss)
beforeEach(() => server.database.db.one(sql`delete from member where company_id = ${company_id}`))

async function settle(country: Country) {
  await server.database.db.one(sql`update company set country = ${country} where id = ${company_id}`)
  server.kit.bell.ring('tree')
  // Open sessions see the change within a second.
  const known = async () => {
    const { user_companies } = await boss.send(session.getinfo, {})
    return user_companies.find((it) => it.id === company_id)?.country
  }
  await expect.poll(known).toBe(country)
}

type Field = keyof typeof personFields
const today = () => server.kit.now().toISOString().slice(0, 10)
const long = (letters: number) => 'ş'.repeat(letters)
const days = () => ({
  good: ['1900-01-01', '1990-04-12', today()],
  bad: ['1899-12-31', '2199-01-01', '1990-02-31', '12.04.90', 'dün'],
})
/** Values that each field must accept, and values that it must refuse. */
const values: Record<Field, () => { good: string[]; bad: string[] }> = {
  name: () => ({ good: ['Ada', 'Ayşe  Nur', 'O’Brien', 'مريم', long(60)], bad: [long(61), '\u200B', '\u202E'] }),
  surname: () => ({ good: ['', 'Öz', long(60)], bad: [long(61)] }),
  phone: () => ({
    good: [
      '0532 123 45 67',
      '5321234567',
      '+90 (532) 123-45-67',
      'tel:+905321234567',
      '+49 171 1234567',
      '+1 202 555 0123',
      '0212/555/01/18',
    ],
    bad: [
      '0532 123 45 6',
      '0532 123 45 678',
      '532 123 456',
      '0171 1234567',
      '+49 171 12345',
      '+1 202 555 012',
      '12',
      'yok',
      '+90532',
    ],
  }),
  email: () => ({
    good: ['ada@deneme.test', ' Ada@Deneme.test ', 'o’brien+a@deneme.test'.replace('’', "'"), '\u200Eada@deneme.test'],
    bad: ['ada@', 'ada', 'ada@deneme', `${'a'.repeat(250)}@deneme.test`],
  }),
  birth_date: days,
  marriage_anniversary: days,
  plate: () => ({ good: ['', '34 ABC 123', long(20)], bad: [long(21)] }),
  note: () => ({ good: ['', 'Zili çalmayın', long(1000)], bad: [long(1001)] }),
}
/** Only the server knows whether a day has passed. */
const onlyServer = new Set(['2199-01-01'])

const fields = Object.keys(personFields) as Field[]
const person = (n: number, field: Field, value: string) => ({
  name: 'Ada',
  surname: '',
  phone: `+90532000${String(1000 + n)}`,
  email: `u${n}@deneme.test`,
  birth_date: null as string | null,
  marriage_anniversary: null as string | null,
  plate: '',
  note: '',
  [field]: value,
})
const stored = (of: string) =>
  server.database.db.one<Record<Field, string | null>>(
    sql`select name, surname, phone, email, birth_date::text, marriage_anniversary::text, plate, note from member where company_id = ${company_id} and (phone = ${of} or email = ${of})`,
  )

async function verdicts(field: Field, all: string[], country: Country) {
  const form = all.map((value, n) => {
    const body = { ...memberExamples.create, ...person(n, field, value), company_id }
    return onlyServer.has(value) ? false : inCountry(country, () => z.safeParse(member.create.body, body).success)
  })
  const api: boolean[] = []
  const kept: unknown[] = []
  for (const [n, value] of all.entries()) {
    const body = { ...memberExamples.create, ...person(n, field, value), company_id }
    const reply = await boss.raw(member.create, { body })
    expect([201, 422], `${field} ${value}: ${reply.text}`).toContain(reply.status)
    api.push(reply.status === 201)
    kept.push(reply.status === 201 ? (reply.body[field] ?? null) : undefined)
    await server.database.db.one(sql`delete from member where company_id = ${company_id}`)
  }
  // The rows of a file are checked together, and a second row with the same number is refused. If
  // the field is the key, each value therefore has its own file.
  const rows = all.map((value, n) => person(n, field, value))
  const files = field === 'phone' || field === 'email' ? rows.map((it) => [it]) : [rows]
  const file: boolean[] = []
  const imported: unknown[] = []
  for (const some of files) {
    const head = ['Ad', 'Soyad', 'Telefon', 'E-posta', 'Doğum tarihi', 'Evlilik yıl dönümü', 'Plaka', 'Not']
    const lines = some.map((it) => Object.values(it))
    const done = await imports.imported(csv([head, ...lines]))
    for (const [n, line] of (await imports.rowsOf(done)).entries()) {
      file.push(line.outcome === 'add')
      const row = some[n]!
      const found = line.outcome === 'add' ? await stored(field === 'email' ? row.phone : row.email) : undefined
      imported.push(found ? (found[field] ?? null) : undefined)
    }
    await server.database.db.one(sql`delete from member where company_id = ${company_id}`)
  }
  return { form, api, file, kept, imported }
}

it('names every field of a file that is not a consent, a city or a name in one', () => {
  const ofFiles = importFields.filter((it) => !it.startsWith('consent') && it !== 'city' && it !== 'full_name')
  expect([...ofFiles].sort()).toEqual([...fields].sort())
  const input = Object.keys(member.input.shape)
  expect(input).toEqual(expect.arrayContaining(fields))
})

it.each(fields)('%s is taken and refused alike by form, API and file, and kept alike', async (field) => {
  await settle('TR')
  const { good, bad } = values[field]()
  const wanted = [...good.map(() => true), ...bad.map(() => false)]
  const { form, api, file, kept, imported } = await verdicts(field, [...good, ...bad], 'TR')
  const of = (its: boolean[]) => [...good, ...bad].map((it, n) => [it, its[n]])
  expect(of(form)).toEqual(of(wanted))
  expect(of(api)).toEqual(of(wanted))
  expect(of(file)).toEqual(of(wanted))
  // In a file, repeated spaces within a name become one.
  expect(imported).toEqual(
    kept.map((it) => (field === 'name' && typeof it === 'string' ? it.replaceAll(/ +/g, ' ') : it)),
  )
})

describe('a German company', () => {
  it('reads its numbers as German ones, in the form, by the API and in a file', async () => {
    await settle('DE')
    const all = ['0171 1234567', '030 901820', '+90 532 123 45 67', '905321234567', '0171 12345', '0171 123456789']
    const { form, api, file, kept, imported } = await verdicts('phone', all, 'DE')
    expect(kept).toEqual(['+491711234567', '+4930901820', '+905321234567', '+905321234567', undefined, undefined])
    expect(imported).toEqual(kept)
    expect([form, api, file]).toEqual([0, 1, 2].map(() => [true, true, true, true, false, false]))
  })

  it('has German numbers from its first form on, and so has a restaurant in a German city that is none yet', async () => {
    await settle('TR')
    const provider = await signIn(server.url, world.users.provider)
    const { id } = await server.database.db.must<{ id: number }>(sql`select id from city where id > 999 limit 1`)
    const { account_id } = await provider.send(company.read, { params: { company_id } })
    const body = { ...companyExamples.create, account_id, country: 'DE' as const, city_id: id, phone: '030 901820' }
    expect(await provider.send(company.create, { body })).toMatchObject({ phone: '+4930901820' })
    const asked = { ...restaurantRegistrationExamples.create, city_id: id, phone: '030 901820' }
    expect(await provider.send(restaurantRegistration.create, { body: asked })).toMatchObject({ phone: '+4930901820' })
  })

  it('finds a member by a national number, changes one by it, and knows who calls', async () => {
    await settle('DE')
    const body = { ...memberExamples.create, company_id, phone: '0171 1234567', email: '' }
    const made = await boss.send(member.create, { body })
    const changed = await boss.send(member.update, {
      params: { member_id: made.id },
      body: { ...body, phone: '0171/7654321', version: made.version },
    })
    expect(changed.phone).toBe('+491717654321')
    const found = async (query: object) => (await boss.send(member.list, { query })).data.map((it) => it.id)
    expect(await found({ phone: '0171 7654321' })).toEqual([made.id])
    expect(await found({ search: '0171 7654321' })).toEqual([made.id])
    const [branch_id] = world.companies.own.branches
    const params = { branch_id }
    const { version } = await boss.send(switchboard.read, { params })
    const input = {
      provider: 'verimor' as const,
      is_active: true,
      lines: [{ line: '030 901820' }],
      extension: '',
      username: '',
      secrets: { password: '', key: '' },
    }
    const board = await boss.send(switchboard.update, { params, body: { ...input, version } })
    expect(board.lines).toEqual([{ line: '+4930901820' }])
    const { address } = await boss.send(switchboard.renew, { params, body: { version: board.version } })
    const calls = createSwitchboard({ provider: 'verimor', address: address.replace(server.kit.url, server.url) })
    await calls.ring({ from: '01717654321', to: '030901820' })
    await drainInbox(server.kit)
    const till = await signIn(server.url, world.users.branch)
    const live = { phone: '+491717654321', callers: [{ id: made.id }] }
    expect(await till.send(phoneCall.live, { params })).toMatchObject([live])
    // This line was saved when its number was still read as a Turkish one. Calls to it ring at its
    // branch nevertheless, whichever address received the event.
    const elsewhere = { params: { branch_id: world.companies.own.branches[1] } }
    for (const line of ['0211 1234567', '030901820']) {
      const { version: last } = await boss.send(switchboard.read, elsewhere)
      await boss.send(switchboard.update, { ...elsewhere, body: { ...input, lines: [{ line: '101' }], version: last } })
      await server.database.db.one(
        sql`update switchboard set lines = ${[line === '030901820' ? line : '+902111234567']} where company_id = ${company_id} and branch_id = ${elsewhere.params.branch_id}`,
      )
      await server.database.db.one(
        sql`update switchboard set lines = '{}' where company_id = ${company_id} and branch_id = ${branch_id}`,
      )
      await calls.ring({ from: '01717654321', to: line })
      await drainInbox(server.kit)
      const { data } = await boss.send(phoneCall.list, { query: { sort: '-rang_at', limit: 1 } })
      expect(data, line).toMatchObject([{ branch_id: elsewhere.params.branch_id }])
      await server.database.db.one(sql`delete from phone_call where company_id = ${company_id}`)
    }
  })
})
