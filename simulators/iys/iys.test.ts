import { afterEach, beforeEach, expect, it } from 'vitest'
import { createIys, type Iys } from './iys.ts'

const hour = 3_600_000
let now = 0
let iys: Iys
beforeEach(async () => {
  // The clock stands at noon in Istanbul, on a Wednesday.
  now = Date.parse('2026-11-25T09:00:00Z')
  iys = await createIys({ now: () => now, perMinute: 30 })
  iys.control.add({
    iysCode: 1,
    username: 'api',
    password: 'gizli',
    brands: [{ brandCode: 2, name: 'Bizim Dönerci' }],
  })
})
afterEach(() => iys.stop())

const call = async (method: string, path: string, body?: object, token = '') => {
  const response = await fetch(`${iys.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}
const signIn = async () =>
  (await call('POST', '/oauth2/token', { username: 'api', password: 'gizli', grant_type: 'password' }))
    .body as unknown as {
    access_token: string
    refresh_token: string
  }
const consent = (more: object = {}) => ({
  recipient: '+905321112233',
  recipientType: 'BIREYSEL',
  type: 'MESAJ',
  source: 'HS_WEB',
  status: 'ONAY',
  consentDate: '2026-11-25 11:00:00',
  ...more,
})
const file = async (token: string, more: object = {}) => {
  const { status, body } = await call('POST', '/sps/1/brands/2/consents', consent(more), token)
  return status === 200
    ? 200
    : (body as unknown as { errors: { code: string }[] }).errors.map((it) => it.code).join(' ')
}

it('gives tokens that end, and new ones for a refresh token, once', async () => {
  expect((await call('POST', '/oauth2/token', { username: 'api', password: 'x', grant_type: 'password' })).status).toBe(
    401,
  )
  const { access_token, refresh_token } = await signIn()
  expect((await call('GET', '/sps/1/brands', undefined, access_token)).body).toMatchObject([{ brandCode: 2 }])
  now += 2 * hour
  expect((await call('GET', '/sps/1/brands', undefined, access_token)).status).toBe(401)
  const renew = () => call('POST', '/oauth2/token', { refresh_token, grant_type: 'refresh_token' })
  const { body } = await renew()
  expect((await call('GET', '/sps/1/brands', undefined, body['access_token'])).status).toBe(200)
  expect((await renew()).status).toBe(401)
})

it('shows a company nothing of another', async () => {
  iys.control.add({ iysCode: 9, username: 'other', password: 'x', brands: [{ brandCode: 10, name: 'Öteki' }] })
  const { access_token } = await signIn()
  expect((await call('GET', '/sps/9/brands', undefined, access_token)).status).toBe(403)
  expect((await call('POST', '/sps/1/brands/10/consents', consent(), access_token)).status).toBe(403)
})

it('takes and refuses as its pages say', async () => {
  const { access_token: token } = await signIn()
  expect(await file(token, { status: 'RET' })).toBe('H157')
  expect(await file(token)).toBe(200)
  expect(await file(token, { consentDate: '2026-11-25 11:30:00' })).toBe('H158')
  expect(await file(token, { status: 'RET' })).toBe('H159')
  expect(await file(token, { status: 'RET', consentDate: '2026-11-25 12:00:01' })).toBe('H156')
  expect(await file(token, { status: 'RET', consentDate: '2026-11-25 12:00:00' })).toBe(200)
  expect(await file(token, { type: 'ARAMA', consentDate: '2026-11-20 00:00:00' })).toBe(200)
  expect(await file(token, { type: 'EPOSTA', recipient: 'a@deneme.test', consentDate: '2026-11-19 23:59:59' })).toBe(
    'H174',
  )
  expect(await file(token, { recipientType: 'TACIR', consentDate: '2015-04-30 23:59:59' })).toBe('H155')
  expect(await file(token, { recipient: '05321112233', type: 'SMS', source: 'WEB' })).toBe('H115 H111 H113')
})

it('lists by page what citizens changed, an hour later and for a week', async () => {
  const { access_token: token } = await signIn()
  await file(token)
  for (const status of ['RET', 'ONAY', 'RET'] as const) {
    now += 1000
    iys.control.decide(2, { recipient: '+905321112233', type: 'MESAJ', status })
  }
  const read = async (after = '') => {
    const { body } = await call(
      'GET',
      `/sps/1/brands/2/consents/changes?source=IYS&limit=2&after=${after}`,
      undefined,
      token,
    )
    return body as unknown as { after: string; list: { status: string }[] }
  }
  expect((await read()).list).toEqual([])
  now += hour
  const first = await read()
  expect(first.list.map((it) => it.status)).toEqual(['RET', 'ONAY'])
  const second = await read(first.after)
  expect(second.list.map((it) => it.status)).toEqual(['RET'])
  expect((await read(second.after)).list).toEqual([])
  now += 7 * 24 * hour
  const { access_token: later } = await signIn()
  const { body } = await call('GET', '/sps/1/brands/2/consents/changes?source=IYS', undefined, later)
  expect(body['list']).toEqual([])
})

it('is told to fail, before or after the effect, and limits calls', async () => {
  const { access_token: token } = await signIn()
  iys.control.plan({ kind: 'fail', status: 503, path: '/consents' })
  expect((await call('POST', '/sps/1/brands/2/consents', consent(), token)).status).toBe(503)
  expect(iys.control.ledgerOf(2).entries).toEqual([])
  iys.control.plan({ kind: 'drop', path: '/consents', afterEffect: true })
  await expect(call('POST', '/sps/1/brands/2/consents', consent(), token)).rejects.toThrow()
  expect(iys.control.ledgerOf(2).entries).toHaveLength(1)
  const replies = await Promise.all(Array.from({ length: 40 }, () => call('GET', '/sps/1/brands', undefined, token)))
  expect(replies.filter((it) => it.status === 429).length).toBeGreaterThan(0)
  now += 60_000
  expect((await call('GET', '/sps/1/brands', undefined, token)).status).toBe(200)
})
