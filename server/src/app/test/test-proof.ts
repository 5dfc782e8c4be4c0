import { createHash } from 'node:crypto'
import { proofHeader, roundBytes, zeroBits, type Proof } from '#contract/kit/proof.ts'

/**
 * Does the proof of work that a 429 `proof_required` asks for, as any client could. Returns the
 * value of the header `proof`.
 */
export function solved({ challenge, rounds, bits }: Proof): string {
  const bytes = roundBytes(createHash('sha256').update(challenge, 'ascii').digest())
  const view = new DataView(bytes.buffer)
  const numbers = Array.from({ length: rounds }, (_, round) => {
    view.setUint32(32, round)
    for (let number = 0; ; number++) {
      view.setUint32(36, number)
      if (zeroBits(createHash('sha256').update(bytes).digest()) >= bits) return number
    }
  })
  return proofHeader(challenge, numbers)
}
