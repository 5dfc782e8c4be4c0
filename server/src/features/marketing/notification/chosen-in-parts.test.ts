import { fork } from 'node:child_process'
import { once } from 'node:events'
import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import type { Audience } from '#contract/members/audience.ts'
import { notification, type Notification } from '#contract/marketing/notification/notification.ts'
import type { Notifying } from '#server/app/test/test-notifier.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { freezePart, freezeRecipients } from '#server/domain/marketing/notification/freeze.ts'
import { storedColumns, type Stored } from '#server/domain/marketing/notification/stored.ts'
import { createSms } from '#simulators/sms/sms.ts'
import { notificationStage } from './test-stage.ts'

const sms = await createSms({ keeps: 10 })
afterAll(() => sms.stop())
const noon = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 9 * 3_600_000
const now = new Date(noon)
const {
  server,
  company_id,
  company: manager,
} = await setUp(['company'], {
  sms: { url: sms.account, simulator: sms.url },
  role: 'api',
  logLevel: 'silent',
  now: () => now,
})
const { db } = server.database
const stage = notificationStage(server.kit, db, manager, company_id)
const everybody: Audience = { all: [{ field: 'registered', op: 'within', value: 0 }] }
const notifier = new URL('../../../app/test/test-notifier.ts', import.meta.url)
const parts = 5
const people = parts * freezePart - 1000
/** So many members refuse consent and are no recipients, so that the parts differ in size. */
const without = 1000

const ids = await stage.layMany(people)
await db.one(
  sql`update member_consent set status = 'refused' where company_id = ${company_id} and member_id = any(${ids.slice(0, without)}::uuid[])`,
)
const to = people - without
/** The messages are due in the evening, so that the workers choose recipients but send nothing. */
const evening = new Date(noon + 6 * 3_600_000).toISOString()

const released = async (more: object = {}): Promise<Notification> => {
  const made = await stage.make(everybody, more)
  await db.one(
    sql`update notification set is_draft = false, freeze_at = ${now} where company_id = ${company_id} and id = ${made.id}`,
  )
  return stage.read(made)
}
const state = (it: Notification) =>
  db.must<{ chosen_to: string | null; frozen_at: string | null; stopped_at: string | null; n: number }>(sql`
    select chosen_to, frozen_at, stopped_at, (select count(*)::int from notification_recipient where company_id = ${company_id} and notification_id = ${it.id}) as n
    from notification where company_id = ${company_id} and id = ${it.id}`)
const stored = (it: Notification) =>
  db.must<Stored>(
    sql`select ${storedColumns} from notification n where n.company_id = ${company_id} and n.id = ${it.id}`,
  )
const choose = async (it: Notification) => {
  const row = await stored(it)
  return db.tx((tx) => freezeRecipients(tx, row, now))
}

it('recipients are all chosen, however often the workers that choose them are killed', async () => {
  const it = await released({ send_at: evening })
  const notifying: Notifying = {
    url: server.database.url,
    lastingKey: server.kit.lastingKey.toString('base64'),
    sms: { url: sms.account, simulator: sms.url },
    company_id,
    now: noon,
  }
  let killed = 0
  const seen = new Set<string | null>()
  for (let at = await state(it); at.frozen_at === null; at = await state(it)) {
    const children = [fork(notifier), fork(notifier)]
    const exits = children.map((child) => once(child, 'exit'))
    for (const child of children) {
      child.on('error', () => undefined)
      child.send(notifying)
    }
    await expect
      .poll(async () => (await state(it)).chosen_to !== at.chosen_to, { timeout: 60_000, interval: 5 })
      .toBe(true)
    for (const child of children) setTimeout(() => child.kill('SIGKILL'), Math.random() * 50)
    await Promise.all(exits)
    seen.add((await state(it)).chosen_to)
    killed++
  }
  expect(killed).toBeGreaterThan(1)
  expect(seen.size).toBeGreaterThan(1)
  await stage.work()
  expect(await state(it)).toMatchObject({ chosen_to: null, n: to })
  expect(await stage.read(it)).toMatchObject({ recipients: to, queued: to, sent: 0, status: 'waiting' })
  expect((await stage.act('cancel', it)).status).toBe('waiting')
  for (let n = 0; n < 3; n++) await stage.work()
  expect(await stage.read(it)).toMatchObject({ queued: 0, skipped: to, sent: 0 })
}, 180_000)

it('a pause interrupts the choice of recipients, and resuming continues it', async () => {
  const it = await released({ send_at: evening })
  expect(await choose(it)).toBe('more')
  const { n, chosen_to } = await state(it)
  expect(n).toBeGreaterThan(0)
  expect(n).toBeLessThanOrEqual(freezePart)
  await stage.act('pause', it)
  expect(await choose(it)).toBeUndefined()
  expect(await state(it)).toMatchObject({ n, chosen_to })
  await stage.act('resume', it)
  const outcomes: unknown[] = []
  for (let n = 1; n < parts; n++) outcomes.push(await choose(it))
  expect(outcomes).toEqual([...Array.from({ length: parts - 2 }, () => 'more'), 'done'])
  expect((await state(it)).n).toBe(to)
  await stage.act('cancel', it)
}, 60_000)

it('a notification that is stopped while recipients are being chosen goes to nobody', async () => {
  const it = await released()
  expect(await choose(it)).toBe('more')
  const { n } = await state(it)
  const { version, frozen_at } = await stage.read(it)
  // `frozen_at` is set already: the notification will end when it is stopped, not become a draft.
  expect(frozen_at).not.toBeNull()
  const late = { version, send_at: evening }
  expect((await manager.refused(notification.move, { params: stage.of(it), body: late })).code).toBe('conflict')
  await stage.act('cancel', it)
  expect(await choose(it)).toBeUndefined()
  for (let times = 0; times < 3; times++) await stage.work()
  expect(await stage.read(it)).toMatchObject({ is_draft: false, recipients: n, skipped: n, queued: 0, sent: 0 })
  expect(sms.inbox()).toEqual([])
}, 60_000)

it('a worker does not send while another one is still choosing recipients', async () => {
  const it = await released()
  expect(await choose(it)).toBe('more')
  const row = await stored(it)
  await db.tx(async (tx) => {
    await tx.one(sql`select 1 from notification where company_id = ${company_id} and id = ${row.id} for update`)
    await stage.work()
  })
  expect(sms.inbox()).toEqual([])
  await stage.act('cancel', it)
}, 60_000)

it('recipients are chosen by the stored notification, not by what a worker read before', async () => {
  const it = await released({ send_at: evening })
  const read = await stored(it)
  const [one] = await stage.layMany(1)
  await db.one(
    sql`update notification set audience = ${JSON.stringify(stage.members([one!]))} where company_id = ${company_id} and id = ${it.id}`,
  )
  while ((await db.tx((tx) => freezeRecipients(tx, read, now))) === 'more') continue
  expect((await state(it)).n).toBe(1)
  await stage.act('cancel', it)
}, 60_000)
