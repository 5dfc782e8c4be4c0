import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { chosenIdFaults } from '#contract/kit/chosen-id.ts'
import { isCall, type Call, type Schema } from '#contract/kit/call.ts'
import { langs, fieldErrors, type Lang } from '#contract/kit/field-words.ts'
import { inCountry } from '#contract/kit/phone.ts'
import { JsonText, type PublicContext, type AnyRoutes } from './context.ts'
import { isTooLong } from '#server/db/pool.ts'
import { nulIn } from './answer/bad-text.ts'
import { checkAnswer, checkForCustomers, checkReplay, type OnBreach } from './answer/check-answer.ts'
import type { Fair } from './turns/fairness.ts'
import { Fault, fault, tooBroad, wrongField } from './answer/fault.ts'
import { follow, followedIn, type Followed } from './record/follow.ts'
import { guard, guarded, namesBeyond, type Companies, type Guarded } from './guard/guard.ts'
import { Replay } from './idempotency.ts'
import { KeptAnswer, sendKept } from './answer/kept-answer.ts'
import type { Kit } from './kit.ts'
import './phones.ts'
import { picturesOf, refuseMissingPictures } from './files/pictures.ts'
import { priced, type Asking } from './record/priced.ts'
import { sendProblem } from './answer/problem.ts'

type AnyHandler = (input: Record<string, unknown>, ctx: PublicContext) => Promise<unknown>

export interface ServeOptions {
  /**
   * Given only in tests. Every answer is then checked against the contract; a breach is reported to
   * this function and answered with 500.
   */
  onBreach?: OnBreach | undefined
  /** Decides how the tenants share this node, that is, whose request comes next. */
  fair: Fair
}

/**
 * Registers one Fastify route for every call of a contract. Each route determines the language,
 * asks the guard, parses the input, runs the handler and answers.
 */
export function serve(app: FastifyInstance, kit: Kit, parts: AnyRoutes[], options: ServeOptions): Call[] {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  const companies = companiesOf(parts)
  const mergers = ofNouns(parts, ({ mergedInto }) => mergedInto)
  const served: Call[] = []
  for (const { contract, handlers } of parts) {
    const declared = new Map(Object.entries<unknown>({ ...contract }))
    for (const [name, handler] of Object.entries<AnyHandler>({ ...handlers })) {
      const call = declared.get(name)
      if (!isCall(call) || !call.permission)
        throw new Error(`The handler ${name} belongs to no call with a permission: refusing to start.`)
      const it: Served = {
        ...guarded(call, companies),
        pictures: picturesOf(call.body),
        followed: followedIn(call, mergers),
      }
      served.push(call)
      app.route<RawRequest>({
        method: call.method,
        url: `/api${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        exposeHeadRoute: false,
        ...(call.upload && {
          bodyLimit: call.upload,
          // Refuses before the body is received, so that a stranger cannot make us receive eight
          // megabytes.
          onRequest: async ({ params, query, headers }) =>
            void (await guard(kit, it, headers.authorization, { params, query })),
        }),
        handler: (request, reply) => answer(kit, it, handler, request, reply, options),
      })
    }
  }
  return served
}

/** A request as it was received, before any check. */
type RawRequest = { Params: unknown; Querystring: { search?: unknown }; Body: unknown }

/** A call, together with everything that is derived once from its schemas. */
interface Served extends Guarded {
  pictures: ReturnType<typeof picturesOf>
  followed: Followed[]
}

/**
 * Maps each noun to the function that finds the company of its records, as the features declare.
 */
export const companiesOf = (parts: AnyRoutes[]): Companies => ofNouns(parts, ({ companyOf }) => companyOf)

/** Collects one declaration of each feature in a map, by noun. */
const ofNouns = <T>(parts: AnyRoutes[], of: (it: AnyRoutes) => T | undefined): Map<string, T> =>
  new Map(
    parts.flatMap((it): [string, T][] => {
      const said = of(it)
      return said !== undefined && 'noun' in it.contract ? [[String(it.contract.noun), said]] : []
    }),
  )

async function answer(
  kit: Kit,
  it: Served,
  handler: AnyHandler,
  request: FastifyRequest<RawRequest>,
  reply: FastifyReply,
  options: ServeOptions,
) {
  const { call } = it
  const lang = langOf(request.headers['lang'])
  const isSearch = call.method === 'GET' && Boolean(request.query.search)
  let leave: (() => void) | undefined
  let asked: Asking | undefined
  if (call.retires) reply.headers(retiring(call.retires))
  try {
    const { authorization } = request.headers
    const entered = await options.fair.enter({
      authorization,
      ip: request.ip,
      isSearch,
      isDoor: call.guarded ?? false,
      isDear: call.dear ?? false,
      isWait: call.waits ?? false,
      tell: (headers) => void reply.headers(headers),
    })
    leave = entered.leave
    const stepAside: PublicContext['stepAside'] = async (wait) => {
      leave?.()
      leave = undefined
      const hungUp = new AbortController()
      const abort = () => hungUp.abort()
      reply.raw.once('close', abort)
      try {
        const goesOn = await wait(hungUp.signal)
        if (goesOn) leave = await entered.again()
        return goesOn
      } finally {
        reply.raw.off('close', abort)
      }
    }
    const upload = Buffer.isBuffer(request.body) ? request.body : undefined
    const given = { params: request.params, query: request.query, body: upload ? undefined : request.body }
    if (isDeeperThan(given.body, maxDepth)) throw fault('malformed')
    const { actor, reach, country, unlicensed } = await guard(kit, it, authorization, given)
    asked = { given, actor, reach }
    if (actor) entered.was(actor)
    if (Boolean(upload) !== Boolean(call.upload)) throw fault('wrong_type')
    const input: Record<string, unknown> = {}
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part]
      if (schema) input[part] = inCountry(country ?? 'TR', () => parse(schema, given[part] ?? {}, part))
      else if (part === 'query') refuseUnknown(given.query)
    }
    for (const name of call.headers ?? []) if (!request.headers[name]) throw wrongField(name, 'required')
    if (reach && it.followed.length > 0) await follow(kit.db, reach, input, it.followed)
    await refuseMissingPictures(kit.files, lang, it.pictures, input.body)
    const ctx = {
      kit,
      db: isSearch ? kit.slow : kit.db,
      lang,
      actor,
      reach,
      now: kit.now(),
      offset: Number(request.headers['timezone-offset']) || 0,
      request_id: request.id,
      ip: request.ip,
      user_agent: request.headers['user-agent'] ?? '',
      headers: request.headers,
      upload,
      stepAside,
      unlicensed,
    }
    const result = await handler(input, ctx)
    if (options.onBreach) checkAnswer(call, textOf(result), options.onBreach)
    if (result instanceof KeptAnswer) return await sendKept(request, reply, result)
    return send(reply, call.status ?? 200, result instanceof JsonText ? result.body : JSON.stringify(result ?? null))
  } catch (error) {
    if (error instanceof Replay) {
      if (asked?.actor && asked.reach && (await namesBeyond(kit, it, asked.actor, asked.reach, request.params)))
        return sendProblem(reply, lang, fault('not_found'), request.log)
      if (options.onBreach) checkReplay(call, error, options.onBreach)
      return send(reply.header(error.header, 'true'), error.status, error.answer)
    }
    if (options.onBreach) checkForCustomers(call, error, options.onBreach)
    const refused = isSearch && isTooLong(error) ? tooBroad(lang) : error
    return sendProblem(reply, lang, await priced(refused, asked, kit.db, lang), request.log)
  } finally {
    leave?.()
  }
}

/**
 * The headers of a call that will be removed: since when its use is discouraged (RFC 9745), when it
 * ends (RFC 8594) and where the reader finds what to use instead.
 */
const retiring = ({ deprecated, gone }: NonNullable<Call['retires']>) => ({
  deprecation: `@${Date.parse(deprecated) / 1000}`,
  sunset: new Date(gone).toUTCString(),
  link: '</docs/api#changes>; rel="deprecation"',
})

/**
 * Bodies longer than this many characters are encoded to bytes once. Sent as text, they would be
 * measured first and then encoded again together with the headers.
 */
const longText = 4096

const send = (reply: FastifyReply, status: number, body: string | Buffer) =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(typeof body === 'string' && body.length > longText ? Buffer.from(body) : body)

/** Turkish, unless the header names another language of the panel (spec §9). */
export const langOf = (given: unknown): Lang => langs.find((it) => it === given) ?? 'tr'

/**
 * The maximum depth of a body, deeper than any of our forms or any platform's order. The limit
 * keeps code that walks a body later from overflowing the stack.
 */
export const maxDepth = 32

/** Whether a body nests lists or objects deeper than `max`. */
export const isDeeperThan = (value: unknown, max: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (max === 0 || Object.values(value).some((it) => isDeeperThan(it, max - 1)))

function parse(schema: Schema, given: unknown, part: 'params' | 'query' | 'body') {
  const result = z.safeParse(schema, given, { reportInput: true })
  const nul = result.success ? nulIn(result.data) : undefined
  if (nul !== undefined) throw part === 'params' ? fault('not_found') : wrongField(nul, 'wrong')
  if (result.success) return result.data
  // An id in the path that cannot exist gives `not_found`. Every other wrong value gives an error
  // at its field, and so does an id that the caller chooses (`chosenUuid`).
  const isAtField = (it: z.core.$ZodIssue) => it.code === 'invalid_value' || chosenIdFaults.has(it.message)
  if (part === 'params' && !result.error.issues.every(isAtField)) throw fault('not_found')
  throw new Fault('invalid', { errors: errorsOf(result.error.issues, schema) })
}

/**
 * The errors of a value, with what only apps need to know: the values that a choice allows, and what
 * is wrong with an id of their own.
 */
function errorsOf(issues: readonly z.core.$ZodIssue[], schema: Schema) {
  const issueAt = new Map(issues.map((it) => [it.path.join('.'), it]))
  return fieldErrors(issues, schema).map((error) => {
    const issue = issueAt.get(error.path)
    if (error.code === 'choice' && issue?.code === 'invalid_value')
      return { ...error, allowed: issue.values.map(String) }
    return issue && chosenIdFaults.has(issue.message) ? { ...error, code: issue.message } : error
  })
}

function refuseUnknown(query: object | undefined) {
  const [name] = Object.keys(query ?? {})
  if (name) throw new Fault('invalid', { errors: [{ path: name, code: 'unknown' }] })
}

const textOf = (result: unknown): string =>
  result instanceof JsonText
    ? String(result.body)
    : result instanceof KeptAnswer
      ? String(result.plain)
      : JSON.stringify(result ?? null)
