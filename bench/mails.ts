import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { accountLetters } from '#server/domain/identity/letters.ts'
import { mails } from '#server/domain/members/sending/outgoing-mail.ts'
import { teamLetters } from '#server/domain/organisation/team-letters.ts'
import { lanesStatement } from '#server/kit/jobs/delivery-lanes.ts'
import { writeMail } from '#server/kit/sending/mail.ts'
import { fairly } from '#server/kit/jobs/work.ts'
import { createMail } from '#simulators/mail/mail.ts'
import { startBenchServer } from './bench-server.ts'
import { median, quantile, row } from './child.ts'
import { ids, layCompany } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/mails.ts` prints how long mails take to arrive while one company has 100,000
 * advertisements waiting and 500 other companies have a service mail that their server has
 * deferred. It measures 30 each of reset codes, a quiet company's service mails and the busy
 * company's own service mails, in ms from the commit to the mail server. Then it prints the cost of
 * one round's query for due mails, beside a query that numbers all waiting mails.
 */
const bulk = 100_000
const others = 500
const each = 30
const looks = 30
const widths = [-52, 10, 10, 10]

await using bench = await openBench()
const { dataDir, postgres, client } = bench
const inbox = await createMail({ keeps: 5000 })
await layCompany(postgres.ownerUrl)
const member = randomUUID()
await client.query(
  `insert into member (company_id, id, name, surname, phone, email, registration_source, created_at) values ($1, $2, 'Ada', '', '+4915112345678', 'reklam@sofra.test', 'panel', now())`,
  [ids.company, member],
)
await client.query(
  `insert into member_consent (company_id, member_id, channel, status, source, at) values ($1, $2, 'email', 'given', 'link', now())`,
  [ids.company, member],
)
await client.query(
  `insert into mail (id, kind, purpose, to_address, subject, body_text, about, for_company)
   select gen_random_uuid(), 'campaign', 'commercial', 'reklam@sofra.test', 'x', 'x', $1, $2 from generate_series(1, $3::int)`,
  [member, ids.company, bulk],
)
await client.query(
  `insert into mail (id, kind, purpose, to_address, subject, body_text, for_company, due_at)
   select gen_random_uuid(), 'order-waits', 'service', 'k@sofra.test', 'x', 'x', gen_random_uuid(), now() + interval '1 hour' from generate_series(1, $1::int)`,
  [others],
)
await client.query('analyze')
const server = await startBenchServer({
  url: postgres.url,
  files: dataDir,
  role: 'worker',
  smtp: { url: inbox.smtpUrl, from: 'Sofra <no-reply@sofra.test>' },
})
try {
  const { kit } = server
  const link = 'http://localhost/x'
  const to = { name: 'Ada', lang: 'tr', sender: 'Sofra' } as const
  const write = {
    'reset code': (email: string) =>
      writeMail(kit.db, accountLetters.compose('reset-code', to, { code: '123456', url: link }), { email }),
    'service mail of a quiet company': (email: string) => service(email, randomUUID()),
    'service mail of the company with the advertisements': (email: string) => service(email, ids.company),
  }
  const service = (email: string, company_id: string) =>
    writeMail(kit.db, teamLetters.compose('order-waits', to, { branch: 'x', number: '1', url: link }), {
      email,
      company_id,
    })
  console.log(row(widths, ['', 'p50 ms', 'p95 ms', 'max ms']))
  for (const [name, send] of Object.entries(write)) {
    const took: number[] = []
    for (let n = 0; n < each; n++) {
      await wait(Math.random() * 400)
      const address = `${randomUUID()}@sofra.test`
      const begun = performance.now()
      await send(address)
      while (inbox.inbox(address).length === 0) await wait(5)
      took.push(performance.now() - begun)
    }
    console.log(
      row(widths, [name, ...[median(took), quantile(took, 0.95), Math.max(...took)].map((it) => it.toFixed(0))]),
    )
  }
  const { rows } = await client.query<{ purpose: string; n: number }>(
    `select purpose, count(*)::int as n from mail where state = 'sent' group by purpose order by purpose`,
  )
  console.log(`\nsent meanwhile: ${rows.map((it) => `${it.n} ${it.purpose}`).join(', ')}`)

  const now = kit.now()
  const { lanes } = mails
  if (!lanes) throw new Error('Mails have lanes')
  const due = sql`select id, for_company as owner, due_at from mail where state = 'queued' and due_at <= ${now}`
  console.log(`\n${row(widths, ['a look for due mails', 'p50 ms', 'p95 ms', 'pages'])}`)
  for (const [name, it] of [
    ['advertising, by lanes', lanesStatement({ ...mails, lanes }, 'commercial', { after: undefined, each: 4, now })],
    ['service, by lanes', lanesStatement({ ...mails, lanes }, 'service', { after: undefined, each: 4, now })],
    ['all, each company’s numbered', fairly(due, { by: 'owner', order: 'due_at', each: 6, max: 24 })],
  ] as const) {
    const took: number[] = []
    for (let n = 0; n < looks; n++) {
      const begun = performance.now()
      await client.query(it.text, it.values)
      took.push(performance.now() - begun)
    }
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${it.text}`,
      it.values,
    )
    const plan = explained.rows[0]!['QUERY PLAN'][0].Plan
    const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    console.log(row(widths, [name, median(took).toFixed(1), quantile(took, 0.95).toFixed(1), String(pages)]))
  }
} finally {
  await server.stop()
  await inbox.stop()
}
