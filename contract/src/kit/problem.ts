import type { Locker } from './settings.ts'
import type { Proof } from './proof.ts'

/**
 * The body of every error: RFC 9457 problem JSON (semantics §0). `message` is the message of spec
 * §8.
 */
export interface Problem {
  /** Where the code is explained: the page of the API's documentation, and the place on it. */
  type: `/docs/api#${ProblemCode}`
  title: string
  status: number
  code: ProblemCode
  detail: string
  errors?: FieldError[]
  /** For 401–404: the permission or module that is missing. */
  permission?: string
  module?: string
  /** 409: the current record. */
  current?: unknown
  /** For 409 `locked_above`: the level at which the setting is locked. */
  locked_by?: Locker
  /** For 409: the possible alternatives. */
  instead?: unknown
  /**
   * For 429 `proof_required`: the proof-of-work challenge. Solving it admits the same request at
   * once (contract/src/kit/proof.ts).
   */
  proof?: Proof
}

/**
 * One wrong field. `path` is dotted (`lines.0.quantity`), `code` is one of the field codes, and
 * `message` is in the caller's language.
 */
export interface FieldError {
  path: string
  code: string
  message: string
  /** For `choice`: the values that the field takes, if they are known. */
  allowed?: readonly string[]
  /** The next time at which the value would be accepted. */
  next?: string
}

/** Every code an answer may carry, with its HTTP status. */
export const problemStatus = {
  malformed: 400,
  token_missing: 401,
  token_dead: 401,
  key_dead: 401,
  login_failed: 401,
  module_required: 402,
  licence_missing: 402,
  licence_expired: 402,
  limit_reached: 402,
  permission_required: 403,
  not_with_member_token: 403,
  not_oneself: 403,
  second_person: 403,
  outranked: 403,
  two_factor_required: 403,
  registration_required: 403,
  not_found: 404,
  stale_version: 409,
  locked_above: 409,
  conflict: 409,
  in_flight: 409,
  in_use: 409,
  shared_id: 409,
  already_exists: 409,
  member_exists: 409,
  order_differs: 409,
  benefit_gone: 409,
  slot_full: 409,
  quarter_full: 409,
  no_table: 409,
  switchboard_failed: 409,
  payment_refused: 409,
  too_large: 413,
  wrong_type: 415,
  invalid: 422,
  key_reused: 422,
  too_many: 429,
  proof_required: 429,
  failed: 500,
  busy: 503,
  payment_unreachable: 503,
  maintenance: 503,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof problemStatus
