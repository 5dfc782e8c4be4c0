import { formerHours } from '#contract/kit/access.ts'
import { refuseBrokenRules } from '../answer/fault.ts'
import type { Seal } from '../audit/seal.ts'

export type Secrets = Record<string, string>
/** Secrets that have been replaced but are still accepted until the time `until`. */
export interface Former<S> {
  secrets: S
  until: string
}

/**
 * Decrypts stored secrets: the current ones, and the replaced ones while they are still accepted.
 * Never log or return them.
 */
export function openSecrets<S extends object>(
  seal: Pick<Seal, 'open'>,
  sealed: Buffer,
  now: Date,
): { secrets: S; former: Former<S> | null } {
  const { former, ...secrets } = seal.open<S & { former?: Former<S> }>(sealed)
  const isTaken = former !== undefined && Date.parse(former.until) > now.getTime()
  return { secrets: secrets as S, former: isTaken ? former : null }
}

/**
 * Returns the access data with its current secrets and, while former secrets are still accepted, a
 * copy with those. The outside system may use either.
 */
export const eitherOf = <T extends { secrets: S; former: Former<S> | null }, S>(it: T): T[] =>
  it.former ? [it, { ...it, secrets: it.former.secrets }] : [it]

/**
 * Whether a secret is required to save the access, optional, or not used by this access. A function
 * makes a secret that nobody enters, when the access is first saved.
 */
export type Need = 'needed' | 'optional' | 'unused' | (() => string)

interface SecretsChange {
  /** Every secret that the access may have, and whether it is required. */
  needs: Record<string, Need>
  /** The new secrets. An empty one stays as it is stored, and null removes the stored one. */
  given: Record<string, string | null>
  /** The stored secrets, if they still fit the values that are now being saved. */
  held: { secrets: Secrets; former: Former<Secrets> | null } | undefined
  /** The names of the secrets that the outside system sends to us. */
  sent: readonly string[]
  keepsFormer: boolean | undefined
  now: Date
}

/**
 * The secrets to store after a change. New secrets replace stored ones, and unused ones are
 * dropped. Throws if a required one is missing. If requested, replaced secrets that the outside
 * system sends to us are still accepted for a while.
 */
export function changedSecrets({ needs, given, held, sent, keepsFormer, now }: SecretsChange): object {
  const unknown = Object.keys(given).filter((name) => !(name in needs))
  refuseBrokenRules(unknown.map((name) => ({ path: `secrets.${name}`, code: 'unknown' })))
  const before = held?.secrets ?? {}
  const after = Object.fromEntries(
    Object.entries(needs).map(([name, need]) => [
      name,
      need === 'unused' || given[name] === null
        ? ''
        : given[name] || before[name] || (typeof need === 'function' ? need() : ''),
    ]),
  )
  const missing = Object.entries(needs).filter(([name, need]) => need === 'needed' && !after[name])
  refuseBrokenRules(missing.map(([name]) => ({ path: `secrets.${name}`, code: 'required' })))
  const isReplaced = sent.some((name) => before[name] && before[name] !== after[name])
  const until = new Date(now.getTime() + formerHours * 3_600_000).toISOString()
  const earlier = !isReplaced && keepsFormer !== false ? held?.former : null
  const former = isReplaced && keepsFormer ? { secrets: before, until } : earlier
  return { ...after, ...(former && { former }) }
}
