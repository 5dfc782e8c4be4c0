import type * as z from 'zod/mini'
import type { Kit } from '#server/kit/kit.ts'
import { AnswerTooLarge, readAnswer } from '#server/kit/answer/read-answer.ts'
import { withoutBadText } from './bad-text.ts'
import { noteClock } from './clock-skew.ts'
import { PlatformFault, unreadableAnswer } from './fault.ts'
import type { Link } from './platform.ts'

export interface Reply {
  status: number
  body: unknown
}

const maxBytes = 4 * 1024 * 1024

/**
 * Makes one call to a link's own host. Both bodies are JSON; with `form`, the request is a form; with
 * `xml`, both bodies are text. Redirects are not followed. Throws a `PlatformFault` of the kind
 * `unclear` if no usable answer comes in time.
 */
export async function exchange(
  link: Pick<Link, 'base_url'>,
  { method, path, body, form, xml, headers, timeoutMs = 10_000 }: Call,
): Promise<Reply> {
  const sentMs = Date.now()
  try {
    const response = await fetch(`${link.base_url}${path}`, {
      method,
      headers: {
        accept: xml === undefined ? 'application/json' : 'text/xml',
        ...(body && { 'content-type': 'application/json' }),
        ...(xml !== undefined && { 'content-type': 'text/xml; charset=utf-8' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: new URLSearchParams(form) }),
      ...(xml !== undefined && { body: xml }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    noteClock(link.base_url, response.headers.get('date'), { sentMs, gotMs: Date.now() })
    const text = (await readAnswer(response, maxBytes)).toString('utf8')
    return { status: response.status, body: withoutBadText(xml === undefined ? JSON.parse(text || '{}') : text) }
  } catch (error) {
    throw error instanceof PlatformFault ? error : new PlatformFault('unclear', whyUnclear(error))
  }
}
const whyUnclear = (error: unknown) =>
  error instanceof AnswerTooLarge
    ? 'answer too large'
    : error instanceof SyntaxError
      ? 'unreadable answer'
      : 'no answer'

interface Call {
  method: string
  path: string
  body?: object | undefined
  form?: Record<string, string> | undefined
  xml?: string | undefined
  headers?: Record<string, string> | undefined
  timeoutMs?: number | undefined
}

/**
 * The body of a successful answer. Throws a fault for any other answer. `saidIn` finds the platform's
 * own words in the body of a refusal.
 */
export function checked({ status, body }: Reply, saidIn: (body: unknown) => string): unknown {
  if (status >= 200 && status < 300) return body
  if (status === 429) throw new PlatformFault('limited', 'asked too often', 429)
  if (status < 400 || status >= 500) throw new PlatformFault('unclear', `status ${status}`)
  throw new PlatformFault(status === 404 ? 'unknown' : 'refused', saidIn(body) || `status ${status}`, status)
}

/**
 * Parses a body by its schema. Throws a `PlatformFault` of the kind `unclear` if it does not match.
 */
export function shaped<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw unreadableAnswer()
}

/**
 * The entries of a list that can be parsed. An entry that cannot be parsed does not hide the
 * others.
 */
export const readable = <T>(kit: Kit, link: Pick<Link, 'id'>, schema: z.ZodMiniType<T>, list: unknown[]): T[] =>
  list.flatMap((it) => {
    const { success, data } = schema.safeParse(it)
    if (!success) {
      const { id } = (it ?? {}) as { id?: unknown }
      kit.log.warn({ link: link.id, entry: String(id ?? '') }, 'an entry of a platform’s list cannot be read')
    }
    return success ? [data] : []
  })

/** A token, and for how long it is valid if its platform says so, in ms. */
type Token = string | { token: string; livesMs: number }
interface Held {
  token: Promise<string>
  until: number
}
const tokens = new WeakMap<Kit, Map<string, Held>>()

/**
 * The access token for a platform, requested once and shared by all calls that need it. With
 * `isSpent`, a new token is requested.
 */
export function tokenOf(
  kit: Kit,
  { key, livesMs, logIn }: { key: string; livesMs: number; logIn: () => Promise<Token> },
  isSpent = false,
): Promise<string> {
  const known = tokens.get(kit) ?? new Map<string, Held>()
  tokens.set(kit, known)
  const held = known.get(key)
  const now = kit.now().getTime()
  if (held && held.until > now && !isSpent) return held.token
  const made: Held = { token: Promise.resolve(''), until: now + livesMs }
  made.token = logIn().then((it) => {
    if (typeof it === 'string') return it
    made.until = now + Math.min(livesMs, it.livesMs)
    return it.token
  })
  known.set(key, made)
  made.token.catch(() => known.delete(key))
  return made.token
}
