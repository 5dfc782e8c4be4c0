/** Removes from JSON, or from a text, what PostgreSQL's jsonb refuses: NUL characters and lone surrogates. */
export function withoutBadText(value: string): string
export function withoutBadText(value: unknown): unknown
export function withoutBadText(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(withoutBadText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), withoutBadText(inner)]))
}

const clean = (given: string) => given.toWellFormed().replaceAll('\0', '')
