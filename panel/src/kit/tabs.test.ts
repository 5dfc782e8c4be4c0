import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
vi.stubGlobal('addEventListener', () => undefined)
const { closeTabs, keepDraft, openTabs, readDrafts, visitTab } = await import('./tabs.ts')

const path = '/company/settings'
const isDirty = () => openTabs().find((each) => each.path === path)?.isDirty
beforeEach(() => {
  stored.clear()
  closeTabs([path], '')
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
