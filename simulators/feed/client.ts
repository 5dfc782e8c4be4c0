import { createApi, Refused, type Ask, type Request } from '#contract/sample-app/client.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * A signed-in user: signs in when first needed, renews an expired token with the refresh token, and
 * signs in again when the refresh token has expired too.
 */
export function session(it: { fetch: Fetch; url: string; email: string; password: string }) {
  const as = (bearer?: string): Ask => createApi(it.url, bearer, it.fetch)
  let token: string | undefined
  let refresh: string | undefined
  let renewing: Promise<void> | undefined

  const login = async () => {
    const body = { email: it.email, password: it.password, remember_me: true, rotate: false }
    const answer = await as()<{ token: string; refreshToken: string }>('/user/login', { method: 'POST', body })
    ;({ token, refreshToken: refresh } = answer)
  }
  const renew = async () => {
    if (!refresh) return await login()
    try {
      const body = { refresh_token: refresh }
      ;({ token } = await as()<{ token: string }>('/user/refresh', { method: 'POST', body }))
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error
      refresh = undefined
      await login()
    }
  }
  /** The token is renewed only once, however many calls find it expired. */
  const renewOnce = () => (renewing ??= renew().finally(() => (renewing = undefined)))

  return {
    call: async <T>(path: string, request?: Request): Promise<T> => {
      if (!token) await renewOnce()
      const used = token
      try {
        return await as(used)<T>(path, request)
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 401) throw error
        if (used === token) await renewOnce()
        return await as(token)<T>(path, request)
      }
    },
  }
}
export type Session = ReturnType<typeof session>
