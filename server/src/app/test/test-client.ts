import type { Answer, Call, CallInput } from '#contract/kit/call.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { password } from './test-world.ts'

export interface Reply<T = unknown> {
  status: number
  text: string
  body: T
  headers: Headers
}

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; upload?: Uint8Array }

/**
 * A client that calls a test server over HTTP as one caller. `token` is an access token or an API
 * key, or missing. If `renewed` is given, it returns the current access token before each call.
 */
export function caller(url: string, token?: string, renewed?: () => Promise<string>) {
  const raw = async (call: Call, given: Loose = {}, headers: Record<string, string> = {}): Promise<Reply<never>> => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(given.params?.[name])),
    )
    const bearer = renewed ? await renewed() : token
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(given.query ?? {}))
      for (const it of Array.isArray(value) ? value : [value]) if (it !== undefined) query.append(name, String(it))
    const response = await fetch(`${url}/api${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: call.method,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
        ...(given.upload && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(given.upload && { body: given.upload as Uint8Array<ArrayBuffer> }),
      ...(given.body !== undefined && {
        body: typeof given.body === 'string' ? given.body : JSON.stringify(given.body),
      }),
    })
    const text = await response.text()
    return {
      status: response.status,
      text,
      headers: response.headers,
      body: (text === '' ? null : JSON.parse(text)) as never,
    }
  }
  const refused = async <C extends Call>(
    call: C,
    given: CallInput<C>,
    headers: Record<string, string> = {},
  ): Promise<Problem> => {
    const reply = await raw(call, given as Loose, headers)
    if (reply.status < 300) throw new Error(`${call.method} ${call.path} was not refused: ${reply.text}`)
    return reply.body
  }
  return {
    token,
    raw,
    /** Makes a call that must succeed. */
    send: async <C extends Call>(
      call: C,
      given: CallInput<C>,
      headers: Record<string, string> = {},
    ): Promise<Answer<C>> => {
      const reply = await raw(call, given as Loose, headers)
      if (reply.status >= 300) throw new Error(`${call.method} ${call.path}: ${reply.status} ${reply.text}`)
      return reply.body
    },
    /** Makes a call that must be refused. Returns the problem. */
    refused,
    /** Makes a call that must be refused. Returns the errors of its fields, each as `path code`. */
    faults: async <C extends Call>(call: C, given: CallInput<C>) =>
      (await refused(call, given)).errors?.map((it) => `${it.path} ${it.code}`),
  }
}
export type Caller = ReturnType<typeof caller>

/**
 * The number of ms after which a client renews its access token: some time before the token's ten
 * minutes are over.
 */
const renewsAfter = 8 * 60_000

/**
 * Signs in a user of the test world. The client renews its token, because on a slow machine a test
 * file may run longer than an access token lives.
 */
export async function signIn(url: string, email: string): Promise<Caller & { refreshToken: string }> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/api/user/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} of ${email}: ${response.status}`)
    return (await response.json()) as { token: string; refreshToken: string }
  }
  const first = await post('login', { email, password, rotate: true })
  let [now, since] = [first, performance.now()]
  const renewed = async () => {
    if (performance.now() - since < renewsAfter) return now.token
    since = performance.now()
    // A client that has been signed out keeps its old token. The server's refusal of that token
    // then shows the sign-out.
    now = await post('refresh', { refresh_token: now.refreshToken }).catch(() => now)
    return now.token
  }
  return { ...caller(url, first.token, renewed), refreshToken: first.refreshToken }
}
