/** Where a value contains the character NUL, which PostgreSQL cannot store, as a dotted path; undefined where there is none. */
export function nulIn(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, it] of Object.entries(value)) {
    const found = nulIn(it, path ? `${path}.${name}` : name)
    if (found !== undefined) return found
  }
  return undefined
}
