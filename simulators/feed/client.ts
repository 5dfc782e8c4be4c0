/** An answer that reports an error: its status and the problem's code. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  /** `fields`: the invalid fields, and why. */
  constructor(status: number, code: string, fields = '') {
    super([status, code, fields].filter(Boolean).join(' '))
    this.status = status
    this.code = code
  }
}

/** The fields of a problem that are read here. */
interface Problem {
  code?: string
  errors?: readonly { path: string; code: string }[]
}

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  body?: unknown
  /** Sent as `Idempotency-Key`. */
  key?: string
  /** The token of a guest at a table, sent as `guest-token`. */
  guest_token?: string
  /** The app's name for the person, sent as `guest`. */
  guest?: string
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const timeout = 30_000

/**
 * Makes one call with a bearer token; throws `Refused`. The caller states the answer's type, as in
 * the contract.
 */
export async function send<T>(
  fetch: Fetch,
  url: string,
  bearer: string | undefined,
  { method = 'GET', body, key, guest_token, guest }: Request = {},
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      lang: 'tr',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...(guest_token && { 'guest-token': guest_token }),
      ...(guest && { guest }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeout),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer as T
  const { code = 'unknown', errors = [] } = (answer ?? {}) as Problem
  throw new Refused(response.status, code, errors.map((it) => `${it.path} ${it.code}`).join(', '))
}

/**
 * A signed-in user: signs in when first needed, renews an expired token with the refresh token, and
 * signs in again when the refresh token has expired too.
 */
export function session(it: { fetch: Fetch; url: string; email: string; password: string }) {
  let token: string | undefined
  let refresh: string | undefined
  let renewing: Promise<void> | undefined

  const login = async () => {
    const body = { email: it.email, password: it.password, remember_me: true, rotate: false }
    const answer = await send<{ token: string; refreshToken: string }>(
      it.fetch,
      `${it.url}/api/user/login`,
      undefined,
      { method: 'POST', body },
    )
    ;({ token, refreshToken: refresh } = answer)
  }
  const renew = async () => {
    if (!refresh) return await login()
    try {
      ;({ token } = await send<{ token: string }>(it.fetch, `${it.url}/api/user/refresh`, undefined, {
        method: 'POST',
        body: { refresh_token: refresh },
      }))
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error
      refresh = undefined
      await login()
    }
  }
  /** The token is renewed only once, however many calls find it expired. */
  const renewOnce = () => (renewing ??= renew().finally(() => (renewing = undefined)))

  return {
    async call<T>(path: string, request?: Request): Promise<T> {
      if (!token) await renewOnce()
      const used = token
      try {
        return await send<T>(it.fetch, `${it.url}/api${path}`, used, request)
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 401) throw error
        if (used === token) await renewOnce()
        return await send<T>(it.fetch, `${it.url}/api${path}`, token, request)
      }
    },
  }
}
export type Session = ReturnType<typeof session>
