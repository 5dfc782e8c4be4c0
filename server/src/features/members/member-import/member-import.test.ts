// Tests an import from the file to its undo. They share one file because every case maps, checks
// and runs the same small files, with the same helpers and a clock that is moved forward.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { atLength } from '#contract/kit/test-length.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { member, type Member } from '#contract/members/member.ts'
import { memberImport } from '#contract/members/member-import.ts'
import { order } from '#contract/ordering/order.ts'
import { openOrder } from '#contract/ordering/order.example.ts'
import { file } from '#contract/platform/file.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { runs } from '#server/app/work-list.ts'
import { importKeptMs } from '#server/domain/members/import/run.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { memberImportChore } from './routes.ts'
import { csv, importsOf, of } from './test-imports.ts'

/** How far the test's clock is ahead, in ms. */
let ahead = 0
const {
  server,
  world,
  company_id,
  branch_id,
  app,
  company: boss,
} = await setUp(['company'], { role: 'api', now: () => new Date(Date.now() + ahead) })
const imports = importsOf(server, company_id, boss)
beforeEach(async () => {
  ahead = 0
  await server.database.db.one(sql`delete from member where company_id = ${company_id}`)
})

/** The members without their version numbers. */
const members = () =>
  server.database.db
    .many(sql`select id, name, surname, phone, email, birth_date, marriage_anniversary, plate, city_id, note, registration_source,
    (select count(*)::int from member_stat s where s.company_id = ${company_id} and s.member_id = m.id) as stats,
    (select count(*)::int from member_account a where a.company_id = ${company_id} and a.member_id = m.id) as accounts
    from member m where company_id = ${company_id} order by id`)
const make = (more: object = {}): Promise<Member> =>
  boss.send(member.create, {
    body: memberBody(company_id, {
      phone: '+905320000001',
      email: 'ada@deneme.test',
      name: 'Ada',
      surname: '',
      note: '',
      plate: '',
      city_id: null,
      birth_date: null,
      ...more,
    }),
  })

/** Checks that the data is consistent, whatever a run went through. */
const sound = async () => expect(await server.broken()).toEqual([])

it('guesses, checks, is mended, writes, says what it did, and takes it back', async () => {
  const ada = await make({ birth_date: '1990-04-12' })
  const before = await members()
  const it = await imports.checked(
    csv([
      ['Müşteri listesi'],
      [],
      ['Ad Soyad', 'Cep', 'E-posta', 'Doğum tarihi', 'İl', 'İYS'],
      ['Ada Lovelace', '0532 000 00 01', '', '', '', 'evet'],
      ['Can Öz', '532 000 00 02', 'can@deneme.test', '1.2.1991', 'ankara', 'evet'],
      ['Ece Ak', 'bilmiyorum', '', '31.02.1990', '', 'evet'],
      ['Can Öz', '0090 532 000 00 02', '', '', '', 'evet'],
      ['Ada', '0532 000 00 01', '', '', '', 'evet'],
    ]),
  )
  expect(it).toMatchObject({
    state: 'checked',
    header_row: 3,
    total: 5,
    unique_field: 'phone',
    counts: { add: 1, update: 1, refuse: 3, same: 0, skip: 0 },
  })
  expect(it.columns.map(({ header, field }) => [header, field])).toEqual([
    ['Ad Soyad', 'full_name'],
    ['Cep', 'phone'],
    ['E-posta', 'email'],
    ['Doğum tarihi', 'birth_date'],
    ['İl', 'city'],
    ['İYS', null],
  ])
  const rows = await imports.rowsOf(it)
  expect(
    rows.map(({ row_no, outcome, reasons }) => [row_no, outcome, ...reasons.map((one) => `${one.column}:${one.code}`)]),
  ).toEqual([
    [4, 'update'],
    [5, 'add'],
    [6, 'refuse', '1:phone', '3:date'],
    [7, 'refuse', '1:twice_in_file'],
    [8, 'refuse', '1:twice_in_file'],
  ])
  expect(rows[0]).toMatchObject({ member_id: ada.id, changes: [{ field: 'surname', before: '', after: 'Lovelace' }] })
  expect(await members()).toEqual(before)

  // Once the first row gets another phone, the second row with that phone becomes the first.
  const can = (cells: object[]) =>
    boss.send(memberImport.mend, { params: { member_import_id: it.id, row_no: 5 }, body: { cells: cells as never } })
  expect(await can([{ column: 1, text: '0532 000 00 03' }])).toMatchObject({ outcome: 'add' })
  expect((await imports.rowsOf(it, { outcome: ['refuse'] })).map((row) => row.row_no)).toEqual([6, 8])
  expect(
    await boss.send(memberImport.mend, {
      params: { member_import_id: it.id, row_no: 6 },
      body: {
        cells: [
          { column: 1, text: '0532 000 00 04' },
          { column: 3, text: '' },
        ],
      },
    }),
  ).toMatchObject({ outcome: 'add', reasons: [] })

  await imports.begin(it)
  expect(
    await boss.refused(memberImport.mend, {
      params: { member_import_id: it.id, row_no: 6 },
      body: { cells: [{ column: 1, text: 'x' }] },
    }),
  ).toMatchObject({
    status: 409,
  })
  await imports.work()
  const done = await imports.read(it)
  expect(done).toMatchObject({ state: 'done', states: { written: 4 }, counts: { add: 3, update: 1, refuse: 1 } })
  const found = await boss.send(member.list, { query: { registration_source: ['imported'] } })
  expect(found.data.map((row) => [row.name, row.surname, row.phone, row.consents.sms]).toSorted()).toEqual([
    ['Can', 'Öz', '+905320000002', null],
    ['Can', 'Öz', '+905320000003', null],
    ['Ece', 'Ak', '+905320000004', null],
  ])
  const changed = await boss.send(member.read, { params: { member_id: ada.id } })
  expect(changed).toMatchObject({ name: 'Ada', surname: 'Lovelace', birth_date: '1990-04-12', version: 2 })
  await sound()

  expect(await imports.undone(done)).toMatchObject({ state: 'undone', states: { written: 0, undone: 4, left: 0 } })
  expect(await members()).toEqual(before)
})

it('what was used or changed since the import stays, and is named', async () => {
  const ada = await make({ name: 'Ada' })
  const done = await imports.imported(
    csv([
      ['Ad', 'Telefon', 'Not'],
      ['Ayda', '0532 000 00 01', 'yeni'],
      ['Can', '0532 000 00 02', ''],
      ['Ece', '0532 000 00 03', ''],
      ['Efe', '0532 000 00 04', ''],
    ]),
  )
  const [, can, ece] = await imports.rowsOf(done)
  const set = async (id: string, more: object) => {
    const { version, ...now } = await boss.send(member.read, { params: { member_id: id } })
    const keys = Object.keys(member.input.shape) as (keyof typeof now)[]
    const body = Object.fromEntries(keys.map((key) => [key, now[key]])) as never as typeof memberExamples.create
    await boss.send(member.update, { params: { member_id: id }, body: { ...body, version, ...more } })
  }
  await set(ada.id, { note: 'elle' })
  await set(can!.member_id!, { surname: 'Öz' })
  const example = JSON.parse(JSON.stringify(openOrder).replaceAll(openOrder.branch_id, branch_id)) as never
  const placed = await app.send(order.create, { body: example })
  await server.database.db.one(
    sql`update orders set member_id = ${ece!.member_id} where company_id = ${company_id} and id = ${placed.id}`,
  )

  const back = await imports.undone(done)
  expect(back).toMatchObject({ state: 'undone', states: { undone: 1, left: 3 } })
  expect((await imports.rowsOf(back)).map((it) => [it.row_no, it.state, ...it.reasons.map((one) => one.code)])).toEqual(
    [
      [2, 'left', 'kept_changed'],
      [3, 'left', 'kept_changed'],
      [4, 'left', 'kept_used'],
      [5, 'undone'],
    ],
  )
  expect((await imports.rowsOf(back))[0]!.reasons[0]!.message).toContain('Not')
  // Values that nobody has changed since were restored.
  expect(await boss.send(member.read, { params: { member_id: ada.id } })).toMatchObject({ name: 'Ada', note: 'elle' })
})

it('a member that changes between check and writing is refused, and so is one who came in between', async () => {
  const ada = await make()
  const it = await imports.checked(
    csv([
      ['Ad', 'Telefon'],
      ['Ayda', '0532 000 00 01'],
      ['Can', '0532 000 00 02'],
      ['Ece', '0532 000 00 03'],
    ]),
  )
  await boss.send(member.update, {
    params: { member_id: ada.id },
    body: { ...memberExamples.create, company_id, phone: ada.phone, email: ada.email, name: 'Adile', version: 1 },
  })
  await make({ phone: '+905320000002', email: 'can@deneme.test' })
  await imports.begin(it)
  await imports.work()
  expect((await imports.rowsOf(it)).map((row) => [row.outcome, row.state, row.reasons[0]?.code])).toEqual([
    ['refuse', null, 'changed'],
    ['refuse', null, 'changed'],
    ['add', 'written', undefined],
  ])
  expect((await boss.send(member.read, { params: { member_id: ada.id } })).name).toBe('Adile')
})

it('makes a file of what was refused, which can be mended and sent again', async () => {
  const it = await imports.checked(
    csv([
      ['Ad', 'Telefon'],
      ['Ada', '0532 000 00 01'],
      ['=1+1', '12'],
      ['', '0532 000 00 03'],
    ]),
  )
  for (const format of ['csv', 'xlsx'] as const) {
    const { id } = await boss.send(memberImport.file, { ...of(it), body: { format } })
    await imports.work()
    const bytes = await readFile(join(server.folder, 'made', id))
    if (format === 'xlsx') {
      const [sheet] = (await readXlsx(bytes)).sheets
      expect(sheet?.rows).toEqual([
        ['Ad', 'Telefon', 'Hata'],
        ['=1+1', '12', 'Telefon: Geçerli bir telefon numarası değil'],
        [null, '0532 000 00 03', 'Ad: Yeni üyenin adı yok'],
      ])
    } else
      expect(bytes.toString()).toBe(
        '\ufeff"Ad";"Telefon";"Hata"\r\n"\'=1+1";"12";"Telefon: Geçerli bir telefon numarası değil"\r\n"";"0532 000 00 03";"Ad: Yeni üyenin adı yok"\r\n',
      )
    const again = await imports.upload(
      format === 'csv' ? Buffer.from(bytes.toString().replace('"12"', '"0532 000 00 02"')) : bytes,
    )
    expect(again.columns.map((column) => column.field)).toEqual(['name', 'phone', null])
  }
})

it('the file of what was refused is saved under the name of what was sent, in whatever letters', async () => {
  const name = 'Müşteri "IĞDIR" şubesi.csv'
  const it = await imports.upload(
    csv([
      ['Ad', 'Telefon'],
      ['Ada', '12'],
      ['Can', '0532 000 00 02'],
    ]),
    name,
  )
  await boss.send(memberImport.check, of(it))
  await imports.work()
  const { id } = await boss.send(memberImport.file, { ...of(it), body: { format: 'csv' } })
  await imports.work()
  const { url } = await boss.send(file.read, { params: { file_id: id } })
  const saved = await fetch(new URL(url!, server.url))
  expect(saved.status).toBe(200)
  const [, exact] = /filename\*=UTF-8''(\S+)/.exec(saved.headers.get('content-disposition') ?? '') ?? []
  expect(decodeURIComponent(exact!)).toBe('Müşteri "IĞDIR" şubesi-hatali-satirlar.csv')
})

it('reads a workbook: numbers, dates, the sheet with the most rows; another sheet can be chosen', async () => {
  const bytes = (await writeXlsx({
    sheets: [
      { name: 'Kapak', rows: [['Üyelerimiz']] },
      {
        name: 'Liste',
        rows: [
          ['Vorname', 'Handy', 'Geburtstag'],
          ['Ada', 5_320_000_001, new Date(Date.UTC(1990, 3, 12))],
        ],
      },
    ],
  })) as Uint8Array
  const it = await imports.checked(bytes)
  expect(it).toMatchObject({
    sheet: 1,
    sheets: [
      { name: 'Kapak', rows: 1 },
      { name: 'Liste', rows: 2 },
    ],
    counts: { add: 1 },
  })
  expect((await imports.rowsOf(it))[0]!.cells).toEqual(['Ada', '5320000001', '1990-04-12'])
  const { columns: _, ...rest } = it
  const cover = await boss.send(memberImport.map, {
    ...of(it),
    body: {
      sheet: 0,
      header_row: 0,
      columns: null,
      unique_field: 'phone',
      on_existing: 'update',
      on_missing: 'add',
      consents: rest.consents,
      version: rest.version,
    },
  })
  expect(cover).toMatchObject({
    sheet: 0,
    state: 'uploaded',
    total: 1,
    columns: [{ field: null, samples: ['Üyelerimiz'] }],
  })
  expect(await boss.refused(memberImport.check, of(it))).toMatchObject({
    status: 422,
    errors: [{ path: 'unique_field', code: 'no_column' }],
  })
})

it('imported twice it is imported once, and run and undo leave all as it was', async () => {
  const digit = fc.integer({ min: 1, max: 9 })
  const row = fc.record({
    name: fc.constantFrom('', 'Ada', 'Can', 'Ece', '-'),
    surname: fc.constantFrom('', 'Öz', '-'),
    phone: fc.option(
      digit.map((n) => `0532 000 00 0${n}`),
      { nil: '' },
    ),
    email: fc.option(
      digit.map((n) => `u${n}@deneme.test`),
      { nil: '' },
    ),
    note: fc.constantFrom('', 'iyi', '-'),
    date: fc.constantFrom('', '1.2.1990', '31.2.1990', '-'),
  })
  const head = ['Ad', 'Soyad', 'Telefon', 'E-posta', 'Not', 'Doğum tarihi']
  const bytesOf = (
    rows: { name: string; surname: string; phone: string; email: string; note: string; date: string }[],
  ) => csv([head, ...rows.map((it) => [it.name, it.surname, it.phone, it.email, it.note, it.date])])
  const choices = fc.record({
    unique_field: fc.constantFrom('phone' as const, 'email' as const),
    on_existing: fc.constantFrom('update' as const, 'no_change' as const),
    on_missing: fc.constantFrom('add' as const, 'nothing' as const),
  })
  const some = fc.array(row, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(some, some, choices, async (laid, rows, choice) => {
      await server.database.db.one(sql`delete from member where company_id = ${company_id}`)
      await imports.imported(bytesOf(laid))
      const before = await members()
      const first = await imports.imported(bytesOf(rows), choice)
      const after = await members()
      const second = await imports.imported(bytesOf(rows), choice)
      // The first import may have freed numbers and addresses. The second one therefore adds only
      // rows that were refused because of those.
      const taken = (await imports.rowsOf(first)).filter((it) => it.reasons.some((one) => one.code.endsWith('_taken')))
      const again = await imports.rowsOf(second, { state: ['written'] })
      expect(taken.map((it) => it.row_no)).toEqual(expect.arrayContaining(again.map((it) => it.row_no)))
      if (again.length > 0) expect(await imports.undone(second)).toMatchObject({ states: { written: 0, left: 0 } })
      expect(await members()).toEqual(after)
      expect(await imports.undone(first)).toMatchObject({ states: { written: 0, left: 0 } })
      expect(await members()).toEqual(before)
    }),
    { numRuns: atLength(10, 200) },
  )
}, 600_000)

it('a worker killed in the middle leaves no half of a part, and the next one writes the rest once', async () => {
  const n = 6000
  const it = await imports.checked(
    csv([['Ad', 'Telefon'], ...Array.from({ length: n }, (_, i) => [`Üye ${i}`, `+9053${String(20_000_000 + i)}`])]),
  )
  expect(it.counts.add).toBe(n)
  await imports.begin(it)
  const env = {
    TEST_URL: server.database.url,
    TEST_FILES: server.folder,
    TEST_ROLE: 'worker',
  }
  const node = () =>
    fork(join(import.meta.dirname, '../../../app/test/test-node.ts'), {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
  const written = async () =>
    (
      await server.database.db.must<{ n: number }>(
        sql`select count(*)::int as n from member where company_id = ${company_id}`,
      )
    ).n
  const first = node()
  await expect.poll(written, { interval: 5 }).toBeGreaterThan(500)
  const gone = once(first, 'exit')
  first.kill('SIGKILL')
  await gone
  const left = await written()
  expect(left).toBeLessThan(n)
  expect(left % 500).toBe(0)
  const half = await imports.read(it)
  expect(half).toMatchObject({ state: 'running', states: { written: left } })

  const second = node()
  await expect.poll(async () => (await imports.read(it)).state).toBe('done')
  const ended = once(second, 'exit')
  second.disconnect()
  await ended
  expect(await written()).toBe(n)
  const sums = await server.database.db.must(sql`select count(distinct phone)::int as phones,
    (select count(*)::int from member_stat where company_id = ${company_id}) as stats,
    (select count(*)::int from member_account where company_id = ${company_id}) as accounts,
    (select count(*)::int from audit where company_id = ${company_id} and noun = 'member' and action = 'import' and record_id = any(array_agg(m.id::text))) as lines
    from member m where company_id = ${company_id}`)
  expect(sums).toEqual({ phones: n, stats: n, accounts: n, lines: n })
}, 120_000)

/** Runs an import, and stops it once that many of its parts are written. */
async function workUntil(it: { id: string }, parts: number) {
  let seen = 0
  const tx = async <T>(step: (db: never) => Promise<T>) => {
    const done: unknown = await server.kit.db.tx(step as never)
    if (done === 'done' && ++seen === parts) await boss.send(memberImport.cancel, of(it))
    return done as T
  }
  await runDue({ ...server.kit, db: { ...server.kit.db, tx } } as never, runs)
}

it.each([
  ['and what was written can be taken back', false],
  ['goes on with the rest, each row once, and all of it can be taken back', true],
])('stopped, it says where it stands, %s', async (_, goesOn) => {
  const before = await members()
  const rows = Array.from({ length: 1600 }, (_, i) => [`Üye ${i}`, `+9053${String(30_000_000 + i)}`])
  const it = await imports.checked(csv([['Ad', 'Telefon'], ...rows]))
  await imports.begin(it)
  await workUntil(it, 1)
  const half = await imports.read(it)
  expect(half).toMatchObject({ state: 'stopped', states: { written: 500 }, run: { state: 'stopped' } })
  if (goesOn) {
    await imports.begin(it)
    await runDue(server.kit, runs)
    const whole = await imports.read(it)
    expect(whole).toMatchObject({ state: 'done', states: { written: whole.counts.add } })
    expect((await members()).length).toBe(before.length + whole.counts.add)
    expect(await imports.undone(whole)).toMatchObject({
      state: 'undone',
      states: { undone: whole.counts.add, left: 0 },
    })
    expect(await members()).toEqual(before)
    return
  }
  expect(await imports.undone(half)).toMatchObject({ state: 'undone', states: { undone: 500, left: 0 } })
  expect(await members()).toEqual(before)
})

it('stopped again and again, before a part or after one, it is taken back whole, a part that failed in between too', async () => {
  const before = await members()
  const rows = Array.from({ length: 1600 }, (_, i) => [`Üye ${i}`, `+9053${String(40_000_000 + i)}`])
  const it = await imports.checked(csv([['Ad', 'Telefon'], ...rows]))
  await imports.begin(it)
  await workUntil(it, 2)
  const half = await imports.read(it)
  expect(half).toMatchObject({ state: 'stopped', states: { written: 1000 } })
  await sound()

  // The run was stopped before it wrote anything else, so it can be undone as before.
  await imports.begin(it)
  await boss.send(memberImport.cancel, of(it))
  const still = await imports.read(it)
  expect(still).toMatchObject({ state: 'stopped', states: { written: 1000 } })
  await sound()
  expect(Date.parse(still.run!.undo_until!)).toBeGreaterThanOrEqual(Date.parse(half.run!.undo_until!))

  await imports.begin(it)
  await workUntil(it, 1)
  const more = await imports.read(it)
  expect(more).toMatchObject({ state: 'stopped', states: { written: 1500 } })
  await sound()
  expect(more.run).toMatchObject({ total: it.total, done: Math.floor((it.total * 3) / 4) })
  // Simulates that the second part failed five times and an earlier run had written its rows.
  await server.database.db.one(
    sql`update run_part set state = 'failed' where company_id = ${company_id} and run_id = ${more.run!.id} and part = 1`,
  )
  expect(await imports.undone(more)).toMatchObject({
    state: 'undone',
    states: { written: 0, undone: 1500, left: 0 },
    run: { done: it.total },
  })
  await sound()
  expect(await members()).toEqual(before)
}, 120_000)

it('can be taken back for a day, and is forgotten after a month', async () => {
  const it = await imports.imported(
    csv([
      ['Ad', 'Telefon'],
      ['Ada', '0532 000 00 01'],
    ]),
  )
  ahead = 86_400_000 + 1000
  const late = await signIn(server.url, world.users.company)
  expect(await late.refused(memberImport.undo, of(it))).toMatchObject({ status: 409 })
  await memberImportChore.run(server.kit)
  expect(await late.send(memberImport.read, of(it))).toMatchObject({ state: 'done' })
  ahead = importKeptMs + 1000
  await memberImportChore.run(server.kit)
  const left = await server.database.db.many(
    sql`select 1 from member_import_row where company_id = ${company_id} and import_id = ${it.id}`,
  )
  expect(left).toEqual([])
})

it('is taken away with its rows while nothing of it has been written, and not by others', async () => {
  const bytes = csv([
    ['Ad', 'Telefon'],
    ['Ada', '0532 000 00 01'],
  ])
  const rows = (it: { id: string }) =>
    server.database.db.many(
      sql`select 1 from member_import_row where company_id = ${company_id} and import_id = ${it.id}`,
    )
  const stranger = await signIn(server.url, world.users.foreignCompany)
  for (const it of [await imports.upload(bytes), await imports.checked(bytes)]) {
    expect(await stranger.refused(memberImport.remove, of(it))).toMatchObject({ status: 404 })
    expect(await rows(it)).toHaveLength(2)
    expect(await boss.send(memberImport.remove, of(it))).toBeNull()
    expect(await boss.refused(memberImport.read, of(it))).toMatchObject({ status: 404 })
    expect(await rows(it)).toEqual([])
  }
  const done = await imports.imported(bytes)
  const refusal = { status: 409, code: 'conflict', current: { state: 'done' } }
  expect(await boss.refused(memberImport.remove, of(done))).toMatchObject(refusal)
  expect(await rows(done)).toHaveLength(2)
})

it.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]), 'file_picture'],
  ['nothing but blanks', Buffer.from(' ; \n;;\n'), 'file_empty'],
  ['a broken zip', Buffer.from('PK\u0003\u0004x'), 'file_damaged'],
  ['too many rows', Buffer.from('a\n'.repeat(100_002)), 'too_many_rows'],
])('refuses %s', async (_, bytes, code) => {
  const reply = await boss.raw(memberImport.upload, { query: { company_id, name: 'x' }, upload: bytes })
  expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'file', code }] } })
})
