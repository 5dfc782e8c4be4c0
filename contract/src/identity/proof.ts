/**
 * The work asked of strangers once many have guessed wrong (429 `proof_required`). For each round from 0 to `rounds` - 1 find a number below 2^32 so that
 * SHA-256(SHA-256(challenge as ASCII) + round + number), both as four bytes, most significant first, begins with `bits` zero bits. The same request
 * with the header `proof: <challenge> <number>,<number>,…` is then let in, once and for a few minutes. Whoever does no work waits for Retry-After.
 */
export interface Proof {
  challenge: string
  rounds: number
  bits: number
}

/** Several small puzzles take about as long as one would on average, but seldom much longer. */
export const rounds = 16

/** The bytes that are hashed: write round and number at 32 and 36. */
export const roundBytes = (seed: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(40)
  bytes.set(seed)
  return bytes
}

/** How many zero bits a hash begins with. */
export function zeroBits(hash: Uint8Array): number {
  const at = hash.findIndex((byte) => byte !== 0)
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] ?? 0) - 24
}

/** What the header of a solved proof says. */
export const proofHeader = (challenge: string, numbers: readonly number[]) => `${challenge} ${numbers.join(',')}`
