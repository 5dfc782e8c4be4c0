import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', { hostname: 'localhost', href: 'http://localhost/', search: '', pathname: '/' })
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' })
vi.stubGlobal('addEventListener', () => undefined)
const { screens } = await import('../screens.ts')
const { listOf, partOf, waysTo } = await import('./menu.ts')
const { words } = await import('#panel/features/platform/place/words.ts')
const { words: settingsWords } = await import('#panel/features/organisation/branch/place-words.ts')

test('every screen of a place says on its card what it is for, in three languages, and nothing else does', () => {
  for (const [group, { tr, en, de }] of [
    ['platform', words],
    ['settings', settingsWords],
  ] as const) {
    const owned = screens.filter((screen) => screen.group === group).map((screen) => screen.path)
    for (const { about } of [tr, en, de] as { about: Record<string, string> }[]) {
      expect(Object.keys(about).toSorted()).toEqual(owned.toSorted())
      for (const text of Object.values(about)) expect(text).toMatch(/\.$/)
    }
  }
})

test('the platform’s place is open to whoever may open one of its nouns', () => {
  const place = screens.find((screen) => screen.path === '/platform')
  expect(place?.permissions).toContain('get-currency-all')
  expect(place?.permissions).toContain('get-log-mail')
})

test('a page of the platform lies below its noun, and that below the place', () => {
  const all = screens
    .filter((screen) => screen.group)
    .map((screen) => ({ screen, path: screen.path, title: screen.title }))
  const ways = (path: string) => waysTo(path, { all }).map((line) => line.path)
  expect(ways('/currency/form/3')).toEqual(['/platform', '/currency'])
  expect(ways('/platform')).toEqual(['/platform'])
  expect(ways('/manegement/$branch_id/settings/general-settings')).toEqual([
    '/manegement/$branch_id/settings',
    '/manegement/$branch_id/settings/general-settings',
  ])
  expect(ways('/user/list')).toEqual(['/user/list'])
  expect(ways('/profile')).toEqual([])
  // A form whose address is next to that of a list belongs to that list's entry. If several entries
  // match, the one with the longest address wins.
  expect(ways('/role/form/3')).toEqual(['/role/list'])
  expect(ways('/manegement/$branch_id/branch-material/catalog/form')).toEqual([
    '/manegement/$branch_id/branch-material/catalog/list',
  ])
  expect(ways('/manegement/$branch_id/product/form/3')).toEqual(['/manegement/$branch_id/product/management'])
})

test('a form whose list is not in the menu leads back to that list', () => {
  const list = '/company/blog/post/$company_id'
  expect(listOf('/company/blog/post/form/$company_id')?.path).toBe(list)
  expect(listOf('/company/blog/post/form/$company_id/$company_post_id')?.path).toBe(list)
  expect(listOf('/company/blog/form/$company_id/$company_blog_area_id')?.path).toBe('/company/blog/$company_id')
  expect(listOf(list)).toBeUndefined()
  // The menu contains this list.
  expect(listOf('/currency/form/$currency_id')).toBeUndefined()
})

test('a page belongs to its part of one of two levels, and a group that stands on both is two parts', () => {
  const lines = screens
    .filter((screen) => screen.group)
    .map((screen) => ({ screen, path: screen.path, title: screen.title }))
  const part = (path: string) => lines.filter((line) => line.path === path).map(partOf)
  expect(part('/home')).toEqual(['sales'])
  expect(part('/manegement/$branch_id/orders')).toEqual(['branch.sales'])
  expect(part('/branch/list')).toEqual(['organisation'])
  expect(part('/branch/form/$branch_id')).toEqual(['branch.organisation'])
})
