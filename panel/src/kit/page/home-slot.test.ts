import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

type Listen = (listener: () => void) => () => void
const subscriptions: Listen[] = []
// Stands in for React's own hook, so that the test decides when a page is mounted and when it is
// gone.
vi.doMock('react', () => ({
  useSyncExternalStore: (listen: Listen, read: () => ReactNode) => {
    subscriptions.push(listen)
    return read()
  },
}))
const { setHomePart, useHomePart } = await import('./home-slot.ts')
vi.doUnmock('react')

/** A first page that is open in a tab of its own. `shown` is what the page shows now. */
function openTab() {
  const tab = { shown: useHomePart(), close: () => undefined as void }
  const listen = subscriptions.at(-1)!
  tab.close = listen(() => {
    tab.shown = useHomePart()
  })
  return tab
}

test('two tabs with the first page both show what the app adds, and one goes on when the other is closed', () => {
  const first = openTab()
  const second = openTab()
  expect([first.shown, second.shown]).toEqual([null, null])
  setHomePart('things to try')
  expect([first.shown, second.shown]).toEqual(['things to try', 'things to try'])
  second.close()
  setHomePart(null)
  expect([first.shown, second.shown]).toEqual([null, 'things to try'])
  expect(openTab().shown).toBe(null)
})
