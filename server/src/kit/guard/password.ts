import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { fault } from '../answer/fault.ts'
import { sameBytes } from './tokens.ts'

const derive = promisify(argon2)
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 } // OWASP minimum: 19 MiB, 2 passes
const atOnce = 2
/**
 * How many requests may queue for a hash. Strangers wait some seconds. People known by device or
 * address go first and may wait longer.
 */
const maxWaiting = { known: 200, stranger: 30 }

/**
 * Who waits for a hash: a stranger, or somebody who is signed in or recognised by device or
 * address.
 */
export type Who = keyof typeof maxWaiting

let running = 0
const waiting: Record<Who, (() => void)[]> = { known: [], stranger: [] }
const counts = { made: 0, refused: 0 }
/** How long a hash took recently, in ms. From this, the Retry-After of a full queue is computed. */
let usualMs = 50

/** Hashes computed and refused by this process since it started, and how many are waiting now. */
export const hashCounts = () => ({ ...counts, waiting: waiting.known.length + waiting.stranger.length })

/**
 * Hashes are slow by design. At most two run at once, so that a flood of logins cannot starve
 * orders (walls §0). The queue is bounded: when it is full, the answer is 503 with the number of
 * seconds until the queue has drained, because a wait of minutes would time out anyway.
 */
async function inTurn<T>(who: Who, work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running++
  else if (waiting[who].length < maxWaiting[who]) await new Promise<void>((go) => waiting[who].push(go))
  else {
    counts.refused++
    const before = waiting.known.length + (who === 'stranger' ? waiting.stranger.length : 0)
    throw fault('busy', { retryAfter: Math.ceil((before * usualMs) / atOnce / 1000) })
  }
  const start = performance.now()
  try {
    return await work()
  } finally {
    counts.made++
    usualMs += (performance.now() - start - usualMs) / 16
    const next = waiting.known.shift() ?? waiting.stranger.shift()
    if (next) next()
    else running--
  }
}

/** Hashes a password, as `argon2id$memory$passes$salt$hash`. */
export async function hashPassword(password: string, who: Who): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await inTurn(who, () => derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost }))
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), hash.toString('base64url')].join('$')
}

const nobody = [
  'argon2id',
  cost.memory,
  cost.passes,
  Buffer.alloc(16).toString('base64url'),
  Buffer.alloc(32).toString('base64url'),
].join('$')

/**
 * Whether the password is correct. Takes the same time if there is no hash at all, so that timing
 * does not reveal which accounts exist.
 */
export async function isPassword(password: string, stored: string | null | undefined, who: Who): Promise<boolean> {
  const [, memory, passes, nonce, hash] = (stored ?? nobody).split('$')
  const given = await inTurn(who, () =>
    derive('argon2id', {
      message: password.normalize('NFC'),
      nonce: Buffer.from(nonce ?? '', 'base64url'),
      ...cost,
      memory: Number(memory),
      passes: Number(passes),
    }),
  )
  return sameBytes(given, Buffer.from(hash ?? '', 'base64url')) && Boolean(stored)
}
