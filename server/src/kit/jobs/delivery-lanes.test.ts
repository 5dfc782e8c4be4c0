import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { Purpose } from '#contract/kit/letters.ts'
import { atLength } from '#contract/kit/test-length.ts'
import { recovery } from '#contract/identity/recovery.ts'
import { caller } from '#server/app/test/test-client.ts'
import { testLetter } from '#server/app/test/test-letter.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { connect } from '#server/db/client.ts'
import { mails } from '#server/domain/members/sending/outgoing-mail.ts'
import { createMail } from '#simulators/mail/mail.ts'
import { deliverDue, type Delivery, type Outcome } from './delivery.ts'
import { lanesStatement } from './delivery-lanes.ts'
import { writeMail } from '../sending/mail.ts'
import { isDistributed } from '../test/test-citus.ts'

const inbox = await createMail()
afterAll(() => inbox.stop())
const { server, world, company_id } = await setUp([], {
  role: 'api',
  logLevel: 'silent',
  smtp: { url: inbox.smtpUrl, from: 'Sofra <no-reply@sofra.test>' },
})
beforeEach(async () => {
  await server.kit.db.one(sql`delete from mail`)
})

interface Laid {
  purpose: Purpose
  kind?: string
  company: string
  n?: number
  from?: number
  to?: { id: string; email: string }
}
/** How many advertisements are queued before the mail under test. */
const crowd = atLength(20_000, 100_000)

const lay = (it: Laid) =>
  server.kit.db.one(sql`insert into mail (id, kind, purpose, to_address, subject, body_text, about, for_company, due_at)
    select gen_random_uuid(), ${it.kind ?? 'campaign'}, ${it.purpose}, ${it.to?.email ?? 'a@deneme.test'}, '', '', ${it.to?.id ?? null}::uuid, ${it.company}::uuid, ${server.kit.now()}::timestamptz - make_interval(secs => 60 + n)
    from generate_series(${it.from ?? 1}::int, ${(it.from ?? 1) + (it.n ?? 1) - 1}::int) n`)

type Row = Parameters<typeof mails.attempt>[1]
const unpaced = { ...mails.lanes!, pace: async () => true }
/** A delivery of mails for which the test plays the mail server. */
const telling = (attempt: (row: Row) => Promise<Outcome>): Delivery<Row> => ({
  ...mails,
  lanes: unpaced,
  attempt: (_, row) => attempt(row as Row),
})

it.skipIf(isDistributed)('the index is entered once for each lane, and nothing walks through what waits', async () => {
  await lay({ purpose: 'commercial', company: company_id, n: crowd })
  for (let n = 0; n < 20; n++) await lay({ purpose: 'commercial', company: randomUUID(), kind: `kind-${n % 3}`, n: 5 })
  const client = await connect(server.database.ownerUrl)
  await client.query('analyze mail')
  const { text, values } = lanesStatement(
    mails as Delivery<Row> & { lanes: NonNullable<typeof mails.lanes> },
    'commercial',
    {
      after: undefined,
      each: 4,
      now: server.kit.now(),
    },
  )
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  await client.end()
  const plan = rows[0]!['QUERY PLAN'][0].Plan
  const scans = nodes(plan).filter((it) => it['Relation Name'] === 'mail')
  expect(scans.map((it) => it['Index Name'])).toEqual(scans.map(() => 'mail_lane'))
  expect(scans.length).toBeGreaterThan(2)
  // The statement reads a few pages for each of the 21 lanes, although the table consists of
  // thousands of pages.
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(500)
})

interface Plan {
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
const nodes = (it: Plan): Plan[] => [it, ...(it.Plans ?? []).flatMap(nodes)]

it('what is less urgent never takes a call of what is more so, even while every call of it hangs', async () => {
  const hanging = Promise.withResolvers<Outcome>()
  for (let n = 0; n < 10; n++) await lay({ purpose: 'commercial', company: randomUUID(), n: 10 })
  const tried = vi.fn((row: Row) =>
    row.purpose === 'commercial' ? hanging.promise : Promise.resolve<Outcome>({ state: 'sent' }),
  )
  const first = deliverDue(server.kit, telling(tried))
  await expect.poll(() => tried).toHaveBeenCalledTimes(8)
  await lay({ purpose: 'account', company: company_id })
  await lay({ purpose: 'service', company: company_id })
  await deliverDue(server.kit, telling(tried))
  expect(
    tried.mock.calls
      .slice(8)
      .map(([row]) => row.purpose)
      .toSorted(),
  ).toEqual(['account', 'service'])
  hanging.resolve({ state: 'later', reason: 'slow' })
  await first
})

it('of one company only so many calls are out, whatever their kinds, and another’s go out beside them', async () => {
  const [own, other] = [company_id, world.companies.foreign.id]
  for (let n = 0; n < 20; n++) await lay({ purpose: 'service', company: own, kind: `kind-${n}`, n: 3 })
  await lay({ purpose: 'service', company: other, kind: 'z' })
  const hanging = Promise.withResolvers<Outcome>()
  const tried = vi.fn((row: Row) =>
    row.for_company === own ? hanging.promise : Promise.resolve<Outcome>({ state: 'sent' }),
  )
  const first = deliverDue(server.kit, telling(tried))
  await expect.poll(() => tried).toHaveBeenCalledTimes(5)
  await deliverDue(server.kit, telling(tried))
  expect(tried.mock.calls.filter(([row]) => row.for_company === own)).toHaveLength(4)
  hanging.resolve({ state: 'later', reason: 'slow' })
  await first
})

it('lanes take turns: of many companies and kinds each is served before the second of any', async () => {
  const companies = Array.from({ length: 40 }, () => randomUUID())
  await lay({ purpose: 'service', company: companies[0]!, n: 50, kind: 'a' })
  for (const company of companies) await lay({ purpose: 'service', company, n: 2, kind: 'b', from: 1000 })
  const order: string[] = []
  const it = telling(async ({ for_company, ...row }) => {
    order.push(`${(row as unknown as { kind: string }).kind} ${for_company}`)
    return { state: 'sent' }
  })
  // A round ends when its time is over, so several rounds may be needed.
  for (let round = 0; round < 60 && order.length < 130; round++)
    await deliverDue(server.kit, { ...it, columns: sql`${mails.columns}, d.kind` })
  expect(order).toHaveLength(130)
  expect(new Set(order.slice(0, 48)).size).toBeGreaterThanOrEqual(41)
})

it('where the pace allows three at a time, lanes take turns all the same', async () => {
  const companies = Array.from({ length: 9 }, () => randomUUID())
  for (const company of companies) await lay({ purpose: 'service', company, n: 20 })
  const served = new Map<string, number>()
  const it = telling(async ({ for_company }) => {
    served.set(for_company, (served.get(for_company) ?? 0) + 1)
    return { state: 'sent' }
  })
  for (let round = 0; round < 9; round++) {
    let left = 3
    const pace = async () => left-- > 0
    await deliverDue(server.kit, { ...it, lanes: { ...unpaced, pace } })
  }
  expect(companies.map((company) => served.get(company))).toEqual(companies.map(() => 3))
})

it('goes on where it stopped, however many lanes there are', async () => {
  await server.kit.db.one(sql`insert into mail (id, kind, purpose, to_address, subject, body_text, for_company, due_at)
    select gen_random_uuid(), 'campaign', 'service', 'a@deneme.test', '', '', gen_random_uuid(), now() + case when n % 10 = 0 then -interval '1 minute' else interval '1 hour' end
    from generate_series(1, 3000) n`)
  let count = 0
  const it = telling(async () => (count++, { state: 'sent' }))
  for (let round = 0; round < 40 && count < 300; round++) await deliverDue(server.kit, it)
  expect(count).toBe(300)
})

// This test comes last, because the worker that it starts runs until the end.
it('with thousands of advertisements of one company in the way, a reset code and another company’s service mail overtake them', async () => {
  const company = company_id
  const to = { id: randomUUID(), email: 'reklam@deneme.test' }
  await server.kit.db
    .one(sql`insert into member (company_id, id, name, surname, phone, email, registration_source, created_at)
    values (${company}, ${to.id}, 'Ada', '', '+4915112345678', ${to.email}, 'panel', now())`)
  await server.kit.db.one(sql`insert into member_consent (company_id, member_id, channel, status, source, at)
    values (${company}, ${to.id}, 'email', 'given', 'link', now())`)
  await lay({ purpose: 'commercial', company, n: crowd, to })
  await server.another({ role: 'worker', smtp: { url: inbox.smtpUrl, from: 'Sofra <no-reply@sofra.test>' } })
  await expect.poll(() => inbox.inbox(to.email).length).toBeGreaterThan(20)
  const sent = () => inbox.inbox(to.email).length
  const begun = sent()
  /** Waits until the mail is delivered. Returns how many advertisements were sent before it. */
  const overtaken = async (address: string) => {
    await expect.poll(() => inbox.inbox(address), { interval: 10 }).toHaveLength(1)
    return sent() - begun
  }
  await Promise.all([
    caller(server.url).send(recovery.forget, { body: { email: world.users.company } }),
    writeMail(server.kit.db, testLetter(), { email: 'komsu@deneme.test', company_id: world.companies.foreign.id }),
    writeMail(server.kit.db, testLetter(), { email: 'kendi@deneme.test', company_id }),
  ])
  const before = await Promise.all([world.users.company, 'komsu@deneme.test', 'kendi@deneme.test'].map(overtaken))
  for (const n of before) expect(n).toBeLessThan(crowd / 20)
}, 180_000)
