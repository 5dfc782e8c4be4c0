/**
 * A call of the API. `key` is sent as `Idempotency-Key`: if you send the same request again with the
 * same key, it is carried out only once.
 */
export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  body?: unknown
  key?: string
  /** The app's own id for the person or device. It must never change. */
  guest?: string
  /** The token of a guest at a table. */
  guest_token?: string
}

/** Makes a call and returns its answer. `T` declares the fields of the answer that the caller reads. */
export type Ask = <T>(path: string, request?: Request) => Promise<T>

/** A refusal by the server. Its message contains the status, the problem's code and the wrong fields. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, fields = '') {
    super([status, code, fields].filter(Boolean).join(' '))
    this.status = status
    this.code = code
  }
}

interface Problem {
  code?: string
  errors?: readonly { path: string; code: string }[]
}

/** Returns a function that calls the API at `url` with a company's key or a member's token. It throws `Refused`. */
export const createApi =
  (url: string, token: string | undefined, send: (url: string, init: RequestInit) => Promise<Response> = fetch): Ask =>
  async <T>(path: string, { method = 'GET', body, key, guest, guest_token }: Request = {}) => {
    const reply = await send(`${url}/api${path}`, {
      method,
      headers: {
        lang: 'tr',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(guest && { guest }),
        ...(guest_token && { 'guest-token': guest_token }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const answer: unknown = await reply.json().catch(() => null)
    if (reply.ok) return answer as T
    const { code = 'unknown', errors = [] } = (answer ?? {}) as Problem
    throw new Refused(reply.status, code, errors.map((it) => `${it.path} ${it.code}`).join(', '))
  }
