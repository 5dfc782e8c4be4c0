import sql from 'sql-template-tag'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { companyPush } from '#contract/integrations/push-provider.ts'
import { afterQuiet } from '#contract/marketing/notification/quiet-hours.ts'
import { notification } from '#contract/marketing/notification/notification.ts'
import { seed } from '#contract/kit/test-seed.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import type { Db } from '#server/db/pool.ts'
import { afterQuietSql } from '#server/domain/marketing/notification/conditions.ts'
import { freezeRecipients } from '#server/domain/marketing/notification/freeze.ts'
import { storedColumns, type Stored } from '#server/domain/marketing/notification/stored.ts'
import { noteSoftFailure, suppress } from '#server/domain/marketing/notification/suppression.ts'
import { addressHash } from '#server/domain/members/consent/address-hash.ts'
import { isDistributed } from '#server/kit/test/test-citus.ts'
import { createMail } from '#simulators/mail/mail.ts'
import { createPush } from '#simulators/push/push.ts'
import { notificationStage } from './test-stage.ts'

const mail = await createMail()
const push = await createPush()
afterAll(async () => {
  await mail.stop()
  await push.stop()
})
const noon = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 9 * 3_600_000
const begun = Date.now()
const {
  server,
  company_id,
  company: manager,
} = await setUp(['company'], {
  smtp: { url: mail.smtpUrl, from: 'Sofra <bilgi@sofra.test>' },
  push: { simulator: push.url },
  role: 'api',
  logLevel: 'silent',
  allowsPrivateHosts: true,
  now: () => new Date(noon + (Date.now() - begun)),
})
const { db } = server.database
const { lay, members, make, read, estimate, release, work, results, of } = notificationStage(
  server.kit,
  db,
  manager,
  company_id,
)
const mailOf = async (id: string) => {
  const { email } = await db.must<{ email: string }>(
    sql`select email from member where company_id = ${company_id} and id = ${id}`,
  )
  return mail.inbox(email)
}

beforeEach(() => db.one(sql`delete from provider_pace`))

const storedOf = (it: { id: string }) =>
  db.must<Stored>(
    sql`select ${storedColumns} from notification n where n.company_id = ${company_id} and n.id = ${it.id}`,
  )
const link = 'https://ustamdan.example/bugun?a=1&b=2'

it('comes as an e-mail with a way out that works without a sign-in, and its link is counted once', async () => {
  const [ada, can] = [await lay('Ada', { channel: 'email' }), await lay('Can', { channel: 'email' })]
  const it = await release(await make(members([ada, can]), { channel: 'email', link }), 2)
  await work()
  await work()
  expect(await read(it)).toMatchObject({ status: 'sent', sent: 2, segments: 0, cost: null })
  const [letter] = await mailOf(ada)
  expect(letter).toMatchObject({ subject: 'Bugün' })
  const { text, headers } = letter!
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(text).toContain('Merhaba Ada, bugün %20')
  const [out] = /\/unsubscribe\/[\w-]+/.exec(text) ?? []
  const [go] = /\/go\/[\w-]+/.exec(text) ?? []
  for (let n = 0; n < 2; n++) {
    const led = await fetch(`${server.url}${go}`, { redirect: 'manual' })
    expect([led.status, led.headers.get('location')]).toEqual([302, link])
  }
  expect(await read(it)).toMatchObject({ clicked: 1 })
  expect((await results(it)).filter((one) => one.clicked_at !== null)).toMatchObject([{ member_id: ada }])
  const forged = await fetch(`${server.url}/go/${'A'.repeat(88)}`, { redirect: 'manual' })
  expect(forged.headers.get('location')).toBe('/')

  const page = await fetch(`${server.url}${out}`)
  expect(await page.text()).toContain('<button>')
  expect(await estimate(members([ada, can]), { channel: 'email' })).toMatchObject({ reachable: 2 })
  const left = await fetch(`${server.url}${out}`, { method: 'POST', body: new URLSearchParams() })
  expect(left.status).toBe(200)
  expect(await estimate(members([ada, can]), { channel: 'email' })).toMatchObject({
    reachable: 1,
    left_out: { no_consent: 1 },
  })
})

it('gives up an address that does not exist, and lets one rest that failed for a week', async () => {
  const [gone, rests] = [await lay('Yok', { channel: 'email' }), await lay('Dinlen', { channel: 'email' })]
  const emailOf = async (id: string) =>
    (
      await db.must<{ email_key: string }>(
        sql`select email_key from member where company_id = ${company_id} and id = ${id}`,
      )
    ).email_key
  mail.refuse(1, 550)
  const it = await release(await make(members([gone]), { channel: 'email' }), 1)
  await work()
  await work()
  expect(await read(it)).toMatchObject({ status: 'system_error', failed: 1 })
  expect(await estimate(members([gone]), { channel: 'email' })).toMatchObject({
    reachable: 0,
    left_out: { suppressed: 1 },
  })
  const hash = addressHash(company_id, await emailOf(rests))
  const fails = (days: number) =>
    noteSoftFailure(db, { company_id, channel: 'email', hash }, 'soft', new Date(noon - (8 - days) * 86_400_000))
  const reachable = async () => (await estimate(members([rests]), { channel: 'email' })).reachable
  await fails(0)
  await fails(1)
  await fails(2)
  // The address has failed three times, but within only three days.
  expect(await reachable()).toBe(1)
  await fails(8)
  expect(await reachable()).toBe(0)
})

it('comes as a push to the newest devices, and forgets a token that leads nowhere', async () => {
  await manager.send(companyPush.update, {
    params: { company_id },
    body: {
      is_active: true,
      contact: 'bilgi@lokanta.test',
      secrets: { service_account: push.keyFile() },
      version: (await manager.send(companyPush.read, { params: { company_id } })).version,
    },
  })
  const token = push.install()
  const dead = push.install()
  push.uninstall(dead)
  const [ada, can] = [
    await lay('Ada', { channel: 'notification', token }),
    await lay('Can', { channel: 'notification', token: dead }),
  ]
  const it = await release(await make(members([ada, can]), { channel: 'notification', link }), 2)
  await work()
  await work()
  expect(await read(it)).toMatchObject({ status: 'warning', sent: 1, failed: 1 })
  expect(push.shown()[0]).toMatchObject({ title: 'Bugün', body: 'Merhaba Ada, bugün %20' })
  expect(
    await db.one(sql`select 1 as one from member_device where company_id = ${company_id} and push_token = ${dead}`),
  ).toBeUndefined()
  expect(await estimate(members([ada, can]), { channel: 'notification' })).toMatchObject({
    left_out: { no_address: 1 },
  })
})

it('leaves out whoever has removed the app between freeze and send, and says so', async () => {
  const [ada, can] = [
    await lay('Ada', { channel: 'notification', token: push.install() }),
    await lay('Can', { channel: 'notification', token: push.install() }),
  ]
  const it = await release(await make(members([ada, can]), { channel: 'notification' }), 2)
  await db.tx(async (tx) => freezeRecipients(tx, await storedOf(it), server.kit.now()))
  await db.one(sql`update member_device set push_token = null where company_id = ${company_id} and member_id = ${can}`)
  await work()
  expect((await results(it)).map((one) => [one.member_id === ada, one.state, one.reason]).toSorted()).toEqual([
    [false, 'skipped', 'no_address'],
    [true, 'sent', null],
  ])
  expect(await read(it)).toMatchObject({ status: 'sent', sent: 1, skipped: 1, failed: 0 })
})

it.skipIf(isDistributed)(
  'chooses recipients without reading every address that failed, even those newer than statistics',
  async () => {
    const failed = 5000
    const reachable = await lay('Ada', { channel: 'email' })
    const bounced = await lay('Geri dönen', { channel: 'email' })
    const { email_key } = await db.must<{ email_key: string }>(
      sql`select email_key from member where company_id = ${company_id} and id = ${bounced}`,
    )
    const it = await release(await make(members([reachable, bounced]), { channel: 'email' }), 2)
    await db.one(sql`insert into message_suppression (company_id, channel, address_hash, reason, at, until)
      select ${company_id}::uuid, 'email', sha256(n::text::bytea), 'unreachable', ${server.kit.now()}::timestamptz, 'infinity' from generate_series(1, ${failed}::int) n`)
    const hash = addressHash(company_id, email_key)
    await suppress(db, { company_id, channel: 'email', hash }, 'unreachable', server.kit.now())
    const read = await db.tx(async (tx) => {
      const stored = await storedOf(it)
      const before = await failuresRead(tx)
      await freezeRecipients(tx, stored, server.kit.now())
      return (await failuresRead(tx)) - before
    })
    expect((await results(it)).map((one) => one.member_id)).toEqual([reachable])
    expect(read).toBeLessThan(20)
  },
)

/** How many rows and index entries of `message_suppression` the transaction has read. */
const failuresRead = async (tx: Db): Promise<number> =>
  (
    await tx.must<{ n: number }>(sql`select sum(pg_stat_get_xact_tuples_returned(it))::int as n from (
      select 'message_suppression'::regclass::oid as it union all select indexrelid from pg_index where indrelid = 'message_suppression'::regclass) t`)
  ).n

it('is tried out at a few addresses, which are not counted', async () => {
  const it = await make(members([await lay('Ada', { channel: 'email' })]), { channel: 'email' })
  const test = (to: string[]) => manager.send(notification.test, { params: of(it), body: { to, language: 'tr' } })
  expect(await test(['ben@deneme.test', 'sef@deneme.test'])).toEqual({
    results: [
      { to: 'ben@deneme.test', is_sent: true, reason: null },
      { to: 'sef@deneme.test', is_sent: true, reason: null },
    ],
  })
  expect(mail.inbox('ben@deneme.test')).toHaveLength(1)
  const params = of(it)
  expect(await manager.faults(notification.test, { params, body: { to: ['ben'], language: 'tr' } })).toEqual([
    'to.0 email',
  ])
  for (let n = 0; n < 3; n++) await test(Array.from({ length: 5 }, (_, at) => `ben${at}@deneme.test`))
  const raw = await manager.raw(notification.test, {
    params,
    body: { to: Array.from({ length: 5 }, () => 'x@deneme.test'), language: 'tr' },
  })
  expect(raw.status).toBe(429)
})

it('waits at night by the same rule in SQL', async () => {
  const zones = ['Europe/Istanbul', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
  const given = fc.sample(fc.tuple(moment, fc.constantFrom(...zones)), { numRuns: 1500, seed })
  const rows = await db.many<{ n: number; at: string }>(sql`
    select n, ${afterQuietSql(sql`it.at`, sql`it.zone`)} as at
    from unnest(${given.map((_, n) => n)}::int[], ${given.map(([at]) => at.toISOString())}::timestamptz[], ${given.map(([, zone]) => zone)}::text[]) as it(n, at, zone)`)
  const differ = rows.filter(({ n, at }) => afterQuiet(...given[n]!).getTime() !== Date.parse(at))
  expect(
    differ.map(({ n, at }) => [...given[n]!, at]),
    `seed ${seed}`,
  ).toEqual([])
  expect(rows).toHaveLength(1500)
})
