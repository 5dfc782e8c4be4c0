export type Coding = 'br' | 'gzip'

/**
 * The best encoding that the browser accepts, read from `accept-encoding`; undefined if there is
 * none.
 */
export function codingOf(accepted: string | undefined): Coding | undefined {
  const wanted = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .filter((it) => !/;\s*q=0(\.0*)?\s*$/.test(it))
      .map((it) => it.replace(/;.*/, '').trim()),
  )
  return wanted.has('br') ? 'br' : wanted.has('gzip') ? 'gzip' : undefined
}
