import type { PublicContext } from '#server/kit/context.ts'
import { Fault, fault } from '#server/kit/answer/fault.ts'
import type { Who } from '#server/kit/guard/password.ts'
import { giveBack, holdKeys, standings, takeTry, writeTries, type Limit, type Standing } from './attempts.ts'
import { networkOf } from '#server/kit/guard/network.ts'
import { askForProof, bitsFor, readProof } from './proof.ts'

type Guesser = Pick<PublicContext, 'kit' | 'db' | 'ip' | 'headers'>

/** Something that callers may try to guess, with the limits on their tries. */
export interface Guess {
  /**
   * The thing that the caller tries to guess, and its owner. A proof of work is valid only for this
   * pair.
   */
  purpose: string
  subject: string
  /** The limit for a known device or place. Unknown callers cannot use up these tries. */
  known?: Limit | undefined
  /**
   * How many tries unknown callers have without a proof of work. Beyond any of these limits, each
   * try needs a proof.
   */
  free: readonly Limit[]
  /** The limit on all tries of unknown callers together, with or without a proof. */
  bound?: Limit
}

/**
 * The minutes for which a used proof is remembered. Challenges expire earlier than that, so no
 * proof can be used twice.
 */
const spentMin = 60

/** How many tries unknown callers in one network have for one purpose without a proof of work. */
export const freeAtPlace = (purpose: string, ip: string): Limit => ({
  key: `${purpose}-ip:${networkOf(ip)}`,
  max: 20,
  minutes: 15,
})

/**
 * Compares a guess. The try is counted and committed under a lock before `compare` runs, so even a
 * thousand simultaneous guesses cannot exceed the limits. The try is returned if the guess is
 * correct or could not be compared (full queue). `compare` returns undefined for a wrong guess.
 * Throws 429 `proof_required` with a proof-of-work challenge; a solved challenge admits the request
 * at once. Throws 429 `too_many` once `bound` is reached. Both errors give the waiting time.
 */
export async function guessed<T>(
  ctx: Guesser,
  guess: Guess,
  compare: (who: Who) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { keys, proof, who } = await takeGuess(ctx, guess)
  // An unexpected error during the comparison may have revealed something, so its try counts. A
  // plain refusal reveals nothing.
  const right = await compare(who).catch(async (error: unknown) => {
    if (error instanceof Fault) await giveBack(ctx.db, [...keys, ...proof])
    throw error
  })
  if (right !== undefined) await giveBack(ctx.db, keys)
  return right
}

interface Taken {
  keys: string[]
  /** The key of the used proof, if any. A proof is valid once, whatever the outcome. */
  proof: string[]
  who: Who
}

async function takeGuess(ctx: Guesser, guess: Guess): Promise<Taken> {
  const { kit, db, ip, headers } = ctx
  const { known, free, bound } = guess
  if (known && (await db.tx((tx) => takeTry(tx, known)))) return { keys: [known.key], proof: [], who: 'known' }
  const of = [guess.purpose, guess.subject, networkOf(ip)] as const
  const proof = readProof(kit, headers['proof'], of)
  const limits = [...free, ...(bound ? [bound] : [])]
  const spent: Limit | undefined = proof && { key: `proof:${proof.id}`, max: 1, minutes: spentMin }
  const counted = spent ? [...limits, spent] : limits
  const check = (now: Standing[]) => {
    const full = bound && now[free.length]?.wait
    if (full) throw fault('too_many', { retryAfter: full })
    const wait = Math.max(...free.map((_, at) => now[at]?.wait ?? 0))
    if (wait === 0) return
    const bits = Math.max(...free.map((it, at) => bitsFor(now[at]?.taken ?? 0, it.max)))
    // While the client solved the challenge, the number of tries may have doubled once; that is
    // tolerated.
    if (!proof || proof.bits < bits - 1 || now[limits.length]?.wait !== null)
      throw fault('proof_required', { retryAfter: wait, proof: askForProof(kit, of, bits) })
  }
  // The first check takes no lock, so a flood of requests is refused at the cost of one read each.
  check(await standings(db, counted))
  const keys = [...new Set(limits.map((it) => it.key))]
  const all = [...keys, ...(spent ? [spent.key] : [])]
  await db.tx(async (tx) => {
    await holdKeys(tx, all)
    check(await standings(tx, counted))
    await writeTries(tx, all)
  })
  return { keys, proof: spent ? [spent.key] : [], who: 'stranger' }
}
