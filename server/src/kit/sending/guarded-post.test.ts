import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { guardedPost, PostFault } from './guarded-post.ts'
import { isPublicAddress } from './public-address.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void
let calls = 0
const http = createServer((request, response) => {
  calls++
  answer(request, response)
})
await new Promise<void>((done) => void http.listen(0, '127.0.0.1', done))
const { port } = http.address() as AddressInfo
afterAll(() => {
  http.closeAllConnections()
  http.close()
})
beforeEach(() => {
  calls = 0
  answer = (_, response) => void response.end('ok')
})

const post = (url: string, more: Partial<Parameters<typeof guardedPost>[0]> = {}) =>
  guardedPost({ url, body: '{}', headers: {}, timeoutMs: 2000, maxBytes: 1000, allowsPrivate: false, ...more })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof PostFault ? error.code : String(error)),
  )

it('refuses every address that is not public', () => {
  const refused = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.168.1.1
    198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 239.1.1.1 255.255.255.255 :: ::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 fc00::1 fd12::1 fe80::1
    fec0::1 ff02::1 2001::1 2001:db8::1 2002:a00:1::1 3fff::1 localhost 1.2.3 x`
  for (const ip of refused.split(/\s+/)) expect([ip, isPublicAddress(ip)]).toEqual([ip, false])
  for (const ip of ['1.1.1.1', '172.32.0.1', '192.169.0.1', '2a00:1450:4001::1', '2606:4700::1111'])
    expect([ip, isPublicAddress(ip)]).toEqual([ip, true])
})

it('reaches no private host, however its address is spelled, and no plain http', async () => {
  const spelled = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0']
  for (const host of spelled)
    expect([host, await codeOf(post(`https://${host}:${port}/`))]).toEqual([host, 'private_address'])
  expect(await codeOf(post(`http://a.test:${port}/`, { resolve: async () => ['1.1.1.1'] }))).toBe('private_address')
  expect(calls).toBe(0)
})

it('asks for a name once, and refuses it if one of its addresses is private', async () => {
  let asked = 0
  const rebinding = async () => (asked++ === 0 ? ['127.0.0.1'] : ['1.1.1.1'])
  expect(await codeOf(post(`https://a.test:${port}/`, { resolve: rebinding }))).toBe('private_address')
  expect(asked).toBe(1)
  expect(await codeOf(post(`https://a.test:${port}/`, { resolve: async () => ['1.1.1.1', '10.0.0.1'] }))).toBe(
    'private_address',
  )
  expect(await codeOf(post('https://a.test/', { resolve: async () => [] }))).toBe('unknown_host')
  expect(calls).toBe(0)
})

it('connects to the address that was checked, though the name leads elsewhere by then', async () => {
  let asked = 0
  const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['192.0.2.1'])
  const reply = await post(`http://a.test:${port}/`, { allowsPrivate: true, resolve })
  expect([reply.status, reply.text, asked, calls]).toEqual([200, 'ok', 1, 1])
})

it('follows no redirect', async () => {
  answer = (_, response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end()
  expect((await post(`http://127.0.0.1:${port}/`, { allowsPrivate: true })).status).toBe(302)
  expect(calls).toBe(1)
})

it('reads the start of an answer without an end, and does not wait for one that hangs', async () => {
  answer = (_, response) => {
    response.writeHead(200)
    const flood = setInterval(() => response.write('x'.repeat(500)), 1)
    response.on('close', () => clearInterval(flood))
  }
  expect((await post(`http://127.0.0.1:${port}/`, { allowsPrivate: true })).text).toHaveLength(1000)
  answer = () => undefined
  expect(await codeOf(post(`http://127.0.0.1:${port}/`, { allowsPrivate: true, timeoutMs: 100 }))).toBe('timeout')
  answer = (_, response) => void response.writeHead(200).write('a')
  expect(await codeOf(post(`http://127.0.0.1:${port}/`, { allowsPrivate: true, timeoutMs: 100 }))).toBe('timeout')
  answer = (_, response) => void response.destroy()
  expect(await codeOf(post(`http://127.0.0.1:${port}/`, { allowsPrivate: true }))).toBe('unreachable')
  const silent = () => new Promise<string[]>(() => undefined)
  expect(await codeOf(post('https://a.test/', { resolve: silent, timeoutMs: 100 }))).toBe('timeout')
})

it('tells the other server’s time', async () => {
  answer = (_, response) => void response.setHeader('date', 'Sun, 22 Nov 2026 12:00:00 GMT').end()
  expect((await post(`http://127.0.0.1:${port}/`, { allowsPrivate: true })).date).toEqual(
    new Date('2026-11-22T12:00:00Z'),
  )
})
