import { expect, it } from 'vitest'
import { attachmentOf } from './attachment.ts'

it('a name of plain letters stands as it is', () => {
  expect(attachmentOf('siparisler-2026-11-28.csv')).toBe('attachment; filename="siparisler-2026-11-28.csv"')
})

it('any other name stands in plain letters, then exactly, and no header is refused or broken by it', () => {
  expect(attachmentOf('Müşteri “IĞDIR” ılık.xlsx')).toBe(
    `attachment; filename="Musteri _IGDIR_ ilik.xlsx"; filename*=UTF-8''M%C3%BC%C5%9Fteri%20%E2%80%9CI%C4%9EDIR%E2%80%9D%20%C4%B1l%C4%B1k.xlsx`,
  )
  for (const name of [
    'a"; filename="b.exe',
    'a\r\nset-cookie: x',
    '../../a\\b',
    '\u202Egpj.xslx',
    '👨‍👩‍👧'.slice(0, 1),
    "l'a(b)*",
    '%41',
  ])
    expect(() => new Headers({ 'content-disposition': attachmentOf(name) }), JSON.stringify(name)).not.toThrow()
  expect(attachmentOf('a"b')).toBe(`attachment; filename="a_b"; filename*=UTF-8''a%22b`)
  expect(attachmentOf("l'a(b)*")).toBe(`attachment; filename="l'a(b)*"`)
})
