import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import type { In } from '#contract/kit/call.ts'
import type { Audience } from '#contract/members/audience.ts'
import { notification, type Notification } from '#contract/marketing/notification/notification.ts'
import type { Caller } from '#server/app/test/test-client.ts'
import { notificationLoop } from '#server/domain/marketing/notification/loop.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'

type Input = In<typeof notification.create.body>

const same = (text: string) => ({ tr: text, en: text, de: text })
let laid = 0

interface Laying {
  channel?: 'sms' | 'email' | 'notification'
  /** The member's answer about consent; null if nobody has asked the member. */
  says?: 'given' | 'refused' | null
  token?: string
  set?: Record<string, string | null>
}

/**
 * Helpers for tests of notifications: members with German numbers, for whom İYS is not needed, and
 * the steps from a draft to a sent message.
 */
export const notificationStage = (kit: Kit, db: Pool, manager: Caller, company_id: string) => {
  async function lay(name: string, { channel = 'sms', says = 'given', token, set = {} }: Laying = {}): Promise<string> {
    const id = randomUUID()
    const n = ++laid
    await db.one(sql`insert into member (company_id, id, name, surname, phone, email, language, registration_source, created_at)
      values (${company_id}, ${id}, ${name}, 'Üye', ${`+49151${String(10_000_000 + n)}`}, ${`alici${n}@deneme.test`}, 'tr', 'panel', ${kit.now()})`)
    for (const table of ['member_stat', 'member_account'])
      await db.one(sql`insert into ${raw(table)} (company_id, member_id) values (${company_id}, ${id})`)
    if (says !== null)
      await db.one(
        sql`insert into member_consent (company_id, member_id, channel, status, source, at) values (${company_id}, ${id}, ${channel}, ${says}, 'website', ${kit.now()})`,
      )
    if (token)
      await db.one(
        sql`insert into member_device (company_id, id, member_id, platform, push_token) values (${company_id}, ${randomUUID()}, ${id}, 'android', ${token})`,
      )
    for (const [column, value] of Object.entries(set))
      if (column === 'timezone')
        await db.one(sql`update member set timezone = ${value} where company_id = ${company_id} and id = ${id}`)
      else if (column === 'phone')
        await db.one(sql`update member set phone = ${value} where company_id = ${company_id} and id = ${id}`)
    return id
  }

  /** Creates many members who have given consent to SMS. Returns their ids. */
  async function layMany(n: number): Promise<string[]> {
    const rows = await db.many<{ id: string }>(sql`
      insert into member (company_id, id, name, surname, phone, registration_source, created_at)
      select ${company_id}::uuid, gen_random_uuid(), 'Üye', '', '+49160' || lpad((it + ${laid})::text, 7, '0'), 'panel', ${kit.now()}::timestamptz from generate_series(1, ${n}::int) it
      returning id`)
    laid += n
    const ids = rows.map((it) => it.id)
    for (const table of ['member_stat', 'member_account'])
      await db.one(
        sql`insert into ${raw(table)} (company_id, member_id) select ${company_id}::uuid, it from unnest(${ids}::uuid[]) it`,
      )
    await db.one(sql`insert into member_consent (company_id, member_id, channel, status, source, at)
      select ${company_id}::uuid, it, 'sms', 'given', 'website', ${kit.now()}::timestamptz from unnest(${ids}::uuid[]) it`)
    return ids
  }

  const members = (ids: readonly string[]): Audience => ({ all: [{ field: 'member', op: 'in', value: [...ids] }] })

  const body = (audience: Audience, more: Partial<Input> = {}): Input => ({
    company_id,
    name: 'Deneme',
    channel: 'sms',
    audience,
    title: same('Bugün'),
    body: same('Merhaba {{name|komşu}}, bugün %20'),
    link: '',
    image: null,
    send_at: null,
    by_recipient_clock: false,
    spread_minutes: 0,
    expires_at: null,
    holds_back: false,
    ...more,
  })

  const make = (audience: Audience, more: Partial<Input> = {}) =>
    manager.send(notification.create, { body: body(audience, more) })
  const of = (it: Pick<Notification, 'id'>) => ({ notification_id: it.id })
  const read = (it: Pick<Notification, 'id'>) => manager.send(notification.read, { params: of(it) })
  const estimate = (audience: Audience, more: Partial<Input> = {}) => {
    const { channel, title, body: text, link, send_at } = body(audience, more)
    return manager.send(notification.estimate, {
      body: { company_id, audience, channel, title, body: text, link, send_at },
    })
  }
  const release = (it: Notification, recipients: number) =>
    manager.send(notification.send, { params: of(it), body: { version: it.version, recipients } })
  /** Runs the worker's loop four times, which is enough for everything that is due in a test. */
  async function work(): Promise<void> {
    for (let n = 0; n < 4; n++) await notificationLoop.run(kit)
  }
  const results = async (it: Pick<Notification, 'id'>) =>
    (await manager.send(notification.recipients, { params: of(it), query: { limit: 200 } })).data
  const act = async (name: 'pause' | 'resume' | 'cancel', it: Notification) =>
    manager.send(notification[name], { params: of(it), body: { version: (await read(it)).version } })

  return { lay, layMany, members, body, make, of, read, estimate, release, work, results, act }
}
