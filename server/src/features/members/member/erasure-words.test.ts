// Tests how an erasure removes numbers and addresses of a person from texts that others wrote
// (notes, reasons, names), which no id links to the person.
import { text } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { memberErasure, type Mention } from '#contract/members/member-erasure.ts'
import { segmentExamples } from '#contract/members/segment.example.ts'
import { segment } from '#contract/members/segment.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { member, type Member } from '#contract/members/member.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { placesWith } from '#server/app/test/test-places.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { connect } from '#server/db/client.ts'
import { freeText, personalColumns } from '#server/db/personal.ts'
import { erasureRestRun } from '#server/domain/members/erase/rest-run.ts'
import { eraseAgain } from '#server/domain/members/erase/marks.ts'
import { sealAudit, verifyCompany } from '#server/kit/audit/audit-chain.ts'
import { runFileName } from '#server/kit/jobs/made.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { filedTables, memberExportRun, otherTables } from './export.ts'

// No worker runs, so each test decides when the run continues.
const { server, company_id, branch_id, company: boss } = await setUp(['company'], { role: 'api' })
const goOn = () => runDue(server.kit, [erasureRestRun])

const of = ({ id }: { id: string }) => ({ params: { member_id: id } })
const make = (more: Partial<In<typeof member.input>> = {}) =>
  boss.send(member.create, { body: memberBody(company_id, more) })
async function erase(it: Member): Promise<void> {
  await boss.send(memberErasure.ask, { ...of(it), body: { channel: 'app', note: '' } })
  await boss.send(memberErasure.approve, { ...of(it), body: { version: 1, decision_note: '' } })
  await boss.send(memberErasure.complete, { ...of(it), body: { version: 2 } })
}
/**
 * The columns that contain one of the words. For a table with monthly partitions, the columns of
 * the whole table are returned.
 */
const placesOf = async (...words: string[]) =>
  [
    ...new Set((await placesWith(server.database.ownerUrl, words)).map((it) => it.replace(/_y\d+m\d+\./, '.'))),
  ].toSorted()

/** Creates a row of any table, with `text` as the value of each of its free texts. */
async function layRow(
  client: Awaited<ReturnType<typeof connect>>,
  table: keyof typeof freeText,
  text: string,
): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string; is_filled: boolean }>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull and not atthasdef and attidentity = '' as is_filled
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const texts: readonly string[] = freeText[table].columns
  const valueOf = ({ name, type }: { name: string; type: string }) => {
    if (texts.includes(name)) return type === 'jsonb' ? JSON.stringify([{ note: text, total: 5321234567 }]) : text
    if (name === 'company_id') return company_id
    if (type === 'uuid') return uuidv7()
    if (/timestamp|date/.test(type)) return new Date()
    if (type.endsWith('[]')) return '{}'
    if (type === 'jsonb') return '{}'
    if (type === 'bytea') return Buffer.alloc(0)
    if (type === 'box') return '(0,0),(1,1)'
    return type === 'boolean' ? false : type === 'text' ? uuidv7() : 1
  }
  const filled = rows.filter((it) => it.is_filled || texts.includes(it.name))
  await client.query(
    `insert into ${table} (${filled.map((it) => it.name).join(', ')}) values (${filled.map((_, n) => `$${n + 1}`).join(', ')})`,
    filled.map(valueOf),
  )
}

it('a number and an address leave every text in which others wrote them, however they are written', async () => {
  const it = await make({ phone: '+905321234567', email: 'gonca@deneme.test', phones: [{ phone: '+902125556677' }] })
  const family = await make({ phone: '+905321234568', phones: [{ phone: '+905321110000' }] })
  await make({ phones: [{ phone: '+905321110000' }] })
  const gone = [
    '0532 123 45 67',
    '+90 532 1234567',
    '(0532) 123-45-67',
    '5321234567',
    'Gonca@deneme.test',
    '0212 555 66 77',
  ]
  const stay = ['0532 123 45 68', '0532 111 00 00', 'gonca@deneme.testci']
  const client = await connect(server.database.ownerUrl)
  try {
    // The constraints of each table are dropped, so that rows can be written without references and
    // in any state.
    for (const table of Object.keys(freeText) as (keyof typeof freeText)[]) {
      const { rows } = await client.query<{ name: string }>(
        `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'x', 'f')`,
        [table],
      )
      for (const { name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`)
      for (const text of [...gone, ...stay]) await layRow(client, table, `Kızı: ${text}!`)
    }
  } finally {
    await client.end()
  }
  const all = Object.entries(freeText)
    .flatMap(([table, { columns }]) => columns.map((column) => `${table}.${column}`))
    .toSorted()
  for (const text of gone) expect(await placesOf(`Kızı: ${text}!`)).toEqual(all)

  await erase(it)
  // The waiting run does not store the words in readable form.
  expect((await placesOf(...gone)).filter((place) => place.startsWith('run'))).toEqual([])
  await goOn()
  expect(await placesOf(...gone.map((text) => `Kızı: ${text}!`), '+905321234567')).toEqual([])
  for (const text of stay) expect(await placesOf(`Kızı: ${text}!`)).toEqual(all)
  expect((await boss.send(member.read, of(family))).phone).toBe(family.phone)
  const { db } = server.database
  expect(
    await db.one(
      sql`select input ? 'sealed' as sealed, state from run where company_id = ${company_id} and kind = ${erasureRestRun.name}`,
    ),
  ).toEqual({
    sealed: false,
    state: 'done',
  })
})

it('a number leaves others’ sealed histories and names that must differ, and the chain stays whole', async () => {
  const it = await make({ phone: '+905321230001' })
  const other = await make({ note: 'Eşi: 0532 123 00 01' })
  const named = await Promise.all(
    ['0532 123 00 01', '5321230001'].map((name) =>
      boss.send(segment.create, { body: { ...segmentExamples.create, company_id, name } }),
    ),
  )
  const { db, chainKey } = server.kit
  await sealAudit(db, chainKey, new Date(Date.now() + 3_600_000))
  const noteOf = async () => (await boss.send(member.history, of(other))).map((line) => line.after?.['note'])
  expect(await noteOf()).toEqual(['Eşi: 0532 123 00 01'])
  await erase(it)
  await goOn()
  expect(await noteOf()).toEqual(['Eşi: —'])
  const names = await Promise.all(
    named.map(async ({ id }) => (await boss.send(segment.read, { params: { segment_id: id } })).name),
  )
  expect(names).toEqual(named.map(({ id }) => `—${id.slice(-4)}`))
  expect((await verifyCompany(db, [chainKey], company_id)).broken).toEqual([])
  expect(await placesOf('123 00 01', '5321230001')).toEqual([])
  // Saving a form that was opened before the erasure must not restore the text.
  const { name, surname, phone, email, version } = other
  const body = {
    ...memberExamples.create,
    company_id,
    name,
    surname,
    phone,
    email: email ?? '',
    note: other.note,
    version,
  }
  expect(await boss.refused(member.update, { ...of(other), body })).toMatchObject({
    status: 409,
    current: { note: 'Eşi: —' },
  })
})

it('with whoever comes back from a backup, what others wrote of them goes again', async () => {
  const it = await make({ phone: '+905321230002' })
  await make({ note: 'Arkadaşı (0532) 123-00-02' })
  const owners = [{ company_id, member_id: it.id }]
  expect(await eraseAgain(server.kit.db, server.kit, owners, new Date())).toEqual({ erased: 1, held: [] })
  await goOn()
  expect(await placesOf('123-00-02', it.phone)).toEqual([])
})

it('histories are searched page by page, to the last line', async () => {
  const it = await make({ phone: '+905321230004' })
  await server.database.db.one(sql`insert into audit (company_id, at, id, noun, record_id, action, after)
    select ${company_id}::uuid, now() - n * interval '1 second', gen_random_uuid(), 'zone', n::text, 'update', jsonb_build_object('name', 'Ara 0532 123 00 04')
    from generate_series(1, 2100) n`)
  await erase(it)
  await goOn()
  expect(await placesOf('123 00 04')).toEqual([])
})

/** The whole search, part by part. */
async function mentionsOf(it: Member): Promise<Mention[]> {
  const found: Mention[] = []
  let query: { part?: number; after?: string } = {}
  for (;;) {
    const answer = await boss.send(memberErasure.mentions, { ...of(it), query })
    found.push(...answer.found)
    if (!answer.next) return found
    const { part, after } = answer.next
    query = { part, ...(after && { after }) }
  }
}

it('whoever decides is shown where others wrote the full name; what is the person’s own goes anyway', async () => {
  const it = await make({ name: 'Nazan', surname: 'İpekçi', note: 'Nazan İpekçi’nin notu' })
  const other = await make({ name: 'Veli', surname: 'Komşu', note: 'NAZAN İPEKÇİ getirdi' })
  await make({ note: 'Nazan Hanım getirdi' })
  const list = await boss.send(segment.create, {
    body: { ...segmentExamples.create, company_id, name: 'Davet', description: 'nazan ipekçi için' },
  })
  expect(await mentionsOf(it)).toEqual([
    { place: 'member', id: other.id, branch_id: null, name: 'Veli Komşu' },
    { place: 'segment', id: list.id, branch_id: null, name: 'Davet' },
  ])
  expect(await mentionsOf(other)).toEqual([])
})

it('saved views that search for somebody, or are called after them, go, however it was typed', async () => {
  const { db } = server.database
  const it = await make({ name: 'Gülşen', surname: 'Çıtak', phone: '+905321230006' })
  const { user_id } = await db.must<{ user_id: string }>(
    sql`select user_id from assignment where scope_id = ${company_id} limit 1`,
  )
  const views: [name: string, search: string, stays: boolean][] = [
    ['A', 'gulsen citak', false],
    ['B', 'GÜLŞEN ÇITAK', false],
    ['C', '(0532) 123-00-06', false],
    ['Gülşen Çıtak siparişleri', '', false],
    ['E', 'Gülşen', true],
    ['F', '0532 123 00 07', true],
  ]
  for (const [name, search] of views)
    await db.one(sql`insert into saved_view (id, user_id, screen, name, search)
      values (${uuidv7()}, ${user_id}, 'order', ${name}, ${`?${new URLSearchParams({ status: 'delivered', search })}`})`)
  await erase(it)
  const left = await db.many<{ name: string }>(
    sql`select name from saved_view where user_id = ${user_id} order by name`,
  )
  expect(left.map((view) => view.name)).toEqual(views.flatMap(([name, , stays]) => (stays ? [name] : [])))
})

it('the data file says in how many notes of others a number is, without their words', async () => {
  const it = await make({ phone: '+905321230005' })
  await make({ note: 'Gizli komşu sözü: 0532 123 00 05' })
  await server.database.db
    .one(sql`insert into branch_request (company_id, id, branch_id, kind, customer_name, customer_phone, message)
    values (${company_id}, ${uuidv7()}, ${branch_id}, 'suggestion', 'Ben', ${it.phone}, 'Menü güzel')`)
  const { id } = await boss.send(memberErasure.export, { ...of(it), body: { format: 'json' } })
  await runDue(server.kit, [memberExportRun])
  const made = await server.kit.files.open(runFileName(id))
  const words = await text(made!.content)
  expect(JSON.parse(words)).toMatchObject({
    mentioned: [{ place: 'member', texts: 1 }],
    requests: [{ message: 'Menü güzel' }],
  })
  expect(words).not.toContain('Gizli')
})

it('every table with personal columns is in the data file, or says why it is left out', () => {
  expect(Object.keys(personalColumns).filter((it) => !filedTables.includes(it) && !(it in otherTables))).toEqual([])
  expect(Object.keys(otherTables).filter((it) => filedTables.includes(it) || !(it in personalColumns))).toEqual([])
})

it('two who complete one erasure at once erase once', async () => {
  const it = await make({ phone: '+905321230003' })
  await boss.send(memberErasure.ask, { ...of(it), body: { channel: 'app', note: '' } })
  await boss.send(memberErasure.approve, { ...of(it), body: { version: 1, decision_note: '' } })
  const both = await Promise.all(
    [1, 2].map(() => boss.raw(memberErasure.complete, { ...of(it), body: { version: 2 } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([404, 409])])
  const { db } = server.database
  expect(
    await db.many(
      sql`select 1 from run where company_id = ${company_id} and record_id = ${it.id} and kind = ${erasureRestRun.name}`,
    ),
  ).toHaveLength(1)
  await goOn()
})
