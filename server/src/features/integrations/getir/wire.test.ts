import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickCancelOption } from '#server/domain/integrations/pick-reason.ts'
import { kurusOf } from '#server/domain/integrations/amounts.ts'
import { textOf } from './wire.ts'

test('converts every amount with two decimals to kuruş, from a number or text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (kurus) => {
      expect(kurusOf(kurus / 100)).toBe(kurus)
      expect(kurusOf((kurus / 100).toFixed(2))).toBe(kurus)
      expect(kurusOf((kurus / 100).toFixed(2).replace('.', ','))).toBe(kurus)
    }),
  )
  expect([0.1 + 0.2, 1.005, 33.333, null, undefined].map(kurusOf)).toEqual([30, 101, 3333, 0, 0])
})

test('a text is Turkish, else English, else empty', () => {
  expect(
    [{ tr: ' Ayran ', en: 'Ayran drink' }, { tr: '', en: 'Tea' }, { tr: null }, 'Çay', null, undefined].map(textOf),
  ).toEqual(['Ayran', 'Tea', '', 'Çay', '', ''])
})

test('picks the listed reason: by id, by words in any case, a neutral one, the first, or none', () => {
  const options = [
    { id: 'a', message: 'Restoranda ÜRÜN EKSİK' },
    { id: 'b', message: 'Restoran teknik problem yaşıyor' },
  ]
  expect(pickCancelOption(options, 'a')?.id).toBe('a')
  expect(pickCancelOption(options, 'ürün eksik')?.id).toBe('a')
  expect(pickCancelOption(options, 'too_busy')?.id).toBe('b')
  expect(pickCancelOption(options, '')?.id).toBe('b')
  expect(pickCancelOption([...options, { id: 'c', message: 'Diğer' }], 'too_busy')?.id).toBe('c')
  expect(pickCancelOption([options[0]!], 'too_busy')?.id).toBe('a')
  expect(pickCancelOption([], 'too_busy')).toBeUndefined()
})
