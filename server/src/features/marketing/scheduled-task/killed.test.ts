import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { atLength } from '#contract/kit/test-length.ts'
import { scheduledTask } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { scheduledTaskExamples } from '#contract/marketing/scheduled-task/scheduled-task.example.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import type { TaskWorkerInput } from '#server/app/test/test-task-worker.ts'
import { notificationStage } from '../notification/test-stage.ts'

const people = atLength(600, 6000)
const days = atLength(2, 4)
const now = new Date('2026-12-01T07:00:00Z')
const {
  server,
  company_id,
  company: manager,
} = await setUp(['company'], {
  role: 'api',
  logLevel: 'silent',
  now: () => now,
})
const { db } = server.database
const stage = notificationStage(server.kit, db, manager, company_id)
const worker = new URL('../../../app/test/test-task-worker.ts', import.meta.url)

it('each run of a task happens once, however often its worker is killed', async () => {
  const ids = await stage.layMany(people)
  const { id } = await manager.send(scheduledTask.create, {
    body: {
      ...scheduledTaskExamples.create,
      company_id,
      points: 10,
      rest_days: 0,
      audience: { all: [{ field: 'registered', op: 'within', value: 365 }] },
    },
  })
  const own = sql`company_id = ${company_id} and task_id = ${id}`
  const progress = () =>
    db.must<{ runs: number; open: number; done: number }>(sql`
      select count(*)::int as runs, count(*) filter (where state = 'waiting')::int as open, coalesce(sum(done), 0)::int as done from scheduled_task_run where ${own}`)
  let killed = 0
  for (let day = 1; day <= days; day++) {
    const at = new Date(now.getTime() + day * 86_400_000)
    for (;;) {
      const before = await progress()
      if (before.runs === day && before.open === 0 && before.done === day * people) break
      const child = fork(worker)
      const exit = once(child, 'exit')
      child.send({ url: server.database.url, now: at.getTime() } satisfies TaskWorkerInput)
      // The worker is killed up to 300 ms after its first visible progress, or when all is done.
      const isFurther = async () => JSON.stringify(await progress()) !== JSON.stringify(before)
      await expect.poll(isFurther, { timeout: 30_000, interval: 10 }).toBe(true)
      await wait(Math.random() * 300)
      child.kill('SIGKILL')
      await exit
      killed++
      // Parts that a killed worker has taken wait for the end of their lease. The test ends it.
      await db.one(
        sql`update run set due_at = ${at} where company_id = ${company_id} and state in ('waiting', 'running')`,
      )
    }
  }
  const moves = await db.many<{ n: number; times: number }>(sql`
    select n, count(*)::int as times from (select count(*)::int as n from point_move where company_id = ${company_id} and member_id = any(${ids}::uuid[]) group by member_id) m group by n`)
  expect(moves).toEqual([{ n: days, times: people }])
  const states = await db.many(
    sql`select due_on, state, chosen, done from scheduled_task_run where ${own} order by due_on`,
  )
  expect(states).toMatchObject(Array.from({ length: days }, () => ({ state: 'done', chosen: people, done: people })))
  expect(killed).toBeGreaterThanOrEqual(days)
}, 300_000)
