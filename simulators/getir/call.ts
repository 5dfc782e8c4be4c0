import { invalid } from './registry.ts'
import type { Restaurant } from './restaurant.ts'
import type { Budget } from './timing.ts'
import type { World } from './world.ts'

/** The input of a call. */
export type CallInput = {
  world: World
  /** The restaurant the token belongs to. */
  restaurant: Restaurant
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
}

/**
 * One call of the API. The value that `answer` returns is sent as JSON with 200; undefined becomes
 * `{}`.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Getir's path; `{name}` stands for one segment. */
  path: string
  /** `none` means that the limiter does not apply. */
  budget: Budget | 'none'
  answer(input: CallInput): unknown
}

/** A call that needs no token. Its input therefore names no restaurant. */
export type OpenCall = Omit<Call, 'answer'> & { answer(input: Omit<CallInput, 'restaurant'>): unknown }

export function textIn(body: Record<string, unknown>, field: string): string {
  const value = body[field]
  if (value === undefined) throw invalid(field, 'is required')
  if (typeof value !== 'string') throw invalid(field, 'must be a string')
  return value
}

/** One of the listed numbers. Undefined if the field is missing and optional. */
export function choiceIn<Choice extends number>(
  body: Record<string, unknown>,
  field: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = body[field]
  if (value === undefined) return undefined
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw invalid(field, `must be one of [${choices.join(', ')}]`)
  return found
}

export function requiredChoiceIn<Choice extends number>(
  body: Record<string, unknown>,
  field: string,
  choices: readonly Choice[],
): Choice {
  const value = choiceIn(body, field, choices)
  if (value === undefined) throw invalid(field, 'is required')
  return value
}

export function numberIn(body: Record<string, unknown>, field: string, min: number, max = Infinity): number {
  const value = body[field]
  if (typeof value !== 'number') throw invalid(field, value === undefined ? 'is required' : 'must be a number')
  if (value < min) throw invalid(field, `must be greater than or equal to ${min}`)
  if (value > max) throw invalid(field, `must be less than or equal to ${max}`)
  return value
}

/** A list of objects. A missing field gives an empty list. */
export function objectsIn(body: Record<string, unknown>, field: string): Record<string, unknown>[] {
  const value = body[field]
  if (value === undefined) return []
  if (!Array.isArray(value)) throw invalid(field, 'must be an array')
  return value.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) throw invalid(field, 'must contain objects')
    return entry as Record<string, unknown>
  })
}

/** A day of the query, `YYYY-MM-DD` or a full time, as epoch ms. */
export function dateIn(query: URLSearchParams, field: string): number {
  const value = query.get(field)
  if (value === null) throw invalid(field, 'is required', 'query')
  const time = Date.parse(value)
  if (Number.isNaN(time)) throw invalid(field, 'must be a valid date', 'query')
  return time
}
