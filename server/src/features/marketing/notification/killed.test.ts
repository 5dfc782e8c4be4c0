import { fork } from 'node:child_process'
import { once } from 'node:events'
import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { atLength } from '#contract/kit/test-length.ts'
import type { Notifying } from '#server/app/test/test-notifier.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { createSms } from '#simulators/sms/sms.ts'
import { notificationStage } from './test-stage.ts'

const people = atLength(120, 2000)
const sms = await createSms({ keeps: 10_000 })
afterAll(() => sms.stop())
const noon = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 9 * 3_600_000
const begun = Date.now()
const {
  server,
  company_id,
  company: manager,
} = await setUp(['company'], {
  sms: { url: sms.account, simulator: sms.url },
  role: 'api',
  logLevel: 'silent',
  now: () => new Date(noon + (Date.now() - begun)),
})
const { db } = server.database
const stage = notificationStage(server.kit, db, manager, company_id)
const notifier = new URL('../../../app/test/test-notifier.ts', import.meta.url)

it('however often the worker is killed, nobody is lost and nobody gets an SMS twice', async () => {
  const ids = await stage.layMany(people)
  const it = await stage.release(await stage.make({ all: [{ field: 'registered', op: 'within', value: 0 }] }), people)
  const notifying: Notifying = {
    url: server.database.url,
    lastingKey: server.kit.lastingKey.toString('base64'),
    sms: { url: sms.account, simulator: sms.url },
    company_id,
    now: noon,
  }
  /** How many recipients wait; undefined until the recipients have been chosen. */
  const left = async () => {
    const { frozen_at, n } = await db.must<{ frozen_at: string | null; n: number }>(sql`
      select frozen_at, (select count(*)::int from notification_recipient where company_id = ${company_id} and notification_id = ${it.id} and state = 'queued') as n
      from notification where company_id = ${company_id} and id = ${it.id}`)
    return frozen_at === null ? undefined : n
  }
  // The recipients of a killed worker wait until their lease ends, so the test ends the lease.
  const endLeases = () =>
    db.one(
      sql`update notification_recipient set due_at = ${new Date(noon)} where company_id = ${company_id} and notification_id = ${it.id} and state = 'queued' and tries > 0`,
    )
  let killed = 0
  while ((await left()) !== 0) {
    const child = fork(notifier)
    const exit = once(child, 'exit')
    child.on('error', () => undefined)
    child.send({ ...notifying, now: noon + (Date.now() - begun) })
    // The worker is killed at a random moment while it sends messages, or after it has sent all.
    const before = sms.inbox().length
    await expect
      .poll(async () => sms.inbox().length > before + 12 || (await left()) === 0, { timeout: 60_000, interval: 50 })
      .toBe(true)
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 100)
    await exit
    killed++
    await endLeases()
    await db.one(sql`delete from provider_pace`)
  }
  await stage.work()
  const counts = Map.groupBy(sms.inbox(), (one) => one.to)
  const twice = [...counts.values()].filter((them) => them.length > 1)
  expect(twice).toEqual([])
  const rows = await db.many<{ state: string; reason: string | null; n: number }>(
    sql`select state, reason, count(*)::int as n from notification_recipient where company_id = ${company_id} and notification_id = ${it.id} group by 1, 2`,
  )
  const of = (state: string) => rows.filter((row) => row.state === state).reduce((sum, row) => sum + row.n, 0)
  // Each recipient has an outcome: sent, or unknown because the worker was killed during the call.
  expect(of('sent') + of('refused')).toBe(ids.length)
  expect(rows.filter((row) => row.state === 'refused').map((row) => row.reason)).toEqual(
    rows.some((row) => row.state === 'refused') ? ['unknown'] : [],
  )
  expect(killed).toBeGreaterThan(2)
  // A worker makes at most eight calls at the same time, so each kill leaves at most eight unknown.
  expect(of('refused')).toBeLessThanOrEqual(killed * 8)
  expect(counts.size).toBeGreaterThanOrEqual(of('sent'))
  expect((await stage.read(it)).queued).toBe(0)
}, 300_000)
