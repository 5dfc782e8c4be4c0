/** A call of the API. `key` is sent as `Idempotency-Key`: sent again, the request is carried out once. */
export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  body?: unknown
  key?: string
  /** The app's name for the person or device, always the same for the same one. */
  guest?: string
  /** The token of a guest at a table. */
  guest_token?: string
}

/** Makes a call and returns what it answers. The caller says which fields of the answer it reads. */
export type Ask = <T>(path: string, request?: Request) => Promise<T>

/** The server's reason for not doing something: its status, the problem's code, and the fields. */
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

/** Calls the API below `url` with a company's key or a member's token. Refusals throw `Refused`. */
export const askerOf =
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
