/**
 * Why a file is refused: a code of contract/kit/field-words.ts, or a code for which the caller has
 * its own text.
 */
export class Refusal extends Error {
  readonly code: string
  readonly params: Record<string, string | number> | undefined
  constructor(code: string, params?: Record<string, string | number>) {
    super(code)
    this.code = code
    this.params = params
  }
}
