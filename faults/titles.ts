import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf } from './plants/plant.ts'

const root = join(import.meta.dirname, '..')
/** The first argument of `it(…)`, `test.each(…)(…)` and similar calls, if it is a text. */
const title = /(?:\b(?:it|test)(?:\.\w+)*|\))\s*\(\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)\s*,/g

/** The names of the tests in a file's text, as written there. */
export const titlesIn = (text: string): string[] =>
  [...text.matchAll(title)].map(([, one, other]) => one ?? other ?? '')

/** Whether a test exists: its file exists and contains a test whose name contains these words. */
export function isThere(test: string): boolean {
  const { file, words = '' } = placeOf(test)
  const path = join(root, file)
  return words !== '' && existsSync(path) && titlesIn(readFileSync(path, 'utf8')).some((it) => it.includes(words))
}
