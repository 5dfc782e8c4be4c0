/** A source file's name and text. */
export interface Source {
  name: string
  text: string
}

const declaration = /\b(?:define(?:Job|Chore|Loop|Run)|deliveryLoop)\b(?:<[^(]*>)?\(/g
/** `sweepRows` declares a chore too: it only deletes rows. */
const sweep = /\bsweepRows\(/g
const named =
  /^export const (\w+)(?::[^=]+)? = (?:define(?:Job|Chore|Loop|Run)|deliveryLoop|sweepRows)\b(?:<[^(]*>)?\(/gm

/**
 * Finds faults in a server's background work: work that is not a separate export, and work missing
 * from the list. `sources` are all files, including the list, except those that define the
 * functions themselves.
 */
export function workFaults(sources: readonly Source[], list: string): string[] {
  const listed = sources.find((it) => it.name === list)?.text ?? ''
  const faults: string[] = []
  for (const { name, text } of sources) {
    const found = [...text.matchAll(named)]
    const all = [...text.matchAll(declaration), ...text.matchAll(sweep)]
    if (found.length < all.length) faults.push(`${name} declares work that it does not export`)
    for (const [, it] of found)
      if (!new RegExp(`\\b${it}\\b`).test(listed.replace(/^import [^;]*? from '[^']+'$/gm, '')))
        faults.push(`${it} of ${name} is not in the list`)
  }
  return faults
}
