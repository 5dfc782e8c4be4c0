/**
 * The dotted path of a string that contains NUL, which PostgreSQL cannot store; undefined if no
 * string does.
 */
export function nulIn(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, it] of Object.entries(value)) {
    const found = nulIn(it, path ? `${path}.${name}` : name)
    if (found !== undefined) return found
  }
  return undefined
}
