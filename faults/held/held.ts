/**
 * A fault that was once found in a running product, in plain words, and the tests that guard
 * against it now: `file › words of the test's name`.
 */
export interface FoundFault {
  fault: string
  tests: readonly string[]
}

/** Names tests in the files of one folder. */
const at =
  (folder: string) =>
  (...tests: string[]): string[] =>
    tests.map((it) => `${folder}/${it}`)

export const members = at('server/src/features/members')
export const dining = at('server/src/features/dining')
export const ordering = at('server/src/features/ordering')
export const organisation = at('server/src/features/organisation')
export const kit = at('server/src/kit')
export const app = at('server/src/app')
