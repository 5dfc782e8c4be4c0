import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { calls, permissions } from '#contract/contract.ts'
import { diningAreaExamples, diningTableExamples } from '#contract/dining/table.example.ts'
import { diningArea, diningTable } from '#contract/dining/table.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import type { Call } from '#contract/kit/call.ts'
import { member } from '#contract/members/member.ts'
import { wallet } from '#contract/members/wallet.ts'
import { order } from '#contract/ordering/order.ts'
import { features } from '#server/app/features.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layHolder } from '#server/app/test/test-user.ts'
import { marked } from './guard/marks.ts'
import { companiesOf } from './serve.ts'

const { server, world, company_id, branch_id, app, company: manager } = await setUp(['company'])
const [, other] = world.companies.own.branches
const at = { params: { branch_id } }
const places = new Set(['branch', 'company', 'account', 'place'])

interface Sent {
  call: Call
  given: { params: Record<string, string>; body: object }
}
const placed = async () => {
  const { id, version } = await app.send(order.create, { body: orderBody(branch_id) })
  return { params: { order_id: id }, body: { version } }
}
/**
 * Requests whose answers are stored under an idempotency key. The answers contain a customer, a
 * bill or money.
 */
const requests: Record<string, () => Promise<Sent>> = {
  'an order’s step': async () => ({ call: order.approve, given: await placed() }),
  'a ticket’s print': async () => {
    const { params } = await placed()
    return { call: order.printed, given: { params, body: { ticket: 'kitchen', width: '80' } } }
  },
  'guests at a table': async () => {
    const area = { ...diningAreaExamples.create, branch_id, name: randomUUID().slice(0, 20) }
    const { id: area_id } = await manager.send(diningArea.create, { body: area })
    const { id } = await manager.send(diningTable.create, {
      body: { ...diningTableExamples.create, branch_id, area_id, name: area.name },
    })
    return { call: tableSession.open, given: { ...at, body: { table_ids: [id], guests: 2 } } }
  },
  'money in a wallet': async () => {
    const { id } = await manager.send(member.create, { body: memberBody(company_id) })
    return {
      call: wallet.load,
      given: { params: { member_id: id }, body: { amount: 100, payment_ref: '1', reason: '' } },
    }
  },
}

const { own, sibling, foreign } = world.companies
/**
 * For each kind of place, three places at which the test's user works. The user later loses the
 * first one.
 */
const works: ['branch' | 'company', string, string, string][] = [
  ['branch', branch_id, other, foreign.branches[0]],
  ['company', own.id, sibling.id, foreign.id],
]
const cases = Object.keys(requests).flatMap((name) => works.map((it) => [name, it[0], it] as const))

it.for(cases)('%s: somebody who has lost the %s since is not told the answer again', async ([name, , places]) => {
  const { call, given } = await requests[name]!()
  const { id, email } = await layHolder(server, world, permissions, places)
  const ada = await signIn(server.url, email)
  const key = { 'idempotency-key': randomUUID() }
  const first = await ada.raw(call, given, key)
  expect(first.status, first.text).toBeLessThan(300)
  const again = await ada.raw(call, given, key)
  expect([again.text, again.headers.get('idempotent-replay')]).toEqual([first.text, 'true'])

  const lost = places[0] === 'branch' && call === wallet.load ? [places[1], places[2]] : [places[1]]
  await server.database.db.one(sql`delete from assignment where user_id = ${id} and scope_id = any(${lost}::uuid[])`)
  server.kit.forgetPeople()
  const later = await ada.raw(call, given, key)
  expect([later.status, later.headers.get('idempotent-replay')]).toEqual([404, null])
})

/**
 * Changes of the places where a person works. Each change also leads to another company under which
 * the person's own records are stored.
 */
const changes: Record<string, { before: string[]; change: (user_id: string) => Promise<unknown> }> = {
  'got another company': {
    before: [own.id],
    change: (user_id) =>
      server.database.db.one(sql`insert into assignment (id, user_id, role_id, scope_type, scope_id)
        select gen_random_uuid(), user_id, role_id, scope_type, ${foreign.id} from assignment where user_id = ${user_id} limit 1`),
  },
  'lost another company': {
    before: [own.id, foreign.id],
    change: (user_id) =>
      server.database.db.one(sql`delete from assignment where user_id = ${user_id} and scope_id = ${foreign.id}`),
  },
  'works for a company that was switched off': {
    before: [own.id, foreign.id],
    change: () => server.database.db.one(sql`update company set is_active = false where id = ${foreign.id}`),
  },
}

it.each(Object.keys(changes))('somebody who %s since gets the answer, and money is not loaded again', async (name) => {
  const { before, change } = changes[name]!
  const { call, given } = await requests['money in a wallet']!()
  const { id, email } = await layHolder(server, world, permissions, ['company', ...before])
  const ada = await signIn(server.url, email)
  const key = { 'idempotency-key': randomUUID() }
  const first = await ada.raw(call, given, key)
  await change(id)
  server.kit.forget()
  const again = await ada.raw(call, given, key)
  await server.database.db.one(sql`update company set is_active = true where id = ${foreign.id}`)
  server.kit.forget()
  expect([again.text, again.headers.get('idempotent-replay')]).toEqual([first.text, 'true'])
  const { loads } = await server.database.db.must<{ loads: number }>(
    sql`select count(*)::int as loads from wallet_entry where company_id = ${own.id} and member_id = ${given.params['member_id']}`,
  )
  expect(loads).toBe(1)
})

it('two companies under one key: nobody is told the other’s answer, and each write is done', async () => {
  const { email } = await layHolder(server, world, permissions, ['company', own.id, foreign.id])
  const ada = await signIn(server.url, email)
  const key = { 'idempotency-key': randomUUID() }
  const names = [own.id, foreign.id].map((company_id) => ({ company_id, body: memberBody(company_id) }))
  const answers = []
  for (const { body } of names) answers.push(await ada.raw(member.create, { body }, key))
  expect(answers.map((it) => it.status)).toEqual([201, 422])
  expect(answers[1]!.text).toContain('key_reused')
  expect(answers[1]!.text).not.toContain(names[0]!.company_id)
})

it('what is repeated under a key names a record whose place is known, or a place', () => {
  const found = companiesOf(features)
  const unknown = calls.flatMap(({ call }) =>
    call.idempotent ? marked(call.params).flatMap(({ of }) => (found.has(of) || places.has(of) ? [] : [of])) : [],
  )
  // Seven nouns need no such function: requests name their records together with a company, a
  // branch, a voucher or an order, or the noun exists only for the platform.
  expect([...new Set(unknown)].sort()).toEqual([
    'branch-request',
    'courier-delivery',
    'gift-cheque-batch',
    'payment-attempt',
    'payment-only-there',
    'payment-refund',
    'restaurant-registration',
  ])
})
