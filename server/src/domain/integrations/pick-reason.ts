/** A reason for which a platform lets an order be cancelled now, with its own words. */
export interface CancelOption {
  id: string
  message: string
}

const folded = (given: string) => given.toLocaleLowerCase('tr')
/** The fallback if no option matches: "other" first, then an option that blames nobody else. */
const neutral = [/\bdiğer\b|\bother\b/, /teknik|technical/]

/**
 * The option with that id, otherwise the first whose message contains the words, otherwise a
 * neutral one, otherwise the first. `wanted` is what `cancel_reason.platform_codes` holds for the
 * platform.
 */
export function pickCancelOption(options: CancelOption[], wanted: string): CancelOption | undefined {
  const byId = options.find((it) => it.id === wanted)
  const byWords = wanted ? options.find((it) => folded(it.message).includes(folded(wanted))) : undefined
  const byNature = neutral.map((like) => options.find((it) => like.test(folded(it.message)))).find(Boolean)
  return byId ?? byWords ?? byNature ?? options[0]
}
