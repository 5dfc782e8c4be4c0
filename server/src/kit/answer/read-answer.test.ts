import { createServer, type Server } from 'node:http'
import { glob, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { listen } from '#simulators/listen.ts'
import { AnswerTooLarge, readAnswer } from './read-answer.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/**
 * Starts a server that keeps sending for as long as the client reads, and reports how much it has
 * sent.
 */
async function endless(headers: Record<string, string>, part: Buffer) {
  const sent = { bytes: 0, isOver: false }
  server = createServer((_, reply) => {
    reply.writeHead(200, headers)
    const more = () => {
      while (!reply.destroyed) {
        sent.bytes += part.length
        if (!reply.write(part)) return
      }
    }
    reply.on('drain', more)
    reply.on('close', () => (sent.isOver = true))
    more()
  })
  return { sent, url: (await listen(server)).url }
}

it.each([
  ['without a length', {}, Buffer.alloc(65_536, 'x')],
  ['packed small', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(8_000_000))],
] as const)(
  'an answer that does not end is counted while it arrives, and not received further: %s',
  async (_, headers, part) => {
    const { sent, url } = await endless(headers, part)
    await expect(readAnswer(await fetch(url), 1_000_000)).rejects.toBeInstanceOf(AnswerTooLarge)
    await expect.poll(() => sent.isOver).toBe(true)
    expect(sent.bytes).toBeLessThan(64_000_000)
  },
)

it('an answer within its size is whole', async () => {
  server = createServer((_, reply) => reply.end('Çarşı'))
  const { url } = await listen(server)
  expect((await readAnswer(await fetch(url), 100)).toString('utf8')).toBe('Çarşı')
})

it('nothing of the server reads an answer in any other way', async () => {
  const whole = /\.(json|text|arrayBuffer|blob|formData|bytes)\(\)/
  expect(whole.test('await reply.json()')).toBe(true)
  const found: string[] = []
  for await (const file of glob('server/src/**/*.ts'))
    if (!/(\.test|\/test-[\w-]+)\.ts$/.test(file) && whole.test(await readFile(file, 'utf8'))) found.push(file)
  expect(found).toEqual([])
})
