/** A seeded random number generator: the same seed gives the same world. */
export interface Chance {
  /** A number from 0 to just under 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  yes(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** A key of `weights`, drawn in proportion to its weight. */
  weighted<K extends string>(weights: Partial<Record<K, number>>): K
  digits(length: number): string
  hex(length: number): string
  /** A version 7 UUID whose timestamp is this moment (epoch ms). */
  uuid(at: number): string
  /**
   * An independent generator for a name, so that a change in one part of the world leaves the other
   * parts unchanged.
   */
  fork(name: string): Chance
}

const nothing = () => new RangeError('nothing to pick from')

/** Hashes a name to 32 bits (FNV-1a over its UTF-16 units). */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return sum >>> 0
}

/**
 * A 32-bit generator (splitmix32): a counter passed through a mixing function, so every seed gives
 * good random numbers.
 */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const bits = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const next = () => bits() / 2 ** 32
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const hex8 = () => bits().toString(16).padStart(8, '0')
  const it: Chance = {
    next,
    whole,
    yes: (probability) => next() < probability,
    pick(from) {
      const one = from[whole(0, from.length - 1)]
      if (one === undefined) throw nothing()
      return one
    },
    weighted<K extends string>(weights: Partial<Record<K, number>>): K {
      const entries = Object.entries(weights) as [K, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) if ((left -= weight) < 0) return key
      throw nothing()
    },
    digits: (length) => Array.from({ length }, () => whole(0, 9)).join(''),
    hex: (length) =>
      Array.from({ length: Math.ceil(length / 8) }, hex8)
        .join('')
        .slice(0, length),
    uuid(at) {
      const time = at.toString(16).padStart(12, '0')
      const [a, b, c] = [hex8(), hex8(), hex8()]
      const variant = (8 + (Number.parseInt(b[0] ?? '0', 16) & 3)).toString(16)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(0, 3)}-${variant}${b.slice(1, 4)}-${b.slice(4)}${c}`
    },
    fork: (name) => chance(hash(`${seed}/${name}`)),
  }
  return it
}

/**
 * Accounts, companies, branches and users have the same ids in every demo world, so that links and
 * credentials can refer to them.
 */
const foundedAt = Date.UTC(2024, 2, 4, 9)
export const fixedId = (name: string): string => chance(hash(name)).uuid(foundedAt + (hash(name) % 86_400_000))
