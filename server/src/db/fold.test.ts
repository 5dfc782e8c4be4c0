import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { fold } from '#contract/kit/fold.ts'
import { seed } from '#contract/kit/test-seed.ts'
import { testDatabase } from '#server/kit/test/test-database.ts'

// Stored text is folded (normalised for search) in the database, search terms in the database or in
// Node. Both must fold every text alike.
const database = await testDatabase()
afterAll(() => database.drop())

/**
 * Capital letters and combining marks that the Unicode version of some databases does not know yet.
 */
const isYounger = (point: number) =>
  (point > 0x1c7f && point < 0x1cc0) || (point > 0x6ff && /\p{M}/u.test(String.fromCodePoint(point)))
/**
 * A vowel that PostgreSQL 15 drops after a Hangul syllable, because it takes the vowel for the end
 * of the syllable.
 */
const lostVowel = 0x11a7
/**
 * Letters with every combination of the marks that people write around and above them, and with any
 * other sign.
 */
const letter = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ..."aİIıiçÇğĞöŞşüÜßẞøŁđæŒéÉñΣσς\u0307\u0301\u030A'`´’‘ʼ \t\u00A0\u2009\u200D\u202E\u00AD1%_\\",
    ),
  },
  fc
    .integer({ min: 1, max: 0x2bff })
    .filter((it) => !isYounger(it) && it !== lostVowel)
    .map((it) => String.fromCodePoint(it)),
  fc.constantFrom('ﬁ', 'ｱ', '０', '👨‍👩‍👧', '가', 'ŉ', 'ǅ', 'ﷺ'),
)

it('SQL and TypeScript fold every text alike, and what is folded stays', async () => {
  const texts = fc.sample(
    fc.array(letter, { maxLength: 24 }).map((it) => it.join('').toWellFormed()),
    { seed, numRuns: 5000 },
  )
  const rows = await database.db.many<{ given: string; folded: string; again: string }>(
    sql`select given, fold(given) as folded, fold(fold(given)) as again from unnest(${texts}::text[]) as it(given)`,
  )
  expect(rows).toHaveLength(texts.length)
  for (const { given, folded, again } of rows) {
    const where = `seed ${seed}: ${JSON.stringify(given)}`
    expect(JSON.stringify(folded), where).toBe(JSON.stringify(fold(given)))
    expect(again, where).toBe(folded)
  }
})
