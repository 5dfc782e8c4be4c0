import type { PublicContext } from '#server/kit/context.ts'
import { Fault, fault } from '#server/kit/answer/fault.ts'
import type { Who } from '#server/kit/guard/password.ts'
import { giveBack, holdKeys, limitStates, takeTry, writeTries, type Limit, type LimitState } from './attempts.ts'
import { networkOf } from '#server/kit/guard/network.ts'
import { askForProof, bitsFor, readProof } from './proof.ts'

type Guesser = Pick<PublicContext, 'kit' | 'db' | 'ip' | 'headers'>

/** Something that callers may try to guess, with the limits on their tries. */
export interface Guess {
  /**
   * What the caller tries to guess, such as a password, and whose it is. A proof of work is valid
   * only for this pair.
   */
  purpose: string
  subject: string
  /**
   * A separate limit for callers with a known device or place. Unknown callers cannot use up these
   * tries.
   */
  known?: Limit | undefined
  /**
   * How many tries unknown callers have without a proof of work. Once one of these limits is used
   * up, each try needs a proof.
   */
  free: readonly Limit[]
  /** The total limit for all unknown callers together, with or without proofs of work. */
  bound?: Limit
}

/**
 * For how many minutes a used proof is remembered. Challenges expire earlier than that, so no proof
 * can be used twice.
 */
const spentMin = 60

/** How many tries unknown callers in one network have for one purpose without a proof of work. */
export const freeAtPlace = (purpose: string, ip: string): Limit => ({
  key: `${purpose}-ip:${networkOf(ip)}`,
  max: 20,
  minutes: 15,
})

/**
 * Lets a caller guess something. The try is counted and committed under a lock before `compare`
 * runs, so even a thousand simultaneous guesses cannot exceed the limits. The try is given back if
 * the guess is correct or could not be compared (full queue). `compare` returns undefined for a
 * wrong guess. Throws 429 `proof_required` with a proof-of-work challenge; once the challenge is
 * solved, the request is admitted without further waiting. Throws 429 `too_many` once `bound` is
 * reached. Both errors state the waiting time.
 */
export async function guessed<T>(
  ctx: Guesser,
  guess: Guess,
  compare: (who: Who) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { keys, proof, who } = await takeGuess(ctx, guess)
  // An unexpected error during the comparison may have revealed something about the secret, so its
  // try counts. A `Fault` reveals nothing, so its try is given back.
  const right = await compare(who).catch(async (error: unknown) => {
    if (error instanceof Fault) await giveBack(ctx.db, [...keys, ...proof])
    throw error
  })
  if (right !== undefined) await giveBack(ctx.db, keys)
  return right
}

interface Taken {
  keys: string[]
  /**
   * The key under which the used proof is counted, if there was one. A proof is valid only once,
   * even if the guess was wrong.
   */
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
  const check = (now: LimitState[]) => {
    const full = bound && now[free.length]?.wait
    if (full) throw fault('too_many', { retryAfter: full })
    const wait = Math.max(...free.map((_, at) => now[at]?.wait ?? 0))
    if (wait === 0) return
    const bits = Math.max(...free.map((it, at) => bitsFor(now[at]?.taken ?? 0, it.max)))
    // A proof that is one bit too easy is accepted: the number of tries may have doubled while the
    // client was solving its challenge.
    if (!proof || proof.bits < bits - 1 || now[limits.length]?.wait !== null)
      throw fault('proof_required', { retryAfter: wait, proof: askForProof(kit, of, bits) })
  }
  // The limits are first checked without a lock, so a flood of requests is refused at the cost of
  // one read each.
  check(await limitStates(db, counted))
  const keys = [...new Set(limits.map((it) => it.key))]
  const all = [...keys, ...(spent ? [spent.key] : [])]
  await db.tx(async (tx) => {
    await holdKeys(tx, all)
    check(await limitStates(tx, counted))
    await writeTries(tx, all)
  })
  return { keys, proof: spent ? [spent.key] : [], who: 'stranger' }
}
