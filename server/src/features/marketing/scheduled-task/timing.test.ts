import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import type { Answer } from '#contract/kit/call.ts'
import { scheduledTaskExamples } from '#contract/marketing/scheduled-task/scheduled-task.example.ts'
import { scheduledTask, type ScheduledTask } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { branch } from '#contract/organisation/branch.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { runs } from '#server/app/work-list.ts'
import { branchBody } from '#server/app/test/test-branch.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { taskLoop } from '#server/domain/marketing/scheduled-task/loop.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { notificationStage } from '../notification/test-stage.ts'

/** Ten in the morning in Istanbul. */
const morning = new Date('2026-12-01T07:00:00Z')
let now = morning
const {
  server,
  company_id,
  branch_id,
  company: manager,
  provider,
} = await setUp(['company', 'provider'], {
  role: 'api',
  logLevel: 'silent',
  now: () => morning,
})
const { db } = server.database
const kit = { ...server.kit, now: () => now }
const stage = notificationStage(kit, db, manager, company_id)
let people: string[] = []
const of = (it: Pick<ScheduledTask, 'id'>) => ({ scheduled_task_id: it.id })

/** Creates a task that gives 50 points at eleven in the morning, every day. */
const make = (more: Partial<ScheduledTask> = {}) =>
  manager.send(scheduledTask.create, {
    body: {
      ...scheduledTaskExamples.create,
      company_id,
      branch_id: more.branch_id ?? null,
      action: 'points',
      notification_id: null,
      gift_cheque_id: null,
      points: 50,
      validity_days: 0,
      category_ids: [],
      product_ids: [],
      audience: stage.members(people),
      rest_days: 0,
      cycle: 'daily',
      starts_on: '2026-12-01',
      at_min: 660,
      ends_on: null,
    },
  })
const read = (it: Pick<ScheduledTask, 'id'>) => manager.send(scheduledTask.read, { params: of(it) })
const runsOf = async (it: Pick<ScheduledTask, 'id'>) =>
  (await manager.send(scheduledTask.runs, { params: of(it), query: {} })).data.map(
    (run) => `${run.due_on} ${run.number} ${run.state}${run.reason ? ` ${run.reason}` : ''}`,
  )
/** Lets the workers do what is due at this moment. */
async function work(at: string) {
  now = new Date(at)
  for (let n = 0; n < 3; n++) await taskLoop.run(kit)
  await runDue(kit, runs)
}
const pointsOf = async () =>
  (
    await db.must<{ n: number }>(
      sql`select coalesce(sum(point_balance), 0)::int as n from member_account where company_id = ${company_id} and member_id = any(${people}::uuid[])`,
    )
  ).n

beforeEach(async () => {
  now = morning
  await db.one(sql`delete from scheduled_task_run where company_id = ${company_id}`)
  await db.one(sql`delete from scheduled_task where company_id = ${company_id}`)
  people = await stage.layMany(1)
})

const inIstanbul = '2026-12-01T08:00:00.000Z'
const inBerlin = '2026-12-01T10:00:00.000Z'
const found = (id: string) => provider.send(branch.read, { params: { branch_id: id } })
type Branch = Answer<typeof branch.read>
const input = (it: Branch) => {
  const fields = Object.entries(it).filter(([name]) => name in branch.input.shape)
  return Object.fromEntries(fields) as ReturnType<typeof branchBody>
}
/** Changes the time zone of a branch, as its form does. */
const move = async (id: string, timezone: string) => {
  const before = await found(id)
  const body = { ...input(before), timezone, version: before.version }
  await provider.send(branch.update, { params: { branch_id: id }, body })
}
const switchTo = async (id: string, is_active: boolean) => {
  const { version } = await found(id)
  await provider.send(branch.patch, { params: { branch_id: id }, body: { is_active, version, anyway: true } })
}
const dueAt = async (it: ScheduledTask) => {
  expect(await server.broken()).toEqual([])
  return (await read(it)).next_due_at
}

it('is due by the new clock after a branch or its company got another time zone, in whatever way', async () => {
  const ofBranch = await make({ branch_id })
  const ofCompany = await make()
  const dues = async () => [await dueAt(ofBranch), await dueAt(ofCompany)]
  expect(await dues()).toEqual([inIstanbul, inIstanbul])
  // The other branches are switched off, so that `branch_id` is the oldest active one.
  const others = await db.many<{ id: string }>(
    sql`select id from branch where company_id = ${company_id} and id <> ${branch_id} and is_active`,
  )
  for (const { id } of others) await switchTo(id, false)
  await db.one(
    sql`update branch set created_at = case id when ${branch_id} then '2020-01-01'::timestamptz else '2021-01-01' end where company_id = ${company_id}`,
  )
  await move(branch_id, 'Europe/Berlin')
  expect(await dues()).toEqual([inBerlin, inBerlin])
  const opened = await provider.send(branch.create, {
    body: { ...branchBody(company_id, 'Sonradan'), timezone: 'Europe/Istanbul' },
  })
  expect(await dues()).toEqual([inBerlin, inBerlin])
  await switchTo(branch_id, false)
  expect(await dues()).toEqual([inBerlin, inIstanbul])
  await switchTo(branch_id, true)
  expect(await dues()).toEqual([inBerlin, inBerlin])
  await switchTo(branch_id, false)
  await switchTo(opened.id, false)
  expect(await dues()).toEqual([inBerlin, inBerlin])
  const last = await provider.send(branch.create, {
    body: { ...branchBody(company_id, 'En son'), timezone: 'Europe/Istanbul' },
  })
  expect(await dues()).toEqual([inBerlin, inIstanbul])
  await switchTo(last.id, false)
  expect(await dues()).toEqual([inBerlin, inBerlin])
  await move(branch_id, 'Europe/Istanbul')
  for (const id of [branch_id, ...others.map((it) => it.id)]) await switchTo(id, true)
  expect(await dues()).toEqual([inIstanbul, inIstanbul])
})

it('does not miss a run because something about a branch was changed when it was due', async () => {
  const task = await make()
  await db.one(
    sql`update scheduled_task set next_due_at = ${new Date('2026-12-01T06:00:00Z')}, at_min = 540 where company_id = ${company_id} and id = ${task.id}`,
  )
  await move(branch_id, 'Europe/Istanbul')
  await work('2026-12-01T07:00:00Z')
  expect(await runsOf(task)).toEqual(['2026-12-01 0 done'])
})

it.for([
  { ahead: '2026-12-02T08:10:00Z', back: '2026-12-01T07:05:00Z', shows: ['2026-12-01 0 done', '2026-12-01 1 done'] },
  {
    ahead: '2026-12-09T08:10:00Z',
    back: '2026-12-01T12:00:00Z',
    shows: ['2026-12-02 0 done', '2026-12-01 1 done', '2026-12-01 0 superseded'],
  },
  { ahead: '2027-02-01T12:00:00Z', back: '2026-12-01T07:05:00Z', shows: ['2026-12-01 0 done', '2026-12-01 1 done'] },
])('is due again at its next time after a node whose clock showed $ahead', async ({ ahead, back, shows }) => {
  const task = await make()
  await work(ahead)
  expect(await pointsOf()).toBe(50)
  await work(back)
  await work(back)
  const due = (await read(task)).next_due_at
  expect(due).toBe(back < inIstanbul ? inIstanbul : '2026-12-02T08:00:00.000Z')
  expect(await server.broken()).toEqual([])
  await work(due!)
  await work(due!)
  expect(await runsOf(task)).toEqual(shows)
  expect(await pointsOf()).toBe(100)
})

it('performs a run that a node whose clock was ahead has queued but not performed', async () => {
  const task = await make()
  now = new Date('2026-12-01T20:00:00Z')
  await taskLoop.run(kit)
  expect(await runsOf(task)).toEqual(['2026-12-01 0 waiting'])
  await work('2026-12-01T08:00:30Z')
  await work('2026-12-01T08:00:31Z')
  expect(await runsOf(task)).toEqual(['2026-12-01 0 done'])
  expect(await pointsOf()).toBe(50)
})

it('stays paused when runs that became due too early are corrected', async () => {
  const paused = await make()
  await work('2026-12-20T12:00:00Z')
  await manager.send(scheduledTask.pause, { params: of(paused), body: { version: paused.version } })
  await work('2026-12-01T07:05:00Z')
  const { version, ...after } = await read(paused)
  expect(after).toMatchObject({ state: 'paused', next_due_at: null, ran_on: null })
  const back = await manager.send(scheduledTask.resume, { params: of(paused), body: { version } })
  expect(back.next_due_at).toBe(inIstanbul)
})

it('gives no points if they exceed the limit without approval when the task runs', async () => {
  const limit = async (points_alone: number) => {
    const params = { company_id, name: 'corrections' as const }
    const { value, version } = await manager.send(companySetting.read, { params })
    await manager.send(companySetting.update, { params, body: { value: { ...value, points_alone }, version } })
  }
  const task = await make()
  now = new Date('2026-12-01T08:00:00Z')
  await taskLoop.run(kit)
  expect(await runsOf(task)).toEqual(['2026-12-01 0 waiting'])
  await limit(49)
  await work('2026-12-01T08:00:01Z')
  await work('2026-12-02T08:00:01Z')
  expect(await pointsOf()).toBe(0)
  expect(await runsOf(task)).toEqual(['2026-12-02 0 failed points_limit', '2026-12-01 0 failed points_limit'])
})
