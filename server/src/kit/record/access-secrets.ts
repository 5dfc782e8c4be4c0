import { formerHours } from '#contract/kit/access.ts'
import { refuseBrokenRules } from '../answer/fault.ts'
import type { Seal } from '../audit/seal.ts'

export type Secrets = Record<string, string>
/** Secrets that were replaced and are still taken until then. */
export interface Former<S> {
  secrets: S
  until: string
}

/** Opens sealed secrets: those in force, and those they replaced while these are still taken. Never log or answer them. */
export function openSecrets<S extends object>(
  seal: Pick<Seal, 'open'>,
  sealed: Buffer,
  now: Date,
): { secrets: S; former: Former<S> | null } {
  const { former, ...secrets } = seal.open<S & { former?: Former<S> }>(sealed)
  const isTaken = former !== undefined && Date.parse(former.until) > now.getTime()
  return { secrets: secrets as S, former: isTaken ? former : null }
}

/** An access with its secrets in force, and the same with those it had before, while they are still taken: what the other side sends may carry either. */
export const eitherOf = <T extends { secrets: S; former: Former<S> | null }, S>(it: T): T[] =>
  it.former ? [it, { ...it, secrets: it.former.secrets }] : [it]

/** How one secret stands: without it the access is not saved, it may be left out, or this access has no use for it. */
export type Need = 'needed' | 'optional' | 'unused'

interface SecretsChange {
  /** Every secret that it may have, and how each stands. */
  needs: Record<string, Need>
  given: Secrets
  /** What is held, where it was meant for what is saved now. */
  held: { secrets: Secrets; former: Former<Secrets> | null } | undefined
  /** Those that the other side sends to us. */
  sent: readonly string[]
  keepsFormer: boolean | undefined
  now: Date
}

/** What is sealed after a change: secrets sent in place of those held; none that nobody asks for, and none missing. Those that the other side sends are still taken for a while where somebody wants that. */
export function changedSecrets({ needs, given, held, sent, keepsFormer, now }: SecretsChange): object {
  const unknown = Object.keys(given).filter((name) => !(name in needs))
  refuseBrokenRules(unknown.map((name) => ({ path: `secrets.${name}`, code: 'unknown' })))
  const before = held?.secrets ?? {}
  const after = Object.fromEntries(
    Object.entries(needs).map(([name, need]) => [name, need === 'unused' ? '' : given[name] || before[name] || '']),
  )
  const missing = Object.entries(needs).filter(([name, need]) => need === 'needed' && !after[name])
  refuseBrokenRules(missing.map(([name]) => ({ path: `secrets.${name}`, code: 'required' })))
  const isReplaced = sent.some((name) => before[name] && before[name] !== after[name])
  const until = new Date(now.getTime() + formerHours * 3_600_000).toISOString()
  const earlier = !isReplaced && keepsFormer !== false ? held?.former : null
  const former = isReplaced && keepsFormer ? { secrets: before, until } : earlier
  return { ...after, ...(former && { former }) }
}
