import { search } from '#panel/kit/client.ts'
import type { Search } from '#panel/kit/page.tsx'

/** The address's search as the API writes its own: `?status=a&status=b`; a name given twice is a list, all values are text. */
export function parseSearch(text: string): Search {
  const found: Search = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const old = found[name]
    found[name] = old === undefined ? value : [...[old].flat(), value]
  }
  return found
}

/** The way back. */
export const stringifySearch = (it: Record<string, unknown>) => search(it)
