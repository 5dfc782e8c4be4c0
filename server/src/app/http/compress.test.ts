import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { codingOf } from '#server/kit/answer/coding.ts'
import { compressAnswers } from './compress.ts'

it.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', undefined],
  ['deflate, zstd', undefined],
  ['', undefined],
  [undefined, undefined],
])('of %s takes %s', (accepted, coding) => expect(codingOf(accepted)).toBe(coding))

const text = JSON.stringify(Array.from({ length: 300 }, (_, n) => ({ name: 'Çay', n })))
const json = 'application/json; charset=utf-8'
const app = Fastify()
compressAnswers(app)
app.get('/text', (_, reply) => reply.type(json).send(text))
app.get('/bytes', (_, reply) => reply.type(json).send(Buffer.from(text)))
app.get('/short', (_, reply) => reply.type(json).send('{}'))
app.get('/picture', (_, reply) => reply.type('image/webp').send(Buffer.alloc(5000)))
app.get('/stream', (_, reply) => reply.type('text/csv').send(Readable.from([text])))

const get = async (url: string, accepted: string) => {
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } })
  return { coding: headers['content-encoding'], vary: headers['vary'], length: headers['content-length'], rawPayload }
}

it('compresses an answer, whether text or bytes', async () => {
  for (const url of ['/text', '/bytes']) {
    const [br, gzip, plain] = await Promise.all(['gzip, br', 'gzip', 'identity'].map((it) => get(url, it)))
    expect([br!.coding, gzip!.coding, plain!.coding]).toEqual(['br', 'gzip', undefined])
    expect([br!.vary, gzip!.vary, plain!.vary]).toEqual(Array(3).fill('accept-encoding'))
    expect(br!.length).toBe(String(br!.rawPayload.length))
    const all = [brotliDecompressSync(br!.rawPayload), gunzipSync(gzip!.rawPayload), plain!.rawPayload]
    expect(all.map(String)).toEqual([text, text, text])
  }
})

it('leaves alone what is short, a picture or a stream', async () => {
  for (const url of ['/short', '/picture', '/stream']) expect((await get(url, 'br')).coding, url).toBeUndefined()
})
