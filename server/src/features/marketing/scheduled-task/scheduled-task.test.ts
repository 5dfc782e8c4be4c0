import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { notification } from '#contract/marketing/notification/notification.ts'
import { scheduledTask, type ScheduledTask } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { menu } from '#contract/menu/menu.ts'
import { runs } from '#server/app/work-list.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { taskLoop } from '#server/domain/marketing/scheduled-task/loop.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { createSms } from '#simulators/sms/sms.ts'
import { testMenu } from '../../menu/menu/test-menu.ts'
import { notificationStage } from '../notification/test-stage.ts'

const sms = await createSms({})
afterAll(() => sms.stop())
const minuteMs = 60_000
/** Ten in the morning in Istanbul. */
const morning = new Date('2026-12-01T07:00:00Z')
/** The current time of the API, and that of the workers. The tests set both. */
let answersAt = morning
let now = morning
const {
  server,
  world,
  company_id,
  branch_id,
  company: manager,
} = await setUp(['company'], {
  sms: { url: sms.account, simulator: sms.url },
  role: 'api',
  logLevel: 'silent',
  now: () => answersAt,
})
const { db } = server.database
const kit = { ...server.kit, now: () => now }
const stage = notificationStage(kit, db, manager, company_id)
let people: string[] = []
const of = (it: Pick<ScheduledTask, 'id'>) => ({ scheduled_task_id: it.id })

type Input = In<typeof scheduledTask.create.body>
const input = (more: Partial<Input> = {}): Input => ({
  company_id,
  branch_id: null,
  name: 'Salı puanı',
  action: 'points',
  notification_id: null,
  gift_cheque_id: null,
  points: 50,
  validity_days: 0,
  category_ids: [],
  product_ids: [],
  switches_on: false,
  audience: stage.members(people),
  rest_days: 0,
  cycle: 'daily',
  starts_on: '2026-12-01',
  at_min: 660,
  ends_on: null,
  ...more,
})
const make = (more: Partial<Input> = {}) => manager.send(scheduledTask.create, { body: input(more) })
const read = (it: Pick<ScheduledTask, 'id'>) => manager.send(scheduledTask.read, { params: of(it) })
const runsOf = async (it: Pick<ScheduledTask, 'id'>) =>
  (await manager.send(scheduledTask.runs, { params: of(it), query: {} })).data
/** Lets the workers do what is due at this moment. */
async function work(at?: string) {
  if (at) now = new Date(at)
  // The first round queues the runs, and the second performs them. Then their jobs run.
  for (let n = 0; n < 2; n++) await taskLoop.run(kit)
  await runDue(kit, runs)
  await stage.work()
}
const pointsOf = async () =>
  (
    await db.many<{ n: number }>(
      sql`select point_balance::int as n from member_account where company_id = ${company_id} and member_id = any(${people}::uuid[]) order by member_id`,
    )
  ).map((it) => it.n)

beforeEach(async () => {
  now = morning
  await db.one(sql`update scheduled_task set is_paused = true where company_id = ${company_id}`)
  await db.one(
    sql`update scheduled_task_run set state = 'superseded' where company_id = ${company_id} and state = 'waiting'`,
  )
  people = await stage.layMany(3)
})

it('gives points at its time of day, once a day', async () => {
  const task = await make()
  expect(task).toMatchObject({
    state: 'active',
    next_due_at: '2026-12-01T08:00:00.000Z',
    last_run: null,
    obstacle: null,
  })
  await work('2026-12-01T07:59:59Z')
  expect(await runsOf(task)).toEqual([])
  await work('2026-12-01T08:00:00Z')
  await work('2026-12-01T08:00:30Z')
  expect(await pointsOf()).toEqual([50, 50, 50])
  expect(await runsOf(task)).toMatchObject([
    { due_on: '2026-12-01', number: 0, state: 'done', chosen: 3, done: 3, by: null },
  ])
  await work('2026-12-02T08:00:00Z')
  expect(await pointsOf()).toEqual([100, 100, 100])
  expect(await read(task)).toMatchObject({ next_due_at: '2026-12-03T08:00:00.000Z', ran_on: '2026-12-02' })
})

it('performs the latest of several missed runs, and records the others as superseded', async () => {
  const task = await make()
  await work('2026-12-04T12:00:00Z')
  expect(await pointsOf()).toEqual([50, 50, 50])
  expect((await runsOf(task)).map((it) => [it.due_on, it.state])).toEqual([
    ['2026-12-04', 'done'],
    ['2026-12-03', 'superseded'],
    ['2026-12-02', 'superseded'],
    ['2026-12-01', 'superseded'],
  ])
  expect((await read(task)).next_due_at).toBe('2026-12-05T08:00:00.000Z')
})

it('makes up for no missed run after a change or a pause', async () => {
  const task = await make()
  await work('2026-12-01T08:00:00Z')
  const body = { ...input({ at_min: 1200 }), version: task.version }
  const evening = await manager.send(scheduledTask.update, { params: of(task), body })
  // The task has already run today.
  expect(evening.next_due_at).toBe('2026-12-02T17:00:00.000Z')
  const paused = await manager.send(scheduledTask.pause, { params: of(task), body: { version: evening.version } })
  expect(paused).toMatchObject({ state: 'paused', next_due_at: null })
  await work('2026-12-05T12:00:00Z')
  answersAt = now
  const later = await signIn(server.url, world.users.company)
  const back = await later.send(scheduledTask.resume, { params: of(task), body: { version: paused.version } })
  answersAt = morning
  expect(back.next_due_at).toBe('2026-12-05T17:00:00.000Z')
  expect(await pointsOf()).toEqual([50, 50, 50])
})

it('ends after its last day', async () => {
  const task = await make({ ends_on: '2026-12-02' })
  await work('2026-12-02T08:00:00Z')
  expect(await read(task)).toMatchObject({ state: 'ended', next_due_at: null })
})

it('runs now for whoever asks, once for each request, and leaves out members who rest', async () => {
  const task = await make({ rest_days: 2 })
  const asked = { params: of(task), body: { version: task.version } }
  const key = { 'idempotency-key': randomUUID() }
  const first = await manager.send(scheduledTask.run, asked, key)
  expect(first).toMatchObject({ state: 'waiting', number: 1, due_on: '2026-12-01' })
  expect(await manager.send(scheduledTask.run, asked, key)).toMatchObject({ number: 1 })
  expect(await manager.refused(scheduledTask.run, asked)).toMatchObject({ code: 'conflict' })
  await work()
  expect(await pointsOf()).toEqual([50, 50, 50])
  expect((await runsOf(task))[0]).toMatchObject({ state: 'done', chosen: 3, done: 3 })
  expect((await runsOf(task))[0]!.by).not.toBeNull()
  // The runs that are due today and tomorrow find nobody. The next day's run does.
  await work('2026-12-01T08:00:00Z')
  await work('2026-12-02T08:00:00Z')
  expect(await pointsOf()).toEqual([50, 50, 50])
  expect((await runsOf(task))[0]).toMatchObject({ due_on: '2026-12-02', state: 'done', chosen: 0 })
  await work('2026-12-03T08:00:00Z')
  expect(await pointsOf()).toEqual([100, 100, 100])
})

it('sends a copy of its notification to whoever is in the audience then', async () => {
  const template = await stage.make(stage.members(people))
  const task = await make({ action: 'notification', notification_id: template.id, points: null, rest_days: 2 })
  expect(task.template_name).toBe('Deneme')
  const before = sms.inbox().length
  await work('2026-12-01T09:00:00Z')
  expect(sms.inbox().length - before).toBe(3)
  const [run] = await runsOf(task)
  expect(run).toMatchObject({ state: 'done', chosen: 3, done: 3, failed: 0 })
  // The list can show the notifications of users without the copies that tasks make.
  const listed = async (made_by: 'user' | 'task') => {
    const { data } = await manager.send(notification.list, { query: { made_by: [made_by], sort: '-created_at' } })
    return data.map((it) => [it.id, it.task_id, it.task_name])
  }
  expect(await listed('task')).toEqual([[run!.notification_id, task.id, task.name]])
  expect(await listed('user')).toEqual([[template.id, null, null]])
  const [late] = await stage.layMany(1)
  people.push(late!)
  await manager.send(scheduledTask.update, {
    params: of(task),
    body: {
      ...input({ action: 'notification', notification_id: template.id, rest_days: 2, audience: stage.members(people) }),
      version: (await read(task)).version,
    },
  })
  await work('2026-12-02T09:00:00Z')
  // All members rest except the new one.
  expect(sms.inbox().length - before).toBe(4)
  // A notification that a task sends cannot be deleted.
  const kept = await manager.refused(notification.remove, { params: { notification_id: template.id } })
  expect(kept).toMatchObject({ code: 'in_use' })
  expect(kept.detail).toContain('Salı puanı')
})

it('gives a personal voucher again and again, and says when it is paused', async () => {
  const cheque = await manager.send(giftCheque.create, {
    body: {
      ...giftChequeExamples.create,
      company_id,
      kind: 'personal',
      code: '',
      funder: 'company',
      branch_ids: [],
      expires_at: null,
    },
  })
  const task = await make({ action: 'gift_cheque', gift_cheque_id: cheque.id, points: null })
  await work('2026-12-01T08:00:00Z')
  await work('2026-12-02T08:00:00Z')
  const { n } = await db.must<{ n: number }>(
    sql`select count(*)::int as n from gift_cheque_item where company_id = ${company_id} and cheque_id = ${cheque.id}`,
  )
  expect(n).toBe(6)
  expect((await runsOf(task))[0]).toMatchObject({ state: 'done', chosen: 3, done: 3, gift_cheque_id: cheque.id })
  await db.one(sql`update gift_cheque set is_paused = true where company_id = ${company_id} and id = ${cheque.id}`)
  expect((await read(task)).obstacle).toBe('cheque_paused')
  await work('2026-12-03T08:00:00Z')
  expect((await runsOf(task))[0]).toMatchObject({ state: 'failed', reason: 'cheque_paused' })
  expect((await read(task)).last_run).toMatchObject({ state: 'failed', reason: 'cheque_paused' })
})

it('switches parts of a branch’s menu, and says when nothing of it is left', async () => {
  const shop = testMenu(server, { company_id, branch_id })
  const category_id = await shop.category()
  const product_id = await shop.product(category_id)
  const parts = { action: 'menu' as const, branch_id, points: null, audience: null }
  const category_ids = [category_id]
  const task = await make({ ...parts, category_ids, product_ids: [product_id] })
  await work('2026-12-01T08:00:00Z')
  const after = await manager.send(menu.read, { params: { branch_id } })
  expect(after.categories.find((it) => it.id === category_id)?.is_active).toBe(false)
  expect(after.products.find((it) => it.id === product_id)?.is_active).toBe(false)
  expect((await runsOf(task))[0]).toMatchObject({ state: 'done', chosen: 2, done: 2 })
  await db.one(
    sql`update scheduled_task set category_ids = '{}', product_ids = ${[randomUUID()]}::uuid[] where company_id = ${company_id} and id = ${task.id}`,
  )
  await work('2026-12-02T08:00:00Z')
  expect((await runsOf(task))[0]).toMatchObject({ state: 'failed', reason: 'menu_gone' })
  // The product belongs to another branch.
  const [, other] = world.companies.own.branches
  const elsewhere = input({ ...parts, branch_id: other!, product_ids: [product_id] })
  expect(await manager.faults(scheduledTask.create, { body: elsewhere })).toEqual(['product_ids choice'])
})

it('refuses more points than a user may give alone, and what the user may not do by hand', async () => {
  expect(await manager.faults(scheduledTask.create, { body: input({ points: 10_001 }) })).toEqual(['points too_big'])
  const without = async (permission: string) => {
    await db.one(sql`update role set permissions = array_remove(permissions, ${permission})`)
    server.kit.forget()
  }
  const task = await make()
  const run = { params: of(task), body: { version: task.version } }
  await without('post-member-point')
  expect(await manager.faults(scheduledTask.create, { body: input() })).toEqual(['action task_rights'])
  expect(await manager.refused(scheduledTask.run, run)).toMatchObject({
    code: 'permission_required',
    permission: 'post-member-point',
  })
  await db.one(sql`update role set permissions = permissions || '{post-member-point}'`)
  server.kit.forget()
  // The limit may have been lowered since the task was made.
  await db.one(sql`update scheduled_task set points = 10001 where company_id = ${company_id} and id = ${task.id}`)
  expect(await manager.faults(scheduledTask.run, run)).toEqual(['points too_big'])
})

it('does not perform a run that was waiting when the task was paused', async () => {
  const task = await make()
  await manager.send(scheduledTask.run, { params: of(task), body: { version: task.version } })
  await manager.send(scheduledTask.pause, { params: of(task), body: { version: task.version } })
  await work()
  expect(await pointsOf()).toEqual([0, 0, 0])
  expect((await runsOf(task))[0]).toMatchObject({ state: 'superseded' })
})

it('a task that fails for a company neither stops others nor is lost', async () => {
  const broken = await make({ name: 'Bozuk' })
  const task = await make()
  // An audience that no statement can read.
  await db.one(
    sql`update scheduled_task set audience = '{"field": "age", "op": "between", "value": {"min": "x", "max": null}}' where company_id = ${company_id} and id = ${broken.id}`,
  )
  now = new Date('2026-12-01T08:00:00Z')
  await taskLoop.run(kit)
  await taskLoop.run(kit)
  await runDue(kit, runs)
  expect(await pointsOf()).toEqual([50, 50, 50])
  expect((await runsOf(task))[0]?.state).toBe('done')
  expect((await runsOf(broken))[0]).toMatchObject({ state: 'waiting' })
  for (let n = 0; n < 5; n++) {
    now = new Date(now.getTime() + 61 * minuteMs)
    await taskLoop.run(kit)
  }
  expect((await runsOf(broken))[0]).toMatchObject({ state: 'failed', reason: 'failed' })
  const noted = await db.many(
    sql`select kind, reason, count from given_up where company_id = ${company_id} and work = ${taskLoop.name}`,
  )
  expect(noted).toEqual([{ kind: 'run', reason: 'failed', count: 1 }])
})

it('does nothing once the licence has ended, and says so', async () => {
  const task = await make()
  await db.one(sql`update license set ends_at = '2026-11-20' where company_id = ${company_id}`)
  server.kit.forget()
  now = new Date('2026-12-01T08:00:00Z')
  expect((await read(task)).obstacle).toBe('licence_ended')
  await work()
  expect(await pointsOf()).toEqual([0, 0, 0])
  expect((await runsOf(task))[0]).toMatchObject({ state: 'failed', reason: 'licence_ended' })
  await db.one(sql`update license set ends_at = '2099-01-01' where company_id = ${company_id}`)
  server.kit.forget()
})
