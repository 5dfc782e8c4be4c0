import { withoutContacts } from '#server/kit/answer/without-contacts.ts'
import type { Checked } from '#server/kit/record/access-noun.ts'
import { withoutBadText } from './bad-text.ts'

/**
 * Why a platform did not do what we asked. `refused`: the platform said no, with its own code.
 * `unknown`: it does not know the order. `limited`: we called too often. `unclear`: no usable
 * answer came (network, time, 5xx, garbage), so the call may or may not have taken effect. The
 * message is stored and logged, so it must not contain anybody's address or number. Where the order
 * is known, its customer's words are removed too (without-customer.ts).
 */
export class PlatformFault extends Error {
  readonly kind: 'refused' | 'unknown' | 'limited' | 'unclear'
  readonly code: number | null
  constructor(kind: PlatformFault['kind'], message: string, code: number | null = null) {
    super(withoutContacts(withoutBadText(message)))
    this.kind = kind
    this.code = code
  }
}

/**
 * For `catch`: returns undefined if the platform does not know the order or does not report it yet.
 * Throws any other error again.
 */
export function unknownIsNothing(error: unknown): undefined {
  if (error instanceof PlatformFault && error.kind === 'unknown') return undefined
  throw error
}

/** An answer came, but it is not what it should be. */
export const unreadableAnswer = () => new PlatformFault('unclear', 'unreadable answer')
export const isUnreadable = (error: unknown): boolean =>
  error instanceof PlatformFault && error.message === 'unreadable answer'

/** For `catch`: like `unknownIsNothing`, also if the answer is unreadable. */
export function unreadableIsNothing(error: unknown): undefined {
  return isUnreadable(error) ? undefined : unknownIsNothing(error)
}

/**
 * The result of trying to sign in: what the other side answered, or its error. An error on our own
 * side is thrown instead.
 */
export const triedOut = (trying: Promise<string>): Promise<Checked> =>
  trying.then(
    (said) => ({ is_well: true, said }),
    (error: unknown) => {
      if (!(error instanceof PlatformFault)) throw error
      return { is_well: false, said: error.message }
    },
  )
