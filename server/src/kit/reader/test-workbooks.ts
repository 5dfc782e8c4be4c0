import { writeXlsx } from 'hucre/xlsx'
import { atLength } from '#contract/kit/test-length.ts'
import { cellOf, headRow, sheetOf, workbookOf, zipOf, type Packed } from './test-zip.ts'

/**
 * A file that a stranger may send. If `is` is `taken`, the file is legal and harmless, so it must
 * be read. `either` means that it is as heavy as the limits allow, so it may be read or refused.
 */
export interface Hostile {
  name: string
  bytes: () => Buffer | Promise<Buffer>
  is?: 'taken' | 'either'
}

const MB = 1_048_576
/**
 * Far more text than any menu has. The long test run uses nearly as much as a file may unpack to.
 */
const long = atLength(8, 40) * MB
const line = (n: number) => `<row r="${n}">${cellOf('Ayran', `A${n}`)}</row>`
const good = sheetOf(headRow + line(2))
const packed = (...more: Packed[]) => zipOf([...workbookOf(good), ...more])
/**
 * Incompressible text that is added to other text, a seventieth as long. Because of it, no file is
 * refused for its compression ratio.
 */
function padding(text: string): string {
  let n = 7
  const digits = Array.from({ length: text.length / 70 }, () => (n = (n * 16_807) % 2_147_483_647).toString(36).at(-1))
  return `<!--${digits.join('')}-->`
}
const sheet = (data: string, after = '') => zipOf(workbookOf(sheetOf(data, after + padding(data + after))))
const shared = (strings: string, data = headRow + line(2)) =>
  zipOf(workbookOf(sheetOf(data, padding(data)), { 'xl/sharedStrings.xml': strings }))
const sst = (inside: string) =>
  `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${inside}</sst>${padding(inside)}`
const declared = (dtd: string, text: string) => shared(`<?xml version="1.0"?>${dtd}${sst(`<si><t>${text}</t></si>`)}`)
const laughs = `<!DOCTYPE lolz [<!ENTITY a "lol">${'abcdefghi'
  .split('')
  .map((it, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${it};`.repeat(10)}">`)
  .join('')}]>`
/** The good workbook with the bytes of one of its parts changed. */
const changed = (change: (it: Packed) => Packed) =>
  zipOf(workbookOf(good).map((it) => (it.name.endsWith('sheet1.xml') ? change(it) : it)))
const ofLegal = (name: string, bytes: () => Buffer): Hostile => ({ name, bytes, is: 'taken' })
const of = (name: string, bytes: () => Buffer): Hostile => ({ name, bytes })
const ofHeavy = (name: string, bytes: () => Buffer): Hostile => ({ name, bytes, is: 'either' })

/** Zips that unpack to more than they declare, or to more than any machine can hold. */
const bombs = [
  of('a flat bomb', () => changed((it) => ({ ...it, content: Buffer.alloc(atLength(60, 200) * MB) }))),
  of('a flat bomb that says it is small', () =>
    changed((it) => ({ ...it, content: Buffer.alloc(atLength(60, 100) * MB), size: 900 })),
  ),
  of('a bomb beside the menu', () => packed({ name: 'xl/media/a.bin', content: Buffer.alloc(atLength(60, 80) * MB) })),
  of('a bomb in a bomb', () =>
    packed(
      {
        name: 'xl/media/a.zip',
        content: zipOf([{ name: 'b', content: Buffer.alloc(atLength(60, 150) * MB) }]),
        isStored: true,
      },
      {
        name: 'xl/b',
        content: Buffer.alloc(30 * MB),
      },
    ),
  ),
  of('entries that share their bytes', () =>
    packed(
      { name: 'a0', content: Buffer.alloc(MB, 'ab') },
      ...Array.from({ length: 40 }, (_, n) => ({ name: `a${n + 1}`, content: Buffer.alloc(MB, 'ab'), sharesWith: 5 })),
    ),
  ),
  of('ten thousand entries', () =>
    packed(...Array.from({ length: 10_000 }, (_, n) => ({ name: `a${n}`, content: '' }))),
  ),
  of('a count of entries that is not true', () => zipOf(workbookOf(good), { count: 65_534 })),
  of('a count that asks for the long format', () => zipOf(workbookOf(good), { count: 65_535 })),
]

/** Hostile zip files that are not what they claim to be. */
const zips = [
  of('half of a workbook', () => packed().subarray(0, packed().length / 2)),
  of('a workbook without its last byte', () => packed().subarray(0, -1)),
  of('nothing at all', () => Buffer.alloc(0)),
  of('noise', () => Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * 7919 + (n >> 3)) % 256))),
  of('a mark and noise', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5000, 7)])),
  of('an end and nothing before it', () => packed().subarray(-22)),
  of('a million ends', () => Buffer.alloc(4 * MB, 'PK\u0005\u0006')),
  of('a name that climbs out', () => packed({ name: '../../etc/passwd', content: 'x' })),
  of('a name from the root', () => packed({ name: '/etc/passwd', content: 'x' })),
  of('a name of another system', () => packed({ name: 'xl\\..\\..\\x', content: 'x' })),
  of('a name with nothing in it', () => packed({ name: 'xl/a\0.xml', content: 'x' })),
  of('a name twice', () => packed({ name: 'xl/workbook.xml', content: 'x' })),
  of('a file of another name than its line', () => changed((it) => ({ ...it, ownName: 'xl/worksheets/sheet9.xml' }))),
  of('an encrypted entry', () => changed((it) => ({ ...it, flags: 1 }))),
  of('a packing nobody knows', () => changed((it) => ({ ...it, method: 12 }))),
  of('a sum that is not right', () => changed((it) => ({ ...it, sum: 1 }))),
  of('a size beyond the file', () => changed((it) => ({ ...it, packedSize: 0x7fffffff }))),
  of('an encrypted workbook', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(20_000, 3)])),
]

/** Hostile worksheets whose shape is expensive to read. */
const shapes = [
  of('a cell in column XFD', () => sheet(headRow + `<row r="2">${cellOf('x', 'XFD2')}</row>`)),
  of('a column written in entities', () => sheet(headRow + `<row r="2">${cellOf('x', '&#88;FD2')}</row>`)),
  of('a cell in the last corner', () => sheet(headRow + `<row r="1048576">${cellOf('x', 'XFD1048576')}</row>`)),
  of('a cell beyond its row', () => sheet(headRow + `<row r="2">${cellOf('x', 'A1048576')}</row>`)),
  of('a row of a negative number', () => sheet(headRow + `<row r="-1">${cellOf('x')}</row>`)),
  of('a row without end', () => sheet(headRow + `<row r="1e99">${cellOf('x')}</row>`)),
  of('a million columns', () => sheet(headRow + `<row r="2">${'<c/>'.repeat(1_000_000)}</row>`)),
  of('a million rows', () => sheet(headRow + '<row/>'.repeat(1_000_000))),
  of('a million rows with a cell', () => sheet(headRow + '<row><c><v>1</v></c></row>'.repeat(1_000_000))),
  of('a tag within a tag', () => sheet(headRow + '<row r="2"><c x="<" r="XFD2"><v>1</v></c></row>')),
  of('another prefix', () => sheet(headRow + '<ş:row r="2"><ş:c r="XFD2"><v>1</v></ş:c></ş:row>')),
  of('a head of a hundred columns', () => sheet(`<row r="1">${cellOf('Ad TR').repeat(100)}</row>`)),
  ofLegal('a merge over everything', () =>
    sheet(headRow + line(2), '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
  ),
  ofLegal('very many merges', () =>
    sheet(
      headRow + line(2),
      `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(atLength(10_000, 100_000))}</mergeCells>`,
    ),
  ),
  of('ten thousand levels', () => sheet(headRow + '<x>'.repeat(3_000_000))),
  ofHeavy('a tag of very many attributes', () =>
    sheet(
      headRow +
        `<row r="2" ${Array.from({ length: atLength(100_000, 1_000_000) }, (_, n) => `a${n}=""`).join(' ')}></row>`,
    ),
  ),
  of('megabytes of tags', () => sheet('<'.repeat(long))),
  of('megabytes of entities', () => sheet(headRow + `<row r="2">${cellOf('&'.repeat(long), 'A2')}</row>`)),
  of('a cell of megabytes', () => sheet(headRow + `<row r="2">${cellOf('x'.repeat(long), 'A2')}</row>`)),
  ofHeavy('a comment of megabytes', () => sheet(`${headRow}<!--${'x'.repeat(long)}-->`)),
  of('five million strings', () => shared(sst('<si/>'.repeat(5_000_000)))),
  of('one string in every cell', () =>
    shared(
      sst(`<si><t>Ad TR</t></si><si><t>${'x'.repeat(32_000)}</t></si>`),
      `<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>` +
        `<row>${'<c t="s"><v>1</v></c>'.repeat(60)}</row>`.repeat(atLength(500, 5000)),
    ),
  ),
  of('a million styles', () =>
    zipOf(
      workbookOf(good, {
        'xl/styles.xml': `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(2_600_000)}</cellXfs></styleSheet>`,
      }),
    ),
  ),
]

const heads = [
  'Ad TR',
  'Ad EN',
  'Ad DE',
  'Açıklama TR',
  'Kategori',
  'Fiyat',
  'KDV %',
  'Alerjenler',
  'Malzemeler',
  'Seçenek grupları',
]
const tenThousand = <T>(make: (n: number) => T) => Array.from({ length: 10_000 }, (_, n) => make(n + 2))
const row = (cells: string[]) => `<row>${cells.join('')}</row>`

/** A valid menu with the most products allowed, each with its own name. */
async function largestMenu(): Promise<Buffer> {
  const heads = ['Kategori', 'Ad TR', 'Ad EN', 'Ad DE', 'Açıklama TR', 'Fiyat', 'KDV %', 'Satışta', 'Malzemeler']
  const product = (n: number) => [
    'Pide',
    `Ürün ${n}`,
    `Product ${n}`,
    `Produkt ${n}`,
    'Fırından',
    45.5,
    10,
    'evet',
    'Kaşar',
  ]
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Ürünler', rows: [heads, ...tenThousand(product)] },
      { name: 'Kategoriler', rows: [['Ad TR'], ['Pide']] },
      { name: 'Malzemeler', rows: [['Ad TR'], ...tenThousand((n) => [n === 2 ? 'Kaşar' : `Malzeme ${n}`])] },
    ],
  })
  return Buffer.from(bytes as Uint8Array)
}

/**
 * The heaviest content that the limits allow, for each kind of thing that a reader walks through:
 * products, rows, levels, strings.
 */
const heavy: Hostile[] = [
  { name: 'the largest menu there may be', bytes: largestMenu, is: 'either' },
  ofHeavy('two million levels', () => sheet(headRow + '<x>'.repeat(1_900_000))),
  ofHeavy('six hundred thousand levels of strings', () => shared(sst('<r>'.repeat(590_000)))),
  ofHeavy('rows of sixty-four texts', () =>
    shared(
      sst(tenThousand((n) => `<si><t>Çorba ${n}</t></si>`).join('')),
      row([cellOf('Ad TR').repeat(64)]) +
        tenThousand((n) => row([`<c t="s"><v>${n - 2}</v></c>`.repeat(64)]))
          .slice(0, atLength(4500, 10_000))
          .join(''),
    ),
  ),
]

/** More heavy content within the limits, for the long test run. */
const heavier: Hostile[] = [
  ofHeavy('ten thousand products with every column', () =>
    sheet(
      row(heads.map((it) => cellOf(it))) +
        tenThousand((n) =>
          row(heads.map((it) => cellOf(it === 'Fiyat' ? '45,50' : it === 'KDV %' ? '10' : `${it} ${n}`))),
        ).join(''),
    ),
  ),
  ofHeavy('ten thousand products of one name', () =>
    sheet(row([cellOf('Ad TR'), cellOf('Kategori')]) + row([cellOf('Ayran'), cellOf('Pide')]).repeat(9999)),
  ),
  ofHeavy('ten thousand products with faults', () =>
    sheet(row(heads.map((it) => cellOf(it))) + row(heads.map(() => cellOf('|'.repeat(60)))).repeat(9999)),
  ),
  ofHeavy('six hundred thousand strings', () => shared(sst('<si><t/></si>'.repeat(299_000)))),
  ofHeavy('six hundred thousand styles', () =>
    zipOf(
      workbookOf(good, {
        'xl/styles.xml': `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(590_000)}</cellXfs>${padding('x'.repeat(12 * MB))}</styleSheet>`,
      }),
    ),
  ),
]

/** Workbooks that try to make their reader perform an action. */
const wishes = [
  of('a billion laughs', () => declared(laughs, '&j;')),
  of('an entity from a file', () => declared('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;')),
  of('an entity from a server', () => declared('<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:1/x">]>', '&x;')),
  of('an entity of parameters', () => declared('<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x"> %x;]>', 'x')),
  of('a type from elsewhere', () => declared('<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd">', 'x')),
  of('a type in small letters', () => declared('<!doctype a [<!entity x "y">]>', '&x;')),
  of('a type in another encoding', () =>
    shared('').length > 0
      ? zipOf(workbookOf(good, { 'xl/sharedStrings.xml': Buffer.from(`\ufeff${laughs}<sst/>`, 'utf16le') }))
      : Buffer.alloc(0),
  ),
  of('a sheet that leads out', () =>
    zipOf(
      workbookOf(good, {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="a/worksheet" TargetMode="External" Target="http://127.0.0.1:1/sheet.xml"/></Relationships>',
      }),
    ),
  ),
  of('a sheet that is the workbook', () =>
    zipOf(
      workbookOf(good, {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="a/worksheet" Target="../xl/../../etc/passwd"/></Relationships>',
      }),
    ),
  ),
  ofLegal('a workbook with a macro', () => packed({ name: 'xl/vbaProject.bin', content: Buffer.alloc(5000, 9) })),
  ofLegal('a formula that calls out', () =>
    sheet(`${headRow}<row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://127.0.0.1:1")</f><v>Ayran</v></c></row>`),
  ),
  ofLegal('a text that is a formula', () => sheet(`${headRow}<row r="2">${cellOf("=cmd|'/C calc'!A1", 'A2')}</row>`)),
  ofLegal('a number that is none', () => sheet(`${headRow}<row r="2"><c r="C2"><v>1e999</v></c></row>`)),
  of('five thousand sheets', () =>
    zipOf(
      workbookOf(good, {
        'xl/workbook.xml': `<workbook><sheets>${'<sheet name="Blatt" sheetId="1" r:id="rId1"/>'.repeat(5000)}</sheets></workbook>`,
      }),
    ),
  ),
]

/**
 * Files that are not workbooks at all. A .csv is among them, because a menu is uploaded as .xlsx.
 */
const others = [
  of('a csv of one line of four megabytes', () => Buffer.alloc(4 * MB, 'a;')),
  of('a csv with nothing in it', () => Buffer.from('Ad TR;Fiyat\r\nAyran\0;45\r\n')),
  of('a csv in another encoding', () => Buffer.from('\ufeffAd TR;Fiyat\r\nAyran;45\r\n', 'utf16le')),
  of('a csv in bytes of no encoding', () => Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xa0, 0xa1, 0x3b, 0x0a])),
  of('a csv with a formula', () => Buffer.from('Ad TR\r\n=HYPERLINK("http://x")\r\n')),
  of('a page', () => Buffer.from('<html><script>alert(1)</script></html>')),
  of('a workbook of 1997', () => Buffer.from('0908100000060500', 'hex')),
  of('a document', () => zipOf([{ name: 'word/document.xml', content: '<w:document/>' }])),
  of('a binary workbook', () => zipOf([{ name: 'xl/workbook.bin', content: Buffer.alloc(100) }])),
  of('a script', () => Buffer.from('#!/bin/sh\nrm -rf /\n')),
]

export const hostileWorkbooks: Hostile[] = [
  ...bombs,
  ...zips,
  ...shapes,
  ...heavy,
  ...atLength([], heavier),
  ...wishes,
  ...others,
]
