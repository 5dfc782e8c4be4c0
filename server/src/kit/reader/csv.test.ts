import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from '#server/kit/csv.ts'
import { csvRows, delimiterOf, readCsv } from './csv.ts'

const read = (bytes: Uint8Array, max = 1000) => [...readCsv(bytes, max)].flatMap((it) => it.rows)

it('reads what our own files are written as, cut anywhere', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', '\r', ' ', 'ş', '😀'), maxLength: 6 })
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 7 }), (rows, size) => {
      const text = [...rows.map(csvLine).join('')]
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
        text.slice(n * size, (n + 1) * size).join(''),
      )
      expect([...csvRows(chunks, ';')]).toEqual(rows)
    }),
  )
})

it.each([
  ['Ad;Telefon\nAda, Can;0532\nEce;0533', ';'],
  ['Ad,Telefon\n"a;b;c",0532', ','],
  ['Ad\tTelefon\nAda Can\t0532, 0533', '\t'],
  ['Ad\nAda', ';'],
])('%j is separated by %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter))

it('reads UTF-8 with a mark or without, and else windows-1254', () => {
  const expected = [['Adı'], ['Şükrü']]
  for (const bytes of [
    Buffer.from('\ufeffAdı\r\nŞükrü\r\n'),
    Buffer.from('Adı\nŞükrü'),
    Buffer.from([0x41, 0x64, 0xfd, 0x0d, 0xde, 0xfc, 0x6b, 0x72, 0xfc]),
  ])
    expect(read(bytes)).toEqual(expected)
})

it('counts empty lines as a spreadsheet does, and leaves a quote within a cell as it is', () => {
  expect(read(Buffer.from('Ad;No\n\nAda "Can";;\n'))).toEqual([['Ad', 'No'], [], ['Ada "Can"']])
})

it.each([
  ['a file of zeros', Buffer.from('Ad\0;x'), 'file_type'],
  ['nothing', Buffer.alloc(0), 'file_type'],
  ['a quote never closed', Buffer.from('Ad\n"Ada\nEce'), 'file_type'],
  ['a line without end', Buffer.alloc(200_000, 'a'), 'file_too_large'],
  ['too many rows', Buffer.from('a\n'.repeat(1002)), 'too_many_rows'],
  ['too many columns', Buffer.from(`${'a;'.repeat(64)}a`), 'too_many_columns'],
])('refuses %s', (_, bytes, code) => expect(() => read(bytes)).toThrow(code))
