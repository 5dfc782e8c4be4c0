import { words } from './words.ts'

type Known = keyof (typeof words)['tr']['why']
const known = words.tr.why as Record<string, string>

/**
 * The key of a problem in this folder's words. null for an unknown code, which is shown as it is.
 */
export const problemWord = (code: string): `why.${Known}` | null => (code in known ? `why.${code as Known}` : null)
