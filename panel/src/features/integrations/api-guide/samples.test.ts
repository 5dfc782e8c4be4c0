import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sampleKinds, sampleOf } from './samples.ts'
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

it('writes code that runs', () => {
  const shell = sampleOf('curl', call, 'https://sofra.test').replace(/^curl/, 'printf "%s\\n"')
  expect(execFileSync('sh', ['-c', shell], { encoding: 'utf8' })).toContain(`"name": "Ali'nin dürümü"`)
  const { body } = JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `globalThis.fetch = (_, it) => { console.log(JSON.stringify(it)); process.exit() }\n${sampleOf('typescript', call, '')}`,
      ],
      { encoding: 'utf8' },
    ),
  ) as { body: string }
  expect(JSON.parse(body)).toEqual(call.requestBody!.content['application/json']!.example)
})

it('writes code that runs for a file, too', async () => {
  const file = { ...call, requestBody: { content: { 'application/octet-stream': {} } } }
  const folder = await mkdtemp(join(tmpdir(), 'sofra-sample-'))
  await writeFile(join(folder, 'document.pdf'), 'Belge')
  const code = `globalThis.fetch = (_, it) => { console.log(String(it.body)); process.exit() }\n${sampleOf('typescript', file, '')}`
  const sent = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, encoding: 'utf8' })
  await rm(folder, { recursive: true })
  expect(sent).toBe('Belge\n')
})
