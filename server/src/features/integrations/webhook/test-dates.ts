/** What a platform may send instead of a date. */
export const absurdDates = [
  Number.NaN,
  Infinity,
  -1,
  9e15,
  Date.UTC(9999, 0),
  '+099999-01-01T00:00:00.000Z',
  '0000-00-00T00:00:00',
  'yesterday',
  '',
  null,
  true,
  {},
  [],
  undefined,
]

type Path = string[]

/** Where in a record there are dates: ISO texts. */
export function datesIn(record: unknown, at: Path = []): Path[] {
  if (typeof record === 'string') return /^\d{4}-\d\d-\d\dT/.test(record) ? [at] : []
  if (typeof record !== 'object' || record === null) return []
  return Object.entries(record).flatMap(([key, inner]) => datesIn(inner, [...at, key]))
}

/** A copy of a record with another value at a path. */
export function planted<T>(record: T, [key, ...rest]: Path, value: unknown): T {
  if (key === undefined) return value as T
  const copy = { ...record } as Record<string, unknown>
  copy[key] = planted(copy[key], rest, value)
  return copy as T
}
