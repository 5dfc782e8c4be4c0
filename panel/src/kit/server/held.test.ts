import { createElement, lazy, Suspense, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { cities } from '#contract/platform/tax-office.ts'

// React draws nothing here, so a few properties of the document are enough.
const place = {
  nodeType: 9,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  activeElement: null,
}
const container = {
  ...place,
  nodeType: 1,
  tagName: 'DIV',
  namespaceURI: 'http://www.w3.org/1999/xhtml',
  textContent: '',
}
Object.assign(place, { body: container, documentElement: { dataset: {} }, cookie: '', defaultView: null })
Object.assign(container, { ownerDocument: place })
vi.stubGlobal('document', place)
vi.stubGlobal('window', { event: undefined, document: place, HTMLIFrameElement: Array })
vi.stubGlobal('location', { hostname: 'localhost', href: 'http://localhost/', search: '', pathname: '/' })
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.doMock('./refusal.ts', () => ({ sayRefusal: () => undefined }))
const answer = { data: [], total: 0, page: 1, limit: 50 }
vi.doMock('./client.ts', () => ({ Refusal: Error, send: () => Promise.resolve(answer) }))
const { createRoot } = await import('react-dom/client')
const { queries } = await import('./query.ts')
const { useHeld } = await import('./held.ts')

test('an answer that arrives while React waits for it leaves the hooks after it in step', async () => {
  const code = Promise.withResolvers<{ default: () => null }>()
  const complaints: string[] = []
  vi.spyOn(console, 'error').mockImplementation((text) => void complaints.push(String(text)))
  const shown: unknown[] = []
  function Part() {
    const { total } = useHeld(cities.list, { query: {} }) ?? {}
    const [count] = useState(0)
    shown.push([total, count])
    return null
  }
  const Late = lazy(() => code.promise)
  const root = createRoot(container as never, {
    onRecoverableError: (error) => void complaints.push(String((error as Error).cause ?? error)),
  })
  const page = createElement(Suspense, { fallback: null }, createElement(Late))
  root.render(createElement(QueryClientProvider, { client: queries }, page))
  await new Promise(setImmediate)
  // The boundary shows its fallback. React now fills it in, and pauses at the call for a moment. The
  // answer comes in that moment.
  code.resolve({ default: Part })
  await expect.poll(() => shown).toEqual([[0, 0]])
  expect(complaints).toEqual([])
  root.unmount()
})
