/** A source file's name and text. */
export interface Source {
  name: string
  text: string
}

const declaration = /\bdefine(?:Job|Chore|Loop|Run|Queue)\b(?:<[^(]*>)?\(/g
/** Housekeeping that only deletes is a chore too. */
const sweep = /\bsweepRows\(/g
const named =
  /^export const (\w+)(?::[^=]+)? = (define(?:Job|Chore|Loop|Run)|defineQueue|sweepRows)\b(?:<[^(]*>)?\(\s*(\w+)?/gm

/**
 * What is wrong with a server's work: work that is not an export of its own, work missing from the list, and queues without a worker. `sources` are all files
 * but those that define the functions themselves; the list is one of them.
 */
export function workFaults(sources: readonly Source[], list: string): string[] {
  const listed = sources.find((it) => it.name === list)?.text ?? ''
  const queues: string[] = []
  const worked = new Set<string>()
  const faults: string[] = []
  for (const { name, text } of sources) {
    const found = [...text.matchAll(named)]
    const all = [...text.matchAll(declaration), ...text.matchAll(sweep)]
    if (found.length < all.length) faults.push(`${name} declares work that it does not export`)
    if (/\bjobs\.send\(/.test(text)) faults.push(`${name} sends to a queue by its name`)
    for (const [, it, how, first] of found) {
      if (how === 'defineQueue') queues.push(it!)
      else if (!new RegExp(`\\b${it}\\b`).test(listed.replace(/^import [^;]*? from '[^']+'$/gm, '')))
        faults.push(`${it} of ${name} is not in the list`)
      if (how === 'defineJob' && first) worked.add(first)
    }
  }
  for (const it of queues) if (!worked.has(it)) faults.push(`nobody works ${it}`)
  return faults
}
