import { expect, it } from 'vitest'
import { held } from './held.ts'
import { isThere, titlesIn } from './titles.ts'

it.each(held.map((it) => [it.fault, it] as const))('«%s» is held by tests that are there', (_, { tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.filter((test) => !isThere(test))).toEqual([])
})

it('has a name of its own for each fault, and the whole name of a test or its beginning', () => {
  expect(new Set(held.map((it) => it.fault)).size).toBe(held.length)
  expect(held.length).toBeGreaterThanOrEqual(45)
})

it('misses a file that is not there, a test that is called otherwise, and words that stand elsewhere', () => {
  const own = 'faults/held.test.ts'
  expect(isThere(`${own} › has a name of its own for each fault`)).toBe(true)
  expect(isThere('faults/gone.test.ts › has a name of its own for each fault')).toBe(false)
  expect(isThere(`${own} › has a name of somebody else’s`)).toBe(false)
  // These words occur in this file, but not as a test's name.
  expect(isThere(`${own} › length).toBeGreaterThan`)).toBe(false)
  expect(isThere(own)).toBe(false)
})

it('knows tests however they are written', () => {
  const text = `it('one', () => {})
    test.skipIf(x)('two', async ({
    it.each([
      ['no', 1],
    ])('%s three', (_, n) => expect(n).toBe(1))
    it(\`four \${n}\`, () => {})
    it(
      'five',
      async () => {},
    )
    say('six')`
  expect(titlesIn(text)).toEqual(['one', 'two', '%s three', 'four ${n}', 'five'])
})
