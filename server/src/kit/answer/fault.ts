import type { Lang, Params } from '#contract/kit/field-words.ts'
import type { Locker } from '#contract/kit/settings.ts'
import type { Money, Unit } from '#contract/kit/quantities.ts'
import { problemStatus, type FieldError, type Problem, type ProblemCode } from '#contract/kit/problem.ts'
import { fieldText } from './field-text.ts'
import type { Cause } from './problem-words.ts'
import type { Telling } from '../when.ts'

/**
 * Additional parts of a problem. `errors` are field errors. Their messages are filled in later in
 * the caller's language, unless they already have one.
 */
export interface FaultMore {
  errors?: (Omit<FieldError, 'message'> & { message?: string; params?: Params; unit?: Unit })[]
  /** How to format amounts in field errors. Without it, amounts are written without a currency. */
  money?: Money
  permission?: string
  module?: string
  current?: unknown
  instead?: unknown
  /** The level (platform, dealer or company) that locked the setting for the levels below. */
  locked_by?: Locker
  retryAfter?: number
  proof?: Problem['proof']
  /**
   * Set if a refused step may become possible later. The refusal's text then says `not yet` instead
   * of `no longer`, and gives the moment if it is known.
   */
  isEarly?: true | (Telling & { from: Date })
  /** A narrower cause, whose text replaces the standard text of the code. */
  cause?: Cause
  /** A text in the caller's language that replaces the standard text of the code. */
  detail?: string
}

/** A refusal that is shown to the caller. Any other error becomes `failed` and reveals nothing. */
export class Fault extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly more: FaultMore
  constructor(code: ProblemCode, more: FaultMore = {}) {
    super(code)
    this.code = code
    this.status = problemStatus[code]
    this.more = more
  }
}

/** A refusal: `throw fault('not_found')`. */
export const fault = (code: ProblemCode, more?: FaultMore) => new Fault(code, more)

/**
 * The refusal of a single wrong field: 422 with the field's path and a code of
 * contract/kit/field-words.ts; `unit` is the unit of the field's limits.
 */
export const wrongField = (path: string, code: string, params?: Params, unit?: Unit) =>
  new Fault('invalid', { errors: [{ path, code, ...(params && { params }), ...(unit && { unit }) }] })

/**
 * Throws one refusal that lists every broken rule at its field. Does nothing if no rule is broken.
 */
export function refuseBrokenRules(faults: Readonly<NonNullable<FaultMore['errors']>>): void {
  if (faults.length > 0) throw fault('invalid', { errors: [...faults] })
}

/** The search has too few letters. The list shows this error as a hint instead of any rows. */
export const tooShort = (lang: Lang, min: number) =>
  new Fault('invalid', {
    errors: [{ path: 'search', code: 'search_short', params: { min } }],
    detail: fieldText(lang, 'search_short', { min }),
  })

/**
 * The search matches nearly everything: no index helps, and no list could show the result. The list
 * shows this error instead of any rows.
 */
export const tooBroad = (lang: Lang) =>
  new Fault('invalid', { errors: [{ path: 'search', code: 'too_broad' }], detail: fieldText(lang, 'too_broad') })
