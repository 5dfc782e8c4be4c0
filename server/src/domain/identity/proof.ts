import { createHash, createHmac, randomBytes } from 'node:crypto'
import { roundBytes, rounds, zeroBits, type Proof } from '#contract/kit/proof.ts'
import type { Kit } from '#server/kit/kit.ts'
import { sameBytes } from '#server/kit/guard/tokens.ts'

/**
 * Seconds in which a challenge must be solved. The hardest challenge takes a slow phone half a
 * minute.
 */
const life = 180
/**
 * How many leading zero bits a solution needs in each round: `first` as soon as proofs are
 * required, `last` at most. All rounds together take 2^16 hashes with `first` and 2^19 hashes with
 * `last`.
 */
const bits = { first: 12, last: 15 }

/** What a proof is valid for: guessing one thing of one owner, from one network. */
export type ProofOf = readonly [purpose: string, subject: string, place: string]

/**
 * How many zero bits are required after `taken` tries, if `free` tries need no proof. One more bit
 * is required each time the number of tries doubles.
 */
export const bitsFor = (taken: number, free: number): number =>
  Math.min(bits.last, bits.first + Math.floor(Math.log2(Math.max(1, taken / free))))

const sign = (kit: Kit, given: string, of: ProofOf) =>
  createHmac('sha256', kit.doorKey)
    .update(JSON.stringify(['proof', given, ...of]))
    .digest()
    .subarray(0, 16)

/**
 * Makes a challenge whose solution admits a request. The challenge is signed, so the server stores
 * nothing before it is solved.
 */
export function askForProof(kit: Kit, of: ProofOf, zeros: number): Proof {
  const ends = Math.floor(kit.now().getTime() / 1000) + life
  const given = `${randomBytes(12).toString('base64url')}.${ends}.${zeros}`
  return { challenge: `${given}.${sign(kit, given, of).toString('base64url')}`, rounds, bits: zeros }
}

/**
 * Reads the proof in a request's header. Undefined if it is forged, expired, wrong, or meant for
 * something else. The caller must check whether the proof was used before.
 */
export function readProof(kit: Kit, header: unknown, of: ProofOf): { id: string; bits: number } | undefined {
  const parts =
    /^(([\w-]{16})\.(\d{1,12})\.(\d{1,2}))\.([\w-]{22}) (\d{1,10}(?:,\d{1,10}){0,63})$/.exec(String(header)) ?? []
  const [, given, id, ends, zeros, signature, numbers] = parts
  if (!given || !id || !signature || !numbers) return undefined
  if (!sameBytes(sign(kit, given, of), Buffer.from(signature, 'base64url'))) return undefined
  if (Number(ends) * 1000 < kit.now().getTime()) return undefined
  const asked = Number(zeros)
  return isSolved(`${given}.${signature}`, asked, numbers.split(',').map(Number)) ? { id, bits: asked } : undefined
}

function isSolved(challenge: string, zeros: number, numbers: number[]): boolean {
  const bytes = roundBytes(createHash('sha256').update(challenge).digest())
  const view = new DataView(bytes.buffer)
  return (
    numbers.length === rounds &&
    numbers.every((number, round) => {
      view.setUint32(32, round)
      view.setUint32(36, number)
      return number < 2 ** 32 && zeroBits(createHash('sha256').update(bytes).digest()) >= zeros
    })
  )
}
