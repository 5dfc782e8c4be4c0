import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { bannerExamples } from '#contract/marketing/banner.example.ts'
import { banner } from '#contract/marketing/banner.ts'
import { onDay } from '#contract/marketing/calendar/moved.ts'
import { calendar } from '#contract/marketing/calendar/calendar.ts'
import { discountExamples } from '#contract/marketing/discount.example.ts'
import { discount } from '#contract/marketing/discount.ts'
import { notification } from '#contract/marketing/notification/notification.ts'
import { scheduledTaskExamples } from '#contract/marketing/scheduled-task/scheduled-task.example.ts'
import { scheduledTask } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { notificationStage } from '../notification/test-stage.ts'

const now = new Date('2026-12-01T07:00:00Z')
const {
  server,
  world,
  company_id,
  branch_id,
  company: manager,
  branch: till,
  provider,
} = await setUp(['company', 'branch', 'provider'], {
  role: 'api',
  logLevel: 'error',
  now: () => now,
})
const { db } = server.database
const stage = notificationStage(server.kit, db, manager, company_id)
const ask = (query: object = {}, who = manager) =>
  who.send(calendar.read, { query: { company_id, from: '2026-12-01', to: '2027-01-31', ...query } })

it('shows by day what will happen, and what may be moved', async () => {
  const said = await stage.make(stage.members(await stage.layMany(1)), {
    name: 'Yılbaşı',
    send_at: '2026-12-31T21:30:00Z',
  })
  const body = {
    ...scheduledTaskExamples.create,
    company_id,
    name: 'Ay sonu',
    cycle: 'monthly' as const,
    starts_on: '2026-12-31',
  }
  await manager.send(scheduledTask.create, { body })
  await manager.send(discount.create, {
    body: {
      ...discountExamples.create,
      company_id,
      name: 'Aralık',
      starts_at: '2026-12-05T21:00:00Z',
      expires_at: '2026-12-20T20:59:00Z',
    },
  })
  await db.one(
    sql`insert into special_day (company_id, id, branch_id, day, name, slots, group_id) values (${company_id}, gen_random_uuid(), ${branch_id}, '2026-12-25', 'Sayım', '[]', gen_random_uuid())`,
  )
  const shown = await ask()
  expect(Object.keys(shown).toSorted()).toEqual(['cut', 'entries', 'more', 'today'])
  const short = shown.entries
    .filter((it) => it.kind !== 'public_holiday')
    .map((it) => [it.on, it.minute, it.kind, it.phase, it.name, it.is_movable].join(' '))
  expect(short).toEqual([
    '2026-12-06 0 discount begins Aralık true',
    '2026-12-20 1439 discount ends Aralık false',
    '2026-12-25  special_day at Sayım false',
    '2026-12-31 600 scheduled_task at Ay sonu true',
    '2027-01-01 30 notification at Yılbaşı true',
    '2027-01-31 600 scheduled_task at Ay sonu false',
  ])
  const moved = await manager.send(notification.move, {
    params: stage.of(said),
    body: { version: said.version, send_at: '2027-01-02T21:30:00.000Z' },
  })
  expect(moved.send_at).toBe('2027-01-02T21:30:00.000Z')
  const late = { version: moved.version, send_at: '2026-11-30T21:30:00.000Z' }
  expect(await manager.faults(notification.move, { params: stage.of(said), body: late })).toEqual(['send_at past'])
})

it('shows nobody what they may not list, refuses too long a period, and shows a branch its own days', async () => {
  const kinds = new Set((await ask({}, till)).entries.map((it) => it.kind))
  expect(kinds).not.toContain('notification')
  expect(kinds).not.toContain('scheduled_task')
  const given = { company_id, from: '2026-12-01', to: '2027-02-01' }
  expect(await manager.faults(calendar.read, { query: given })).toEqual(['to too_many_days'])
  const elsewhere = { ...given, to: '2026-12-31', branch_id: world.companies.own.branches[1] }
  expect(
    (await manager.send(calendar.read, { query: elsewhere })).entries.some((it) => it.kind === 'special_day'),
  ).toBe(false)
})

it('refuses a branch of another company, and a company that the caller may not see', async () => {
  const days = { from: '2026-12-01', to: '2026-12-31' }
  const { foreign, own } = world.companies
  const elsewhere = { ...days, company_id, branch_id: foreign.branches[0] }
  // A caller who may not see the branch does not learn that it exists.
  expect((await manager.refused(calendar.read, { query: elsewhere })).status).toBe(404)
  expect(await provider.faults(calendar.read, { query: elsewhere })).toEqual(['branch_id choice'])
  const mixed = { ...days, company_id: foreign.id, branch_id: own.branches[0] }
  expect(await provider.faults(calendar.read, { query: mixed })).toEqual(['branch_id choice'])
  const theirs = await manager.refused(calendar.read, { query: { ...days, company_id: foreign.id } })
  expect(theirs.status).toBe(404)
})

it('cuts a day that has too many entries, and says how many there are', async () => {
  await db.one(sql`insert into notification (company_id, id, name, channel, title, body, link, audience, segment_ids, send_at, by_recipient_clock, spread_minutes, holds_back)
    select ${company_id}::uuid, gen_random_uuid(), 'Çok ' || n, 'sms', '{}', '{}', '', '{"all": []}', '{}', '2026-12-10T10:00:00Z', false, 0, false from generate_series(1, 70) n`)
  const shown = await ask()
  expect(shown.entries.filter((it) => it.on === '2026-12-10')).toHaveLength(60)
  expect(shown.more).toEqual([{ on: '2026-12-10', count: 10 }])
})

it('lets nobody move a discount that would then have to be approved again', async () => {
  const movable = async (who = manager) => {
    const { entries } = await ask({ from: '2026-12-15', to: '2026-12-15' }, who)
    return Object.fromEntries(entries.map((it) => [it.name, it.is_movable]))
  }
  const starts = { starts_at: '2026-12-15T09:00:00Z', expires_at: null }
  const make = (name: string, more: object) =>
    manager.send(discount.create, { body: { ...discountExamples.create, company_id, ...starts, name, ...more } })
  await make('Bizim', {})
  const shared = await make('Ortak', { funder: 'platform', share_bp: 6000 })
  expect(await movable()).toEqual({ Bizim: true, Ortak: false })
  const params = { discount_id: shared.id }
  const { status } = await provider.send(discount.approve, { params, body: { version: shared.version } })
  expect(status).toBe('approved')
  expect(await movable()).toEqual({ Bizim: true, Ortak: false })
  // The platform cannot agree to what the company pays.
  expect(await movable(provider)).toEqual({ Bizim: false, Ortak: false })
})

it('moves what a branch in another time zone shows by the clock of the branch', async () => {
  await db.one(sql`update branch set timezone = 'Europe/Berlin' where company_id = ${company_id} and id = ${branch_id}`)
  server.kit.forget()
  // At this moment it is already the eighteenth in Istanbul.
  const body = { ...bannerExamples.create, branch_id, title: 'Gece', starts_at: '2026-12-17T22:30:00.000Z' }
  const it = await manager.send(banner.create, { body })
  const shown = async () => (await ask()).entries.find((entry) => entry.id === it.id)
  const params = { banner_id: it.id }
  const first = await shown()
  expect(first).toMatchObject({ on: '2026-12-17', timezone: 'Europe/Berlin', is_movable: true })
  for (const to of ['2026-12-19', first!.on]) {
    const { starts_at, version } = await manager.send(banner.read, { params })
    const moved = { ...body, starts_at: onDay(starts_at, to, (await shown())!.timezone), version }
    await manager.send(banner.update, { params, body: moved })
    expect(await shown()).toMatchObject({ on: to, minute: 23 * 60 + 30 })
  }
  expect((await manager.send(banner.read, { params })).starts_at).toBe(body.starts_at)
})
