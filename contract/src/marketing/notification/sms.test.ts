import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../../kit/test-seed.ts'
import { smsSize, smsText } from './sms.ts'

const run = { seed, numRuns: 2000 }
/** The code that Turkish providers append. */
const suffix = 5

it.each([
  ['A', 155, 1],
  ['A', 156, 2],
  ['A', 301, 2],
  ['A', 302, 3],
  ['ş', 75, 1],
  ['ş', 76, 2],
])('%s × %i is %i SMS (E16)', (sign, times, segments) => {
  expect(smsSize(sign.repeat(times), suffix).segments).toBe(segments)
})

it('counts the worked example, and once more with an emoji (E16)', () => {
  const text = 'Bugün Kadıköy şubemizde tüm dönerlerde %20 indirim! Kod: DONER20'
  expect(smsSize(text, suffix)).toMatchObject({ alphabet: 'turkish', units: 66, segments: 1 })
  expect(smsSize(`${text} 🎉`, suffix)).toMatchObject({ alphabet: 'ucs2', units: 67, segments: 2 })
})

it.each([
  ['', 'gsm', 0],
  ['çöp', 'turkish', 4],
  ['Çöp ÜÖ', 'gsm', 6],
  ['5 € {x}', 'gsm', 10],
  ['ğĞışŞİç', 'turkish', 14],
  ['ß ä Ø', 'gsm', 5],
  ['â', 'ucs2', 1],
  ['👨‍👩‍👧', 'ucs2', 8],
  ['iki\nsatır', 'turkish', 10],
] as const)('%s is written in %s with %i units', (text, alphabet, units) => {
  expect(smsSize(text)).toMatchObject({ alphabet, units })
})

it('splits no sign of two units', () => {
  // 152 units, then a euro sign that no longer fits into the first part of 153.
  expect(smsSize(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toMatchObject({ units: 305, segments: 2 })
  expect(smsSize(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toMatchObject({ units: 306, segments: 3 })
  expect(smsSize('🎉'.repeat(35)).segments).toBe(1)
  expect(smsSize('🎉'.repeat(66)).segments).toBe(2)
  expect(smsSize('🎉'.repeat(67)).segments).toBe(3)
})

const sign = fc.constantFrom('a', 'Z', ' ', '€', '{', 'ş', 'İ', 'ğ', 'ü', 'â', 'и', '🎉', '\n')
const text = fc.array(sign, { maxLength: 500 }).map((it) => it.join(''))

/** Counts the parts of a text by filling them one by one. */
function layOut(given: string, after: number): number {
  const isPlain = [...given].every((it) => 'aZ ü\n'.includes(it) || '€{şİğ'.includes(it))
  const isTurkish = isPlain && [...given].some((it) => 'şİğ'.includes(it))
  const [one, part] = isTurkish ? [155, 148] : isPlain ? [160, 153] : [70, 67]
  const sizes = [...given].map((it) => (isPlain ? ('aZ ü\n'.includes(it) ? 1 : 2) : it.length))
  const all = [...sizes, ...Array.from({ length: after }, () => 1)]
  if (all.reduce((a, b) => a + b, 0) <= one) return 1
  const parts: number[][] = [[]]
  for (const it of all) {
    const last = parts.at(-1)!
    if (last.reduce((a, b) => a + b, 0) + it <= part) last.push(it)
    else parts.push([it])
  }
  return parts.length
}

it('counts as laying out the parts one by one does', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(0, 5), (given, after) => {
      expect(smsSize(given, after).segments).toBe(layOut(given, after))
    }),
    run,
  )
})

it('never gets shorter by more text of the same alphabet, and fits its room', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('a', 'ş'), (given, more) => {
      const [a, b] = [smsSize(given, suffix), smsSize(given + more, suffix)]
      if (a.alphabet === b.alphabet) expect(b.segments).toBeGreaterThanOrEqual(a.segments)
      expect(a.units).toBeLessThanOrEqual(a.room)
    }),
    run,
  )
})

it('names sender and refusal below the text', () => {
  expect(smsText('Bugün %20', { company: 'Ustamdan', refusal: 'RET 3344' })).toBe('Bugün %20\nUstamdan RET 3344')
  // The panel shows what stands below a text that is still being typed.
  expect(smsText('', { company: 'Ustamdan', refusal: 'RET 3344' })).toBe('\nUstamdan RET 3344')
  expect(smsText('x', { company: 'a'.repeat(60), refusal: 'RET' })).toBe(`x\n${'a'.repeat(40)} RET`)
})
