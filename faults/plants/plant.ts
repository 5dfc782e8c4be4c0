/**
 * A fault to be planted: `find` occurs once in `file` and is replaced by `put`; `test` must then
 * fail. It is a test file; a browser journey, `e2e/… › words of its title` (journeys.ts); or a step
 * of the gate that runs nothing: `types` or `lint`.
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

/** The kind of check that catches it: a test, a journey, or static analysis. */
export const partOf = ({ test }: Pick<Plant, 'test'>): Part =>
  test === 'types' || test === 'lint' ? 'static' : test.startsWith('e2e/') ? 'browser' : 'vitest'

/** The file of a test or a journey, and the words of the journey's title. */
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
