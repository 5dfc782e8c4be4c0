import { createElement, Suspense, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { cities } from '#contract/platform/tax-office.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { fakePage } from '../test-page.ts'

const element = fakePage()
vi.doMock('./refusal.ts', () => ({ sayRefusal: () => undefined }))
const answer = { data: [], total: 0, page: 1, limit: 50 }
vi.doMock('./client.ts', () => ({ Refusal: Error, send: () => Promise.resolve(answer) }))
const { createRoot } = await import('react-dom/client')
const { queries } = await import('./query.ts')
const { useHeld } = await import('./held.ts')

test('an answer that arrives while React waits for it leaves the hooks after it in step', async () => {
  const code = Promise.withResolvers<{ default: () => null }>()
  const complaints: string[] = []
  // Other test files of this process may have rendered by another renderer, which React mentions.
  vi.spyOn(console, 'error').mockImplementation(
    (text) => void (/multiple renderers/.test(String(text)) || complaints.push(String(text))),
  )
  const shown: unknown[] = []
  function Part() {
    const { total } = useHeld(cities.list, { query: {} }) ?? {}
    const [count] = useState(0)
    shown.push([total, count])
    return null
  }
  const Late = lazy(() => code.promise)
  const root = createRoot(element, {
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
