/**
 * A fault to be planted: `find` occurs once in `file` and is replaced by `put`. Then `test` must
 * fail. `test` is a test file; a browser test, `e2e/… › words of its title` (journeys.ts); or a
 * static step of the gate: `types` or `lint`.
 */
export interface Plant {
  name: string
  file: string
  find: string
  put: string
  test: string
}

export const parts = ['vitest', 'browser', 'static'] as const
export type Part = (typeof parts)[number]

/** The kind of check that catches the fault: a test, a browser test, or static analysis. */
export const partOf = ({ test }: Pick<Plant, 'test'>): Part =>
  test === 'types' || test === 'lint' ? 'static' : test.startsWith('e2e/') ? 'browser' : 'vitest'

/** The file of a test or a browser test, and for a browser test the words of its title. */
export function placeOf(test: string): { file: string; words?: string } {
  const [file = '', words] = test.split(' › ')
  return { file, ...(words && { words }) }
}

/** The text with the fault planted; throws unless the text contains `find` exactly once. */
export function planted(text: string, { name, file, find, put }: Plant): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`«${name}» finds its place ${parts.length - 1} times in ${file}.`)
  return parts.join(put)
}
