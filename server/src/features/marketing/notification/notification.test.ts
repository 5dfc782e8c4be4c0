import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { notification } from '#contract/marketing/notification/notification.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member } from '#contract/members/member.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { freezeRecipients } from '#server/domain/marketing/notification/freeze.ts'
import { connect } from '#server/db/client.ts'
import { storedColumns, type Stored } from '#server/domain/marketing/notification/stored.ts'
import { suppress } from '#server/domain/marketing/notification/suppression.ts'
import { addressHash } from '#server/domain/members/consent/address-hash.ts'
import { isDistributed } from '#server/kit/test/test-citus.ts'
import { createSms } from '#simulators/sms/sms.ts'
import { notificationStage } from './test-stage.ts'

const sms = await createSms()
afterAll(() => sms.stop())
/** Noon in Istanbul tomorrow. */
const noon = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 9 * 3_600_000
const begun = Date.now()
let clock = 0
const {
  server,
  world,
  company_id,
  company: manager,
} = await setUp(['company'], {
  sms: { url: sms.account, simulator: sms.url },
  role: 'api',
  logLevel: 'error',
  now: () => new Date(noon + (Date.now() - begun) + clock),
})
const { db } = server.database
const { kit } = server
const stage = notificationStage(kit, db, manager, company_id)
const { lay, members, make, read, estimate, release, work, results, act, of } = stage
const hour = 3_600_000

beforeEach(async () => {
  clock = 0
  await db.one(sql`delete from provider_pace`)
  await db.one(
    sql`/* platform: a clean table */ update notification set done_at = now(), stopped_at = now() where done_at is null and not is_draft`,
  )
})

const phoneOf = async (id: string) =>
  (await db.must<{ phone: string }>(sql`select phone from member where company_id = ${company_id} and id = ${id}`))
    .phone
const inboxOf = async (id: string) => {
  const number = (await phoneOf(id)).replace(/^\+/, '')
  return sms.inbox().filter((it) => it.to.endsWith(number))
}
const stateOf = async (it: { id: string }, member_id: string) => {
  const row = (await results(it)).find((one) => one.member_id === member_id)
  return row && `${row.state} ${row.reason ?? ''}`.trim()
}

it('says who would get it, who would not and why, and how it reads', async () => {
  const ids = [
    await lay('Ada'),
    await lay('Can'),
    await lay('Hayır', { says: 'refused' }),
    await lay('Sorulmadı', { says: null }),
    await lay('Telefonsuz', { set: { phone: null } }),
  ]
  const it = await estimate(members(ids))
  expect(it).toMatchObject({
    matched: 5,
    reachable: 2,
    is_estimate: false,
    left_out: { no_address: 1, no_consent: 2, suppressed: 0, capped: 0 },
    quiet_now: 0,
    has_provider: true,
    suffix: 5,
    cost: null,
  })
  expect(it.sample.map((one) => one.text.split('\n')[0]).toSorted()).toEqual([
    'Merhaba Ada, bugün %20',
    'Merhaba Can, bugün %20',
  ])
  expect(it.sample[0]!.text).toContain('/unsubscribe/')
  expect(it.segments).toBe(it.sample.reduce((sum, one) => sum + one.segments, 0))
  const said = { tr: '{{parola}}', en: 'x', de: 'x' }
  const refused = await manager.refused(notification.estimate, {
    body: { company_id, audience: members(ids), channel: 'sms', title: said, body: said, link: '', send_at: null },
  })
  expect(refused.errors).toMatchObject([
    { path: 'body.tr', code: 'message_field', message: expect.stringContaining('{{parola}}') },
  ])
})

it('goes from a draft to a message that each got once, and says what became of each', async () => {
  const [ada, can] = [await lay('Ada'), await lay('Can')]
  const draft = await make(members([ada, can]))
  expect(draft).toMatchObject({ is_draft: true, status: 'waiting', frozen_at: null })
  await work()
  expect(sms.inbox().filter((one) => one.text.includes('Ada'))).toEqual([])
  const released = await release(draft, 2)
  expect(released).toMatchObject({ is_draft: false, status: 'waiting' })
  await work()
  await work()
  expect(await read(draft)).toMatchObject({ status: 'sent', recipients: 2, queued: 0, sent: 2, failed: 0, skipped: 0 })
  for (const id of [ada, can]) expect(await inboxOf(id)).toHaveLength(1)
  const [mine] = await inboxOf(ada)
  expect(mine!.text).toMatch(/^Merhaba Ada, bugün %20\n.* Ret: http.*\/unsubscribe\//)
  expect(mine!.is_commercial).toBe(true)
  expect((await results(draft)).map((one) => one.state)).toEqual(['sent', 'sent'])
  const own = await manager.send(notification.ofMember, { params: { member_id: ada }, query: {} })
  expect(own.data).toMatchObject([{ notification_id: draft.id, name: 'Deneme', state: 'sent', channel: 'sms' }])
  // A notification that was sent can be neither changed nor removed.
  const { version } = await read(draft)
  const changed = await manager.refused(notification.update, {
    params: of(draft),
    body: { ...stage.body(members([ada])), version },
  })
  expect(changed.code).toBe('conflict')
  expect((await manager.refused(notification.remove, { params: of(draft) })).code).toBe('conflict')
  expect((await manager.send(notification.history, { params: of(draft) })).map((one) => one.action)).toEqual([
    'send',
    'create',
  ])
})

it.skipIf(isDistributed)('is released to a few although the server is too busy to count them at once', async () => {
  const draft = await make(members([await lay('Ada'), await lay('Can')]))
  const owner = await connect(server.database.ownerUrl)
  await owner.query('begin; lock table member in access exclusive mode')
  const sent = manager.send(notification.send, {
    params: of(draft),
    body: { version: draft.version, recipients: 2 },
  })
  // The exact count waits for the lock until its time is over. Then the count of the sample waits.
  const counts = new Set<string>()
  try {
    await expect
      .poll(async () => {
        const waiting = await db.many<{ at: string }>(
          sql`select query_start::text as at from pg_stat_activity where wait_event_type = 'Lock' and query like 'select language, count(*)%'`,
        )
        for (const { at } of waiting) counts.add(at)
        return counts.size
      })
      .toBe(2)
  } finally {
    await owner.query('rollback')
    await owner.end()
  }
  expect((await sent).status).not.toBe('draft')
})

it('is not released to nobody, to others than were seen, or into the past', async () => {
  const ada = await lay('Ada')
  const nobody = await make(members([await lay('Hayır', { says: 'refused' })]))
  const faults = (it: typeof nobody, recipients: number) =>
    manager.faults(notification.send, { params: of(it), body: { version: it.version, recipients } })
  expect(await faults(nobody, 0)).toEqual(['audience nobody_reachable'])
  expect(await faults(await make(members([ada])), 40)).toEqual(['recipients audience_changed'])
  const past = await make(members([ada]), { send_at: new Date(kit.now().getTime() - hour).toISOString() })
  expect(await faults(past, 1)).toEqual(['send_at past'])
})

const freeze = async (it: { id: string }, planner: Record<string, string> = {}) => {
  const stored = await db.must<Stored>(
    sql`select ${storedColumns} from notification n where n.company_id = ${company_id} and n.id = ${it.id}`,
  )
  await db.tx(async (tx) => {
    for (const [name, value] of Object.entries(planner)) await tx.one(sql`select set_config(${name}, ${value}, true)`)
    await freezeRecipients(tx, stored, kit.now())
  })
}

it.skipIf(isDistributed)(
  'stores recipients in the order of the indexes, in whatever order they are found',
  async () => {
    const ids = await stage.layMany(200)
    const it = await release(await make(members(ids)), 200)
    // Members are then found in the order in which they were created.
    await freeze(it, { enable_indexscan: 'off', enable_bitmapscan: 'off', enable_mergejoin: 'off' })
    const rows = await db.many<{ member_id: string }>(
      sql`select member_id from notification_recipient where company_id = ${company_id} and notification_id = ${it.id} order by ctid`,
    )
    expect(rows.map((one) => one.member_id)).toEqual(ids.toSorted())
  },
)

it('is not sent to those who refuse, are blocked or move away between freeze and send, and says so', async () => {
  const names = ['Ret', 'Kapalı', 'Yeni', 'Eski', 'Silinen', 'Geri dönen', 'Kalan']
  const ids: string[] = []
  for (const name of names) ids.push(await lay(name))
  const [refuses, blocked, moves, merged, erased, bounced, stays] = ids as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const it = await release(await make(members(ids)), ids.length)
  await freeze(it)
  expect((await results(it)).map((one) => one.state)).toEqual(ids.map(() => 'queued'))
  const { version } = await manager.send(member.read, { params: { member_id: refuses } })
  await manager.send(memberPage.setConsent, {
    params: { member_id: refuses },
    body: { channel: 'sms', status: 'refused', source: 'till', proof: '', version } as never,
  })
  const own = (id: string) => sql`company_id = ${company_id} and id = ${id}`
  await db.one(sql`update member set is_active = false where ${own(blocked)}`)
  await db.one(sql`update member set phone = '+4915199999999' where ${own(moves)}`)
  await db.one(sql`update member set merged_into = ${stays} where ${own(merged)}`)
  const numbers = await Promise.all([refuses, blocked, merged, erased, bounced].map(phoneOf))
  const asked = { params: { member_id: erased } }
  await manager.send(memberErasure.ask, { ...asked, body: { channel: 'app', note: '' } })
  await manager.send(memberErasure.approve, { ...asked, body: { version: 1, decision_note: '' } })
  await manager.send(memberErasure.complete, { ...asked, body: { version: 2 } })
  const hash = addressHash(company_id, await phoneOf(bounced))
  await suppress(db, { company_id, channel: 'sms', hash }, 'unreachable', kit.now())
  await work()
  await work()
  expect(await Promise.all(ids.map((id) => stateOf(it, id)))).toEqual([
    'skipped refused',
    'skipped blocked',
    'skipped other_address',
    'skipped gone',
    // An erased member's results are erased, too.
    undefined,
    'skipped suppressed',
    'sent',
  ])
  expect(await read(it)).toMatchObject({ status: 'sent', recipients: 6, sent: 1, skipped: 5 })
  expect(sms.inbox().filter((one) => numbers.some((number) => number.endsWith(one.to.slice(-10))))).toEqual([])
  expect(await inboxOf(moves)).toEqual([])
})

it('waits at night until nine on each recipient’s clock, and leaves out those for whom it is then over', async () => {
  const [istanbul, newYork] = [await lay('Ada'), await lay('Eve', { set: { timezone: 'America/New_York' } })]
  const it = await make(members([istanbul, newYork]))
  // 22:00 in Istanbul, 14:00 or 15:00 in New York.
  clock = 10 * hour
  await db.one(
    sql`update notification set is_draft = false, freeze_at = ${kit.now()} where company_id = ${company_id} and id = ${it.id}`,
  )
  await work()
  await work()
  const rows = await db.many<{ member_id: string; due_at: string; state: string }>(
    sql`select member_id, due_at, state from notification_recipient where company_id = ${company_id} and notification_id = ${it.id}`,
  )
  const ofMember = (id: string) => rows.find((one) => one.member_id === id)!
  expect(ofMember(newYork).state).toBe('sent')
  const morning = new Date(noon + 21 * hour)
  expect([ofMember(istanbul).state, new Date(ofMember(istanbul).due_at)]).toEqual(['queued', morning])
  clock = 21 * hour - 60_000
  await work()
  expect(await inboxOf(istanbul)).toEqual([])
  clock = 21 * hour + 1000
  await work()
  expect(await inboxOf(istanbul)).toHaveLength(1)

  clock = 0
  const late = await lay('Geç')
  const over = await make(members([late]))
  await db.one(
    sql`update notification set is_draft = false, freeze_at = ${kit.now()}, expires_at = ${new Date(noon + 12 * hour)} where company_id = ${company_id} and id = ${over.id}`,
  )
  clock = 10 * hour
  await db.one(
    sql`update notification set freeze_at = ${kit.now()} where company_id = ${company_id} and id = ${over.id}`,
  )
  await freeze(over)
  // The message is due in the morning, after the notification has expired.
  clock = 21 * hour + 1000
  await work()
  clock = 0
  expect(await stateOf(over, late)).toBe('skipped expired')
})

it('comes at the same hour on every recipient’s clock', async () => {
  const [istanbul, berlin] = [await lay('Ada'), await lay('Eva', { set: { timezone: 'Europe/Berlin' } })]
  const at = new Date(noon + 30 * hour)
  const it = await release(
    await make(members([istanbul, berlin]), { send_at: at.toISOString(), by_recipient_clock: true }),
    2,
  )
  clock = 5 * hour
  await freeze(it)
  clock = 0
  const due = (await results(it)).map((one) => [one.member_id, new Date(one.due_at).getTime() - at.getTime()] as const)
  const offsets = Object.fromEntries(due)
  expect(offsets[istanbul]).toBe(0)
  expect([hour, 2 * hour]).toContain(offsets[berlin])
})

it('is paused, goes on and is stopped', async () => {
  const ids = [await lay('Bir'), await lay('İki')]
  const it = await release(await make(members(ids)), 2)
  await freeze(it)
  expect(await act('pause', it)).toMatchObject({ is_paused: true })
  expect(
    (await manager.refused(notification.pause, { params: of(it), body: { version: (await read(it)).version } })).code,
  ).toBe('conflict')
  await work()
  expect(await read(it)).toMatchObject({ status: 'waiting', sent: 0 })
  await act('resume', it)
  await work()
  await work()
  expect(await read(it)).toMatchObject({ status: 'sent', sent: 2 })

  const other = await release(await make(members([await lay('Üç')])), 1)
  expect(await act('cancel', other)).toMatchObject({ is_draft: true })
  await work()
  expect(await read(other)).toMatchObject({ is_draft: true, recipients: 0 })
  const again = await release(await read(other), 1)
  await freeze(again)
  await act('cancel', again)
  await work()
  await work()
  expect(await read(again)).toMatchObject({ status: 'sent', sent: 0, skipped: 1 })
  expect((await results(again))[0]).toMatchObject({ state: 'skipped', reason: 'stopped' })
})

it('writes to nobody more often than once a day by SMS, whichever notification comes first', async () => {
  const ada = await lay('Ada')
  const [one, other] = [await release(await make(members([ada])), 1), await release(await make(members([ada])), 1)]
  for (const it of [one, other]) await freeze(it)
  await work()
  await work()
  const states = await Promise.all([one, other].map((it) => stateOf(it, ada)))
  expect(states.toSorted()).toEqual(['sent', 'skipped capped'])
  expect(await estimate(members([ada]))).toMatchObject({ reachable: 0, left_out: { capped: 1 } })
  expect(await inboxOf(ada)).toHaveLength(1)
})

it('pauses by itself if the provider refuses the account, and loses nobody', async () => {
  const ids = [await lay('Bir'), await lay('İki')]
  const it = await release(await make(members(ids)), 2)
  sms.refuse(2, 400, 'INSUFFICIENT_CREDITS')
  await work()
  const paused = await read(it)
  expect(paused).toMatchObject({ is_paused: true, status: 'waiting', sent: 0 })
  expect(paused.pause_reason).not.toBe('')
  sms.refuse(0)
  await act('resume', paused)
  await work()
  await work()
  expect(await read(it)).toMatchObject({ status: 'sent', sent: 2, pause_reason: '' })
  for (const id of ids) expect(await inboxOf(id)).toHaveLength(1)
})

it('never repeats an SMS of which nobody knows whether it was sent', async () => {
  const [cut, fresh] = [await lay('Kesik'), await lay('Yeni')]
  const it = await release(await make(members([cut, fresh])), 2)
  await freeze(it)
  await db.one(
    sql`update notification_recipient set tries = 1, attempted_at = ${kit.now()} where company_id = ${company_id} and notification_id = ${it.id} and member_id = ${cut}`,
  )
  await work()
  await work()
  expect([await stateOf(it, cut), await stateOf(it, fresh)]).toEqual(['failed unknown', 'sent'])
  expect(await inboxOf(cut)).toEqual([])
  expect(await read(it)).toMatchObject({ status: 'warning', sent: 1, failed: 1 })
})

it.skipIf(isDistributed)('does not repeat an SMS that was sent when noting its answer failed', async () => {
  const id = await lay('Bir')
  const it = await release(await make(members([id])), 1)
  await using owner = await connect(server.database.ownerUrl)
  await owner.query(
    `create function refuse_noting() returns trigger language plpgsql as 'begin raise ''not now''; end'`,
  )
  await owner.query(
    'create trigger fails before delete on message_suppression for each statement execute function refuse_noting()',
  )
  await work()
  await owner.query('drop trigger fails on message_suppression')
  await db.one(
    sql`update notification_recipient set due_at = ${kit.now()} where company_id = ${company_id} and notification_id = ${it.id}`,
  )
  await work()
  expect(await inboxOf(id)).toHaveLength(1)
  expect(await stateOf(it, id)).toBe('failed unknown')
})

it('keeps to the SMS that the licence allows a month', async () => {
  const ids = [await lay('Bir'), await lay('İki'), await lay('Üç')]
  const it = await release(await make(members(ids)), 3)
  const { segments } = await estimate(members(ids))
  const each = segments / 3
  const { used } = await db.must<{ used: number }>(
    sql`select coalesce(sum(used), 0)::int as used from sms_usage where company_id = ${company_id}`,
  )
  const limit = (n: number) =>
    db.one(
      sql`update license set limits = jsonb_set(limits, '{smsMonthly}', ${String(n)}::jsonb) where company_id = ${company_id}`,
    )
  await limit(used + 2 * each)
  await work()
  await work()
  expect(await read(it)).toMatchObject({ status: 'sent', sent: 2, skipped: 1 })
  expect((await results(it)).filter((one) => one.reason === 'budget')).toHaveLength(1)
  expect(await estimate(members(ids))).toMatchObject({ sms_left: 0 })
  await limit(0)
  expect(await estimate(members(ids))).toMatchObject({ sms_left: null })
})

it('holds a tenth back, and tells what both groups ordered', async () => {
  const ids: string[] = []
  for (let n = 0; n < 120; n++) ids.push(await lay(`Üye${n}`))
  const it = await release(await make(members(ids), { holds_back: true }), 120)
  await freeze(it)
  const { held } = await db.must<{ held: number }>(
    sql`select count(*)::int as held from notification_recipient where company_id = ${company_id} and notification_id = ${it.id} and state = 'held_back'`,
  )
  expect(held).toBeGreaterThan(0)
  expect(held).toBeLessThan(40)
  await work()
  await work()
  await work()
  const done = await read(it)
  expect(done).toMatchObject({ status: 'sent', sent: 120 - held, held_back: held, recipients: 120 })
  const lift = await manager.send(notification.lift, { params: of(it) })
  expect(lift).toMatchObject({ told: { members: 120 - held, ordered: 0 }, held: { members: held, orders: 0, sum: 0 } })
  const [backed] = (await manager.send(notification.recipients, { params: of(it), query: { state: ['held_back'] } }))
    .data
  expect(await inboxOf(backed!.member_id)).toEqual([])
  // The member's list does not show notifications for which the member was held back.
  expect(
    (await manager.send(notification.ofMember, { params: { member_id: backed!.member_id }, query: {} })).data,
  ).toEqual([])
})

it('is the company’s alone', async () => {
  const it = await make(members([await lay('Ada')]))
  const stranger = await signIn(server.url, world.users.foreignCompany)
  expect((await stranger.refused(notification.read, { params: of(it) })).status).toBe(404)
})
