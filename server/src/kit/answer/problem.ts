import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Lang } from '#contract/kit/field-words.ts'
import { quantityText } from '#contract/kit/quantities.ts'
import { problemStatus, type Problem, type ProblemCode } from '#contract/kit/problem.ts'
import { codeOf } from '#server/db/code-of.ts'
import { isAway } from '#server/db/pool.ts'
import { Fault, type FaultMore } from './fault.ts'
import { againWords, causeWords, earlyWords, lockedWords, problemWords } from './problem-words.ts'
import { fieldText } from './field-text.ts'
import { whenText } from '../when.ts'

/**
 * The problem for a thrown error, in the caller's language. Never contains a stack or SQL
 * (semantics §0).
 */
export function problemOf(lang: Lang, error: unknown): { problem: Problem; retryAfter?: number } {
  const { code, more } = error instanceof Fault ? error : new Fault(meaningOf(error))
  const told =
    earlyText(lang, more.isEarly) ??
    (code === 'too_many' ? againText(lang, more.retryAfter) : undefined) ??
    (more.locked_by && lockedWords[lang][more.locked_by])
  // For a refusal that names no permission or module, the placeholder for that name is removed from
  // the text.
  const standard = more.cause ? causeWords[lang][more.cause] : problemWords[lang][code]
  const filled = standard.replace(/[: ]*\{(permission|module)\}/, (place, name: 'permission' | 'module') =>
    more[name] ? place.replace(`{${name}}`, more[name].replace(/^api-key /, '')) : '',
  )
  const problem: Problem = {
    type: `/docs/api#${code}`,
    title: told ?? filled,
    status: problemStatus[code],
    code,
    detail: more.detail ?? told ?? filled,
    ...(more.errors && {
      errors: more.errors.map(({ path, code: rule, message, params, unit, allowed, next }) => ({
        path,
        code: rule,
        message: message ?? fieldText(lang, rule, params, { unit, money: more.money }),
        ...(allowed && { allowed }),
        ...(next && { next }),
      })),
    }),
    ...(more.permission && { permission: more.permission }),
    ...(more.module && { module: more.module }),
    ...(more.current !== undefined && { current: more.current }),
    ...(more.instead !== undefined && { instead: more.instead }),
    ...(more.locked_by && { locked_by: more.locked_by }),
    ...(more.proof && { proof: more.proof }),
  }
  const retryAfter = more.retryAfter ?? (problem.status === 503 ? 2 : undefined)
  return retryAfter === undefined ? { problem } : { problem, retryAfter }
}

/** The text for a step that is not possible yet but may become possible later. */
function earlyText(lang: Lang, isEarly: FaultMore['isEarly']): string | undefined {
  if (!isEarly) return undefined
  const words = earlyWords[lang]
  return isEarly === true ? words.early : words.from.replace('{when}', whenText(lang, isEarly.from, isEarly))
}

/** A text that tells the caller after how many seconds to try again. */
function againText(lang: Lang, seconds: number | undefined): string | undefined {
  if (!seconds) return undefined
  const wait =
    seconds < 120 ? quantityText(lang, seconds, 'seconds') : quantityText(lang, Math.ceil(seconds / 60), 'minutes')
  return againWords[lang].replace('{wait}', wait)
}

export function sendProblem(reply: FastifyReply, lang: Lang, error: unknown, log: FastifyBaseLogger): FastifyReply {
  const { problem, retryAfter } = problemOf(lang, error)
  if (problem.status === 500) log.error({ err: error, reqId: reply.request.id })
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem))
}

/**
 * The code for an error that is not a `Fault` of ours. Either it comes from Fastify, or it means
 * that PostgreSQL is down, full or too slow.
 */
function meaningOf(error: unknown): ProblemCode {
  const code = codeOf(error)
  if (isAway(error)) return 'busy'
  if (code === 'ENOSPC') return 'busy'
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too_large'
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'wrong_type'
  if (code.startsWith('FST_ERR_CTP') || code === 'FST_ERR_BAD_URL') return 'malformed'
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 400) return 'malformed'
  return 'failed'
}
