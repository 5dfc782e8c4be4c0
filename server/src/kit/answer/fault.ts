import type { Lang, Params } from '#contract/kit/field-words.ts'
import type { Locker } from '#contract/kit/settings.ts'
import type { Money, Unit } from '#contract/kit/quantities.ts'
import { problemStatus, type FieldError, type Problem, type ProblemCode } from '#contract/kit/problem.ts'
import { fieldText } from './field-text.ts'
import type { Telling } from '../when.ts'

/**
 * Additions to a problem. `errors` are field errors; their messages are filled in later in the
 * caller's language, unless they bring their own.
 */
export interface FaultMore {
  errors?: (Omit<FieldError, 'message'> & { message?: string; params?: Params; unit?: Unit })[]
  /** How to write amounts in field errors; without it, amounts have no currency. */
  money?: Money
  permission?: string
  module?: string
  current?: unknown
  instead?: unknown
  /** The level that has locked a setting for those below. */
  locked_by?: Locker
  retryAfter?: number
  proof?: Problem['proof']
  /**
   * The step may become possible later: the text says `not yet`, with the moment if known, instead
   * of `no longer`.
   */
  isEarly?: true | (Telling & { from: Date })
  /** A text in the caller's language instead of the code's own. */
  detail?: string
}

/** A refusal the caller is told about; anything else that is thrown becomes `failed` and reveals nothing. */
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
 * One field is wrong: 422 with the field's path and a code of contract/kit/field-words.ts; `unit`
 * is the unit of its limits.
 */
export const wrongField = (path: string, code: string, params?: Params, unit?: Unit) =>
  new Fault('invalid', { errors: [{ path, code, ...(params && { params }), ...(unit && { unit }) }] })

/** Refuses with every broken rule, each at its field; does nothing if there is none. */
export function refuseBrokenRules(faults: Readonly<NonNullable<FaultMore['errors']>>): void {
  if (faults.length > 0) throw fault('invalid', { errors: [...faults] })
}

/** The search has too few letters; reported in place of the list, which shows it as a hint. */
export const tooShort = (lang: Lang, min: number) =>
  new Fault('invalid', {
    errors: [{ path: 'search', code: 'search_short', params: { min } }],
    detail: fieldText(lang, 'search_short', { min }),
  })

/**
 * The search matches nearly everything, so that no index helps and no list can show it; reported in
 * place of the list.
 */
export const tooBroad = (lang: Lang) =>
  new Fault('invalid', { errors: [{ path: 'search', code: 'too_broad' }], detail: fieldText(lang, 'too_broad') })
