import { expect, it } from 'vitest'
import { otherKindOf } from './other-kind.ts'
import { zipOf } from './test-zip.ts'

const hex = (digits: string) => Buffer.from(digits, 'hex')
const after = (digits: string) => Buffer.concat([hex(digits), Buffer.alloc(100)])

it.each<[string, Buffer, string | undefined]>([
  ['the first eight bytes of a PNG', hex('89504e470d0a1a0a'), 'file_picture'],
  ['a JPEG', after('ffd8ffe000104a46'), 'file_picture'],
  ['a GIF', Buffer.from('GIF89a\u0001'), 'file_picture'],
  ['a WebP', Buffer.from('RIFF\u0001\0\0\0WEBPVP8 ', 'latin1'), 'file_picture'],
  ['a photograph of a phone', Buffer.from('\0\0\0\u0018ftypheic', 'latin1'), 'file_picture'],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ', 'latin1'), 'file_pdf'],
  ['a PDF after a mark', Buffer.from('\uFEFF%PDF-1.4'), 'file_pdf'],
  ['an .xls', after('d0cf11e0a1b11ae1'), 'file_xls'],
  ['a gzip', after('1f8b0800'), 'file_archive'],
  ['a RAR', Buffer.from('Rar!\u001a\u0007\u0001'), 'file_archive'],
  ['a text of Word', zipOf([{ name: 'word/document.xml', content: '<x/>' }]), 'file_office'],
  ['slides', zipOf([{ name: 'ppt/presentation.xml', content: '<x/>' }]), 'file_office'],
  ['a zip of something else', zipOf([{ name: 'uyeler.csv', content: 'Ad;Telefon' }]), 'file_archive'],
  ['a binary workbook', zipOf([{ name: 'xl/workbook.bin', content: 'x' }]), 'file_xls'],
  ['a workbook', zipOf([{ name: 'xl/workbook.xml', content: '<x/>' }]), undefined],
  ['a zip cut short', Buffer.from('PK\u0003\u0004x'), undefined],
  ['rows about a PDF', Buffer.from(`${'Ad;Not\n'.repeat(9)}Ada;%PDF-1.4`), undefined],
  ['a list that begins with BM', Buffer.from('BMW;2019;Ada Kaya\nFiat;2001;Can'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('knows %s by its content', (_, bytes, kind) => expect(otherKindOf(bytes)).toBe(kind))
