import { sha256 } from '@noble/hashes/sha2.js'
import { proofHeader, roundBytes, zeroBits, type Proof } from '#contract/kit/proof.ts'

/**
 * The longest time, in ms, for which the page may be blocked. A key typed meanwhile is handled
 * afterwards.
 */
const sliceMs = 8

/**
 * Computes the proof of work that the server asks for, and returns the header that carries it.
 * Works in slices, so that the form stays responsive. A library computes the hashes, because the
 * browser's own hashing is missing on plain-http addresses of a local network.
 */
export async function prove({ challenge, rounds, bits }: Proof, signal?: AbortSignal): Promise<string> {
  const bytes = roundBytes(sha256(new TextEncoder().encode(challenge)))
  const view = new DataView(bytes.buffer)
  const numbers: number[] = []
  let until = performance.now() + sliceMs
  for (let number = 0; numbers.length < rounds; number++) {
    view.setUint32(32, numbers.length)
    view.setUint32(36, number)
    if (zeroBits(sha256(bytes)) >= bits) {
      numbers.push(number)
      number = -1
    }
    if (number % 64 === 0 && performance.now() > until) {
      await nextTurn()
      signal?.throwIfAborted()
      until = performance.now() + sliceMs
    }
  }
  return proofHeader(challenge, numbers)
}

/**
 * Resolves after pending work and rendering. Uses a message, because timers are throttled in a
 * background tab.
 */
const nextTurn = () =>
  new Promise<void>((go) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      go()
    }
    port2.postMessage(null)
  })
