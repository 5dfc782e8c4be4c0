import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currency } from '#contract/platform/currency.ts'
import type * as Query from './query.ts'

/* Runs against a small server of its own. The page's storage, its toasts and the passing of
   time are faked. */

let http: Server
let query: typeof Query
/** How the server reacts to each request in turn. The last reaction repeats. */
let turns: ('silent' | 'busy' | 'good' | 'held')[]
let asked: number
/** Answers the request that is held. */
let answerHeld: () => void
/** Aborts the last request as if its thirty seconds were over. */
let outOfTime: () => void
const page = { data: [], total: 0, page: 1, limit: 50 }
const realFetch = globalThis.fetch

beforeEach(async () => {
  asked = 0
  http = createServer((_, reply) => {
    const turn = turns[Math.min(asked, turns.length - 1)]
    asked += 1
    if (turn === 'silent') return outOfTime()
    const answer = () => {
      reply.writeHead(turn === 'busy' ? 503 : 200, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(turn === 'busy' ? { code: 'busy', detail: 'Meşgul' } : page))
    }
    if (turn === 'held') answerHeld = answer
    else answer()
  })
  await once(http.listen(0), 'listening')
  const { port } = http.address() as AddressInfo
  vi.stubGlobal('document', { documentElement: {}, cookie: '' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://localhost:${port}${path}`, init))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const over = new AbortController()
    outOfTime = () => over.abort(new DOMException('', 'TimeoutError'))
    return over.signal
  })
  // Pauses before a retry take only a few milliseconds.
  const later = setTimeout
  vi.stubGlobal('setTimeout', ((act: () => void, ms = 0, ...given: never[]) =>
    later(act, ms / 300, ...given)) as typeof setTimeout)
  vi.doMock('./refusal.ts', () => ({ sayRefusal: () => undefined }))
  vi.resetModules()
  query = await import('./query.ts')
})
afterEach(async () => {
  query.queries.clear()
  http.closeAllConnections()
  await new Promise((done) => http.close(done))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The successive states of a list on the screen, until the answer arrives. */
async function seen(): Promise<string[]> {
  const states: string[] = []
  const list = new QueryObserver(query.queries, query.ask(currency.list, {}))
  await new Promise<void>((done) => {
    list.subscribe(({ status, failureCount }) => {
      const state = status === 'pending' ? status : `${status} after ${failureCount}`
      if (states.at(-1) !== state) states.push(state)
      if (status === 'success') done()
    })
  })
  list.destroy()
  return states
}

test('a read without an answer fails after the first thirty seconds, and its answer replaces the failure when it comes', async () => {
  turns = ['silent', 'silent', 'good']
  const states = await seen()
  expect(states).toEqual(['pending', 'error after 1', 'success after 0'])
  expect(asked).toBe(3)
})

test('a busy server is asked three times before the failure is shown, and again behind it', async () => {
  turns = ['busy', 'busy', 'busy', 'busy', 'good']
  expect((await seen()).filter((it) => it !== 'pending')).toEqual(['error after 3', 'success after 0'])
  expect(asked).toBe(5)
})

test('a refusal and the later success of the same call carry one name, another record’s another, and a read none', async () => {
  turns = ['busy', 'good']
  const { onClient, Refusal, send } = await import('./client.ts')
  const done: string[] = []
  const nothing = () => undefined
  onClient({ sessionEnd: nothing, pending: nothing, maintenance: nothing, done: (act) => void done.push(act) })
  const remove = (currency_id: number) => send(currency.remove, { params: { currency_id } })
  const refusal: unknown = await remove(3).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  await send(currency.list, {})
  expect(done).toEqual([])
  await remove(4)
  await remove(3)
  expect(done.map((act) => refusal instanceof Refusal && act === refusal.act)).toEqual([false, true])
})

test('a first answer that is under way when its call becomes stale is asked for once more', async () => {
  turns = ['held', 'good']
  const list = new QueryObserver(query.queries, query.ask(currency.list, {}))
  const end = list.subscribe(() => undefined)
  await expect.poll(() => asked).toBe(1)
  for (let n = 0; n < 3; n++) void query.forget(currency.list)
  answerHeld()
  await expect.poll(() => asked).toBe(2)
  await expect.poll(() => query.queries.isFetching()).toBe(0)
  expect(asked).toBe(2)
  end()
  list.destroy()
})

test('a refused step loads again what somebody else has changed, and nothing after any other refusal', async () => {
  turns = ['good']
  const list = new QueryObserver(query.queries, query.ask(currency.list, {}))
  const end = list.subscribe(() => undefined)
  await expect.poll(() => asked).toBe(1)
  await expect.poll(() => query.queries.isFetching()).toBe(0)
  const { Refusal } = await import('./client.ts')
  query.sayAndReload(new Refusal(422, '', null), [currency.list])
  expect(query.queries.isFetching()).toBe(0)
  for (const status of [409, 404]) {
    const before = asked
    query.sayAndReload(new Refusal(status, '', null), [currency.list])
    await expect.poll(() => asked).toBe(before + 1)
    await expect.poll(() => query.queries.isFetching()).toBe(0)
  }
  end()
  list.destroy()
})
