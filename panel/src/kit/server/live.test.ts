import { createServer, type Server } from 'node:http'
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket as Line } from 'ws'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FromPanel, ToPanel } from '#contract/sockets.ts'
import type * as Live from './live.ts'

/* Tests the live connection against a small server of its own, with real HTTP for the ticket
   and a real socket for everything else. What the browser provides (location, storage, window
   events) is faked. */

let http: Server
let sockets: WebSocketServer
let live: typeof Live
let ticketStatus: number
let tickets: number
/** Every connection so far, with the messages sent on it. */
let lines: Line[]
const heard = new EventEmitter()
const window = new EventTarget()
const realFetch = globalThis.fetch

beforeEach(async () => {
  ticketStatus = 200
  tickets = 0
  lines = []
  http = createServer((_, reply) => {
    tickets += 1
    heard.emit('ticket')
    reply.writeHead(ticketStatus, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(ticketStatus === 200 ? { ticket: `t${tickets}` } : { code: 'down', detail: 'down' }))
  })
  sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (line, request) => {
    lines.push(line)
    line.on('message', (text: Buffer) => heard.emit('said', JSON.parse(text.toString()) as FromPanel))
    heard.emit('line', request.url)
  })
  await once(http.listen(0), 'listening')
  const { port } = http.address() as AddressInfo
  vi.stubGlobal('document', { documentElement: {}, cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:', host: `localhost:${port}` })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://localhost:${port}${path}`, init))
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.resetModules()
  live = await import('./live.ts')
})

afterEach(async () => {
  for (const line of lines) line.terminate()
  sockets.close()
  http.closeAllConnections()
  await new Promise((done) => http.close(done))
  heard.removeAllListeners()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const said = async () => (await once(heard, 'said'))[0] as FromPanel
const say = (message: object) => lines.at(-1)!.send(JSON.stringify(message))
const order = (seq: number) => ({
  type: 'order',
  branch_id: 'b',
  seq,
  change: 'moved',
  by: null,
  data: { id: `o${seq}` },
})
const answer = (type: 'subscribed' | 'resync', seq: number, epoch = 'e') => ({ type, branch_id: 'b', epoch, seq })

/**
 * Listens to a branch and records what it receives, in order. `told` waits for the next message.
 */
function listener(branch_id = 'b') {
  const words: string[] = []
  const news = new EventEmitter()
  const note = (word: string) => {
    words.push(word)
    news.emit('told')
  }
  const stop = live.hearBranch(branch_id, {
    order: (event) => note(`order ${event.seq}`),
    branch: (event) => note(event.type),
    resync: () => note('resync'),
    connected: () => note('connected'),
  })
  const told = async (count: number) => {
    while (words.length < count) await once(news, 'told')
    return words
  }
  return { words, told, stop }
}

/** A connection that is subscribed and knows its position. */
async function connected(seq = 5) {
  const it = listener()
  expect(await said()).toEqual({ type: 'subscribe', branch_id: 'b', epoch: null, seq: null })
  say(answer('resync', seq))
  await it.told(2)
  return it
}

test('the first subscription asks for a snapshot, with a ticket in the address', async () => {
  const address = once(heard, 'line')
  const it = await connected()
  expect((await address)[0]).toBe('/api/socket?ticket=t1')
  expect(it.words).toEqual(['connected', 'resync'])
  it.stop()
})

test('events are told in their order, once, and a branch’s own message is one of them', async () => {
  const it = await connected()
  say(order(6))
  say(order(6))
  say(order(4))
  say({ type: 'branch', seq: 7, data: { type: 'branch-is-open', branch_id: 'b', integration: null } } satisfies ToPanel)
  say(order(8))
  expect((await it.told(5)).slice(2)).toEqual(['order 6', 'branch-is-open', 'order 8'])
  it.stop()
})

test('a hole in the numbers is asked for, and nothing is told before it is filled', async () => {
  const it = await connected()
  const question = said()
  say(order(8))
  expect(await question).toEqual({ type: 'subscribe', branch_id: 'b', epoch: 'e', seq: 5 })
  for (const seq of [6, 7, 8]) say(order(seq))
  say(answer('subscribed', 8))
  expect((await it.told(6)).slice(2)).toEqual(['order 6', 'order 7', 'order 8', 'connected'])
  it.stop()
})

test('a cut line is built anew with a new ticket and goes on from the last number seen', async () => {
  const it = await connected()
  say(order(6))
  await it.told(3)
  const question = said()
  const address = once(heard, 'line')
  lines[0]!.terminate()
  expect((await address)[0]).toBe('/api/socket?ticket=t2')
  expect(await question).toEqual({ type: 'subscribe', branch_id: 'b', epoch: 'e', seq: 6 })
  say(order(7))
  say(answer('subscribed', 7))
  expect((await it.told(5)).slice(3)).toEqual(['order 7', 'connected'])
  it.stop()
})

test('where history is lost, a fresh snapshot is asked for and counting starts at the new epoch', async () => {
  const it = await connected()
  const question = said()
  lines[0]!.terminate()
  await question
  say(answer('resync', 2, 'another'))
  say(order(3))
  expect((await it.told(5)).slice(2)).toEqual(['connected', 'resync', 'order 3'])
  const again = said()
  lines[1]!.terminate()
  expect(await again).toMatchObject({ epoch: 'another', seq: 3 })
  it.stop()
})

test('a server that gives no ticket is asked again; a session that is over is not', async () => {
  ticketStatus = 503
  const it = listener()
  await once(heard, 'ticket')
  ticketStatus = 200
  expect(await said()).toMatchObject({ type: 'subscribe' })
  expect(tickets).toBeGreaterThan(1)
  it.stop()

  const before = tickets
  ticketStatus = 401
  const timer = vi.spyOn(globalThis, 'setTimeout')
  const other = listener()
  await once(heard, 'ticket')
  // The client has read the refusal, and starts no further pause after it.
  await expect.poll(() => tickets).toBe(before + 1)
  await new Promise(setImmediate)
  expect(timer.mock.calls.filter(([, wait]) => wait === 0)).toEqual([])
  other.stop()
})

test('the browser’s word that the network is back ends the pause', async () => {
  vi.mocked(Math.random).mockReturnValue(1)
  const it = await connected()
  // A pause that starts here would last half a second or more. Since the clock is stopped, only the
  // event can end that pause.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = new Promise((done) => lines[0]!.on('close', done))
  lines[0]!.close()
  await closed
  await expect.poll(() => live.sayLive({ type: 'pong' })).toBe(false)
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  const question = said()
  window.dispatchEvent(new Event('online'))
  expect(await question).toMatchObject({ seq: 5 })
  it.stop()
})

test('a ping is answered; a line that has gone silent is let go and rebuilt', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const it = await connected()
  const pong = said()
  say({ type: 'ping', now: new Date().toISOString() })
  expect(await pong).toEqual({ type: 'pong' })
  const question = said()
  vi.advanceTimersByTime(35_001)
  expect(await question).toMatchObject({ type: 'subscribe', seq: 5 })
  expect(lines).toHaveLength(2)
  it.stop()
})

test('a second listener of a branch shares its line and is told to take its own snapshot; the last to leave hangs up', async () => {
  const it = await connected()
  const other = listener()
  expect(other.words).toEqual(['connected', 'resync'])
  say(order(6))
  await Promise.all([it.told(3), other.told(3)])
  it.stop()
  say(order(7))
  expect((await other.told(4)).at(-1)).toBe('order 7')
  expect(it.words).toHaveLength(3)
  const farewell = said()
  const closed = new Promise((done) => lines[0]!.on('close', done))
  other.stop()
  expect(await farewell).toEqual({ type: 'unsubscribe', branch_id: 'b' })
  await closed
  expect(lines).toHaveLength(1)
})

test('a revoked session is told to the app', async () => {
  const revoked = vi.fn()
  live.onLiveRevoked(revoked)
  const it = await connected()
  say({ type: 'revoked' })
  await expect.poll(() => revoked).toHaveBeenCalledOnce()
  it.stop()
})
