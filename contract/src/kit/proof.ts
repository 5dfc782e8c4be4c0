/**
 * The proof of work that callers from unknown places need after too many wrong guesses (429
 * `proof_required`). For each round from 0 to `rounds` - 1, find a number below 2^32 such that
 * SHA-256(SHA-256(challenge as ASCII) + round + number) begins with `bits` zero bits. Round and
 * number are four bytes each, most significant first. Then send the same request with the header
 * `proof: <challenge> <number>,<number>,…`. A proof is valid once and for a few minutes. Without a
 * proof, wait for Retry-After.
 */
export interface Proof {
  challenge: string
  rounds: number
  bits: number
}

/**
 * On average, several small puzzles take about as long as one large puzzle, but they rarely take
 * much longer.
 */
export const rounds = 16

/** The bytes to hash. Write the round at offset 32 and the number at offset 36. */
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
