import { randomUUID } from 'node:crypto'
import { connect } from '#server/db/client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, permissions } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { session } from '#contract/identity/session.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { caller, signIn, type Caller } from './test-client.ts'
import { goodRequests, selfNouns, type Requests } from './test-requests.ts'
import { testServer, type TestServer } from './test-server.ts'
import { layTestWorld, type TestWorld } from './test-world.ts'

let server: TestServer
let world: TestWorld
let requests: Requests
let provider: Caller
let foreign: Caller
/** Signed in, holds nothing anywhere. */
let nobody: Caller
let app: Caller
beforeAll(async () => {
  server = await testServer({ isDemo: true })
  world = await layTestWorld(server)
  requests = await goodRequests(server, world)
  provider = requests.provider
  foreign = await signIn(server.url, world.users.foreignCompany)
  nobody = await signIn(server.url, await layNobody())
  app = caller(server.url, world.companies.own.apiKey)
})
afterAll(() => server.stop())

const good: Requests['good'] = (noun, name, call) => requests.good(noun, name, call)

/** A user whose role is empty, at the own branch: it sees the branch and may do nothing there. */
async function layNobody(): Promise<string> {
  const client = await connect(server.database.ownerUrl)
  const [user, role] = [uuidv7(), uuidv7()]
  await client.query(
    `insert into role (id, owner_type, account_type, name, permissions) values ($1, 'provider', 'branch', '{"tr":"Boş","en":"Empty","de":"Leer"}', '{}')`,
    [role],
  )
  await client.query(
    `insert into app_user (id, account_type, name, surname, email, email_key, password_hash) select $1, 'branch', 'Yetkisiz', 'Deneme', 'nobody@deneme.test', 'nobody@deneme.test', password_hash from app_user where email_key = $2`,
    [user, world.users.branch],
  )
  await client.query(
    `insert into assignment (id, user_id, role_id, scope_type, scope_id) values ($1, $2, $3, 'branch', $4)`,
    [uuidv7(), user, role, world.companies.own.branches[0]],
  )
  await client.end()
  return 'nobody@deneme.test'
}

const isGuarded = (call: Call) => call.permission !== 'public'
const needsPermission = (call: Call) => permissions.includes(call.permission)
const one = (noun: string, name: string) => calls.find((it) => it.noun === noun && it.name === name)!.call

describe('every call of the contract', () => {
  // Setting up is its own story (server.test.ts): it exists only while nobody does.
  for (const { noun, name, call } of calls.filter((it) => it.noun !== 'setup')) {
    const title = `${call.method} ${call.path}`
    const by = () => (call.permission === 'api-key' ? app : selfNouns.includes(noun) ? requests.self : provider)

    it(`${title}: ok`, async () => {
      const given = await good(noun, name, call)
      const reply = await by().raw(call, given, given.headers)
      expect(reply.status, reply.text).toBe(call.status ?? 200)
    })

    if (isGuarded(call))
      it(`${title}: no token, dead token, dead key`, async () => {
        const given = await good(noun, name, call)
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
        const reply = await nobody.raw(call, await good(noun, name, call))
        // A dealer beyond one's reach is not there at all, whatever one may do.
        if (call.path.includes('{account_id}')) return expect(reply.status, reply.text).toBe(404)
        expect(reply.body as Problem, reply.text).toMatchObject({
          status: 403,
          code: 'permission_required',
          permission: call.permission,
        })
      })

    if (call.platform)
      it(`${title}: a tenant's own grant is not enough`, async () => {
        expect((await foreign.raw(call, await good(noun, name, call))).status).toBe(403)
      })

    if (/\{(order_id|branch_id|file_id|saved_view_id|user_id|role_id|account_id|company_id|kiosk_id)\}/.test(call.path))
      it(`${title}: another tenant's is what is absent, byte for byte`, async () => {
        const given = await good(noun, name, call)
        const absent = {
          ...given,
          params: Object.fromEntries(Object.keys(given.params!).map((it) => [it, randomUUID()])),
        }
        const [theirs, none] = [await foreign.raw(call, given), await foreign.raw(call, absent)]
        expect(theirs.status).toBe(call.permission === 'api-key' ? 403 : 404)
        expect(theirs.text).toBe(none.text)
        const shape = (headers: Headers) => [...headers.keys()].sort().join()
        expect(shape(theirs.headers)).toBe(shape(none.headers))
      })

    if (call.body || call.query)
      it(`${title}: unknown field`, async () => {
        const given = await good(noun, name, call)
        const part = call.body ? 'body' : 'query'
        for (const field of ['surprise', '__proto__x', 'company_id']) {
          if (field in (given[part] ?? {})) continue
          const reply = await by().raw(call, { ...given, [part]: { ...given[part], [field]: '1' } })
          // A company_id nobody may see is refused before the field is.
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

it('refuses a session no longer alive within a second, on every call', async () => {
  const gone = await signIn(server.url, world.users.partner)
  expect((await gone.raw(session.getinfo)).status).toBe(200)
  await gone.send(session.logout, { body: { token: gone.token! } })
  await expect.poll(async () => (await gone.raw(session.getinfo)).status, { timeout: 4000, interval: 50 }).toBe(401)
})

it('describes exactly the calls it serves', async () => {
  const description = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, object>>
  }
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(calls.map((it) => `${it.call.method} ${it.call.path}`).sort())
  expect(one('order', 'approve').permission).toBe('patch-order-approve')
})
