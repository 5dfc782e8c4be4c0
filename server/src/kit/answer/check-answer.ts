import * as z from 'zod/mini'
import type { Call, Schema } from '#contract/kit/call.ts'
import { problemStatus, type Problem } from '#contract/kit/problem.ts'
import { toPanel, type ToPanel } from '#contract/sockets.ts'
import { strayTime } from '#server/db/json-time.ts'
import { Fault } from './fault.ts'

/** Called in tests when an answer, a refusal or a message breaks its contract. */
export type OnBreach = (breach: Error) => void

const problem: z.ZodMiniType<Problem> = z.strictObject({
  type: z.string().check(z.startsWith('/docs/api#')),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(problemStatus) as [Problem['code'], ...Problem['code'][]]),
  detail: z.string().check(z.minLength(1)),
  errors: z.optional(
    z
      .array(
        z.strictObject({
          path: z.string(),
          code: z.string(),
          message: z.string().check(z.minLength(1)),
          allowed: z.optional(z.array(z.string())),
          next: z.optional(z.string()),
        }),
      )
      .check(z.minLength(1)),
  ),
  permission: z.optional(z.string()),
  module: z.optional(z.string()),
  current: z.optional(z.unknown()),
  instead: z.optional(z.unknown()),
  locked_by: z.optional(z.enum(['provider', 'company'])),
  proof: z.optional(z.strictObject({ challenge: z.string(), rounds: z.int(), bits: z.int() })),
}) as z.ZodMiniType<Problem>

/**
 * Says how a value breaks its schema or the API's format of times; undefined if it breaks neither.
 */
function breachOf(what: string, schema: Schema, value: unknown): Error | undefined {
  const checked = z.safeParse(schema, value, { reportInput: true })
  if (!checked.success)
    return new Error(`${what} breaks its contract: ${JSON.stringify(checked.error.issues.slice(0, 3))}`)
  const stray = strayTime(value)
  return stray === undefined
    ? undefined
    : new Error(`${what} has a time that is not in UTC with milliseconds: ${stray}`)
}

function report(breach: Error | undefined, onBreach: OnBreach): void {
  if (!breach) return
  onBreach(breach)
  throw breach
}

/** Throws if an answer, given as text, does not match its call's declaration. */
export const checkAnswer = (call: Call, text: string, onBreach: OnBreach): void =>
  report(breachOf(`The answer of ${call.method} ${call.path}`, call.answer, JSON.parse(text)), onBreach)

/** Throws if an answer that already exists does not match its call's declaration. */
export function checkReplay(call: Call, { header, answer }: { header: string; answer: string }, onBreach: OnBreach) {
  if (header !== 'idempotent-replay' && header !== call.exists)
    report(new Error(`${call.method} ${call.path} does not declare ${header}`), onBreach)
  checkAnswer(call, answer, onBreach)
}

/**
 * Throws if a refusal does not match the declared problem, or if its HTTP status is not the one
 * that the problem states.
 */
export function checkProblem(status: number, text: string, onBreach: OnBreach): void {
  const value = JSON.parse(text) as Problem
  const what = `A refusal (${value.code})`
  const breach = breachOf(what, problem, value)
  const isOwnStatus = value.status === status && problemStatus[value.code] === status
  report(breach ?? (isOwnStatus ? undefined : new Error(`${what} was sent as ${status}`)), onBreach)
}

/**
 * The codes whose standard texts are written for the panel, about records and steps. An app shows
 * what it gets to its customers.
 */
const panelCodes: readonly Problem['code'][] = ['conflict', 'already_exists', 'in_use', 'stale_version']

/** Throws if a refusal of an app's call has a text that is meant for users of the panel. */
export function checkForCustomers(call: Call, error: unknown, onBreach: OnBreach): void {
  if (call.permission !== 'api-key' || !(error instanceof Fault) || !panelCodes.includes(error.code)) return
  const { cause, detail } = error.more
  if (!cause && !detail)
    report(new Error(`${call.method} ${call.path} refuses a customer in the panel's words: ${error.code}`), onBreach)
}

/**
 * Reports a socket message that does not match its declaration. The message is sent anyway, because
 * a socket has no way to report a refusal.
 */
export function checkMessage(message: ToPanel, onBreach: OnBreach): void {
  const breach = breachOf(`The message ${message.type}`, toPanel, message)
  if (breach) onBreach(breach)
}
