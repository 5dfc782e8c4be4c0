import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { marked } from '#server/kit/guard/marks.ts'
import { caller, signIn, type Caller } from './test-client.ts'
import { isTenants, recordAt } from './test-records.ts'
import { goodRequests, selfNouns, type Requests } from './test-requests.ts'
import type { TestRequest } from './test-stage.ts'
import { testServer, type TestServer } from './test-server.ts'
import { callsOf, missingFiles, type Shard } from './test-shards.ts'
import { layHolder } from './test-user.ts'
import { layTestWorld, type TestWorld } from './test-world.ts'

let server: TestServer
let world: TestWorld
let requests: Requests
let provider: Caller
/** A user who holds every permission over the company of another dealer. */
let stranger: Caller
/** A user who is signed in but holds no permission anywhere. */
let nobody: Caller
let app: Caller
let strangersApp: Caller

const good: Requests['good'] = (noun, name, call) => requests.good(noun, name, call)

const isGuarded = (call: Call) => call.permission !== 'public'
const needsPermission = (call: Call) => permissions.includes(call.permission)

/** An id of the same form as the given one, but of no record. */
const strayId = (id: unknown): unknown => {
  if (typeof id === 'number') return 2_000_000_000
  return /^[0-9a-f-]{36}$/.test(String(id)) ? randomUUID() : `${String(id)}x`
}

/** The same request with the ids of records that do not exist. Other texts stay. */
const absentOf = (call: Call, given: TestRequest): TestRequest => ({
  ...given,
  params: Object.fromEntries(
    Object.entries(given.params ?? {}).map(([name, id]) => {
      const isRecord = marked(call.params).some((it) => it.path[0] === name)
      return [name, isRecord ? strayId(id) : id]
    }),
  ),
})

/**
 * The request of a stranger for the same record. Everything else that it names is the stranger's
 * own company and branches, so that only the record belongs to another tenant.
 */
function besideOwn(given: TestRequest): TestRequest {
  const { own, foreign } = world.companies
  const places = [own.id, own.account_id, ...own.branches]
  const theirs = [foreign.id, foreign.account_id, ...foreign.branches]
  const moved = <T>(part: T): T =>
    part && JSON.parse(places.reduce((text, id, n) => text.replaceAll(id, theirs[n]!), JSON.stringify(part)))
  return { ...given, query: moved(given.query), body: moved(given.body) }
}

const shapeOf = (headers: Headers) => [...headers.keys()].sort().join()

/**
 * Tests every call of some wings with different requests: without a token, with a dead token,
 * without the permission, as another tenant, with an unknown field, malformed, and valid.
 */
export function sweep(shard: Shard): { server: () => TestServer; world: () => TestWorld } {
  beforeAll(async () => {
    server = await testServer({ role: 'all', isDemo: true })
    world = await layTestWorld(server)
    requests = await goodRequests(server, world)
    provider = requests.provider
    const { own, foreign } = world.companies
    stranger = await signIn(server.url, (await layHolder(server, world, permissions, ['company', foreign.id])).email)
    nobody = await signIn(server.url, (await layHolder(server, world, [], ['branch', own.branches[0]])).email)
    app = caller(server.url, own.apiKey)
    strangersApp = caller(server.url, foreign.apiKey)
  })
  afterAll(() => server.stop())

  describe(`every call of ${shard}`, () => {
    // Setup has its own test (server.test.ts): its call exists only while there is no account.
    for (const { noun, name, call } of callsOf(shard).filter((it) => it.noun !== 'setup')) {
      const title = `${call.method} ${call.path}`
      const named = marked(call.params).map((it) => it.of)
      /**
       * The request that all callers send who must be refused. One is enough, since a refused
       * request has no effect.
       */
      let kept: Promise<TestRequest> | undefined
      const refusable = () => (kept ??= good(noun, name, call))
      const by = () => (call.permission === 'api-key' ? app : selfNouns.includes(noun) ? requests.self : provider)

      it(`${title}: ok`, async () => {
        const given = await good(noun, name, call)
        const reply = await by().raw(call, given, given.headers)
        expect(reply.status, reply.text).toBe(call.status ?? 200)
      })

      if (call.idempotent)
        it(`${title}: done once under its key, however often it is sent`, async () => {
          const given = await good(noun, name, call)
          const headers = { ...given.headers, 'idempotency-key': randomUUID() }
          const [first, again] = [await by().raw(call, given, headers), await by().raw(call, given, headers)]
          expect([first.status, first.headers.get('idempotent-replay')]).toEqual([call.status ?? 200, null])
          expect([again.status, again.headers.get('idempotent-replay')]).toEqual([first.status, 'true'])
          expect(again.text).toBe(first.text)
        })

      if (isGuarded(call))
        it(`${title}: no token, dead token, dead key`, async () => {
          const given = await refusable()
          const dead: [string | undefined, string][] = [
            [undefined, 'token_missing'],
            ['x', 'token_dead'],
            [`${provider.token}x`, 'token_dead'],
            ['sofra_unknown', 'key_dead'],
          ]
          for (const [token, code] of dead) {
            const reply = await caller(server.url, token).raw(call, given)
            expect([reply.status, (reply.body as Problem).code], String(token)).toEqual([401, code])
          }
        })

      if (needsPermission(call))
        it(`${title}: missing permission`, async () => {
          const reply = await nobody.raw(call, await refusable())
          // A dealer that the user may not access is answered like one that does not exist,
          // whatever permissions the user holds.
          if (named.includes('account')) return expect(reply.status, reply.text).toBe(404)
          expect(reply.body as Problem, reply.text).toMatchObject({
            status: 403,
            code: 'permission_required',
            permission: call.permission,
          })
        })

      if (call.platform)
        it(`${title}: a tenant's own grant is not enough`, async () => {
          expect((await stranger.raw(call, await refusable())).status).toBe(403)
        })

      if (named.length > 0)
        it(`${title}: another tenant’s is answered like an absent one, byte for byte; shared data can be read but not changed`, async () => {
          const given = await refusable()
          const isKey = call.permission === 'api-key'
          const other = isKey ? strangersApp : stranger
          const [theirs, none] = [await other.raw(call, given), await other.raw(call, absentOf(call, given))]
          if (named.some(isTenants)) {
            // An app is told which field names a place that it cannot see, so what it names beside
            // the record is the same in both requests of a pair.
            const beside = besideOwn(given)
            const pairs = [
              [theirs, none],
              [await other.raw(call, beside), await other.raw(call, absentOf(call, beside))],
            ] as const
            for (const [reply, absent] of pairs) {
              expect([reply.status, reply.text]).toEqual([404, absent.text])
              expect(shapeOf(reply.headers)).toBe(shapeOf(absent.headers))
            }
            if (isKey) expect((await stranger.raw(call, given)).status).toBe(403)
          } else if (call.platform || named.some((it) => recordAt[it] === 'platform')) {
            expect([theirs.status, theirs.text]).toEqual([call.platform ? 403 : 404, none.text])
          } else {
            expect(call.method).toBe('GET')
            expect(theirs.status, theirs.text).toBe(200)
            // A history remains after its record is deleted. For a record that never existed, the
            // history is empty.
            if (call.path.endsWith('/history') && none.status === 200) expect(none.body).toEqual([])
            else expect(none.status).toBe(404)
          }
        })

      if (call.body || call.query)
        it(`${title}: unknown field`, async () => {
          const given = await refusable()
          const part = call.body ? 'body' : 'query'
          for (const field of ['surprise', '__proto__x', 'company_id']) {
            if (field in (given[part] ?? {})) continue
            const reply = await by().raw(call, { ...given, [part]: { ...given[part], [field]: '1' } })
            // For a `company_id` that the user may not access, the refusal is 404 instead of that
            // for an unknown field.
            expect([404, 422], reply.text).toContain(reply.status)
            if (field === 'surprise')
              expect((reply.body as Problem).errors).toMatchObject([{ path: field, code: 'unknown' }])
          }
        })

      if (call.body)
        it(`${title}: malformed`, async () => {
          const given = await good(noun, name, call)
          for (const body of ['{', '[1', '"', '{"a":1,}', '{"__proto__": {"a": 1}}']) {
            const reply = await by().raw(call, { ...given, body } as never)
            expect(reply.status, `${body}: ${reply.text}`).toBe(400)
          }
          for (const body of ['[]', '"text"', '12', 'null', 'true']) {
            const reply = await by().raw(call, { ...given, body } as never)
            expect([200, 422], `${body}: ${reply.text}`).toContain(reply.status)
            if (reply.status === 200) expect(body).toBe('null') // an empty body, where nothing is required
          }
        })
    }
  })

  it('has a file for each shard, and a place for each record', () => {
    expect(missingFiles('contract-sweep')).toEqual([])
    expect(missingFiles('no-such-sweep')).toContain(`no-such-sweep-${shard}.test.ts`)
    expect(() => isTenants('unplaced')).toThrow('test-records.ts')
  })

  return { server: () => server, world: () => world }
}
