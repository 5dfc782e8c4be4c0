// Tests reading a file: refusals with advice, guesses to confirm, repairs, and cells that are left
// out.
import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { memberImport } from '#contract/members/member-import.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { zipOf } from '#server/kit/reader/test-zip.ts'
import { csv, importsOf, of } from './test-imports.ts'

const { server, company_id, company: boss } = await setUp(['company'], { role: 'api' })
const imports = importsOf(server, company_id, boss)
beforeEach(() => server.database.db.one(sql`delete from member where company_id = ${company_id}`))

const oldExcel = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const ods = Buffer.from(
  'PK\u0003\u0004'.padEnd(30, '\0') + 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
  'latin1',
)
it.each<[string, Buffer, string]>([
  ['an .xls', oldExcel, 'file_xls'],
  [
    'a page named .xls',
    Buffer.from('\uFEFF\n <html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'),
    'file_html',
  ],
  ['a bare table', Buffer.from('<TABLE border=1><tr><td>Ad</td>'), 'file_html'],
  ['an XML spreadsheet', Buffer.from('<?xml version="1.0"?><Workbook>'), 'file_html'],
  ['a page in UTF-16', Buffer.from('\uFEFF<html><table>', 'utf16le'), 'file_html'],
  ['a web archive', Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related'), 'file_html'],
  ['an .ods', ods, 'file_ods'],
  ['a PNG of eight bytes', Buffer.from('89504e470d0a1a0a', 'hex'), 'file_picture'],
  ['a PDF', Buffer.from('%PDF-1.7\nxref'), 'file_pdf'],
  ['a text of Word', zipOf([{ name: 'word/document.xml', content: '<x/>' }]), 'file_office'],
  ['a zip of a .csv', zipOf([{ name: 'uyeler.csv', content: 'Ad;Telefon' }]), 'file_archive'],
  ['an Excel file cut short', Buffer.from('PK\u0003\u0004x'), 'file_damaged'],
  ['bytes that nobody wrote', Buffer.from('0102030405e1f2ff', 'hex'), 'file_no_table'],
])('%s is refused, and says in each language what to do', async (_, upload, code) => {
  const messages = new Set<string>()
  for (const lang of ['tr', 'en', 'de']) {
    const reply = await boss.raw(memberImport.upload, { query: { company_id, name: 'uyeler.xls' }, upload }, { lang })
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'file', code }] } })
    const { message } = (reply.body as { errors: { message: string }[] }).errors[0]!
    expect(message).toContain('.xlsx')
    messages.add(message)
  }
  expect(messages.size).toBe(3)
})

it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['nothing but a mark', Buffer.from('\uFEFF')],
  ['nothing but a mark in UTF-16', Buffer.from('\uFEFF', 'utf16le')],
])('a file with %s has no rows', async (_, upload) => {
  const reply = await boss.raw(memberImport.upload, { query: { company_id, name: 'uyeler.csv' }, upload })
  expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'file', code: 'file_empty' }] } })
})

it('UTF-16 without a mark is read as what it is', async () => {
  const text = 'Ad;Telefon\r\nŞükrü;0532 000 00 01\r\n'
  for (const bytes of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()])
    expect(await imports.upload(bytes)).toMatchObject({
      columns: [{ header: 'Ad', samples: ['Şükrü'] }, { field: 'phone' }],
    })
})

it('what only the content says is asked about: without a word for it nothing is checked', async () => {
  const it = await imports.upload(
    csv([
      ['Ada Kaya', '0532 000 00 01', 'ada@deneme.test'],
      ['Can Öz', '0532 000 00 02', 'can@deneme.test'],
    ]),
  )
  expect(it).toMatchObject({ header_row: 0, total: 2 })
  expect(it.columns.map(({ field, is_guessed }) => [field, is_guessed])).toEqual([
    ['full_name', true],
    ['phone', true],
    ['email', true],
  ])
  expect(await boss.refused(memberImport.check, of(it))).toMatchObject({
    status: 422,
    errors: [{ path: 'columns.0.field', code: 'guessed' }],
  })
  const { sheet, header_row, unique_field, on_existing, on_missing, consents, version } = it
  const columns = it.columns.map(({ field, date_order }) => ({ field, date_order }))
  const body = { sheet, header_row, columns, unique_field, on_existing, on_missing, consents, version }
  const said = await boss.send(memberImport.map, { ...of(it), body })
  expect(said.columns.some((column) => column.is_guessed)).toBe(false)
  await boss.send(memberImport.check, of(it))
  await imports.work()
  expect(await imports.read(it)).toMatchObject({ state: 'checked', counts: { add: 2 } })
})

it('a cell that cannot be read does not cost the row: by one choice it is left out, and the row says so', async () => {
  const rows = [
    ['Ad', 'Telefon', 'E-posta', 'Doğum tarihi', 'Şehir'],
    ['Ada', '0532 000 00 01', 'ada@', '12.04.1990', 'İstanbul'],
    ['Can', '0532 000 00 02', 'can@deneme.test', '12.04.90', 'Atlantis'],
    ['Ece', '5,32E+09', 'ece@deneme.test', '', ''],
    ['Efe', '0532 000 00 04', 'efe@deneme.test', '', ''],
  ]
  const refused = await imports.checked(csv(rows))
  expect(refused).toMatchObject({ counts: { add: 1, refuse: 3 }, unreadable: { refused: 2, left: 0 } })
  const codes = async () =>
    (await imports.rowsOf(refused)).map((it) => [it.outcome, ...it.reasons.map((one) => one.code)])
  expect(await codes()).toEqual([
    ['refuse', 'email'],
    ['refuse', 'date_year', 'city'],
    ['refuse', 'phone_rounded'],
    ['add'],
  ])
  const said = await boss.send(memberImport.map, {
    ...of(refused),
    body: {
      sheet: 0,
      header_row: 1,
      unique_field: 'phone',
      on_existing: 'update',
      on_missing: 'add',
      columns: refused.columns.map(({ field, date_order }) => ({ field, date_order })),
      consents: refused.consents,
      leaves_unreadable: true,
      version: refused.version,
    },
  })
  await boss.send(memberImport.check, of(said))
  await imports.work()
  const left = await imports.read(said)
  expect(left).toMatchObject({
    counts: { add: 3, refuse: 1 },
    unreadable: { refused: 0, left: 2 },
    answers: { ignored: 0 },
  })
  expect(await codes()).toEqual([['add', 'email'], ['add', 'date_year', 'city'], ['refuse', 'phone_rounded'], ['add']])
  expect((await imports.rowsOf(left, { answer: ['without_cells'] })).map((it) => it.row_no)).toEqual([2, 3])
  expect(await imports.rowsOf(left, { answer: ['ignored'] })).toEqual([])
  expect(await imports.written(left)).toMatchObject({ states: { written: 3 } })
  const members = await server.database.db.many(
    sql`select name, email, birth_date::text, city_id from member where company_id = ${company_id} order by phone`,
  )
  expect(members).toEqual([
    { name: 'Ada', email: null, birth_date: '1990-04-12', city_id: 34 },
    { name: 'Can', email: 'can@deneme.test', birth_date: null, city_id: null },
    { name: 'Efe', email: 'efe@deneme.test', birth_date: null, city_id: null },
  ])
})

it('letters that another program broke are mended, and the answer says so', async () => {
  const broken = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
  const of = (text: string) => imports.upload(Buffer.from(text))
  const it = await of(broken('Müşteri Adı Soyadı;Telefon\nŞükrü Işık;0532 000 00 01\n'))
  expect(it).toMatchObject({
    has_mended_letters: true,
    columns: [{ header: 'Müşteri Adı Soyadı', field: 'full_name', samples: ['Şükrü Işık'] }, { field: 'phone' }],
  })
  expect(await of('Ad;Telefon\nŞükrü;0532 000 00 01\n')).toMatchObject({ has_mended_letters: false })
})

it('takes a note as long as the form does, and refuses a longer one instead of cutting it', async () => {
  const it = await imports.checked(
    csv([
      ['Ad', 'Telefon', 'Not'],
      ['Ada', '0532 000 00 01', 'x'.repeat(1000)],
      ['Can', '0532 000 00 02', 'x'.repeat(1001)],
    ]),
  )
  expect((await imports.rowsOf(it)).map((row) => [row.outcome, row.reasons[0]?.code])).toEqual([
    ['add', undefined],
    ['refuse', 'text'],
  ])
})
