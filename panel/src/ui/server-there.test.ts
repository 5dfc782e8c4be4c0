import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onceThere } from './server-there.ts'

/** Whether the server answers, at each look in turn. */
let looks: boolean[] = []
/** How each try to load ends. The last one repeats. */
let tries: ('fails' | 'loads')[] = []
let tried = 0
const reloads = vi.fn()
const load = () => {
  const outcome = tries[Math.min(tried++, tries.length - 1)]
  if (outcome === 'loads') return Promise.resolve('code')
  // As Vite reports code that does not load, which makes the panel reload the page.
  dispatchEvent(new Event('vite:preloadError'))
  return Promise.reject(new Error('gone'))
}

beforeEach(() => {
  tried = 0
  reloads.mockClear()
  // Node does not call capturing listeners first, as browsers do.
  const listeners = new Set<{ hear: (event: Event) => void; isFirst: boolean }>()
  vi.stubGlobal('addEventListener', (_: string, hear: () => void, options?: { capture?: boolean }) =>
    listeners.add({ hear, isFirst: options?.capture ?? false }),
  )
  vi.stubGlobal('removeEventListener', (_: string, hear: () => void) => {
    for (const it of listeners) if (it.hear === hear) listeners.delete(it)
  })
  vi.stubGlobal('dispatchEvent', (event: Event) => {
    let isStopped = false
    vi.spyOn(event, 'stopImmediatePropagation').mockImplementation(() => void (isStopped = true))
    for (const it of [...listeners].toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst)))
      if (!isStopped) it.hear(event)
  })
  vi.stubGlobal('fetch', () => (looks.shift() ? Promise.resolve({ ok: true }) : Promise.reject(new Error('away'))))
  addEventListener('vite:preloadError', reloads)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('code is waited for while the server is away, and the page is not reloaded', async () => {
  looks = [false, false, true]
  tries = ['fails', 'fails', 'fails', 'loads']
  const loaded = onceThere(load)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loaded).toBe('code')
  expect(reloads).not.toHaveBeenCalled()
})

test('a server that is back before anybody looks has the code at the second try', async () => {
  looks = [true]
  tries = ['fails', 'loads']
  expect(await onceThere(load)).toBe('code')
  expect(reloads).not.toHaveBeenCalled()
})

test('code that a server no longer has fails, and the page may be reloaded', async () => {
  looks = [true]
  tries = ['fails']
  await expect(onceThere(load)).rejects.toThrow('gone')
  expect([tried, reloads.mock.calls.length]).toEqual([2, 1])
})
