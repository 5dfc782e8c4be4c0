import { sha256 } from '@noble/hashes/sha2.js'
import { proofHeader, roundBytes, zeroBits, type Proof } from '#contract/kit/proof.ts'

/** How long the page may block; a key typed meanwhile is handled after that. */
const sliceMs = 8

/**
 * Does the work the server asks for and answers the header that tells of it. In slices, so that the form stays alive. The browser's own hashing is not there
 * on the plain addresses of a local network, hence the library.
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

/** After what waits to be done and drawn. A message, since timers of a tab in the background are slowed down. */
const nextTurn = () =>
  new Promise<void>((go) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      go()
    }
    port2.postMessage(null)
  })
