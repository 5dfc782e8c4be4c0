import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleKinds, sampleOf, type SampleKind } from './samples.ts'
import type { AppCall } from './description.ts'

const call: AppCall = {
  operationId: 'orderCreate',
  tags: ['ordering'],
  summary: '',
  description: '',
  method: 'POST',
  path: '/order/{branch_id}',
  parameters: [
    { name: 'branch_id', in: 'path', required: true, schema: {} },
    { name: 'party_size', in: 'query', required: true, schema: {} },
    { name: 'at', in: 'query', schema: {} },
    { name: 'Idempotency-Key', in: 'header', schema: {} },
  ],
  requestBody: {
    content: { 'application/json': { example: { name: "Ali'nin dürümü", lines: [{ note: null }], is_paid: true } } },
  },
  responses: {},
}

it.each(sampleKinds)('writes a call in %s: address, key, body, and a key against sending twice', (kind) => {
  const sample = sampleOf(kind, call, 'https://sofra.test')
  expect(sample).toContain('https://sofra.test/api/order/{branch_id}?party_size={party_size}')
  expect(sample).toContain('SOFRA_KEY')
  expect(sample.toLowerCase()).toContain('idempotency-key')
  expect(sample).not.toContain('{at}')
})

it('names the revision after which a call waits', () => {
  const after = { name: 'after', in: 'query', schema: {} } as const
  const sample = sampleOf('curl', { ...call, path: '/order/{order_id}/events', parameters: [after] }, '')
  expect(sample).toContain('/api/order/{order_id}/events?after={after}')
})

it.each(sampleKinds)('names in %s the header that carries a secret', (kind) => {
  const token = { name: 'guest-token', in: 'header', required: true, schema: {} } as const
  const sample = sampleOf(kind, { ...call, path: '/table/session', parameters: [token] }, '')
  expect(sample).toMatch(/guest-token\W{1,4}\{guest-token\}/)
  expect(sample).not.toContain('?guest')
})

it('quotes in each language’s own way', () => {
  expect(sampleOf('curl', call, '')).toContain(String.raw`"Ali'\''nin dürümü"`)
  expect(sampleOf('php', call, '')).toContain(String.raw`'name' => 'Ali\'nin dürümü'`)
  expect(sampleOf('python', call, '')).toContain(`"name": "Ali'nin dürümü"`)
  expect(sampleOf('python', call, '')).toContain('"note": None')
  expect(sampleOf('python', call, '')).toContain('"is_paid": True')
})

const isInstalled = (file: string, ...args: string[]) => spawnSync(file, args).status === 0
/** The programs that run samples. Samples of a program that the machine lacks are skipped. */
const programs: Record<SampleKind, { program: string; file: string; has: boolean; before?: string }> = {
  curl: {
    program: 'sh',
    file: 'sample.sh',
    has: isInstalled('curl', '--version') && isInstalled('openssl', 'version'),
  },
  typescript: { program: process.execPath, file: 'sample.mts', has: true },
  php: { program: 'php', file: 'sample.php', has: isInstalled('php', '-r', 'curl_version();'), before: '<?php\n' },
  python: { program: 'python3', file: 'sample.py', has: isInstalled('python3', '-c', 'import requests') },
}

interface Received {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}
let received: Received[] = []
/** Answers 422 to a request whose address contains `refused`, and 200 to any other. */
const http = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request
  received.push({ method, url, headers, body: await text(request) })
  response.writeHead(url.includes('refused') ? 422 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ detail: 'Dürüm bitti' }))
})
let [origin, folder] = ['', '']
beforeAll(async () => {
  await new Promise<void>((listening) => void http.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'sofra-sample-'))
  await writeFile(join(folder, 'document.pdf'), 'Belge')
})
afterAll(async () => {
  http.closeAllConnections()
  http.close()
  await rm(folder, { recursive: true })
})

async function run(kind: SampleKind, it: AppCall): Promise<Received> {
  const { program, file, before = '' } = programs[kind]
  received = []
  await writeFile(join(folder, file), before + sampleOf(kind, it, origin))
  await promisify(execFile)(program, [file], { cwd: folder, env: { ...process.env, SOFRA_KEY: 'sofra_ab' } })
  return received[0]!
}
const hard = {
  name: `Ali'nin "dürümü" $HOME \`x\` \\ %s 🌯`,
  note: 'zil\nbozuk',
  none: null,
  lines: [{ quantity: 2, price: -1.5, options: [], more: {} }],
  is_paid: true,
}

for (const kind of sampleKinds)
  describe.skipIf(!programs[kind].has)(`a sample in ${kind}`, () => {
    it('sends the call', async () => {
      const body = { content: { 'application/json': { example: hard } } }
      const sent = await run(kind, {
        ...call,
        path: '/order/1',
        parameters: call.parameters.slice(3),
        requestBody: body,
      })
      expect([sent.method, sent.url]).toEqual(['POST', '/api/order/1'])
      expect(JSON.parse(sent.body)).toEqual(hard)
      expect(sent.headers.authorization).toBe('Bearer sofra_ab')
      expect(sent.headers['content-type']).toBe('application/json')
      expect(sent.headers['idempotency-key']).toMatch(/^[\da-f-]{32,36}$/)
    })

    it('sends an empty body as an object', async () => {
      const body = { content: { 'application/json': { example: {} } } }
      expect((await run(kind, { ...call, path: '/order', parameters: [], requestBody: body })).body).toBe('{}')
    })

    it('sends a file', async () => {
      const file = { content: { 'application/octet-stream': {} } }
      const sent = await run(kind, { ...call, path: '/order', parameters: [], requestBody: file })
      expect([sent.headers['content-type'], sent.body]).toEqual(['application/octet-stream', 'Belge'])
    })

    it('says why a call was refused', async () => {
      const refused = run(kind, { ...call, method: 'GET', path: '/refused', parameters: [], requestBody: undefined })
      if (kind === 'curl') await refused
      else await expect(refused).rejects.toThrow('Dürüm bitti')
    })
  })
