import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, permissions } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { deliveryType } from '#contract/ordering/delivery-type.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { session } from '#contract/identity/session.ts'
import { savedView } from '#contract/platform/saved-view.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { caller, signIn, type Caller } from './test-client.ts'
import { testServer, type TestServer } from './test-server.ts'
import { layTestWorld, password, type TestWorld } from './test-world.ts'

type Given = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown> }

let server: TestServer
let world: TestWorld
let provider: Caller
let foreign: Caller
/** Signed in, holds nothing anywhere. */
let nobody: Caller
let app: Caller
beforeAll(async () => {
  server = await testServer({ isDemo: true })
  world = await layTestWorld(server)
  provider = await signIn(server.url, world.users.provider)
  foreign = await signIn(server.url, world.users.foreignCompany)
  nobody = await signIn(server.url, await layNobody())
  app = caller(server.url, world.companies.own.apiKey)
})
afterAll(() => server.stop())

/** A user whose role is empty, at the own branch: it sees the branch and may do nothing there. */
async function layNobody(): Promise<string> {
  const client = new pg.Client({ connectionString: server.database.ownerUrl })
  await client.connect()
  const [user, role] = [uuidv7(), uuidv7()]
  await client.query(
    `insert into role (id, owner_type, account_type, name, permissions) values ($1, 'provider', 'branch', '{}', '{}')`,
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

const own = () => world.companies.own.branches[0]!
const orderBody = (branch_id: string) => ({
  branch_id,
  delivery_type: 'comeGetIt',
  customer: { name: 'Ada' },
  payment_method: 'cash',
  lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }],
})
const placed = (branch_id = own()): Promise<OrderRow> => app.send(order.create, { body: orderBody(branch_id) as never })
const step = async (...actions: ('approve' | 'deliver')[]): Promise<OrderRow> => {
  let row = await placed()
  for (const it of actions)
    row = await provider.send(order[it], { params: { order_id: row.id }, body: { version: row.version } })
  return row
}
const reasonOf = async (row: OrderRow, kind: 'cancel' | 'return') =>
  (await provider.send(order.reasons, { params: { order_id: row.id }, query: { kind } }))[0]!.id
const move = async (row: OrderRow, more: object = {}): Promise<Given> => ({
  params: { order_id: row.id },
  body: { version: row.version, ...more },
})
const withReason = async (row: OrderRow, kind: 'cancel' | 'return'): Promise<Given> =>
  move(row, { reason_id: await reasonOf(row, kind), text: 'deneme' })
const named = { tr: 'Deneme', en: 'Trial', de: 'Versuch' }
const madeRef = async (noun: string, body: object): Promise<{ id: number; version: number }> =>
  (await provider.raw(calls.find((it) => it.call.path === `/${noun}` && it.call.method === 'POST')!.call, { body }))
    .body

let n = 0
const bodies: Record<string, () => Record<string, unknown>> = {
  currency: () => ({
    name: 'Deneme',
    symbol: 'D',
    symbol_format: 'suffix',
    type: `X${String.fromCharCode(65 + Math.floor(++n / 26), 65 + (n % 26))}`,
  }),
  'tax-office': () => ({ city_id: 34, code: String(90_000 + ++n), name: 'Deneme' }),
  'payment-method': () => ({ code: `deneme_${++n}`, name: named, place: 'door', is_active: true }),
  'cancel-reason': () => ({
    code: `deneme_${++n}`,
    name: named,
    kind: 'cancel',
    delivery_types: [],
    from_statuses: [],
    actor: 'branch',
    liable: 'branch',
    needs_text: false,
    platform_codes: {},
  }),
}

/** A good request for a call, made fresh: every call of the contract must be here or in a plain noun. */
async function good(noun: string, name: string, call: Call): Promise<Given> {
  const plainNoun = call.path.split('/')[1]!
  if (bodies[plainNoun]) {
    if (name === 'list') return { query: { limit: 5 } }
    if (name === 'create') return { body: bodies[plainNoun]() }
    const row = await madeRef(plainNoun, bodies[plainNoun]())
    const params = { [`${plainNoun.replaceAll('-', '_')}_id`]: row.id }
    return name === 'update' ? { params, body: { ...bodies[plainNoun](), version: row.version } } : { params }
  }
  const branch: Given = { params: { branch_id: own() } }
  const made: Record<string, () => Given | Promise<Given>> = {
    'session.login': () => ({ body: { email: world.users.company, password } }),
    'session.refresh': async () => ({
      body: { refresh_token: (await signIn(server.url, world.users.company)).refreshToken },
    }),
    'session.getinfo': () => ({}),
    'session.logout': () => ({ body: {} }),
    'session.ticket': () => ({}),
    'languages.list': () => ({}),
    'branch.state': () => branch,
    'branch.setState': () => ({ ...branch, body: { state: 'busy', minutes: 15 } }),
    'branch.devices': () => branch,
    'order.list': () => ({ query: { branch_id: own(), limit: 3 } }),
    'order.board': () => branch,
    'order.read': async () => ({ params: { order_id: (await placed()).id } }),
    'order.timeline': async () => ({ params: { order_id: (await placed()).id } }),
    'order.blackBox': async () => ({ params: { order_id: (await placed()).id } }),
    'order.reasons': async () => ({ params: { order_id: (await placed()).id }, query: { kind: 'cancel' } }),
    'order.create': () => ({ body: orderBody(own()) }),
    'order.test': () => branch,
    'order.approve': async () => move(await placed()),
    'order.dispatch': async () => {
      let row = await app.send(order.create, {
        body: { ...orderBody(own()), delivery_type: 'deliveryToAddress', address: { text: 'Moda Cad. 12' } } as never,
      })
      row = await provider.send(order.approve, { params: { order_id: row.id }, body: { version: row.version } })
      return move(row)
    },
    'order.deliver': async () => move(await step('approve')),
    'order.cancel': async () => withReason(await placed(), 'cancel'),
    'order.return': async () => withReason(await step('approve', 'deliver'), 'return'),
    'order.ready': async () => move(await step('approve')),
    'order.undoCancel': async () => {
      const row = await step('approve')
      return move(
        await provider.send(order.cancel, {
          params: { order_id: row.id },
          body: { version: row.version, reason_id: await reasonOf(row, 'cancel'), text: 'x' },
        }),
      )
    },
    'order.acknowledge': async () => ({ params: { order_id: (await placed()).id }, body: {} }),
    'order.printed': async () => ({
      params: { order_id: (await placed()).id },
      body: { ticket: 'kitchen', width: '80' },
    }),
    'order.export': () => ({ query: { branch_id: own(), format: 'csv' } }),
    'deliveryType.list': () => ({}),
    'deliveryType.settingAll': () => ({}),
    'deliveryType.read': () => ({ params: { delivery_type_id: 1 } }),
    'deliveryType.history': () => ({ params: { delivery_type_id: 1 } }),
    'deliveryType.update': async () => {
      const {
        name: names,
        is_active,
        situations,
        version,
      } = await provider.send(deliveryType.read, { params: { delivery_type_id: 1 } })
      return { params: { delivery_type_id: 1 }, body: { name: names, is_active, situations, version } }
    },
    'paymentMethodList.list': () => ({}),
    'overview.branch': () => branch,
    'overview.all': () => ({}),
    'availability.check': () => ({ params: { id: '1' } }),
    'feed.read': () => ({}),
    'feed.update': () => ({ body: { pace: 10 } }),
    'currencyList.list': () => ({}),
    'cities.list': () => ({}),
    'savedView.list': () => ({ query: { screen: '/x' } }),
    'savedView.create': () => ({ body: { screen: '/x', name: 'Deneme', search: '', is_shared: false } }),
    'savedView.remove': async () => ({
      params: {
        saved_view_id: (
          await provider.send(savedView.create, { body: { screen: '/x', name: 'D', search: '', is_shared: false } })
        ).id,
      },
    }),
    'file.list': () => ({}),
    'file.read': async () => ({
      params: { file_id: (await provider.send(order.export, { query: { branch_id: [own()], format: 'csv' } })).id },
    }),
  }
  const make = made[`${noun}.${name}`]
  if (!make) throw new Error(`The sweep knows no good request for ${noun}.${name}: add one.`)
  return make()
}

const isGuarded = (call: Call) => call.permission !== 'public'
const needsPermission = (call: Call) => permissions.includes(call.permission)
const one = (noun: string, name: string) => calls.find((it) => it.noun === noun && it.name === name)!.call

describe('every call of the contract', () => {
  // Setting up is its own story (server.test.ts): it exists only while nobody does.
  for (const { noun, name, call } of calls.filter((it) => it.noun !== 'setup')) {
    const title = `${call.method} ${call.path}`
    const by = () => (call.permission === 'api-key' ? app : provider)

    it(`${title}: ok`, async () => {
      const reply = await by().raw(call, await good(noun, name, call))
      expect(reply.status, reply.text).toBe(call.status ?? 200)
    })

    if (isGuarded(call))
      it(`${title}: no token, dead token`, async () => {
        const given = await good(noun, name, call)
        for (const token of [undefined, 'x', `${provider.token}x`, 'sofra_unknown']) {
          const reply = await caller(server.url, token).raw(call, given)
          expect([reply.status, (reply.body as Problem).code], String(token)).toEqual([
            401,
            token ? 'token_dead' : 'token_missing',
          ])
        }
      })

    if (needsPermission(call))
      it(`${title}: missing permission`, async () => {
        const reply = await nobody.raw(call, await good(noun, name, call))
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

    if (/\{(order_id|branch_id|file_id|saved_view_id)\}/.test(call.path))
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
  await expect.poll(async () => (await gone.raw(session.getinfo)).status, { timeout: 1000, interval: 50 }).toBe(401)
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
