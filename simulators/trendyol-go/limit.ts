/** Allows at most `calls` requests with the same key to the same endpoint within `perMs`. */
export function createLimit({ calls, perMs }: { calls: number; perMs: number }, now: () => number) {
  const seen = new Map<string, number[]>()
  return {
    /** False if the request is one too many. A refused request does not count. */
    take(key: string): boolean {
      const recent = (seen.get(key) ?? []).filter((at) => at > now() - perMs)
      seen.set(key, recent)
      if (recent.length >= calls) return false
      recent.push(now())
      return true
    },
    forget: (): void => seen.clear(),
  }
}
export type Limit = ReturnType<typeof createLimit>
