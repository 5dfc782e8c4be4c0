import { expect, it } from 'vitest'
import { withoutContacts } from './without-contacts.ts'

it.each([
  ['550 5.1.1 <ada.lovelace+x@deneme.test>: Recipient rejected', '550 5.1.1 <…>: Recipient rejected'],
  ['to=ada@deneme.test, size=3', 'to=…, size=3'],
  ['recipient "+905321234567" is invalid', 'recipient "…" is invalid'],
  ['0532 123 45 67 aranamadı', '… aranamadı'],
  ['(0532) 123-45-67', '(…'],
  ['rückruf +49 30 901820', 'rückruf …'],
])('takes addresses and numbers out of "%s"', (text, left) => {
  expect(withoutContacts(text)).toBe(left)
})

it.each([
  'Restoranın durumu değiştirilemez.',
  'code 69: 40 requests in 10 minutes',
  'not before 2026-11-28',
  'H174 (422)',
])('leaves "%s" as it is', (text) => {
  expect(withoutContacts(text)).toBe(text)
})
