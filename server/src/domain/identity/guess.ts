import type { PublicContext } from '#server/kit/context.ts'
import { Fault, fault } from '#server/kit/answer/fault.ts'
import type { Who } from '#server/kit/guard/password.ts'
import { giveBack, holdKeys, standings, takeTry, writeTries, type Limit, type Standing } from './attempts.ts'
import { networkOf } from '#server/kit/guard/network.ts'
import { askForProof, bitsFor, readProof } from './proof.ts'

type Guesser = Pick<PublicContext, 'kit' | 'db' | 'ip' | 'headers'>

/** Something open to guessing. */
export interface Guess {
  /** What is guessed, and whose: a proof of work is valid only for this. */
  purpose: string
  subject: string
  /** The tries of a known device or place; strangers cannot use these up. */
  known?: Limit | undefined
  /**
   * Strangers' tries that need no proof of work; beyond any of these limits, each try needs one.
   */
  free: readonly Limit[]
  /** Strangers' tries in total, with or without a proof. */
  bound?: Limit
}

/** How long a spent proof is remembered; challenges expire sooner. */
const spentMin = 60

/** A stranger's tries at one thing from one place without a proof of work. */
export const freeAtPlace = (purpose: string, ip: string): Limit => ({
  key: `${purpose}-ip:${networkOf(ip)}`,
  max: 20,
  minutes: 15,
})

/**
 * Compares a guess. The attempt is counted and committed under a lock before `compare` runs, so
 * even a thousand guesses at once cannot exceed the limits. It is refunded if the guess is correct, or
 * could not be compared (a full queue). `compare` returns undefined for a wrong guess. Throws 429
 * `proof_required` with a proof of work that, once solved, admits the request at once, or `too_many`
 * if the bound is reached; both give the waiting time.
 */
export async function guessed<T>(
  ctx: Guesser,
  guess: Guess,
  compare: (who: Who) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { keys, proof, who } = await takeGuess(ctx, guess)
  // An unexpected error inside the comparison may have revealed something; a plain refusal has not.
  const right = await compare(who).catch(async (error: unknown) => {
    if (error instanceof Fault) await giveBack(ctx.db, [...keys, ...proof])
    throw error
  })
  if (right !== undefined) await giveBack(ctx.db, keys)
  return right
}

interface Taken {
  keys: string[]
  /** Key of the spent proof, if any: valid once, whatever the outcome. */
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
    // During the work, the number of tries may have doubled once.
    if (!proof || proof.bits < bits - 1 || now[limits.length]?.wait !== null)
      throw fault('proof_required', { retryAfter: wait, proof: askForProof(kit, of, bits) })
  }
  // First without a lock, which turns a flood away at the cost of one read.
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
