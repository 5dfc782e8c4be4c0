import { once } from 'node:events'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { session } from '#contract/identity/session.ts'
import { langs } from '#contract/kit/field-words.ts'
import { category } from '#contract/menu/category.ts'
import { picture } from '#contract/platform/file.ts'
import { menuBodies } from '../test/test-menu.ts'
import { setUp } from '../test/test-setup.ts'

const panel = await mkdtemp(join(tmpdir(), 'sofra-panel-'))
afterAll(() => rm(panel, { recursive: true, force: true }))
await mkdir(join(panel, 'assets'))
for (const lang of langs) await writeFile(join(panel, `${lang}.html`), '<p>Sofra</p>')
await writeFile(join(panel, 'assets/a.js'), '1')
const { server, branch_id, company: me } = await setUp(['company'], { role: 'api', panel })
await server.kit.files.put('pictures/seen.webp', Buffer.from('RIFF'))
await server.kit.files.put('pictures/page.html', Buffer.from('<script>1</script>'))

/**
 * Sends a GET with exactly this path and returns the status. Unlike fetch, it does not normalise
 * the path first.
 */
const statusOf = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`, 'latin1')),
    )
    let text = ''
    socket.on('data', (it) => (text += it.toString('latin1')))
    socket.on('error', reject)
    socket.on('end', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1])))
  })

const rest = [
  '../x',
  '/x',
  '//x',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e/x',
  '..\\x',
  '%00',
  'a%00.webp',
  '%',
  '%zz',
  '%c0%ae',
  'pictures/../pictures/seen.webp',
  'pictures//seen.webp',
  'pictures/%2e%2e%2fseen.webp',
  'pictures/seen.webp%00',
  'pictures/',
  'pictures',
  '',
  'made/x',
  'pictures/page.html',
  `${'a/'.repeat(500)}`,
]

it('answers every odd address of a file with not found', async () => {
  for (const it of rest) expect([it, await statusOf(`/files/${it}`)]).toEqual([it, 404])
  for (const it of rest) expect([it, await statusOf(`/assets/${it}`)]).toEqual([it, 404])
  expect(await statusOf('/assets/a.js')).toBe(200)
  for (const it of rest)
    expect([it, (await statusOf(`/api/${it}`)) < 500, (await statusOf(`/${it}`)) < 500]).toEqual([it, true, true])
})

it('serves a picture as a picture and nothing else, cached for a day', async () => {
  const reply = await fetch(`${server.url}/files/pictures/seen.webp`)
  expect(await reply.text()).toBe('RIFF')
  const said = Object.fromEntries(reply.headers)
  expect(said).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '4',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(said['content-security-policy']).toContain('sandbox')
  const since = await fetch(reply.url, { headers: { 'if-modified-since': said['last-modified']! } })
  const other = await fetch(reply.url, { headers: { 'if-none-match': 'W/"other"' } })
  const head = await fetch(reply.url, { method: 'HEAD' })
  expect([since.status, other.status, head.status, head.headers.get('content-length')]).toEqual([304, 200, 200, '4'])
  expect(await other.text()).toBe('RIFF')
})

it('answers pages of any origin that there is no icon', async () => {
  const reply = await fetch(`${server.url}/favicon.ico`)
  // A sandboxed page of a site or blog is of another origin.
  expect([reply.status, reply.headers.get('cross-origin-resource-policy')]).toEqual([204, 'cross-origin'])
  expect(reply.headers.get('cache-control')).toBe('public, max-age=86400')
})

it('refuses a stranger’s upload without reading it', async () => {
  const head = `POST /api${picture.create.path}?kind=logo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/octet-stream\r\ncontent-length: 8000000\r\n`
  for (const [token, code] of [
    ['', 'token_missing'],
    ['authorization: Bearer gone\r\n', 'token_dead'],
  ]) {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(`${head}${token}\r\nfirst bytes`))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 401 /)
    expect(answer.toString()).toContain(code)
    socket.destroy()
  }
})

it('refuses a body of a hundred thousand levels, in lists, in objects and within a form', async () => {
  const levels = 100_000
  const lists = '['.repeat(levels) + ']'.repeat(levels)
  const objects = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
  const form = JSON.stringify(menuBodies.category(branch_id)).replace('{', `{"deep":${lists},`)
  for (const body of [lists, objects, form]) {
    expect((await me.raw(category.create, { body })).status).toBe(400)
    expect((await me.raw(session.login, { body })).status).toBe(400)
  }
})
