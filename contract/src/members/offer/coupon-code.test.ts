import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkSign, couponCode, foldCode, isMade, makeCode, printedCode } from './coupon-code.ts'

it.each([
  ['K7QM4R2P', 'Z'],
  ['AAAAAAAA', 'B'],
  ['Z9Y8X7W6', 'N'],
])('%s is checked by %s', (body, sign) => {
  expect(checkSign(body)).toBe(sign)
})

it.each([
  ['  k7qm-4r2p-z ', 'K7QM4R2PZ'],
  ['ıstanbul İ', 'ISTANBULI'],
  ['hoş geldin', 'HOşGELDIN'],
  ['yaz 2026–ek', 'YAZ2026EK'],
  ['ＡＢＣ', 'ABC'],
])('%j is read as %s', (given, code) => {
  expect(foldCode(given)).toBe(code)
})

it.each(['AB', 'A'.repeat(21), 'HOş', 'KELVİN!', 'K\u212A', 'ſAB', ''])('%j is no code', (given) => {
  expect(couponCode.test(given)).toBe(false)
})

const made = fc
  .infiniteStream(fc.nat(1_000_000))
  .map((all) => makeCode((below) => (all.next().value as number) % below))

it('what we make is a code, printed so that it is read back', () => {
  fc.assert(
    fc.property(made, (code) => {
      expect(couponCode.test(code)).toBe(true)
      expect(isMade(code)).toBe(true)
      expect(printedCode(code)).toMatch(/^\w{4}-\w{4}-\w$/)
      expect(foldCode(` ${printedCode(code).toLowerCase()}`)).toBe(code)
    }),
  )
})

it('one wrong sign and two swapped neighbours show', () => {
  fc.assert(
    fc.property(made, made, fc.nat(7), (code, other, at) => {
      const wrong = code.slice(0, at) + other[at] + code.slice(at + 1)
      expect(isMade(wrong)).toBe(wrong === code)
      if (at === 7) return
      const swapped = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2)
      expect(isMade(swapped)).toBe(swapped === code)
    }),
  )
})

it('a chosen code is printed as it is', () => {
  expect(printedCode('HOSGELDIN')).toBe('HOSGELDIN')
})
