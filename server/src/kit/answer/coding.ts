export type Coding = 'br' | 'gzip'

/** The best coding that the browser accepts, from `accept-encoding`; undefined where it accepts none. */
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
