/**
 * The search part of an address: each name with its text, or with several texts if it is repeated.
 */
export type Search = Record<string, string | string[] | undefined>

/**
 * Parses `?status=a&status=b`. The panel writes its addresses as the API does. A value given twice
 * counts once.
 */
export function readSearch(text: string): Search {
  const found: Search = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const old = found[name]
    found[name] = old === undefined ? value : [...new Set([old, value].flat())]
  }
  return found
}

/** The reverse of `readSearch`. A list repeats its name; unset values are left out. */
export function writeSearch(query: Record<string, unknown> = {}): string {
  const all = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null && each !== '')
      .map((each) => [name, String(each)]),
  )
  return all.length ? `?${new URLSearchParams(all)}` : ''
}
