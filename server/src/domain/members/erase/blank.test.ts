import { expect, it } from 'vitest'
import { blanked, patternsOf } from './blank.ts'

const patterns = patternsOf({
  phones: ['+905321234567', '+4915112345678', '+15551234567'],
  emails: ['ali.can@deneme.test'],
})
const blank = (text: string) => blanked(text, patterns)

it('a number goes in each spelling, and an address in either case', () => {
  for (const it of [
    '0532 123 45 67',
    '+90 532 1234567',
    '(0532) 123-45-67',
    '5321234567',
    '532 123 4567',
    '0090 532 123 45 67',
    '+90 (532) 123 45 67',
    '+90 (0) 532 123 45 67',
    '90.532.123.45.67',
    '0532\u00a0123\u00a045\u00a067',
    '0532–123–45–67',
    '0151 12345678',
    '+49 151/123 456 78',
    '0049 (0)151 12345678',
    '555-123-4567',
    '1 (555) 123 4567',
    'Ali.Can@DENEME.test',
  ])
    expect([it, blank(`Eşi: ${it}, akşam arayın.`)]).toEqual([it, 'Eşi: —, akşam arayın.'])
  expect(blank('tel:05321234567;0532 123 45 67')).toBe('tel:—;—')
})

it('longer or similar numbers and addresses, amounts and ids stay', () => {
  for (const it of [
    '0532 123 45 678',
    '10532 123 45 67',
    '0532 123 45 68',
    '532 123, 45 67',
    'vali.can@deneme.test',
    'ali.can@deneme.test.tr',
    'ali.can@deneme.testci',
    'alixcan@deneme.test',
    '019ac1de-5321-7234-8567-0532123a4567',
    '42,00 ₺',
  ])
    expect(blank(it)).toBe(it)
})

it('within JSON only texts are replaced', () => {
  expect(blanked({ total: 5321234567, lines: [{ note: 'Ara: 05321234567' }, null], is_paid: true }, patterns)).toEqual({
    total: 5321234567,
    lines: [{ note: 'Ara: —' }, null],
    is_paid: true,
  })
})
