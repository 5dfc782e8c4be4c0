// No call tells a stranger whether a phone number or an e-mail address is known. For every call
// that accepts a number or an address without a sign-in, the answer and the statements are the same
// for a known and for an unknown one.
import * as z from 'zod/mini'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { calls } from '#contract/contract.ts'
import { reservation } from '#contract/dining/reservation.ts'
import type { Call, Schema } from '#contract/kit/call.ts'
import { isPhone } from '#contract/kit/fields.ts'
import { member } from '#contract/members/member.ts'
import { order } from '#contract/ordering/order.ts'
import { checkStatement } from '#server/db/statement-sweep.ts'
import { fieldsOf } from '#server/kit/guard/marks.ts'
import { caller } from './test/test-client.ts'
import { memberBody } from './test/test-member.ts'
import { orderBody } from './test/test-order.ts'
import { goodRequests } from './test/test-requests.ts'
import { setUp } from './test/test-setup.ts'
import type { TestRequest } from './test/test-stage.ts'

/** The statements of the request that is being measured; undefined between requests. */
let seen: string[] | undefined
const { server, world, company_id, branch_id, app, company } = await setUp(['company'], {
  isDemo: true,
  onStatement: (text) => {
    checkStatement(text)
    seen?.push(text)
  },
})
const { db } = server.database
const requests = await goodRequests(server, world)

type Kind = 'phone' | 'email'
const isEmail = (schema: Schema) => {
  const { checks = [] } = schema._zod.def as { checks?: { _zod: { def: { format?: string } } }[] }
  return checks.some((each) => each._zod.def.format === 'email')
}
interface Asked {
  noun: string
  name: string
  call: Call
  kind: Kind
  path: readonly string[]
}
/** Every number and address in a body that a caller without a sign-in sends. */
const asked: Asked[] = calls
  .filter(({ noun, call }) => ['public', 'api-key'].includes(call.permission) && noun !== 'setup')
  .flatMap(({ noun, name, call }) => {
    const kindOf = (schema: Schema): Kind | undefined =>
      isPhone(schema) ? 'phone' : isEmail(schema) ? 'email' : undefined
    const found = new Map<string, Asked>()
    for (const { path, schema } of fieldsOf(call.body)) {
      const kind = kindOf(schema)
      if (kind) found.set(path.join('.'), { noun, name, call, kind, path })
    }
    return [...found.values()]
  })

/**
 * The number and the address belong to one person, who is a member, a user of the panel and a guest
 * with an order and a reservation.
 */
const known: Record<Kind, string> = { phone: '+905359990001', email: world.users.company }
await company.send(member.create, { body: memberBody(company_id, { ...known, name: 'Zeynep' }) })
await db.one(sql`update app_user set phone = ${known.phone} where email = ${known.email}`)
await app.send(order.create, { body: orderBody(branch_id, { customer: { name: 'Zeynep', phone: known.phone } }) })
const booking = await requests.good('reservation', 'book', reservation.book)
// The strangers book for the same hour. If their booking were refused, they would learn of this
// one.
const theirBooking = await app.send(reservation.book, { ...booking, body: { ...booking.body, ...known } } as never)

let n = 0
const unknown = (kind: Kind): string =>
  kind === 'phone' ? `+90535${1_000_000 + ++n}` : `kimse.${++n}@${known.email.split('@')[1]}`

const put = (body: object, [name = '', ...rest]: readonly string[], value: unknown): object => {
  const parts = body as Record<string, object>
  return { ...parts, [name]: rest.length > 0 ? put(parts[name] ?? {}, rest, value) : value }
}

/** A request by a stranger, who knows neither password nor code and cannot prove a number. */
async function requestWith({ noun, name, call, kind, path }: Asked, contact: string): Promise<TestRequest> {
  const given = await requests.good(noun, name, call)
  const { phone: _, email: __, ...others } = (given.body ?? {}) as Record<string, unknown>
  // Some calls accept a number or an address, but not both.
  const bodies = [others, given.body ?? {}].map((it) => put(it, path, contact) as Record<string, unknown>)
  const body = bodies.find((it) => z.safeParse(call.body as z.ZodMiniType, it).success) ?? bodies[1]!
  const { proved_at: ___, ...unproved } = body
  return {
    ...given,
    body: {
      ...('proof' in body ? { ...unproved, proof: 'none' } : body),
      ...('password' in body && { password: `yanlis-parola-${kind}-A1` }),
    },
  }
}

/**
 * The mail to the owner of an address is written only if there is an owner. The answer takes so
 * long that this cannot be measured (features/identity/recovery).
 */
const hidden: Record<string, RegExp> = { 'recovery.forget': /^insert into mail / }

/** Statements that a node runs at intervals, independently of requests. */
const byClock = /\/\* platform: (whether the scope tree has changed|the scope tree itself)|from api_key|pg_notify/
const masked = (text: string, contact: string) =>
  text
    .replaceAll(contact, '<contact>')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d+/g, '0')

async function answer(it: Asked, contact: string) {
  const given = await requestWith(it, contact)
  await db.one(sql`delete from login_attempt`)
  // Each stranger comes from a network that is not known yet.
  await db.one(sql`delete from known_place`)
  const statements: string[] = []
  seen = statements
  const by = it.call.permission === 'api-key' ? app : caller(server.url)
  // The app names its guest in a header, and each stranger is a different guest.
  const headers = { ...given.headers, guest: `stranger ${++n}` }
  const reply = await by.raw(it.call, given, headers).finally(() => (seen = undefined))
  // Frees the table that one stranger has booked, so that the next one can book it too.
  await db.one(sql`delete from reservation where company_id = ${company_id} and id <> ${theirBooking.id}`)
  return {
    status: reply.status,
    body: masked(reply.text, contact),
    headers: [...reply.headers].map(([name, value]) => `${name}: ${masked(value, contact)}`).toSorted(),
    // Both ends of a savepoint count as the same statement: keeping the work, or rolling it back.
    statements: statements
      .filter((text) => !byClock.test(text) && !hidden[`${it.noun}.${it.name}`]?.test(text))
      .map((text) => text.replace(/^(release|rollback to) savepoint/, 'end of'))
      .toSorted(),
  }
}

it.for(asked.map((each) => [`${each.call.method} ${each.call.path}: ${each.path.join('.')}`, each] as const))(
  '%s',
  async ([, each]) => {
    // The first request of a kind is not compared, because it also fills caches.
    await answer(each, unknown(each.kind))
    const [theirs, nobodys] = [await answer(each, known[each.kind]), await answer(each, unknown(each.kind))]
    expect(theirs).toEqual(nobodys)
    expect(theirs.statements.length).toBeGreaterThan(0)
  },
)

it('finds these calls by what they declare', () => {
  const names = asked.map((each) => `${each.noun}.${each.name} ${each.path.join('.')}`)
  for (const each of [
    'appMember.create phone',
    'appSignIn.sendCode email',
    'appSignIn.confirmCode phone',
    'session.login email',
    'recovery.forget email',
    'reservation.book phone',
    'order.create customer.phone',
    'institutionProof.appSendCode email',
  ])
    expect(names).toContain(each)
})
