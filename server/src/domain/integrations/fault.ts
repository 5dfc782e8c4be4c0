import type { Checked } from '#server/kit/record/access-noun.ts'

/**
 * Why a platform did not do what it was asked: `refused`, it said no with its own code; `unknown`,
 * it knows no such order; `limited`, we asked too often; `unclear`, no usable answer came (network,
 * time, 5xx, garbage), so that the call may or may not have taken effect.
 */
export class PlatformFault extends Error {
  readonly kind: 'refused' | 'unknown' | 'limited' | 'unclear'
  readonly code: number | null
  constructor(kind: PlatformFault['kind'], message: string, code: number | null = null) {
    super(message)
    this.kind = kind
    this.code = code
  }
}

/**
 * The result of trying to sign in somewhere: what was found there, or the other side's error. Other
 * errors are ours, and thrown.
 */
export const triedOut = (trying: Promise<string>): Promise<Checked> =>
  trying.then(
    (said) => ({ is_well: true, said }),
    (error: unknown) => {
      if (!(error instanceof PlatformFault)) throw error
      return { is_well: false, said: error.message }
    },
  )
