// Tests the menu as a file, written and read. They share one file because every case reads back
// what the same menu was written as.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { menu } from '#contract/menu/menu.ts'
import { menuFile } from '#contract/menu/menu-file.ts'
import { product } from '#contract/menu/product.ts'
import { spread } from '#contract/menu/spread.ts'
import { file } from '#contract/platform/file.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { zipOf } from '#server/kit/reader/test-zip.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { runs } from '#server/app/work-list.ts'
import { asciiOf } from './export.ts'

const { server, world, company: boss } = await setUp(['company'], { role: 'api' })
const [here, there] = world.companies.own.branches

type Sheets = { name: string; rows: (string | number | boolean | Date | null)[][] }[]
const named = (it: string) => ({ tr: it, en: `${it} en`, de: `${it} de` })
const read = (branch_id: string) => boss.send(menu.read, { params: { branch_id } })
await layMenu(here)

/**
 * Two groups and two categories with the same name, a name that contains `|`, and a product with
 * every field set.
 */
async function layMenu(branch_id: string) {
  const lay = async (name: string) =>
    (
      await boss.send(material.create, {
        body: menuBodies.material(branch_id, { name: named(name), allergens: ['milk'] }),
      })
    ).id
  const [cheese, hot] = [await lay('Kaşar'), await lay('Acı | tatlı')]
  const group = async (options: string[], more = {}) =>
    (
      await boss.send(materialCatalog.create, {
        body: menuBodies.group(branch_id, options, { name: named('Seçim'), ...more }),
      })
    ).id
  const [one, two] = [await group([cheese, hot]), await group([hot], { selection_type: 'single', is_required: true })]
  const shelf = async () =>
    (
      await boss.send(category.create, {
        body: menuBodies.category(branch_id, {
          name: named('Pide'),
          schedule: [{ weekday: 4, start_min: 1200, end_min: 120 }],
        }),
      })
    ).id
  const [first, second] = [await shelf(), await shelf()]
  await boss.send(product.create, {
    body: menuBodies.product(branch_id, first, {
      name: named('Kıymalı'),
      description: { tr: 'Fırından', en: '', de: '' },
      price: 12_345,
      discounted_price: 12_000,
      tax_rates: { comeEat: 1 },
      allergens: ['gluten', 'milk'],
      delivery_types: ['comeEat'],
      channels: ['web', 'getir'],
      schedule: [
        { weekday: 0, start_min: 600, end_min: 0 },
        { weekday: 6, start_min: 0, end_min: 0 },
      ],
      groups: [two, one],
      materials: [cheese, hot],
      is_listed: false,
    }),
  })
  await boss.send(product.create, { body: menuBodies.product(branch_id, second, { name: named('Sade') }) })
}

async function exported(branch_id: string, lang: 'tr' | 'de' = 'tr'): Promise<Sheets> {
  const { id, name } = await boss.send(menuFile.export, { params: { branch_id } }, { lang })
  await runDue(server.kit, runs)
  const row = await boss.send(file.read, { params: { file_id: id } })
  expect(row.state).toBe('done')
  expect(name).toMatch(/\.xlsx$/)
  return (await readXlsx(await readFile(join(server.folder, 'made', id)))).sheets as Sheets
}
const bytes = async (sheets: Sheets) =>
  (await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows })) })) as Uint8Array
const send = async (sheets: Sheets, dry_run: 'true' | 'false', branch_id = here, take?: string) => {
  const reply = await boss.raw(menuFile.import, {
    params: { branch_id },
    query: { dry_run, ...(take === undefined ? dry_run === 'false' && { take: 'all' } : { take }) },
    upload: await bytes(sheets),
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as {
    branches: {
      counts: Record<string, number>
      rows: { name: { tr: string }; outcome: string; changes: { field: string }[] }[]
    }[]
    faults: { sheet: string; row: number; column: string; message: string }[]
    total_faults: number
    asked: { row: number; is_new: boolean; prices: { field: string; question: string }[] }[]
    total_asked: number
    fingerprint: string
    menu_change_id: string | null
  }
}
const cell = (sheets: Sheets, sheet: string, column: string, row: number, value: string | number | null) => {
  const rows = sheets.find((it) => it.name === sheet)!.rows
  const at = rows[0]!.indexOf(column)
  expect(at, column).toBeGreaterThanOrEqual(0)
  rows[row - 1]![at] = value
}

it.each(['tr', 'de'] as const)('importing an export changes nothing (%s)', async (lang) => {
  const sheets = await exported(here, lang)
  expect(sheets.map((it) => it.name)).toHaveLength(5)
  expect(sheets[0]!.rows[0]![0]).toBe(lang === 'tr' ? 'Kimlik' : 'Kennung')
  expect(sheets[0]!.rows[1]).toContain(123.45)
  const before = await read(here)
  const answer = await send(sheets, 'false')
  expect(answer).toMatchObject({
    faults: [],
    menu_change_id: null,
    branches: [{ counts: { create: 0, update: 0, same: 2, parts: 0 }, rows: [] }],
  })
  expect(await read(here)).toEqual(before)
})

it('changes, adds and undoes; an empty cell changes nothing, a dash clears', async () => {
  const before = await read(here)
  const sheets = await exported(here)
  const row = sheets[0]!.rows.findIndex((it) => it.includes('Kıymalı')) + 1
  cell(sheets, 'Ürünler', 'Fiyat', row, '1.250,50')
  cell(sheets, 'Ürünler', 'İndirimli fiyat', row, '-')
  cell(sheets, 'Ürünler', 'Açıklama TR', row, null)
  const head = sheets[0]!.rows[0]!
  const added = head.map((it) =>
    it === 'Kategori' ? 'İçecekler' : it === 'Ad TR' ? 'Ayran' : it === 'Fiyat' ? 45 : null,
  )
  sheets[0]!.rows.push(added)
  sheets[1]!.rows.push(sheets[1]!.rows[0]!.map((it) => (it === 'Ad TR' ? 'İÇECEKLER' : null)))
  const dry = await send(sheets, 'true', here, 'all')
  expect(dry.faults).toEqual([])
  expect(dry.branches[0]?.counts).toMatchObject({ create: 1, update: 1, parts: 1 })
  expect(dry.branches[0]?.rows.find((it) => it.name.tr === 'Kıymalı')!.changes.map((it) => it.field)).toEqual([
    'price',
    'discounted_price',
  ])
  expect(await read(here)).toEqual(before)
  const { menu_change_id } = await send(sheets, 'false')
  const after = await read(here)
  expect(after.products.find((it) => it.name.tr === 'Kıymalı')).toMatchObject({
    price: 125_050,
    discounted_price: null,
  })
  expect(after.products.find((it) => it.name.tr === 'Ayran')).toMatchObject({ price: 4500, master_id: null })
  const run = { params: { menu_change_id: menu_change_id! } }
  await boss.send(spread.undo, run)
  await runDue(server.kit, runs)
  expect(await boss.send(spread.read, run)).toMatchObject({ state: 'undone', branches: [{ undone: 3, skipped: [] }] })
  const back = await read(here)
  const bare = (it: typeof back) => it.products.map((one) => ({ ...one, version: 0 }))
  expect(bare(back)).toEqual(bare(before))
})

it('names each branch’s file after the branch', async () => {
  const names = []
  for (const branch_id of [here, there]) {
    const { name } = await boss.send(menuFile.export, { params: { branch_id } }, { lang: 'de' })
    await runDue(server.kit, runs)
    names.push(name.replace(/\d{4}-\d\d-\d\d/, 'date'))
  }
  expect(names).toEqual(['karte-bizim-1-date.xlsx', 'karte-bizim-2-date.xlsx'])
  expect(['Köşe Başı – IŞIL & Söhne', 'Straße 5', '東京'].map(asciiOf)).toEqual([
    'kose-basi-isil-sohne',
    'strasse-5',
    '',
  ])
})

it('states price limits as prices, once per cell, in the row of the option too', async () => {
  const sheets = await exported(here)
  cell(sheets, 'Ürünler', 'Fiyat', 2, 1e17)
  cell(sheets, 'Ürünler', 'Premium fiyat', 3, 10_000_001)
  cell(sheets, 'Seçenekler', 'Fiyat', 2, 10_000_001)
  const { faults } = await send(sheets, 'true')
  const message = '10.000.000,00\u00a0₺ veya daha az olmalıdır'
  const shown = faults.map((it) => [it.sheet, it.row, it.column, it.message])
  expect(shown).toHaveLength(3)
  expect(shown).toEqual(
    expect.arrayContaining([
      ['Ürünler', 2, 'Fiyat', message],
      ['Ürünler', 3, 'Premium fiyat', message],
      ['Seçenekler', 2, 'Fiyat', message],
    ]),
  )
})

it('reports faults by sheet, row and column, and imports the rest', async () => {
  const sheets = await exported(here)
  const [first, second] = [2, 3]
  cell(sheets, 'Ürünler', 'Fiyat', first, 'çok')
  cell(sheets, 'Ürünler', 'Kategori', second, 'Yok Böyle')
  cell(sheets, 'Malzemeler', 'Satışta', 2, 'belki')
  cell(sheets, 'Seçenekler', 'En çok adet', 2, 1.5)
  const { faults, branches } = await send(sheets, 'true')
  expect(faults.map((it) => [it.sheet, it.row, it.column])).toEqual(
    expect.arrayContaining([
      ['Ürünler', 2, 'Fiyat'],
      ['Ürünler', 3, 'Kategori'],
      ['Malzemeler', 2, 'Satışta'],
      ['Seçenekler', 2, 'En çok adet'],
    ]),
  )
  expect(faults.find((it) => it.column === 'Kategori')!.message).toContain('Yok Böyle')
  expect(branches[0]?.counts).toMatchObject({ create: 0, update: 0 })
})

it('imports another branch’s file as a menu of its own', async () => {
  const answer = await send(await exported(here), 'false', there)
  expect(answer.faults).toEqual([])
  const after = await read(there)
  expect(after.products.map((it) => it.name.tr).toSorted()).toEqual(['Kıymalı', 'Sade'])
  expect(after.groups).toHaveLength(2)
  expect(after.products.every((it) => it.master_id === null)).toBe(true)
  const again = await send(await exported(there), 'true', there)
  expect(again.branches[0]?.counts).toMatchObject({ create: 0, update: 0, parts: 0 })
})

it('reads what people write as they mean it: thousands, opening hours, a name given once, and the usual tax', async () => {
  const sheets = await exported(here)
  const kept = ['Kategori', 'Ad TR', 'Fiyat', 'Saatler (1 = Pazartesi)']
  const head = sheets[0]!.rows[0]!
  const row = (name: string, price: string, hours: string | null = null) => ['Pide', name, price, hours]
  sheets[0]!.rows = [
    kept,
    row('Bin', '1.100'),
    row('On iki bin', '12.500,00'),
    row('Bir', '1.1'),
    row('Geç', '10', '1 10:00-30:00'),
    row('Gizli\u0001', '10'),
    row('Bin', '5'),
    // The same rule as in the form: a price has at most two decimals.
    row('Üç basamak', '12,345'),
    ['Pide', 'Üç basamaklı sayı', 12.345, null],
  ]
  expect(kept.filter((it) => !head.includes(it))).toEqual([])
  const { faults } = await send(sheets, 'false')
  expect(faults.map((it) => [it.row, it.column])).toEqual([
    [5, 'Saatler (1 = Pazartesi)'],
    [6, 'Ad TR'],
    [8, 'Fiyat'],
    [9, 'Fiyat'],
    [7, 'Ad TR'],
  ])
  const { products } = await read(here)
  const found = (name: string) => products.find((it) => it.name.tr === name)
  expect(['Bin', 'On iki bin', 'Bir'].map((it) => found(it)?.price)).toEqual([110_000, 1_250_000, 110])
  const made = await boss.send(product.read, { params: { branch_product_id: found('Bin')!.id } })
  expect(made.tax_rate).toBe(10)
})

it('still reads the titles that earlier versions wrote', async () => {
  const sheets = await exported(here)
  const titles = {
    Malzemeler: 'Materials',
    'Menüde listelenir': 'Listede',
    Görseller: 'Resimler',
    'En çok adet': 'Most in one choice',
  }
  const former = (it: unknown) => (titles as Record<string, string>)[String(it)]
  for (const sheet of sheets) {
    sheet.name = former(sheet.name) ?? sheet.name
    sheet.rows[0] = sheet.rows[0]!.map((it) => former(it) ?? it)
  }
  expect(await send(sheets, 'true')).toMatchObject({ faults: [], branches: [{ counts: { create: 0, update: 0 } }] })
})

it('finds names under former titles without their own sheet, and calls columns what the file calls them', async () => {
  const sheets = await exported(here)
  const options = sheets.find((it) => it.name === 'Seçenekler')!
  const groups = sheets.find((it) => it.name === 'Seçenek grupları')!
  const former: Record<string, string> = { Malzeme: 'Material', 'En çok adet': 'Bir seçimde en çok' }
  options.rows[0] = options.rows[0]!.map((it) => former[String(it)] ?? it)
  // The name is written in capitals, as a person might type it, so that it is recognised only after
  // the database has normalised ("folded") it.
  const at = options.rows[0].indexOf('Material')
  for (const row of options.rows.slice(1)) row[at] = String(row[at]).toLocaleUpperCase('tr')
  expect((await send([groups, options], 'true')).faults).toEqual([])
  cell(sheets, 'Seçenekler', 'Bir seçimde en çok', 2, 1.5)
  expect((await send([groups, options], 'true')).faults).toMatchObject([
    { sheet: 'Seçenekler', row: 2, column: 'Bir seçimde en çok' },
  ])
})

it('reports an unknown column, and a file that is not a menu or is too large', async () => {
  const upload = async (sheets: Sheets) =>
    boss.raw(menuFile.import, { params: { branch_id: here }, query: { dry_run: 'true' }, upload: await bytes(sheets) })
  const sheets = await exported(here)
  cell(sheets, 'Ürünler', 'Fiyat', 1, 'Preis')
  cell(sheets, 'Ürünler', 'Kategori', 1, 'Raf')
  expect((await send(sheets, 'true')).faults[0]).toMatchObject({ sheet: 'Ürünler', row: 1, column: 'Raf' })
  expect((await upload([{ name: 'Sheet1', rows: [['a']] }])).text).toContain('menü sayfası yok')
  const large = [{ name: 'Ürünler', rows: [['x'.repeat(41_000_000)]] }]
  expect((await upload(large)).text).toContain('file_too_large')
  const long = [{ name: 'Ürünler', rows: Array.from({ length: 10_002 }, () => ['x']) }]
  expect((await upload(long)).text).toContain('too_many_rows')
})

it.each([
  ['PK\u0003\u0004 hardly', 'Bu Excel dosyası bozuk'],
  ['Kimlik;Kategori', 'Bu bir Excel dosyası (.xlsx) değil'],
])('refuses a file that is not a spreadsheet: %j', async (content, message) => {
  const reply = await boss.raw(menuFile.import, {
    params: { branch_id: here },
    query: { dry_run: 'true' },
    upload: Buffer.from(content),
  })
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ errors: [{ code: 'file_type', message: expect.stringContaining(message) }] })
})

it.each<[string, Buffer, string]>([
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'file_picture'],
  ['a PDF', Buffer.from('%PDF-1.7\nxref'), 'file_pdf'],
  ['an .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file_xls'],
  ['a text of Word', zipOf([{ name: 'word/document.xml', content: '<x/>' }]), 'file_office'],
  ['nothing', Buffer.alloc(0), 'file_empty'],
])('says what it was sent instead of a menu: %s', async (_, upload, code) => {
  const reply = await boss.raw(menuFile.import, { params: { branch_id: here }, query: { dry_run: 'true' }, upload })
  expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'file', code }] } })
})

it('writes only what its preview showed, and without a fingerprint whatever the file says', async () => {
  const price = async (name: string) => (await read(here)).products.find((it) => it.name.tr === name)!.price
  const set = async (name: string, amount: number) => {
    const { id, version } = (await read(here)).products.find((it) => it.name.tr === name)!
    await boss.send(menu.patchProduct, { params: { branch_product_id: id }, body: { version, price: amount } })
  }
  const upload = await bytes([
    {
      name: 'Ürünler',
      rows: [
        ['Kategori', 'Ad TR', 'Fiyat'],
        ['Pide', 'Kıymalı', 300],
        ['Pide', 'Sade', 200],
        ['Pide', 'Yeni', 50],
      ],
    },
  ])
  const given = (query: Record<string, string>) => ({ params: { branch_id: here }, query, upload })
  const preview = async () =>
    (await boss.raw(menuFile.import, given({ dry_run: 'true' }))).body as { fingerprint: string }
  await set('Sade', 20_000)
  const { fingerprint } = await preview()
  expect((await preview()).fingerprint).toBe(fingerprint)
  await set('Sade', 25_000)
  const refused = await boss.raw(menuFile.import, given({ dry_run: 'false', fingerprint }))
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'conflict' }])
  expect([await price('Kıymalı'), await price('Sade')]).toEqual([12_345, 25_000])
  const next = await preview()
  expect(next.fingerprint).not.toBe(fingerprint)
  const done = await boss.raw(menuFile.import, given({ dry_run: 'false', fingerprint: next.fingerprint, take: 'all' }))
  expect(done.status, done.text).toBe(200)
  expect([await price('Kıymalı'), await price('Sade'), await price('Yeni')]).toEqual([30_000, 20_000, 5000])
  await set('Sade', 25_000)
  expect((await boss.raw(menuFile.import, given({ dry_run: 'false' }))).status).toBe(200)
  expect(await price('Sade')).toBe(20_000)
})

it('asks about prices that look like a slip, row by row, and writes only those that are taken', async () => {
  await boss.send(category.create, { body: menuBodies.category(there, { name: named('Pide') }) })
  const rows = (prices: [string, number, number?][]): Sheets => [
    {
      name: 'Ürünler',
      rows: [
        ['Kategori', 'Ad TR', 'Fiyat', 'İndirimli fiyat'],
        ...prices.map(([name, price, less]) => ['Pide', name, price, less ?? null]),
      ],
    },
  ]
  await send(
    rows([
      ['Bir', 100],
      ['İki', 100],
      ['Üç', 100],
      ['Dört', 100],
    ]),
    'false',
    there,
  )
  const slips = rows([
    ['Bir', 49],
    ['İki', 201],
    ['Üç', 50],
    ['Dört', 200],
    ['Beş', 0],
    ['Altı', 0],
    ['Üç buçuk', 100, 40],
  ])
  const { asked, total_asked } = await send(slips, 'true', there)
  expect(total_asked).toBe(7)
  expect(
    asked.map((it) => [it.row, it.is_new, it.prices.map(({ field, question }) => `${field} ${question}`).join()]),
  ).toEqual([
    [2, false, 'price low'],
    [3, false, 'price high'],
    [4, false, 'price low'],
    [5, false, 'price high'],
    [6, true, 'price free'],
    [7, true, 'price free'],
    [8, true, 'discounted_price low'],
  ])
  // The preview shows what would be written, that is, only the accepted rows.
  const priceChanges = async (take?: string) =>
    (await send(slips, 'true', there, take)).branches[0]?.rows.flatMap((it) =>
      it.changes.some(({ field }) => field === 'price') || it.outcome === 'create' ? it.name.tr : [],
    )
  expect(await priceChanges()).toEqual([])
  expect((await priceChanges('3,7'))?.toSorted()).toEqual(['Altı', 'İki'])
  await send(slips, 'false', there, '3-5,7-8')
  const after = new Map((await read(there)).products.map((it) => [it.name.tr, it.price]))
  const of = (...names: string[]) => names.map((it) => after.get(it))
  expect(of('Bir', 'İki', 'Üç', 'Dört', 'Beş', 'Altı', 'Üç buçuk')).toEqual([
    10_000,
    20_100,
    5000,
    20_000,
    undefined,
    0,
    10_000,
  ])
  // An import that names no rows accepts none.
  const nothing = await boss.raw(menuFile.import, {
    params: { branch_id: there },
    query: { dry_run: 'false' },
    upload: await bytes(rows([['Bir', 0]])),
  })
  expect(nothing.status).toBe(200)
  expect((await read(there)).products.find((it) => it.name.tr === 'Bir')?.price).toBe(10_000)
})
