import { expect, test } from 'vitest'
import { codeOf } from './code.ts'

test.each([
  ['try', '[A-Z]', 'TRY'],
  ['İli', '[A-Z]', 'ILI'],
  ['Kapıda Ödeme', '[a-z0-9_]', 'kapida_odeme'],
  ['pay-pal 2!', '[a-z0-9_]', 'pay_pal_2'],
  ['34 272', '\\d', '34272'],
  ['TR-06', '[A-Za-z0-9]', 'TR06'],
])('%s as a code of %s is %s', (typed, characters, code) => expect(codeOf(typed, characters)).toBe(code))
