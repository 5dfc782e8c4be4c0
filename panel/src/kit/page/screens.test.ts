import { expect, test, vi } from 'vitest'
import type { UserInfo } from '#contract/identity/session.ts'

vi.stubGlobal('document', { documentElement: {}, cookie: '' })
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('location', { hostname: 'panel.lokanta.test' })
const { barrier, fillPath, knowCompanyHosts } = await import('./screens.ts')

const user = { account_type: 'company', permissions: [], user_companies: [] } as unknown as UserInfo
const load = () => Promise.reject(new Error('not opened here'))
const why = (host: 'isCompanyUrl' | 'isElizaUrl') =>
  barrier({ path: '/x', title: { tr: '', en: '', de: '' }, host, load }, user)

test('a screen of one host family is closed on the other; an installation without company hosts has one for everybody', () => {
  expect([why('isCompanyUrl'), why('isElizaUrl')]).toEqual([null, null])
  knowCompanyHosts(['panel.lokanta.test', 'isletme.lokanta.test'])
  expect([why('isCompanyUrl'), why('isElizaUrl')]).toEqual([null, 'host'])
  knowCompanyHosts(['isletme.lokanta.test', 'other.test'])
  expect([why('isCompanyUrl'), why('isElizaUrl')]).toEqual(['host', null])
})

test('a screen that asks who somebody is names no right that would open it', () => {
  const own = {
    path: '/x',
    title: { tr: '', en: '', de: '' },
    load,
    permissions: (it: UserInfo) => !it.only_company_id,
  }
  expect([barrier(own, { ...user, only_company_id: 'a' }), barrier(own, user)]).toEqual(['account', null])
})

test('a path is filled only when every parameter is known', () => {
  expect(fillPath('/manegement/$branch_id/orders', { branch_id: 'a b' })).toBe('/manegement/a%20b/orders')
  expect(fillPath('/manegement/$branch_id/orders', {})).toBeNull()
})
