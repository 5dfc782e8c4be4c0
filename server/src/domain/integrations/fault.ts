/**
 * Why a platform did not do what it was asked: `refused` it said no, with its own code; `unknown` it knows no such order; `limited` we asked too often;
 * `unclear` no usable answer came (network, time, 5xx, garbage), so that it is not known whether the call took effect.
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
