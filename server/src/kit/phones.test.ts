import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { optionalPhone, phone } from '#contract/kit/fields.ts'
import './phones.ts'

it.each([
  ['0532 123 45 67', '+905321234567'],
  ['532 123 45 67', '+905321234567'],
  ['(0212) 123-45-67', '+902121234567'],
  ['905321234567', '+905321234567'],
  ['+90 0532 123 45 67', '+905321234567'],
  ['+49 (0)151 12345678', '+4915112345678'],
  ['0049 151 12345678', '+4915112345678'],
  ['4915112345678', '+4915112345678'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+1 (202) 555-0123', '+12025550123'],
  ['+353 1 234 5678', '+35312345678'],
])('%s is %s, however it is written', (given, kept) => {
  expect(z.parse(phone(), given)).toBe(kept)
  expect(z.parse(phone(), kept)).toBe(kept)
})

it.each(['12', 'call me', '0532 123', '+90532', '+905321234567 ext. 9'])('%s is no phone number', (given) => {
  expect(z.safeParse(phone(), given).success).toBe(false)
})

it('is nothing where it may be', () => {
  expect(z.parse(optionalPhone(), '')).toBe('')
})
