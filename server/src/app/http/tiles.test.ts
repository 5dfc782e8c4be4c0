import { createServer } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { availability } from '#contract/platform/availability.ts'
import { listen } from '#simulators/listen.ts'
import { caller } from '../test/test-client.ts'
import { testServer } from '../test/test-server.ts'

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const asked: string[] = []
/** A fake tile server, which serves one tile, and a page for any other request. */
const away = createServer((request, reply) => {
  asked.push(request.url ?? '')
  if (request.url === '/5/18/11.png') reply.setHeader('content-type', 'image/png').end(png)
  else reply.setHeader('content-type', 'text/html').end('<script>alert(1)</script>')
})

const others = await listen(away)
afterAll(others.stop)
const server = await testServer()
afterAll(() => server.stop())
let now = () => new Date()
const { url } = await server.another({
  now: () => now(),
  tiles: { url: `${others.url}/{z}/{x}/{y}.png`, attribution: '© Haritacılar' },
})

const tile = (base: string, path: string) => fetch(`${base}/tiles/${path}`)

it('passes on a tile under its own address, to be kept for a week', async () => {
  const reply = await tile(url, '5/18/11')
  expect(reply.status).toBe(200)
  expect([reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    'image/png',
    'public, max-age=604800',
  ])
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(png)
})

it('passes on nothing that is no picture, and asks for nothing that is no tile', async () => {
  expect((await tile(url, '5/18/12')).status).toBe(404)
  asked.length = 0
  for (const it of ['5/32/1', '20/1/1', '5/-1/1', '5/1/..%2f..%2fadmin', '5/1e1/1']) {
    expect((await tile(url, it)).status, it).toBe(404)
  }
  expect(asked).toEqual([])
})

it('says whose map it is, or that there is none', async () => {
  const check = (base: string) => caller(base).send(availability.check, { params: { id: '1' } })
  expect((await check(url)).map_attribution).toBe('© Haritacılar')
  expect((await check(server.url)).map_attribution).toBeNull()
  expect((await tile(server.url, '5/18/11')).status).toBe(404)
})

it('lets nobody draw more tiles than a person who moves the map', async () => {
  const at = new Date()
  now = () => at
  const statuses = await Promise.all(Array.from({ length: 500 }, async () => (await tile(url, '5/32/1')).status))
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
})
