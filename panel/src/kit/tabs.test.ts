import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (value.length > 5_000_000) throw new DOMException('full', 'QuotaExceededError')
    stored.set(key, value)
  },
  removeItem: (key: string) => void stored.delete(key),
})
vi.stubGlobal('addEventListener', () => undefined)
const { closeTabs, keepDraft, keepTab, leftAt, openTabs, readDrafts, visitedPages, visitTab, wipeTabs } =
  await import('./tabs.ts')

const path = '/company/settings'
const isDirty = () => openTabs().find((each) => each.path === path)?.isDirty
beforeEach(() => {
  stored.clear()
  wipeTabs()
  visitTab({ path, pattern: path, href: path })
})

test('each form of a page keeps its own draft, and the tab is marked while any of them has one', () => {
  keepDraft(path, 'store', { site: 'a' })
  keepDraft(path, 'app', { version: '4.0' })
  keepDraft(path, 'store', undefined)
  expect(readDrafts(path)).toEqual({ app: { version: '4.0' } })
  expect(isDirty()).toBe(true)
  keepDraft(path, 'app', undefined)
  expect(isDirty()).toBe(false)
  expect([...stored.keys()].filter((key) => key.includes('draft'))).toEqual([])
})

test('a closed tab takes its drafts along, and what its form still says is not kept', () => {
  keepDraft(path, 'app', { version: '4.0' })
  closeTabs([path], '')
  keepDraft(path, 'app', { version: '4.1' })
  expect(readDrafts(path)).toEqual({})
})

test('a draft that the browser cannot store leaves no older one, and the tab stays marked', () => {
  keepDraft(path, 'theme', { text: 'a' })
  keepDraft(path, 'theme', { text: 'a'.repeat(5_000_000) })
  expect([readDrafts(path), isDirty()]).toEqual([{}, true])
})

const visit = (path: string, search = '') => visitTab({ path, pattern: path, href: path + search })
const paths = () => openTabs().map((each) => each.path)

test('a page that was only looked at gives way to the next, in its place; one that was worked in stays', () => {
  visit('/member/list')
  expect(paths()).toEqual(['/member/list'])
  keepTab('/member/list')
  visit('/currency')
  visit('/user/list')
  expect(paths()).toEqual(['/member/list', '/user/list'])
  // The address of the open page changes because the user filters.
  visit('/user/list', '?search=ada')
  visit('/currency')
  expect(paths()).toEqual(['/member/list', '/user/list', '/currency'])
  // The tab of a form that was typed into stays, even after the form was saved.
  keepDraft('/currency', 'form', { name: 'Lira' })
  keepDraft('/currency', 'form', undefined)
  visit('/home')
  visit('/member/list')
  visit('/branch/list')
  expect(paths()).toEqual(['/member/list', '/user/list', '/currency', '/branch/list'])
})

test('a page whose tab gave way is still known as it was left, until there are too many or it is closed', () => {
  visit('/member/list', '?page=2')
  visit('/currency')
  expect(paths()).toEqual(['/currency'])
  expect(leftAt('/member/list')).toBe('/member/list?page=2')
  expect(visitedPages().map((each) => each.path)).toEqual(['/currency', '/member/list', path])
  closeTabs(['/member/list'], '/currency')
  expect(leftAt('/member/list')).toBe('/member/list')
  // Closing the last tab leads back to what was visited before it.
  expect(closeTabs(['/currency'], '/currency')).toBe(path)
  for (let n = 0; n < 20; n++) visit(`/currency/form/${n}`)
  expect(visitedPages().length).toBeLessThan(10)
})
