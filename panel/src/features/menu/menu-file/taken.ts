/**
 * The accepted rows in the format of the call: "2-5,9". "all" if none is left out, undefined if
 * none is accepted.
 */
export function takenText(taken: ReadonlySet<number>, asked: number): string | undefined {
  if (taken.size === 0) return undefined
  if (taken.size === asked) return 'all'
  const spans: [number, number][] = []
  for (const row of [...taken].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last?.[1] === row - 1) last[1] = row
    else spans.push([row, row])
  }
  return spans.map(([from, until]) => (from === until ? String(from) : `${from}-${until}`)).join(',')
}
