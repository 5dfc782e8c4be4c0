import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import type { MessageKind } from '#contract/kit/letters.ts'
import { atLength } from '#contract/kit/test-length.ts'
import { consentLaw } from '#contract/members/consent-law.ts'
import { iysStates, type IysState } from '#contract/members/iys-law.ts'
import { mayBeSent, type SendFacts } from '#contract/members/may-be-sent.ts'
import { consentChannels, type ConsentChannel } from '#contract/members/sources.ts'
import { seed } from '#contract/kit/test-seed.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { connect } from '#server/db/client.ts'
import { addressHash } from '#server/domain/members/consent/address-hash.ts'
import { maySend } from '#server/domain/members/sending/may-be-sent.ts'
import { reachOf } from '#server/domain/members/sending/reachable.ts'

const now = new Date('2026-11-25T12:00:00Z')
const size = atLength(3000, 100_000)

const { server, world } = await setUp([], { role: 'api' })
const client = await connect(server.database.ownerUrl)
afterAll(() => client.end())

interface Answer {
  channel: ConsentChannel
  status: 'pending' | 'given' | 'refused'
  /**
   * Which address the answer was given for: the member's current one, another one, or an unknown
   * one, because the answer is older than the storing of addresses.
   */
  of: 'own' | 'other' | 'unknown'
  iys_state: IysState | null
  iys_due_on: string | null
}
interface Person {
  id: string
  phone: string | null
  email: string | null
  is_active: boolean
  has_device: boolean
  answers: Answer[]
}

let n = 0
const answer = (channel: ConsentChannel): fc.Arbitrary<Answer> =>
  fc.record({
    channel: fc.constant(channel),
    status: fc.constantFrom('pending', 'given', 'given', 'given', 'refused'),
    of: fc.constantFrom('own', 'own', 'other', 'unknown'),
    iys_state: fc.option(fc.constantFrom(...iysStates, 'accepted' as const, 'accepted' as const)),
    iys_due_on: fc.option(fc.constantFrom('2026-11-20', '2026-11-24', '2026-11-25', '2026-11-30')),
  })
const person: fc.Arbitrary<Person> = fc.record({
  id: fc.constant('').map(() => randomUUID()),
  // The country of the number decides which law applies. For Austrian numbers, neither law does.
  phone: fc.option(
    fc.constantFrom('+90532', '+49151', '+43664').map((country) => country + String(++n).padStart(7, '0')),
    { freq: 4 },
  ),
  email: fc.option(
    fc.constant('').map(() => `Uye.${++n}@deneme.test`),
    { freq: 4 },
  ),
  is_active: fc.integer({ min: 0, max: 9 }).map((it) => it > 0),
  has_device: fc.boolean(),
  answers: fc
    .tuple(...consentChannels.map((channel) => fc.option(answer(channel), { freq: 5 })))
    .map((them) => them.flatMap((it) => it ?? [])),
})

/** Writes people as rows, in batches. */
async function lay(company_id: string, people: readonly Person[]): Promise<void> {
  for (let from = 0; from < people.length; from += 5000) {
    const some = people.slice(from, from + 5000)
    await client.query(
      `insert into member (company_id, id, name, surname, phone, email, is_active, registration_source, created_at)
       select $1, id, 'Üye', '', phone, email, is_active, 'panel', now() from jsonb_to_recordset($2) as it(id uuid, phone text, email text, is_active boolean)`,
      [company_id, JSON.stringify(some)],
    )
    const answers = some.flatMap((it) =>
      it.answers.map(({ of, ...one }) => ({ ...one, member_id: it.id, hash: hashOf(company_id, it, one.channel, of) })),
    )
    await client.query(
      `insert into member_consent (company_id, member_id, channel, status, source, at, address_hash, iys_state, iys_due_on)
       select $1, member_id, channel, status, 'website', $3, hash, iys_state, iys_due_on
       from jsonb_to_recordset($2) as it(member_id uuid, channel text, status text, hash bytea, iys_state text, iys_due_on date)`,
      [company_id, JSON.stringify(answers), now],
    )
    const devices = some.filter((it) => it.has_device).map((it) => it.id)
    await client.query(
      `insert into member_device (company_id, id, member_id, platform, push_token) select $1, gen_random_uuid(), id, 'ios', gen_random_uuid()::text from unnest($2::uuid[]) it(id)`,
      [company_id, devices],
    )
  }
}

const addressOf = (it: Person, channel: ConsentChannel) =>
  channel === 'email' ? (it.email?.toLowerCase() ?? null) : channel === 'notification' ? null : it.phone

function hashOf(company_id: string, it: Person, channel: ConsentChannel, of: Answer['of']): string | null {
  if (of === 'unknown' || channel === 'notification') return null
  const hash = addressHash(company_id, of === 'own' ? addressOf(it, channel) : '+905000000000')
  return `\\x${hash.toString('hex')}`
}

/** The facts about a person that the rule `mayBeSent` needs. */
function factsOf(it: Person, channel: ConsentChannel, at: { country: string; has_iys: boolean }): SendFacts {
  const address = addressOf(it, channel)
  const one = it.answers.find((each) => each.channel === channel)
  return {
    law: consentLaw(it.phone, at.country),
    is_active: it.is_active,
    has_address: channel === 'notification' ? it.has_device : address !== null,
    has_iys: at.has_iys,
    consent: one
      ? {
          ...one,
          is_same_address: channel === 'notification' || one.of === 'unknown' || (one.of === 'own' && address !== null),
          iys_reason: null,
        }
      : null,
  }
}

const kinds: [string, MessageKind][] = [
  ['advertising', { purpose: 'commercial' }],
  ['a service', { purpose: 'service' }],
  ['a service that may be refused', { purpose: 'service', isRefusable: true }],
  ['what courts differ about', { purpose: { TR: 'service', DE: 'commercial' }, isRefusable: true }],
  ['an account', { purpose: 'account' }],
]

it(`of ${size} members of a Turkish and a German company the condition finds whom the rule allows, by every channel, for every purpose`, async () => {
  const people = fc.sample(person, { numRuns: size, seed })
  const found: number[] = []
  for (const [company_id, country] of [
    [world.companies.own.id, 'TR'],
    [world.companies.foreign.id, 'DE'],
  ] as const) {
    const own = people.map((it) => ({ ...it, id: randomUUID() }))
    await lay(company_id, own)
    const ids = own.map((it) => it.id)
    await client.query('analyze')
    for (const has_iys of [true, false])
      for (const channel of consentChannels)
        for (const [name, kind] of kinds) {
          const rows = await server.kit.db.many<{ id: string }>(sql`select m.id from member m
            where m.company_id = ${company_id} and m.id = any(${ids}::uuid[]) and ${maySend(channel, kind, { company_id, country, has_iys })}`)
          const expected = own.filter(
            (it) => mayBeSent(channel, kind, factsOf(it, channel, { country, has_iys }), now).may,
          )
          const what = `${name} by ${channel}, ${country}, ${has_iys ? 'with' : 'without'} İYS, seed ${seed}`
          expect(
            difference(
              rows.map((it) => it.id),
              expected.map((it) => it.id),
            ),
            what,
          ).toEqual([])
          found.push(expected.length / size)
        }
  }
  // Each condition selects some people but not all, except where everybody can be reached.
  expect(found.filter((it) => it > 0.02 && it < 0.98).length).toBeGreaterThan(50)
}, 600_000)

/** Some of the people who are in only one of the two lists. */
function difference(a: readonly string[], b: readonly string[]): string[] {
  const [inA, inB] = [new Set(a), new Set(b)]
  return [...a.filter((it) => !inB.has(it)), ...b.filter((it) => !inA.has(it))].slice(0, 3)
}

it('says of one member what the condition says of many', async () => {
  const company_id = world.companies.own.id
  const people = fc.sample(person, { numRuns: 100, seed: seed + 1 })
  await lay(company_id, people)
  const of = { company_id, country: 'TR', has_iys: false }
  for (const it of people)
    for (const { channel, may, why } of await reachOf(server.kit.db, { company_id, member_id: it.id }, now)) {
      const rule = mayBeSent(channel, { purpose: 'commercial' }, factsOf(it, channel, of), now)
      expect([channel, may, why]).toEqual([channel, rule.may, rule.why])
    }
}, 120_000)
