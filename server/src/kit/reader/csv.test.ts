import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from '#server/kit/list/csv.ts'
import { csvRows, delimiterOf, readCsv } from './csv.ts'

async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
  const them: T[] = []
  for await (const it of some) them.push(it)
  return them
}
const read = async (bytes: Uint8Array, max = 1000) => (await all(readCsv(bytes, max))).flatMap((it) => it.rows)

it('reads what our own files are written as, cut anywhere', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', '\r', ' ', 'ş', '😀'), maxLength: 6 })
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 7 }), async (rows, size) => {
      const text = [...rows.map(csvLine).join('')]
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
        text.slice(n * size, (n + 1) * size).join(''),
      )
      expect(await all(csvRows(chunks, ';'))).toEqual(rows)
    }),
  )
})

it.each([
  ['Ad;Telefon\nAda, Can;0532\nEce;0533', ';'],
  ['Ad,Telefon\n"a;b;c",0532', ','],
  ['Ad\tTelefon\nAda Can\t0532, 0533', '\t'],
  ['Ad\nAda', ';'],
])('%j is separated by %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter))

it('reads UTF-16 and UTF-8 with a mark, UTF-8 without, and else windows-1254', async () => {
  const expected = [['Adı'], ['Şükrü']]
  for (const bytes of [
    Buffer.from('\ufeffAdı\r\nŞükrü\r\n'),
    Buffer.from('\ufeffAdı\r\nŞükrü\r\n', 'utf16le'),
    Buffer.from('\ufeffAdı\nŞükrü', 'utf16le').swap16(),
    Buffer.from('Adı\r\nŞükrü\r\n', 'utf16le'),
    Buffer.from('Adı\nŞükrü', 'utf16le').swap16(),
    Buffer.from('Adı\nŞükrü'),
    Buffer.from([0x41, 0x64, 0xfd, 0x0d, 0xde, 0xfc, 0x6b, 0x72, 0xfc]),
  ])
    expect(await read(bytes)).toEqual(expected)
})

it('bears a few odd characters among many letters, and the old mark of a file’s end', async () => {
  const line = `${'Ada Kaya;'.repeat(6)}\u0001`
  expect((await read(Buffer.from(`${line}\n`.repeat(3)))).length).toBe(3)
  expect(await read(Buffer.from('Ad\nAda\n\u001A'))).toMatchObject([['Ad'], ['Ada'], ['\u001A']])
})

it('counts empty lines as a spreadsheet does, and leaves a quote within a cell as it is', async () => {
  expect(await read(Buffer.from('Ad;No\n\nAda "Can";;\n'))).toEqual([['Ad', 'No'], [], ['Ada "Can"']])
})

it.each(['Ad;No\rAda;1\r', 'Ad;No\nAda;1', 'Ad;No\r\nAda;1\n'])(
  'takes the line ends of %j as they come',
  async (text) => {
    expect(await read(Buffer.from(text))).toEqual([
      ['Ad', 'No'],
      ['Ada', '1'],
    ])
  },
)

const many = (text: string) => Buffer.alloc(5_000_000, text)
it.each([
  ['bytes that nobody wrote', Buffer.from('0102030405e1f2ff', 'hex'), 'file_type'],
  ['bytes beyond every letter', Buffer.from('fffefdfcfbfaf9f8', 'hex').subarray(2), 'file_type'],
  ['a sound in UTF-16', Buffer.from(`fffe${'0100'.repeat(100)}`, 'hex'), 'file_type'],
  ['a file of zeros', Buffer.from('Ad\0;x'), 'file_type'],
  ['nothing', Buffer.alloc(0), 'file_empty'],
  ['a quote never closed', Buffer.from('Ad\n"Ada\nEce'), 'quote_open'],
  ['a line without end', many('a'), 'line_too_long'],
  ['nothing but separators', many(';'), 'line_too_long'],
  ['nothing but quotes', many('"'), 'line_too_long'],
  ['a quote that takes in the file', Buffer.concat([Buffer.from('"'), many('Ada;\n')]), 'line_too_long'],
  ['too many rows', Buffer.from('a\n'.repeat(1002)), 'too_many_rows'],
  ['too many columns', Buffer.from(`${'a;'.repeat(64)}a`), 'too_many_columns'],
  ['lines of separators', Buffer.from(`${';'.repeat(2000)}\n`), 'too_many_columns'],
])('refuses %s', async (_, bytes, code) => expect(read(bytes)).rejects.toThrow(code))
