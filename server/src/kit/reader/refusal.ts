/** Why a file is not taken: a code of contract/kit/field-words.ts, or one that whoever asked has own words for. */
export class Refusal extends Error {
  readonly code: string
  readonly params: Record<string, string | number> | undefined
  constructor(code: string, params?: Record<string, string | number>) {
    super(code)
    this.code = code
    this.params = params
  }
}
