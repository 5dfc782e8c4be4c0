import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { sameBytes } from './tokens.ts'

const derive = promisify(argon2)
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 } // OWASP's argon2id minimum: 19 MiB, 2 passes
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** Hashes are slow by design; no more than two at once, so that a flood of logins cannot starve orders (walls §0). */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** `argon2id$memory$passes$salt$hash` of a password. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await inTurn(() => derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost }))
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), hash.toString('base64url')].join('$')
}

const nobody = [
  'argon2id',
  cost.memory,
  cost.passes,
  Buffer.alloc(16).toString('base64url'),
  Buffer.alloc(32).toString('base64url'),
].join('$')

/** True when the password is the one; takes the same time where there is no hash at all, so that nobody learns who exists. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, nonce, hash] = (stored ?? nobody).split('$')
  const given = await inTurn(() =>
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
