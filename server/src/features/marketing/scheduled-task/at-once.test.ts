import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { scheduledTaskExamples } from '#contract/marketing/scheduled-task/scheduled-task.example.ts'
import { scheduledTask } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import type { Db } from '#server/db/pool.ts'
import { freezeRecipients } from '#server/domain/marketing/notification/freeze.ts'
import { storedColumns, type Stored } from '#server/domain/marketing/notification/stored.ts'
import { taskLoop } from '#server/domain/marketing/scheduled-task/loop.ts'
import { perform } from '#server/domain/marketing/scheduled-task/perform.ts'
import { taskPointsRun, type PointsInput } from '#server/domain/marketing/scheduled-task/points-run.ts'
import { taskColumns, type StoredTask } from '#server/domain/marketing/scheduled-task/stored.ts'
import { isWaiting } from '#server/kit/test/test-citus.ts'
import { createSms } from '#simulators/sms/sms.ts'
import { notificationStage } from '../notification/test-stage.ts'

const sms = await createSms({})
afterAll(() => sms.stop())
const now = new Date('2026-12-01T07:00:00Z')
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
const { kit } = server
const { db } = server.database
const stage = notificationStage(kit, db, manager, company_id)

type Input = In<typeof scheduledTask.create.body>
const make = (more: Partial<Input>) =>
  manager.send(scheduledTask.create, {
    body: { ...scheduledTaskExamples.create, company_id, rest_days: 30, ...more },
  })

/** A task that was run by hand twice before the first run has reached anybody. */
async function runTwice(more: Partial<Input>): Promise<string> {
  const { id } = await make(more)
  for (let n = 0; n < 2; n++) {
    const params = { scheduled_task_id: id }
    const { version } = await manager.send(scheduledTask.read, { params })
    await manager.send(scheduledTask.run, { params, body: { version } })
    await taskLoop.run(kit)
  }
  return id
}

it('two notifications of a task that are released at once reach each member once', async () => {
  const audience = stage.members(await stage.layMany(3))
  const template = await stage.make(audience)
  const id = await runTwice({ action: 'notification', notification_id: template.id, points: null, audience })
  const copies = await db.many<Stored>(
    sql`select ${storedColumns} from notification n where n.company_id = ${company_id} and n.task_id = ${id}`,
  )
  expect(copies).toHaveLength(2)
  const [one, other] = copies as [Stored, Stored]
  await db.tx(async (first) => {
    await freezeRecipients(first, one, now)
    await db.tx((second) => freezeRecipients(second, other, now))
  })
  // The worker's next round.
  await db.tx((again) => freezeRecipients(again, other, now))
  const { all, frozen } = await db.must<{ all: number; frozen: number }>(sql`
    select (select count(*)::int from notification_recipient where company_id = ${company_id} and notification_id = any(${copies.map((it) => it.id)}::uuid[])) as all,
      (select count(*)::int from notification where company_id = ${company_id} and task_id = ${id} and frozen_at is not null) as frozen`)
  expect([all, frozen]).toEqual([3, 2])
})

it('two jobs of a task that give points at once give them to each member once', async () => {
  const people = await stage.layMany(3)
  const id = await runTwice({ action: 'points', points: 50, audience: stage.members(people) })
  const jobs = await db.many<{ id: string; input: PointsInput }>(
    sql`select id, input from run where company_id = ${company_id} and record_id = ${id} order by id`,
  )
  expect(jobs).toHaveLength(2)
  const by = { now, request_id: id, ip: '', kit, actor: undefined }
  const step = (tx: Db, { input, ...job }: (typeof jobs)[number]) =>
    taskPointsRun.step!({ db: tx, by, kit, now, input, run: { company_id, branch_id: null, record_id: id, ...job } }, 0)
  let second: Promise<unknown> | undefined
  await db.tx(async (tx) => {
    await step(tx, jobs[0]!)
    second = db.tx((other) => step(other, jobs[1]!))
    await expect.poll(() => isWaiting(server.database.url)).toBe(true)
  })
  expect(await second).toMatchObject({ report: { given: 0, rested: 3 } })
  const points = await db.many<{ n: number }>(
    sql`select point_balance::int as n from member_account where company_id = ${company_id} and member_id = any(${people}::uuid[])`,
  )
  expect(points).toEqual([{ n: 50 }, { n: 50 }, { n: 50 }])
})

it('does not lock a voucher while choosing members, and gives none if it was paused meanwhile', async () => {
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
  const audience = stage.members(await stage.layMany(3))
  const { id } = await make({ action: 'gift_cheque', gift_cheque_id: cheque.id, points: null, audience })
  const own = sql`company_id = ${company_id} and id = ${cheque.id}`
  /** Performs the task. `act` happens while it chooses members. */
  const performed = (act: (db: Db) => Promise<unknown>) =>
    db.tx(async (tx) => {
      const task = await tx.must<StoredTask>(
        sql`select ${taskColumns(company_id)} from scheduled_task t where t.company_id = ${company_id} and t.id = ${id}`,
      )
      const one: Db['one'] = async (statement) => {
        const row = await tx.one<never>(statement)
        if (statement.text.startsWith('insert into recipient ')) await db.tx(act)
        return row
      }
      const by = { now, request_id: id, ip: '', kit, actor: undefined }
      return perform(kit, { ...tx, one }, task, { by, user_id: null })
    })
  const redeem = (it: Db) => it.one(sql`select 1 from gift_cheque where ${own} for no key update nowait`)
  expect(await performed(redeem)).toMatchObject({ chosen: 3, gift_cheque_id: cheque.id })
  const pause = (it: Db) => it.one(sql`update gift_cheque set is_paused = true where ${own}`)
  const before = await db.must(sql`select count(*)::int as n from recipient where company_id = ${company_id}`)
  expect(await performed(pause)).toEqual({ failure: 'cheque_paused' })
  expect(await db.must(sql`select count(*)::int as n from recipient where company_id = ${company_id}`)).toEqual(before)
})
