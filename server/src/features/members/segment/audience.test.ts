import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import {
  audienceChoices,
  audienceFaults,
  audienceFieldNames,
  audienceFields,
  audienceOps,
  type Audience,
  type AudienceField,
  type AudienceOp,
  type Leaf,
} from '#contract/members/audience.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { plusDays, wallClock } from '#contract/kit/wall-clock.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { connect } from '#server/db/client.ts'
import { audienceFrom, inAudience } from '#server/domain/members/audience/audience.ts'
import { isInAudience, type AudienceMember } from './test-audience.ts'

const timezone = 'Europe/Istanbul'
// It is the evening of 26 February in Istanbul. Members born on 29 February celebrate on 28
// February this year.
const now = new Date('2027-02-26T19:30:00Z')
const clock = { now, timezone, today: wallClock(now, timezone).date }
const dayMs = 86_400_000

const products = [randomUUID(), randomUUID(), randomUUID()]
const institutions = [randomUUID(), randomUUID()]
const saved = new Map<string, Audience>()

const { server, world, company_id } = await setUp([], { role: 'api' })
const client = await connect(server.database.ownerUrl)
afterAll(() => client.end())

/** Each member has a different number. */
let phones = 0

const birthdays = ['1990-02-28', '1988-02-29', '2000-02-27', '1975-12-31', '2001-01-01', '1999-03-01', '1960-04-20']
/**
 * A random moment in the time before now. The exact beginnings of days are among the moments drawn.
 */
const moment = fc.oneof(
  fc.integer({ min: -400, max: 0 }).map((days) => new Date(now.getTime() + days * dayMs)),
  fc.integer({ min: -20, max: 0 }).map((days) => new Date(Date.parse('2027-02-26T21:00:00Z') + (days - 1) * dayMs)),
)
const orNull = <T>(it: fc.Arbitrary<T>) => fc.option(it, { nil: null, freq: 3 })

function person(): fc.Arbitrary<AudienceMember> {
  const branches = world.companies.own.branches
  return fc.record({
    id: fc.uuid({ version: 7 }),
    is_active: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    city_id: orNull(fc.constantFrom(6, 34, 35)),
    last_city_id: orNull(fc.constantFrom(6, 34, 35)),
    registration_source: fc.constantFrom(...(audienceChoices.registration_source as string[])),
    language: fc.constantFrom('tr', 'en', 'de'),
    phone: orNull(fc.constant(null).map(() => `+90${5_320_000_000 + ++phones}`)),
    email: orNull(fc.constant(null).map(() => `uye${++phones}@deneme.test`)),
    birth_date: orNull(fc.constantFrom(...birthdays)),
    marriage_anniversary: orNull(fc.constantFrom(...birthdays)),
    consents: fc.subarray(['sms', 'email', 'call', 'notification']),
    devices: fc.subarray(['ios', 'android', 'web']),
    last_branch_id: orNull(fc.constantFrom(...branches)),
    institution_id: orNull(fc.constantFrom(...institutions)),
    order_count: fc.integer({ min: 0, max: 12 }),
    order_sum: fc.integer({ min: 0, max: 500_000 }),
    point_balance: fc.integer({ min: 0, max: 500 }),
    wallet_balance: fc.integer({ min: 0, max: 20_000 }),
    reviews: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
    created_at: moment,
    first_order_at: orNull(moment),
    last_order_at: orNull(moment),
    last_activity_at: orNull(moment),
    point_ends: fc.array(
      fc.integer({ min: -3, max: 40 }).map((days) => new Date(now.getTime() + days * dayMs)),
      { maxLength: 2 },
    ),
    is_premium: fc.boolean(),
    premium_until: orNull(fc.constantFrom('2027-02-25', '2027-02-26', '2027-03-30')),
    unused_cheques: fc.integer({ min: 0, max: 1 }),
    orders: fc.array(
      fc.record({
        at: moment,
        branch_id: fc.constantFrom(...branches),
        delivery_type: fc.constantFrom(...deliveryTypes),
        product_ids: fc.subarray(products),
      }),
      { maxLength: 2 },
    ),
  })
}

/**
 * Writes a member as rows, together with similar rows that conditions must ignore: refused
 * consents, ended memberships, used-up points.
 */
async function lay(it: AudienceMember) {
  const c = company_id
  const put = (table: string, row: object) => {
    const names = Object.keys(row)
    return client.query(
      `insert into ${table} (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()})`,
      Object.values(row),
    )
  }
  const { id: member_id } = it
  await put('member', {
    company_id: c,
    id: it.id,
    name: 'Üye',
    surname: '',
    phone: it.phone,
    email: it.email,
    birth_date: it.birth_date,
    marriage_anniversary: it.marriage_anniversary,
    city_id: it.city_id,
    last_city_id: it.last_city_id,
    registration_source: it.registration_source,
    language: it.language,
    is_active: it.is_active,
    is_premium: it.is_premium,
    premium_until: it.premium_until,
    created_at: it.created_at,
    last_activity_at: it.last_activity_at,
  })
  const own = { company_id: c, member_id }
  await put('member_stat', {
    ...own,
    order_count: it.order_count,
    order_sum: it.order_sum,
    first_order_at: it.first_order_at,
    last_order_at: it.last_order_at,
    last_branch_id: it.last_branch_id,
  })
  // Points that have expired but are not posted as expired are still in the balance. They cannot be
  // spent.
  const dead = it.point_ends.filter((end) => Date.parse(String(end)) <= now.getTime()).length * 5
  await put('member_account', { ...own, point_balance: it.point_balance + dead, wallet_balance: it.wallet_balance })
  for (const channel of ['sms', 'email', 'call', 'notification']) {
    const status = it.consents.includes(channel) ? 'given' : 'refused'
    await put('member_consent', { ...own, channel, status, source: 'website', at: now })
  }
  for (const platform of it.devices)
    await put('member_device', { ...own, id: randomUUID(), platform, push_token: randomUUID() })
  for (const institution_id of institutions) {
    const isOwn = institution_id === it.institution_id
    const status = isOwn || it.order_count % 2 === 0 ? 'approved' : 'ended'
    if (status === 'approved' && !isOwn && it.institution_id !== null) continue
    const valid_until = isOwn ? '2027-02-26' : '2027-02-25'
    await put('institution_member', { ...own, id: randomUUID(), institution_id, status, valid_until, created_at: now })
    if (status === 'approved') break
  }
  for (const worst of it.reviews)
    await put('comment', {
      ...own,
      id: randomUUID(),
      branch_id: world.companies.own.branches[0],
      order_id: randomUUID(),
      customer_name: 'Üye',
      taste: worst,
      service: 5,
      speed: 5,
      text: '',
      flags: [],
      status: 'pending',
      created_at: now,
      updated_at: now,
    })
  for (const [n, expires_at] of it.point_ends.entries()) {
    const lot = { ...own, earned: 5, earned_at: now, expires_at }
    await put('point_lot', { ...lot, id: randomUUID(), remaining: 5, source_key: `${member_id} ${n}` })
    await put('point_lot', {
      ...lot,
      id: randomUUID(),
      remaining: 0,
      source_key: `${member_id} ${n} used`,
      expires_at: new Date(now.getTime() + dayMs),
    })
  }
  const cheque_id = randomUUID()
  await put('gift_cheque', {
    company_id: c,
    id: cheque_id,
    name: 'Çek',
    kind: 'personal',
    amount: 100,
    starts_at: now,
    funder: 'company',
    status: it.unused_cheques > 0 || it.order_count > 6 ? 'approved' : 'pending',
    ...(it.unused_cheques === 0 && it.order_count > 6 && { expires_at: new Date(now.getTime() + 1) }),
  })
  if (it.unused_cheques === 0 && it.order_count > 6)
    await client.query('update gift_cheque set starts_at = $2, expires_at = $3 where id = $1', [
      cheque_id,
      new Date(0),
      now,
    ])
  await put('gift_cheque_item', { ...own, id: randomUUID(), cheque_id, defined_at: now })
  for (const order of it.orders) await layOrder(c, member_id, order)
  await layOrder(
    c,
    member_id,
    { at: now, branch_id: world.companies.own.branches[0], delivery_type: 'comeEat', product_ids: products },
    'cancelled',
  )
}

let number = 900_000
const layOrder = (c: string, member_id: string, order: AudienceMember['orders'][number], status = 'delivered') =>
  client.query(
    `insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, member_id, customer_name, note, lines, totals, summary, item_count,
       total, currency, payment_method, is_paid, is_test, created_at, search_text)
     values ($1, $2, $3, $4, 'web', $5, 1, $6, '{}', $7, 'Üye', '', $8, '{}', '', 1, 100, 'TRY', 'cash', true, false, $9, '')`,
    [
      c,
      randomUUID(),
      order.branch_id,
      ++number,
      order.delivery_type,
      status,
      member_id,
      JSON.stringify(order.product_ids.map((product_id) => ({ product_id }))),
      order.at,
    ],
  )

for (const id of institutions)
  await client.query(
    `insert into partner_institution (company_id, id, name, code, link_token, terms, min_basket, funder, authorised_name, phone, email, email_domains, document_required,
       valid_months, starts_on, is_active, note, created_at) values ($1, $2::uuid, 'Kurum', left($2::uuid::text, 8), '', '{}', 0, 'company', '', '', '', '{}', false, 12, '2026-01-01', true, '', now())`,
    [company_id, id],
  )
const people = fc.sample(person(), { numRuns: 250, seed: 7 })
for (const one of people) await lay(one)
await client.query('analyze')

function leafOf(field: AudienceField): fc.Arbitrary<Leaf> {
  const kind = audienceFields[field]
  const value = (op: AudienceOp): fc.Arbitrary<Leaf['value']> => {
    switch (kind) {
      case 'choice':
        return fc.subarray<string | number>(choicesOf(field), { minLength: 1 })
      case 'number': {
        const top =
          { order_sum: 500_000, wallet_balance: 20_000, point_balance: 500, stars: 5, age: 70 }[field as 'age'] ?? 12
        return fc
          .tuple(orNull(fc.integer({ min: 0, max: top })), orNull(fc.integer({ min: 0, max: top })))
          .filter(([min, max]) => min !== null || max !== null)
          .map(([min, max]) => (min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }))
      }
      case 'moment':
        return op === 'between'
          ? fc.tuple(fc.integer({ min: -400, max: 0 }), fc.integer({ min: 0, max: 60 })).map(([start, length]) => ({
              from: plusDays(clock.today, start),
              to: length > 50 ? null : plusDays(clock.today, start + length),
            }))
          : fc.integer({ min: 0, max: 400 })
      case 'ahead':
        return fc.integer({ min: 0, max: 60 })
      case 'flag':
        return fc.boolean()
      case 'ordered':
        return fc.record({
          days: fc.integer({ min: 0, max: 400 }),
          branch_ids: fc.subarray([...world.companies.own.branches], { maxLength: 1 }),
          delivery_types: fc.subarray<string>([...deliveryTypes], { maxLength: 3 }),
          product_ids: fc.subarray(products, { maxLength: 2 }),
        })
    }
  }
  return fc
    .constantFrom<AudienceOp>(...audienceOps[kind])
    .chain((op) => value(op).map((it) => ({ field, op, value: it })))
}

function choicesOf(field: AudienceField): (string | number)[] {
  const words = audienceChoices[field]
  if (Array.isArray(words)) return [...(words as string[])]
  if (words === 'number') return [6, 34, 35]
  if (field === 'segment') return [...saved.keys(), randomUUID()]
  if (field === 'institution') return institutions
  return field === 'member' ? people.slice(0, 40).map((it) => it.id) : [...world.companies.own.branches]
}

const audienceOf = (depth: number): fc.Arbitrary<Audience> => {
  const leaf = fc.constantFrom(...audienceFieldNames).chain(leafOf)
  if (depth <= 1) return leaf
  const many = fc.array(audienceOf(depth - 1), { minLength: 1, maxLength: 3 })
  return fc.oneof(
    leaf,
    many.map((all) => ({ all })),
    many.map((any) => ({ any })),
    audienceOf(depth - 1).map((not) => ({ not })),
  )
}

async function found(audience: Audience): Promise<string[]> {
  const at = { ...clock, tie: { company: company_id }, segments: saved }
  const rows = await server.database.db.many<{ id: string }>(
    sql`select m.id ${audienceFrom} where m.company_id = ${company_id} and ${inAudience(audience, at)} and m.id = any(${people.map((one) => one.id)}::uuid[])`,
  )
  return rows.map((row) => row.id).toSorted()
}
const expected = (audience: Audience) =>
  people
    .filter((one) => isInAudience(one, audience, clock, saved))
    .map((one) => one.id)
    .toSorted()

it.each(audienceFieldNames.map((field) => [field]))('finds by %s whom the rule finds', async (field) => {
  saved.set(randomUUID(), { field: 'order_count', op: 'between', value: { min: 4, max: null } })
  await fc.assert(
    fc.asyncProperty(leafOf(field), async (leaf) => {
      expect(audienceFaults(leaf)).toEqual([])
      expect(await found(leaf)).toEqual(expected(leaf))
      expect(await found({ not: leaf })).toEqual(expected({ not: leaf }))
    }),
    { numRuns: 12 },
  )
})

it('finds by conditions upon conditions whom the rule finds', async () => {
  await fc.assert(
    fc.asyncProperty(audienceOf(4), async (audience) => {
      expect(await found(audience)).toEqual(expected(audience))
    }),
    { numRuns: 150 },
  )
})

it('each condition tells some members from others', async () => {
  for (const field of audienceFieldNames) {
    const tells = fc.sample(leafOf(field), 60).some((leaf) => {
      const n = expected(leaf).length
      return n > 0 && n < people.filter((one) => one.is_active).length
    })
    expect(tells, field).toBe(true)
  }
})
