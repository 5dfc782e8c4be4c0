/** Whether a version such as 4.2 is older than another one such as 4.10.1. Missing parts count as 0. */
export function isOlderVersion(version: string, than: string): boolean {
  const [own, min] = [version, than].map((it) => it.split('.').map(Number)) as [number[], number[]]
  const at = Array.from({ length: Math.max(own.length, min.length) }, (_, n) => (own[n] ?? 0) - (min[n] ?? 0))
  return (at.find((it) => it !== 0) ?? 0) < 0
}
