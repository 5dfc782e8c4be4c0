/** The same items with the one at `from` moved to `to`. Positions out of range change nothing. */
export function withMoved<T>(all: readonly T[], from: number, to: number): T[] {
  const next = [...all]
  if (from < 0 || to < 0 || from >= all.length || to >= all.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
