import { words } from './words.ts'

type Known = keyof (typeof words)['tr']['why']
const known = words.tr.why as Record<string, string>

/** The word of what went wrong in this folder's words; null for a code that is not known here, which is shown as it is. */
export const problemWord = (code: string): `why.${Known}` | null => (code in known ? `why.${code as Known}` : null)
