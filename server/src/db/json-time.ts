/**
 * A `timestamptz` inside JSON that PostgreSQL makes, in the form that times have everywhere in the
 * API: UTC, milliseconds and `Z`, as `toISOString` writes it. PostgreSQL's own JSON would write
 * `2026-11-22T12:00:00.123456+00:00`. Each conversion costs about half a microsecond
 * (docs/measurements.md).
 */
export const jsonTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Matches any text that looks like a timestamp, in any form of PostgreSQL and ISO 8601. A date
 * alone or a time alone does not match.
 */
const isMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?$/
const isInForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * Finds the first timestamp in a value that is not written in the API's form. Returns it as `path:
 * value`, or undefined if there is none.
 */
export function strayTime(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isMoment.test(value) && !isInForm.test(value) ? `${path}: ${value}` : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, it] of Object.entries(value)) {
    const found = strayTime(it, path ? `${path}.${name}` : name)
    if (found !== undefined) return found
  }
  return undefined
}

const stored = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/

/**
 * Converts the times (fields that end in `_at` or are called `until`) of stored JSON from
 * PostgreSQL's form to ours. Texts that people wrote are left alone.
 */
export function inOneForm<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOneForm) as T
  return Object.fromEntries(
    Object.entries(value).map(([name, it]: [string, unknown]) => [
      name,
      typeof it === 'string' && /(_at|^until)$/.test(name) && stored.test(it)
        ? new Date(it).toISOString()
        : inOneForm(it),
    ]),
  ) as T
}
