import { describe, expect, it } from 'vitest'
import { createApi, Refused } from '#contract/sample-app/client.ts'
import { session, type Fetch } from './client.ts'

/**
 * A server with one user. `tokens` and `refreshes` are the tokens and refresh tokens it accepts.
 */
function server() {
  const it = { tokens: new Set<string>(), refreshes: new Set<string>(), asked: [] as string[], count: 0 }
  const answer = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }))
  const fresh = () => {
    const token = `t${(it.count += 1)}`
    it.tokens.add(token)
    return token
  }
  const fetch: Fetch = (url, init) => {
    const path = url.replace('http://sofra/api', '')
    it.asked.push(`${init.method ?? ''} ${path}`)
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as {
      refresh_token?: string
      password?: string
    }
    if (path === '/user/login') {
      if (body.password !== 'right') return answer(401, { code: 'login_failed' })
      it.refreshes.add('r')
      return answer(200, { token: fresh(), refreshToken: 'r' })
    }
    if (path === '/user/refresh')
      return it.refreshes.has(body.refresh_token ?? '')
        ? answer(200, { token: fresh() })
        : answer(401, { code: 'token_dead' })
    const bearer = new Headers(init.headers).get('authorization')?.slice(7) ?? ''
    if (!it.tokens.has(bearer)) return answer(401, { code: 'token_dead' })
    return path === '/gone' ? answer(404, { code: 'not_found' }) : answer(200, { path })
  }
  return { ...it, it, fetch }
}
const user = (fetch: Fetch, password = 'right') =>
  session({ fetch, url: 'http://sofra', email: 'a@sofra.test', password })

it('a refusal says which fields were wrong, and why', async () => {
  const errors = [{ path: 'branch_id', code: 'closed' }]
  const fetch: Fetch = () => Promise.resolve(Response.json({ code: 'invalid', errors }, { status: 422 }))
  await expect(createApi('http://sofra', undefined, fetch)('/order')).rejects.toThrow('422 invalid branch_id closed')
})

describe('a session of the feed', () => {
  it('signs in once and stays signed in', async () => {
    const { fetch, asked } = server()
    const it_ = user(fetch)
    expect(await it_.call('/order')).toEqual({ path: '/order' })
    await it_.call('/order')
    expect(asked).toEqual(['POST /user/login', 'GET /order', 'GET /order'])
  })

  it('renews an expired token once for all calls that meet it', async () => {
    const { fetch, asked, tokens } = server()
    const it_ = user(fetch)
    await it_.call('/a')
    tokens.clear()
    await Promise.all([it_.call('/b'), it_.call('/c')])
    expect(asked.filter((path) => path === 'POST /user/refresh')).toHaveLength(1)
    expect(asked.filter((path) => path === 'POST /user/login')).toHaveLength(1)
  })

  it('signs in again when the refresh token has expired too', async () => {
    const { fetch, asked, tokens, refreshes } = server()
    const it_ = user(fetch)
    await it_.call('/a')
    tokens.clear()
    refreshes.clear()
    expect(await it_.call('/b')).toEqual({ path: '/b' })
    expect(asked.filter((path) => path === 'POST /user/login')).toHaveLength(2)
  })

  it('reports what was refused', async () => {
    const { fetch } = server()
    await expect(user(fetch).call('/gone')).rejects.toEqual(new Refused(404, 'not_found'))
    await expect(user(fetch, 'wrong').call('/a')).rejects.toEqual(new Refused(401, 'login_failed'))
  })

  it('carries key, bearer and body', async () => {
    let sent: RequestInit = {}
    const fetch: Fetch = (_url, init) => ((sent = init), Promise.resolve(Response.json({})))
    await createApi('http://sofra', 'k', fetch)('/order', { method: 'POST', body: { a: 1 }, key: 'once' })
    const headers = new Headers(sent.headers)
    expect([
      sent.method,
      sent.body,
      headers.get('authorization'),
      headers.get('idempotency-key'),
      headers.get('content-type'),
    ]).toEqual(['POST', '{"a":1}', 'Bearer k', 'once', 'application/json'])
  })
})
