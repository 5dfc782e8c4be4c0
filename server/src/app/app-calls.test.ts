// Tests every call of apps with the requests of a careless or hostile app: with values of wrong
// types and sizes in every field, sent several times at once to two nodes, and cut off before the
// answer.
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import * as fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'
import { atLength } from '#contract/kit/test-length.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { jsonSchema } from './api/json-schema.ts'
import type { JsonSchema } from './api/named-schemas.ts'
import { fieldsOf } from '#server/kit/guard/marks.ts'
import { caller, type Reply } from './test/test-client.ts'
import { goodRequests } from './test/test-requests.ts'
import { setUp } from './test/test-setup.ts'
import type { TestRequest } from './test/test-stage.ts'

const { server, world, app } = await setUp([], { isDemo: true })
const node = await server.another()
const [requests, elsewhere] = [await goodRequests(server, world), caller(node.url, world.companies.own.apiKey)]
const ofApps = calls.filter((it) => it.call.permission === 'api-key')
type Asked = (typeof ofApps)[number]

/** Limits on tries would refuse the requests of this test. */
const forgetTries = () => server.database.db.one(sql`delete from login_attempt`)
const good = async ({ noun, name, call }: Asked) => {
  await forgetTries()
  return requests.good(noun, name, call)
}

type Path = readonly string[]
/** The paths of all parts of a value, outer parts first. */
const placesIn = (it: unknown, at: Path = []): Path[] => [
  at,
  ...(it && typeof it === 'object' ? Object.entries(it).flatMap(([name, part]) => placesIn(part, [...at, name])) : []),
]
function put(it: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const parts = Object.entries(it && typeof it === 'object' ? it : {})
  const changed = { ...Object.fromEntries(parts), [name]: put(Object.fromEntries(parts)[name], rest, value) }
  return Array.isArray(it) ? Object.values(changed) : changed
}

const long = 'x'.repeat(100_000)
const words = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066x',
  long,
  "'; --",
  'İ̇ı',
  '０１',
  '+905321112233',
  'a@b',
  '%00',
]
const numbers = [0, -1, 1.5, 1e308, -1e308, 2 ** 53 + 1, 2 ** 31, 'NaN', '-infinity', '1e400']
const others = [null, true, [], [null], [[]], {}, { $ne: 1 }, Array.from({ length: 5000 }, () => 1)]
const ids = [randomUUID(), '00000000-0000-0000-0000-000000000000', '../..']
const values = [...words, ...numbers, ...others, ...ids]

/** A change of a request: the part and path to change, and the new value. */
interface Change {
  part: 'body' | 'query' | 'params' | 'headers'
  at: Path
  value: unknown
}

/** All changes of a valid request, including fields that the request leaves out. */
function changesOf({ call }: Asked, given: TestRequest): Change[] {
  const fields = (part: 'body' | 'query') => fieldsOf(call[part]).map((it) => it.path.slice(0, 1))
  const places: Record<Change['part'], Path[]> = {
    body: call.body ? [...placesIn(given.body), ...fields('body')] : [],
    query: call.query ? [...placesIn(given.query).slice(1), ...fields('query')] : [],
    params: placesIn(given.params).slice(1),
    headers: [['idempotency-key'], ['guest'], ['lang']],
  }
  /** Only short texts fit into an address or a header. */
  const fits = (part: Change['part'], value: unknown) =>
    part === 'body' ||
    (part === 'query' && JSON.stringify(value).length < 5000) ||
    (typeof value === 'string' && value !== long && (part === 'params' ? value.isWellFormed() : /^[!-~]*$/.test(value)))
  return Object.entries(places).flatMap(([part, all]) =>
    all.flatMap((at) =>
      values
        .filter((it) => fits(part as Change['part'], it))
        .map((value) => ({ part: part as Change['part'], at, value })),
    ),
  )
}

/** Valid requests of a call. For an order, also some with other combinations of fields. */
async function variantsOf(asked: Asked): Promise<TestRequest[]> {
  const given = await good(asked)
  if (asked.noun !== 'order') return [given]
  const [id, option] = [randomUUID(), { group_id: randomUUID(), option_id: randomUUID() }]
  const open = { name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }
  const lines = [
    { product_id: id, quantity: 1, options: [option] },
    { ...open, options: [{ name: 'Şeker', action: 'add', quantity: 1, price: 0 }] },
  ]
  const address = { text: 'Moda Cad. 12', lat: 41, lng: 29 }
  const delivered = { delivery_type: 'deliveryToAddress', address }
  return [given, { ...given, body: { ...given.body, lines } }, { ...given, body: { ...given.body, ...delivered } }]
}

/** The value without one of its parts. */
function cutOut(it: unknown, [name = '', ...rest]: Path): unknown {
  const parts = Object.entries(it as object).flatMap(([own, part]): [string, unknown][] =>
    own !== name ? [[own, part]] : rest.length > 0 ? [[own, cutOut(part, rest)]] : [],
  )
  return Array.isArray(it) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

/** Fields that are required for a new member only. The texts of these calls say so. */
const ofNewMembers = ['appMember.create name', 'appSignIn.confirmCode name']

/** The fields of a body that its schema requires, or that OpenAPI calls required in some cases. */
function namedBy({ body, needs = [] }: Call): string[] {
  const required = (schema: JsonSchema, at = ''): string[] => [
    ...((schema['required'] ?? []) as string[]).map((it) => at + it),
    ...(schema.items ? required(schema.items, at) : []),
    ...(schema.anyOf ?? []).flatMap((it) => required(it, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => required(field, `${at}${name}.`)),
  ]
  return [...required(jsonSchema(body!, 'input')), ...needs.map((it) => it.field)]
}

describe('every call of apps', () => {
  for (const asked of ofApps) {
    const { call } = asked
    const title = `${call.method} ${call.path}`

    it(`${title}: whatever is in it, is done or refused with a reason`, async () => {
      const given = await good(asked)
      const change = fc.constantFrom(...changesOf(asked, given))
      await fc.assert(
        fc.asyncProperty(change, async ({ part, at, value }) => {
          await forgetTries()
          const sent = { ...given, [part]: put(given[part], at, value) }
          if (call.waits) sent.query = { wait_sec: '1', ...sent.query }
          const reply = await app.raw(call, sent, sent.headers as Record<string, string>)
          expect([200, 201, 400, 402, 404, 409, 413, 422, 429], reply.text).toContain(reply.status)
          if (reply.status >= 400) expect((reply.body as Problem).code).not.toBe('failed')
        }),
        { numRuns: atLength(8, 1500) },
      )
    })

    if (call.body)
      it(`${title}: OpenAPI names each field without which it is refused`, async () => {
        for (const given of await variantsOf(asked)) {
          for (const at of placesIn(given.body).slice(1)) {
            await forgetTries()
            const reply = await app.raw(call, { ...given, body: cutOut(given.body, at) as object }, given.headers)
            const { errors = [] } = reply.status === 422 ? (reply.body as Problem) : {}
            const place = at.filter((it) => !/^\d+$/.test(it)).join('.')
            const needed = errors.filter((it) => it.code === 'required' && it.path === at.join('.'))
            if (needed.length > 0 && !ofNewMembers.includes(`${asked.noun}.${asked.name} ${place}`))
              expect(namedBy(call), `${place}: ${reply.text}`).toContain(place)
          }
        }
      })

    if (call.method !== 'GET')
      it(`${title}: at once on two nodes, with one key or none`, async () => {
        for (const key of call.idempotent ? [undefined, randomUUID()] : [undefined]) {
          const given = await good(asked)
          const headers = { ...given.headers, ...(key && { 'idempotency-key': key }) }
          const all = Array.from({ length: 4 }, (_, n) => (n % 2 ? app : elsewhere).raw(call, given, headers))
          const replies: Reply<never>[] = await Promise.all(all)
          const done = replies.filter((it) => it.status < 300)
          expect(done.length).toBeGreaterThan(0)
          const failed = replies.filter((it) => it.status >= 500 && (it.body as Problem).code !== 'busy')
          expect(failed.map((it) => it.text)).toEqual([])
          if (key === undefined) continue
          expect(done.filter((it) => !it.headers.has('idempotent-replay'))).toHaveLength(1)
          expect(new Set(done.map((it) => it.text)).size).toBe(1)
          for (const it of replies) if (it.status >= 400) expect((it.body as Problem).code).toBe('in_flight')
        }
      })

    if (call.idempotent)
      it(`${title}: is done once, whenever the app hangs up`, async () => {
        const given = await good(asked)
        const headers = { ...given.headers, 'idempotency-key': randomUUID() }
        await cutOff(asked, given, headers)
        let reply: Reply<never> | undefined
        await expect
          .poll(async () => {
            reply = await app.raw(call, given, headers)
            return (reply.body as Problem).code
          })
          .not.toBe('in_flight')
        expect(reply?.status, reply?.text).toBe(call.status ?? 200)
        expect((await app.raw(call, given, headers)).text).toBe(reply?.text)
      })
  }

  it('leaves the database sound', async () => expect(await server.broken()).toEqual([]))
})

/** Sends a request and closes the connection as soon as the request is on its way. */
const cutOff = ({ call }: Asked, { params, query, body }: TestRequest, headers: Record<string, string>) =>
  new Promise<void>((done) => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
    const authorization = `Bearer ${world.companies.own.apiKey}`
    const sent = request(`${server.url}/api${path}?${new URLSearchParams(query as Record<string, string>)}`, {
      method: call.method,
      headers: { ...headers, authorization, ...(body && { 'content-type': 'application/json' }) },
    })
    sent.on('error', () => undefined)
    sent.on('close', done)
    sent.end(body && JSON.stringify(body), () => sent.destroy())
  })
