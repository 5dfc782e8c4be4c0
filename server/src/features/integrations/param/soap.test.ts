import { expect, it } from 'vitest'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { envelope, find, findAll, read, textOf } from './soap.ts'

const service = { operation: 'TP_Islem_Sorgulama4', namespace: 'https://turkpos.com.tr/' }

it('writes one operation with its fields, and escapes their texts', () => {
  const xml = envelope(service, { G: { CLIENT_CODE: '1' }, Ad: 'Kaya & <Oğlu>\u0001', Bos: '' }, { Kim: { Kod: '1' } })
  const body = find(read(xml), 'Body')!
  expect(body.children.map((it) => it.name)).toEqual(['TP_Islem_Sorgulama4'])
  expect(textOf(body.children[0]!, 'Ad')).toBe('Kaya & <Oğlu>')
  expect(textOf(body.children[0]!, 'Bos')).toBe('')
  expect(textOf(find(read(xml), 'Kim')!, 'Kod')).toBe('1')
})

it('reads the rows of an answer that has a schema, prefixes, and nested elements of a bank', () => {
  const row = (id: number) =>
    `<DT_Islem_Sorgulama4 diffgr:id="a${id}" msdata:rowOrder='0'><Durum>SUCCESS</Durum><Bos /><Bank_Extra><Extra><Durum>C</Durum></Extra></Bank_Extra><Ad>&#x130;&#252;&amp;&bilinmeyen;</Ad></DT_Islem_Sorgulama4>`
  const answer = read(
    `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="x"><!-- <a> --><soap:Body><xs:schema id="N"/><diffgr:diffgram>${row(1)}${row(2)}</diffgr:diffgram></soap:Body></soap:Envelope>`,
  )
  const rows = findAll(answer, 'DT_Islem_Sorgulama4')
  expect(rows.map((it) => [textOf(it, 'Durum'), textOf(it, 'Bos'), textOf(it, 'Ad')])).toEqual([
    ['SUCCESS', '', 'İü&&bilinmeyen;'],
    ['SUCCESS', '', 'İü&&bilinmeyen;'],
  ])
})

it.each([
  ['a page', '<html><body><br></body></html>'],
  ['an element that is not closed', '<a><b></a>'],
  ['an end without a beginning', '</a>'],
  ['a type with entities', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
  ['text that is not XML', '<a b=c></a>'],
  ['too many elements in each other', `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`],
])('does not read %s', (_, xml) => {
  expect(() => read(xml)).toThrow(PlatformFault)
})

it('reads a large answer in one pass', () => {
  const rows = '<r a="1">x &amp; y</r>'.repeat(100_000)
  expect(findAll(read(`<a>${rows}</a>`), 'r')).toHaveLength(100_000)
  expect(() => read(`<a ${' '.repeat(100_000)}`)).toThrow(PlatformFault)
})
