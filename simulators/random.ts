/** A seeded random number generator: the same seed gives the same orders. */
export type Random = {
  readonly seed: number
  /** A number from 0 to just under 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Digits, leading zeros kept. */
  digits(length: number): string
  hex(length: number): string
}

/** A small 32-bit random number generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const many = (length: number, one: () => string): string => Array.from({ length }, one).join('')
  return {
    seed,
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const one = from[whole(0, from.length - 1)]
      if (one === undefined) throw new RangeError('nothing to pick from')
      return one
    },
    digits: (length) => many(length, () => String(whole(0, 9))),
    hex: (length) => many(length, () => whole(0, 15).toString(16)),
  }
}
