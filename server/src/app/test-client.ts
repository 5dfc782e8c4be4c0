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

/** A client of a test server over HTTP, as one caller; `token` is an access token or an API key, or absent. */
export function caller(url: string, token?: string) {
  const raw = async (call: Call, given: Loose = {}, headers: Record<string, string> = {}): Promise<Reply<never>> => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(given.params?.[name])),
    )
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(given.query ?? {}))
      for (const it of Array.isArray(value) ? value : [value]) if (it !== undefined) query.append(name, String(it))
    const response = await fetch(`${url}/api${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: call.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
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
    /** A call that must succeed. */
    send: async <C extends Call>(
      call: C,
      given: CallInput<C>,
      headers: Record<string, string> = {},
    ): Promise<Answer<C>> => {
      const reply = await raw(call, given as Loose, headers)
      if (reply.status >= 300) throw new Error(`${call.method} ${call.path}: ${reply.status} ${reply.text}`)
      return reply.body
    },
    /** A call that must be refused; returns its problem. */
    refused,
    /** A call that must be refused; returns the faults of its fields, each as `path code`. */
    faults: async <C extends Call>(call: C, given: CallInput<C>) =>
      (await refused(call, given)).errors?.map((it) => `${it.path} ${it.code}`),
  }
}
export type Caller = ReturnType<typeof caller>

/** Signs a user of the test world in. */
export async function signIn(url: string, email: string): Promise<Caller & { refreshToken: string }> {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, rotate: true }),
  })
  const body = (await response.json()) as { token: string; refreshToken: string }
  if (!response.ok) throw new Error(`Sign-in of ${email}: ${response.status}`)
  return { ...caller(url, body.token), refreshToken: body.refreshToken }
}
