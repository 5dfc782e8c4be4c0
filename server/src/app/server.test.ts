import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { kioskExamples } from '#contract/organisation/kiosk.example.ts'
import { langs } from '#contract/kit/field-words.ts'
import { testServer } from './test/test-server.ts'

const server = await testServer()
afterAll(() => server.stop())

it('answers health, readiness and its own description', async () => {
  expect(await (await fetch(`${server.url}/api/health`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  const description = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, object>
  }
  expect(description.openapi).toBe('3.1.0')
  expect(Object.keys(description.paths)).toContain('/order/{order_id}/approve')
  expect(description.paths['/kiosk']).toMatchObject({
    post: { requestBody: { content: { 'application/json': { example: kioskExamples.create } } } },
  })
})

it('answers HEAD of a call with the headers of its GET, and no body', async () => {
  const url = `${server.url}/api/index/check-availability/1`
  const [got, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })]
  expect(head.status).toBe(200)
  for (const name of ['content-type', 'content-length', 'cache-control'])
    expect(head.headers.get(name), name).toBe(got.headers.get(name))
  expect(await head.text()).toBe('')
  expect((await fetch(`${server.url}/api/none`, { method: 'HEAD' })).status).toBe(404)
})

it('documents the proof of work where something can be guessed, and nowhere else', async () => {
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { parameters: { name: string }[]; responses: Record<string, object> }>>
  }
  const asks = Object.entries(paths).flatMap(([path, all]) =>
    Object.values(all).flatMap((it) => (it.responses['429'] ? [[path, it.parameters.map((one) => one.name)]] : [])),
  )
  expect(Object.fromEntries(asks)).toEqual({
    '/app-member/code': ['lang', 'proof', 'guest'],
    '/user/login': ['lang', 'proof', 'device'],
    '/user/login/two-factor': ['lang', 'proof', 'device'],
    '/user/forget-password': ['lang', 'proof', 'device'],
    '/user/forget-password/{resetCode}': ['resetCode', 'lang', 'proof', 'device'],
    '/kiosk/pair': ['lang', 'proof', 'device'],
  })
})

it('sends strict-transport-security where the public address is https, and only there', async () => {
  const secure = await server.another({ publicUrl: 'https://panel.deneme.test' })
  for (const [url, said] of [
    [secure.url, 'max-age=31536000'],
    [server.url, null],
  ] as const)
    for (const path of ['/api/health', '/api/none', '/assets/none.js', '/'])
      expect((await fetch(url + path)).headers.get('strict-transport-security'), path).toBe(said)
})

it('reports that an empty installation needs setting up, and lets nobody set it up twice', async () => {
  const check = async () =>
    (await (await fetch(`${server.url}/api/index/check-availability/1`)).json()) as {
      setup: boolean
      maintenanceStatus: boolean
    }
  expect(await check()).toMatchObject({ setup: true, maintenanceStatus: false })
  const body = {
    account_name: 'Sofra',
    name: 'Ayşe',
    surname: 'Işık',
    email: 'ilk@sofra.test',
    password: 'uzun-bir-parola',
  }
  const create = () =>
    fetch(`${server.url}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const statuses = (await Promise.all([create(), create(), create()])).map((it) => it.status).sort()
  expect(statuses).toEqual([201, 404, 404])
  expect(await check()).toMatchObject({ setup: false })
})

it('answers in the requested encoding, for the API and the panel alike', async () => {
  const panel = await mkdtemp(join(tmpdir(), 'sofra-panel-'))
  const page = ' '.repeat(4000)
  await mkdir(join(panel, 'assets'))
  for (const lang of langs) await writeFile(join(panel, `${lang}.html`), '')
  await writeFile(join(panel, 'assets/page.js'), page)
  await writeFile(join(panel, 'assets/page.js.br'), brotliCompressSync(page))
  await writeFile(join(panel, 'assets/page.js.gz'), gzipSync(page))
  const whole = await testServer({ panel })
  const get = (path: string, accepted: string) =>
    fetch(`${whole.url}${path}`, { headers: { 'accept-encoding': accepted } })
  for (const path of ['/api/openapi.json', '/assets/page.js']) {
    const plain = await (await get(path, 'identity')).text()
    for (const [accepted, coding] of [
      ['gzip, deflate, br;q=0.9', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['deflate', null],
    ] as const) {
      const reply = await get(path, accepted)
      expect([path, reply.headers.get('content-encoding'), reply.headers.get('vary')]).toEqual([
        path,
        coding,
        'accept-encoding',
      ])
      expect(await reply.text()).toBe(plain)
    }
  }
  const head = await fetch(`${whole.url}/assets/page.js`, { method: 'HEAD' })
  expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await fetch(`${whole.url}/assets/page.js.br`)).status).toBe(404)
  await whole.stop()
  await rm(panel, { recursive: true })
})

it('serves the page in the language of the cookie, then the account, then the browser, and files without words for every language', async () => {
  const panel = await mkdtemp(join(tmpdir(), 'sofra-panel-'))
  for (const lang of langs) {
    await mkdir(join(panel, 'assets', lang), { recursive: true })
    await writeFile(join(panel, `${lang}.html`), lang + ' '.repeat(4000))
    await writeFile(join(panel, `assets/${lang}/words.js`), lang)
  }
  await mkdir(join(panel, 'assets/js'))
  await writeFile(join(panel, 'assets/js/neutral.js'), 'all')
  const whole = await testServer({ panel })
  const given = async (headers: Record<string, string>) => {
    const reply = await fetch(`${whole.url}/branch/list`, { headers })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('vary')).toBe('cookie, accept-language, accept-encoding')
    return (await reply.text()).trim()
  }
  for (const [lang, headers] of [
    ['de', { cookie: 'a=1; language=de; user_language=en', 'accept-language': 'tr' }],
    ['en', { cookie: 'user_language=en', 'accept-language': 'tr' }],
    ['en', { cookie: 'language=fr; user_language=en; old_language=de' }],
    ['de', { 'accept-language': 'fr-FR, en;q=0.5, de-AT;q=0.9, tr;q=0.1' }],
    ['de', { 'accept-language': 'en;q=0, de;q=0.1' }],
    ['tr', { 'accept-language': 'fr, *;q=0.5' }],
    ['tr', {}],
  ] as const)
    expect([headers, await given(headers)]).toEqual([headers, lang])
  for (const lang of langs) {
    expect(await (await fetch(`${whole.url}/assets/${lang}/words.js`)).text()).toBe(lang)
    expect(await (await fetch(`${whole.url}/assets/${lang}/neutral.js`)).text()).toBe('all')
  }
  expect((await fetch(`${whole.url}/assets/fr/neutral.js`)).status).toBe(404)
  await whole.stop()
  await rm(panel, { recursive: true })
})

it('is not ready while its files cannot be written, but still healthy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sofra-ready-'))
  const node = await server.another({ files: join(folder, 'files') })
  expect(await (await fetch(`${node.url}/api/ready`)).json()).toEqual({ status: 'ready' })
  const full = await server.another({ files: '/dev/full/files' })
  const reply = await fetch(`${full.url}/api/ready`)
  expect([reply.status, await reply.json()]).toEqual([503, { status: 'files away' }])
  expect((await fetch(`${full.url}/api/health`)).status).toBe(200)
  await rm(folder, { recursive: true, force: true })
})
