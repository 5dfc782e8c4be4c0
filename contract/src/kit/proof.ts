/**
 * The proof of work required from strangers after too many wrong guesses (429 `proof_required`).
 * For each round from 0 to `rounds` - 1, find a number below 2^32 such that
 * SHA-256(SHA-256(challenge as ASCII) + round + number), both as four bytes, most significant
 * first, begins with `bits` zero bits. The same request with the header `proof: <challenge>
 * <number>,<number>,…` is then admitted; a proof is valid once and for a few minutes. Without a
 * proof, wait for Retry-After.
 */
export interface Proof {
  challenge: string
  rounds: number
  bits: number
}

/** Several small puzzles take about as long as one large one on average, but rarely much longer. */
export const rounds = 16

/** The bytes to hash: write the round at offset 32 and the number at 36. */
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

/** The value of the `proof` header for a solved challenge. */
export const proofHeader = (challenge: string, numbers: readonly number[]) => `${challenge} ${numbers.join(',')}`
