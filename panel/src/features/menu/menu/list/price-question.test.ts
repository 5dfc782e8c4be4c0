import { expect, test } from 'vitest'
import { questionOf } from './price-question.ts'

test.each([
  [42_000, 700, 'far'],
  [26_000, 2_650_000, 'far'],
  [26_000, 39_001, 'far'],
  [26_000, 38_999, null],
  [26_000, 13_001, null],
  [26_000, 39_000, 'far'],
  [26_000, 13_000, 'far'],
  [26_000, 12_999, 'far'],
  [26_000, 0, 'free'],
  [26_000, 26_500, null],
  [26_000, 26_000, null],
  [0, 0, null],
  [0, 26_000, null],
])('%s to %s asks %s', (before, after, question) => {
  expect(questionOf(before, after)).toBe(question)
})
