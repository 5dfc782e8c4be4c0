import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Link } from '#server/domain/integrations/platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import { listen } from '#simulators/listen.ts'
import { getirClient } from './client.ts'
import { getir } from './platform.ts'

const order = {
  id: 'a1',
  status: 400,
  deliveryType: 2,
  paymentMethod: 26,
  totalPrice: 10,
  restaurant: { id: 'r1' },
  products: [{ count: 1, price: 10 }],
}
const asked: string[] = []
/** The answers of a platform that misbehaves. Signing in works unless a test says otherwise. */
let answers: Record<string, (response: ServerResponse) => void>
const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status).end(JSON.stringify(body))

const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  const answer = answers[request.url ?? '']
  if (answer) answer(response)
  else response.writeHead(404).end()
})
const { url: base_url, stop } = await listen(server)
afterAll(stop)
beforeEach(() => {
  asked.length = 0
  answers = { '/auth/login': json({ restaurantId: 'r1', token: 't' }) }
})

// Each has tokens of its own.
const aKit = () => ({ now: () => new Date(), log: { warn: () => undefined } }) as unknown as Kit
const link = (external_id = 'r1'): Link => ({
  company_id: '',
  branch_id: '',
  id: 'link',
  platform: 'getir',
  external_id,
  base_url,
  settings: {},
  secrets: { appSecretKey: 'a', restaurantSecretKey: 'b', apiKey: 'c' },
  former: null,
  polled_at: null,
  asked_at: null,
})
const client = (external_id?: string) => getirClient(aKit(), link(external_id))

test('a redirect is not followed', async () => {
  answers['/food-orders/a1'] = (response) => void response.writeHead(302, { location: '/elsewhere' }).end()
  await expect(client().order('a1')).rejects.toMatchObject({ kind: 'unclear' })
  expect(asked).not.toContain('GET /elsewhere')
})

test('refuses to sign in with the keys of another restaurant', async () => {
  answers['/food-orders/a1'] = json(order)
  await expect(client('r2').order('a1')).rejects.toMatchObject({
    kind: 'refused',
    message: 'the keys belong to another restaurant',
  })
  expect(asked).toEqual(['POST /auth/login'])
})

test('an endless answer is cut off', async () => {
  answers['/food-orders/a1'] = (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more)
    }
    response.writeHead(200)
    more()
  }
  await expect(client().order('a1')).rejects.toMatchObject({ kind: 'unclear', message: 'answer too large' })
})

test('an id never leaves its place in the path', async () => {
  answers['/food-orders/..%2F..%2Fpos%3Fx'] = json(order)
  await expect(client().order('../../pos?x')).resolves.toMatchObject({ id: 'a1' })
})

test('removes from texts what the database would refuse', async () => {
  answers['/food-orders/a1'] = json({ ...order, clientNote: 'a\u0000b\ud800c' })
  expect((await client().order('a1')).clientNote).toBe('ab\ufffdc')
})

test('an unreadable order in a poll does not hide the others', async () => {
  answers['/food-orders/active'] = json([{ id: 1 }, order, { ...order, id: 'a2', products: [] }])
  const found = await getir.client(aKit(), link()).active(() => Promise.resolve(new Map()))
  expect(found.map((it) => [it.id, 'unreadable' in it])).toEqual([
    ['1', true],
    ['a1', false],
    ['a2', true],
  ])
})

test('one sign-in serves many calls at once, and an expiry renews it once for each', async () => {
  answers['/food-orders/a1'] = json(order)
  const one = client()
  await Promise.all([one.order('a1'), one.order('a1'), one.order('a1')])
  expect(asked.filter((it) => it.startsWith('POST'))).toEqual(['POST /auth/login'])
  answers['/food-orders/a1'] = json(
    { code: -2, error: 'ValidationError', message: '"token" is invalid', source: 'headers' },
    400,
  )
  await expect(one.order('a1')).rejects.toMatchObject({ kind: 'refused', code: -2 })
  expect(asked.filter((it) => it.startsWith('POST'))).toHaveLength(2)
})

test('too many calls, refusals and nonsense are told apart', async () => {
  const kinds: [string, (response: ServerResponse) => void, object][] = [
    ['code 69', json({ code: 69, error: 'x', message: 'Too many request' }, 400), { kind: 'limited' }],
    ['status 429', json({}, 429), { kind: 'limited' }],
    [
      'a code',
      json({ code: 38, error: 'x', message: 'restaurant is not open' }, 400),
      { kind: 'refused', code: 38, message: 'restaurant is not open' },
    ],
    ['a status alone', json({}, 400), { kind: 'unclear' }],
    ['5xx with a code', json({ code: 38, message: 'x' }, 502), { kind: 'unclear' }],
    [
      'HTML',
      (response) => void response.writeHead(200).end('<html>'),
      { kind: 'unclear', message: 'unreadable answer' },
    ],
    ['another shape', json({ hello: 1 }), { kind: 'unclear', message: 'unreadable answer' }],
    ['a cut connection', (response) => void response.destroy(), { kind: 'unclear', message: 'no answer' }],
  ]
  for (const [name, answer, fault] of kinds) {
    answers['/food-orders/a1'] = answer
    await expect(client().order('a1'), name).rejects.toMatchObject(fault)
  }
})
