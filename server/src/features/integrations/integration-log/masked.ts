/** The names of fields whose values identify a person or are secret. */
const secret =
  /name|phone|mail|address|street|note|comment|message|floor|door|apartment|lat|lon|token|secret|password|key|hash|ip$/i
/** Everything inside these fields is private, whatever the name of the inner field. */
const wholly = /address|client|customer/i

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/**
 * A delivery's body with personal data and secrets masked. Numbers and structure stay, so the log
 * shows what happened but not to whom.
 */
export function masked(value: Json, isPrivate = false): Json {
  if (Array.isArray(value)) return value.map((it) => masked(it, isPrivate))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, it]) => {
        const isLeaf = typeof it !== 'object'
        return [name, masked(it, isPrivate || wholly.test(name) || (isLeaf && secret.test(name)))]
      }),
    )
  return isPrivate && value !== null && value !== '' && typeof value !== 'boolean' ? '•••' : value
}
