import { expect, test } from 'vitest'
import { clockOf, dayOf } from './typed-time.ts'

test.each([
  ['1830', '18:30'],
  ['18:30', '18:30'],
  ['8.05', '08:05'],
  ['830', '08:30'],
  ['2460', null],
  ['24:00', null],
  ['', null],
])('%s is the time %s', (text, clock) => expect(clockOf(text)).toBe(clock))

test.each([
  ['22.11.2026', '2026-11-22'],
  ['2/1/2026', '2026-01-02'],
  ['31.02.2026', null],
  ['22.11', null],
  ['', null],
])('%s is the day %s', (text, day) => expect(dayOf(text)).toBe(day))
