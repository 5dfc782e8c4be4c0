// Two companies have orders with the same id. Callers who see both must never be led to the wrong
// one.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'
import { chosenIds } from '#contract/kit/chosen-id.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { caller, signIn, type Caller } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { fieldsOf, marked } from '#server/kit/guard/marks.ts'

const people: Partial<Record<'provider' | 'dealer', Caller>> = {}
const { server, world, company_id } = await setUp()
for (const who of ['provider', 'dealer'] as const) people[who] = await signIn(server.url, world.users[who])

type Company = 'own' | 'sibling' | 'foreign'
const place = (company: Company, id: string): Promise<OrderRow> =>
  caller(server.url, world.companies[company].apiKey).send(order.create, {
    body: orderBody(world.companies[company].branches[0], {
      id,
      delivery_type: 'deliveryToAddress',
      customer: { name: company },
      address: { text: 'Moda Cad. 12' },
    }),
  })
const of = (order_id: string, company?: Company, branch: 0 | 1 = 0) => ({
  params: { order_id },
  query: company ? { branch_id: world.companies[company].branches[branch] } : {},
})
/** An order with everything that an action on it leaves behind. */
const stored = (company: Company, id: string) =>
  server.database.db.must<{ row: Record<string, unknown>; entries: number }>(sql`
    select to_jsonb(o) as row, (select count(*)::int from order_event e where e.company_id = ${world.companies[company].id} and e.order_id = ${id}) as entries
    from orders o where o.company_id = ${world.companies[company].id} and o.id = ${id}`)

const payment_refund_id = randomUUID()
/** Adds an online payment of the order, with a refused refund. */
async function layRefund(company: Company, order_id: string): Promise<void> {
  const { id: company_id, branches } = world.companies[company]
  const [access_id, attempt_id] = [randomUUID(), randomUUID()]
  const { db } = server.database
  await db.one(sql`delete from payment_refund where company_id = ${company_id}`)
  await db.one(sql`delete from payment_attempt where company_id = ${company_id}`)
  await db.one(sql`delete from payment_access where company_id = ${company_id}`)
  await db.one(sql`insert into payment_access (company_id, id, provider, is_active, secrets, base_url)
    values (${company_id}, ${access_id}, 'iyzico', true, ${server.kit.seal.close({ api_key: 'a', secret_key: 'b' })}, 'http://127.0.0.1:9')`)
  await db.one(sql`insert into payment_attempt (company_id, id, branch_id, order_id, access_id, provider, amount, charged, currency, state, return_url, created_at, expires_at)
    values (${company_id}, ${attempt_id}, ${branches[0]}, ${order_id}, ${access_id}, 'iyzico', 100, 100, 'TRY', 'paid', 'https://example.com', now(), now())`)
  await db.one(sql`insert into payment_refund (company_id, id, branch_id, order_id, attempt_id, cause, amount, state, due_at, created_at)
    values (${company_id}, ${payment_refund_id}, ${branches[0]}, ${order_id}, ${attempt_id}, 'cancel', 100, 'refused', now(), now())`)
}

const courier_delivery_id = randomUUID()
/** Connects the branch to a courier company. With a state, adds a delivery of the order by it. */
const layCourier = (state?: 'refused' | 'calling') => async (company: Company, order_id: string) => {
  const { id: company_id, branches } = world.companies[company]
  const access_id = randomUUID()
  const { db } = server.database
  await db.one(sql`delete from courier_step where company_id = ${company_id}`)
  await db.one(sql`delete from courier_delivery where company_id = ${company_id}`)
  await db.one(sql`delete from courier_access where company_id = ${company_id}`)
  await db.one(sql`insert into courier_access (company_id, id, branch_id, party, is_active, external_id, base_url, fee_bearer, secrets)
    values (${company_id}, ${access_id}, ${branches[0]}, 'vigo', true, 'moda', 'http://127.0.0.1:9', 'branch', ${server.kit.seal.close({ clientId: 'a', clientSecret: 'b' })})`)
  if (state)
    await db.one(sql`insert into courier_delivery (company_id, id, branch_id, order_id, access_id, party, reference, state, currency, fee_bearer, called_by, created_at)
      values (${company_id}, ${courier_delivery_id}, ${branches[0]}, ${order_id}, ${access_id}, 'vigo', ${randomUUID()}, ${state}, 'TRY', 'branch', 'Ada', now())`)
}

type Step = 'approve' | 'ready' | 'dispatch' | 'deliver' | 'cancel'
/** What each call needs: the steps before it, and additions to its body and query. */
const needs: Record<
  string,
  {
    after?: Step[]
    body?: object
    query?: object
    params?: object
    lay?: (company: Company, id: string) => Promise<unknown>
  }
> = {
  'order.read': {},
  'order.timeline': {},
  'order.blackBox': {},
  'order.reasons': { query: { kind: 'cancel' } },
  'order.acknowledge': {},
  'order.printed': { body: { ticket: 'kitchen', width: '80' } },
  'order.approve': {},
  'order.takeBack': { after: ['approve'] },
  'order.ready': { after: ['approve'] },
  'order.dispatch': { after: ['approve'] },
  'order.deliver': { after: ['approve', 'dispatch'] },
  'order.return': { after: ['approve', 'dispatch', 'deliver'], body: { text: 'Soğuk' } },
  'orderReturn.quote': { after: ['approve', 'dispatch', 'deliver'] },
  'order.cancel': { body: { text: 'Bitti' } },
  'order.undoCancel': { after: ['approve', 'cancel'] },
  'courierDelivery.list': {},
  'courierDelivery.call': { after: ['approve'], body: { company: 'vigo' }, lay: layCourier() },
  'courierDelivery.retry': { after: ['approve'], params: { courier_delivery_id }, lay: layCourier('refused') },
  'courierDelivery.cancel': { after: ['approve'], params: { courier_delivery_id }, lay: layCourier('calling') },
  'integrationLog.order': {},
  'orderPayment.list': {},
  'orderPayment.check': {},
  'orderPayment.retry': { params: { payment_refund_id }, lay: layRefund },
}
/** Calls that write nothing about the order itself. */
const writesNothing = ['orderReturn.quote', 'orderPayment.check', 'orderPayment.retry']
/** A key belongs to one company, in which an order's id is unique; so its calls are left out. */
const namesOrder = (call: Call) =>
  call.permission !== 'api-key' && [...marked(call.params), ...marked(call.query)].some((it) => it.of === 'order')
    ? [call]
    : []
const named = calls.flatMap(({ noun, name, call }) =>
  namesOrder(call).map((it) => ({ it: `${noun}.${name}`, call: it })),
)

it('every call whose path or query names an order is tried here', () => {
  expect(named.map(({ it }) => it).toSorted()).toEqual(Object.keys(needs).toSorted())
})

it('no other noun takes an id from its caller', () => {
  const chosen = calls.flatMap(({ noun, call }) =>
    fieldsOf(call.body).some(({ path }) => path.join('.') === 'id') ? [noun] : [],
  )
  expect(new Set(chosen)).toEqual(chosenIds)
})

describe('of two orders with one id', () => {
  const reasonOf = async (who: Caller, id: string, company: Company, kind: 'cancel' | 'return') => {
    const { params, query } = of(id, company)
    return (await who.send(order.reasons, { params, query: { ...query, kind } }))[0]!.id
  }
  const bodyOf = async (who: Caller, name: string, id: string, company: Company, version: number) => {
    const kind = name === 'order.cancel' ? 'cancel' : name === 'order.return' ? 'return' : undefined
    const { call } = named.find(({ it }) => it === name)!
    const isVersioned = fieldsOf(call.body).some(({ path }) => path.join('.') === 'version')
    return {
      ...(isVersioned && { version }),
      ...(kind && { reason_id: await reasonOf(who, id, company, kind) }),
      ...needs[name]!.body,
    }
  }
  const bring = async (who: Caller, company: Company, id: string, steps: readonly Step[]) => {
    let row = await who.send(order.read, of(id, company))
    for (const step of steps) {
      const body = await bodyOf(who, `order.${step}`, id, company, row.version)
      expect((await who.raw(order[step], { ...of(id, company), body })).status).toBe(200)
      row = await who.send(order.read, of(id, company))
    }
    return row.version
  }

  for (const who of ['provider', 'dealer'] as const)
    for (const { it: name, call } of named)
      it(`${name} by the ${who} is of the one that is meant, and refused where nobody says which`, async () => {
        const by = people[who]!
        const need = needs[name]!
        const id = randomUUID()
        for (const company of ['own', 'sibling'] as const) {
          await place(company, id)
          await bring(by, company, id, need.after ?? [])
          await need.lay?.(company, id)
        }
        // The step is taken on the younger order first, then on the older one.
        for (const [company, other] of [
          ['sibling', 'own'],
          ['own', 'sibling'],
        ] as const) {
          const { version } = (await stored(company, id)).row
          const body = call.body && (await bodyOf(by, name, id, company, Number(version)))
          const given = (whose?: Company) => {
            const { params, query } = of(id, whose)
            return call.params
              ? { params: { ...params, ...need.params }, query: { ...query, ...need.query }, body }
              : { query: { ...query, ...params }, body }
          }
          const before = { [company]: await stored(company, id), [other]: await stored(other, id) }
          const unsaid = await by.raw(call, given())
          expect([unsaid.status, (unsaid.body as Problem).code]).toEqual([409, 'shared_id'])
          expect({ [company]: await stored(company, id), [other]: await stored(other, id) }).toEqual(before)
          const reply = await by.raw(call, given(company))
          expect(reply.status, reply.text).toBe(200)
          const answer: unknown = reply.body
          if (isRow(answer)) expect(answer.company_id).toBe(world.companies[company].id)
          if (name === 'order.timeline') await expectOwn(company, id, answer as { id: string }[])
          expect(await stored(other, id)).toEqual(before[other])
          if (call.method !== 'GET' && !writesNothing.includes(name))
            expect(await stored(company, id)).not.toEqual(before[company])
        }
      })

  const isRow = (it: unknown): it is OrderRow => typeof it === 'object' && it !== null && 'company_id' in it
  const expectOwn = async (company: Company, id: string, entries: { id: string }[]) => {
    const own = await server.database.db.many<{ id: string }>(
      sql`select id from order_event where company_id = ${world.companies[company].id} and order_id = ${id}`,
    )
    expect(entries.map((it) => it.id).toSorted()).toEqual(own.map((it) => it.id).toSorted())
  }

  it('a key that was used for one is not taken for the other', async () => {
    const id = randomUUID()
    await place('own', id)
    await place('sibling', id)
    const by = people.provider!
    const headers = { 'idempotency-key': randomUUID() }
    const approve = (company: Company) => by.raw(order.approve, { ...of(id, company), body: { version: 1 } }, headers)
    expect((await approve('own')).status).toBe(200)
    expect((await approve('own')).headers.get('idempotent-replay')).toBe('true')
    const other = await approve('sibling')
    expect([other.status, (other.body as Problem).code]).toEqual([422, 'key_reused'])
    expect((await stored('sibling', id)).row).toMatchObject({ status: 'awaiting_approval', version: 1 })
  })
})

describe('who says which', () => {
  it('names any branch of the company, of those within their reach', async () => {
    const id = randomUUID()
    await place('own', id)
    await place('foreign', id)
    const [provider, dealer] = [people.provider!, people.dealer!]
    expect((await provider.send(order.read, of(id, 'own', 1))).company_id).toBe(company_id)
    expect((await provider.send(order.read, of(id, 'foreign', 1))).company_id).toBe(world.companies.foreign.id)
    // A dealer sees one of the two orders and learns nothing about the other.
    expect((await dealer.send(order.read, of(id))).company_id).toBe(company_id)
    expect(await dealer.refused(order.read, of(id, 'foreign'))).toMatchObject({ code: 'not_found' })
    expect(await dealer.refused(order.read, of(id, 'sibling'))).toMatchObject({ code: 'not_found' })
    const till = await signIn(server.url, world.users.branch)
    expect((await till.send(order.read, of(id))).company_id).toBe(company_id)
    expect(await till.refused(order.read, of(id, 'foreign'))).toMatchObject({ code: 'not_found' })
  })

  it('is asked anew once another company uses the id as well', async () => {
    const id = randomUUID()
    await place('own', id)
    for (const who of Object.values(people)) await who.send(order.read, of(id))
    await place('sibling', id)
    for (const who of Object.values(people))
      expect(await who.refused(order.read, of(id))).toMatchObject({ code: 'shared_id' })
  })

  it('is told so in three languages', async () => {
    const id = randomUUID()
    await place('own', id)
    await place('sibling', id)
    for (const lang of ['tr', 'en', 'de'])
      expect((await people.provider!.refused(order.read, of(id), { lang })).detail).toContain('branch_id')
  })
})
