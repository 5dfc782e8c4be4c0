import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { branch } from '#contract/organisation/branch.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { alertBell } from '#server/domain/organisation/alert-bell.ts'

const { server, world, company_id, branch_id, company: manager } = await setUp(['company'])
const { db } = server.database
const at = sql`company_id = ${company_id} and branch_id = ${branch_id}`
const minutes = (n: number) => new Date(Date.now() + n * 60_000)
const look = (after = 0) => alertBell({ ...server.kit, now: () => minutes(after) })
const device = (is_armed: boolean, seen: number) =>
  db.one(sql`insert into device (company_id, branch_id, id, session_id, socket_id, user_id, name, is_armed, seen_at)
    select ${company_id}, ${branch_id}, 'till', ${randomUUID()}, ${randomUUID()}, id, 'Kasa', ${is_armed}, ${minutes(seen)} from app_user where email = ${world.users.branch}
    on conflict (company_id, branch_id, id) do update set is_armed = excluded.is_armed, seen_at = excluded.seen_at`)
const letters = () =>
  db.many<{ to_address: string; subject: string }>(
    sql`/* platform: a test */ select to_address, subject from mail where kind = 'bell-off' order by created_at, id`,
  )

beforeEach(async () => {
  await db.one(sql`/* platform: a test */ delete from mail`)
  await db.one(sql`delete from branch_alert where ${at}`)
  await db.one(sql`delete from device where ${at}`)
})

it('writes to managers once while no bell has been on at an open branch, and again after one was', async () => {
  await device(true, -10)
  await look()
  await look(30)
  expect(await letters()).toEqual([
    { to_address: world.users.company, subject: expect.stringContaining('Zil açık değil, yeni sipariş duyulmaz') },
  ])
  await device(true, 0)
  await look(31)
  await device(true, -10)
  await look(32)
  expect(await letters()).toHaveLength(2)
})

it('writes to nobody in the first minutes, where no till is used, and while the branch is closed', async () => {
  await look()
  await device(false, -3)
  await look()
  await device(false, -10 * 24 * 60)
  await look()
  await device(true, -10)
  await manager.send(branch.setState, {
    params: { branch_id },
    body: { state: 'closed', reason: '', until: minutes(60).toISOString() },
  })
  await look(1)
  expect(await letters()).toEqual([])
})
