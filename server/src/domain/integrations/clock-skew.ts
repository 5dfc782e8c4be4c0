/**
 * By how many ms the clock of each host that answered is ahead of ours. Kept in memory: a poll stores
 * it with its link within seconds.
 */
const known = new Map<string, number>()

/**
 * Notes a host's clock from the `Date` header of its answer. The header has whole seconds, and the
 * host wrote it some time between our call and its answer, so that the middle of both is compared.
 */
export function noteClock(host: string, header: string | null, { sentMs, gotMs }: { sentMs: number; gotMs: number }) {
  const told = Date.parse(header ?? '')
  if (Number.isFinite(told)) known.set(host, Math.round(told + 500 - (sentMs + gotMs) / 2))
}

/** By how many ms the host's clock is ahead of ours; null if it never told its time. */
export const clockSkewOf = (host: string): number | null => known.get(host) ?? null
