import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { branch } from '#contract/organisation/branch.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { loadActor } from '#server/kit/guard/actor.ts'
import { arm, disarm } from '#server/kit/live/devices.ts'
import { alertBell } from '#server/domain/organisation/alert-bell.ts'

const { server, world, company_id, branch_id, company: manager } = await setUp(['company'])
const { db } = server.database
const at = sql`company_id = ${company_id} and branch_id = ${branch_id}`
const minutes = (n: number) => new Date(Date.now() + n * 60_000)
const look = (after = 0) => alertBell({ ...server.kit, now: () => minutes(after) })
const device = (is_armed: boolean, seen: number, quiet = seen) =>
  db.one(sql`insert into device (company_id, branch_id, id, session_id, socket_id, user_id, name, is_armed, seen_at, quiet_since)
    select ${company_id}, ${branch_id}, 'till', ${randomUUID()}, ${randomUUID()}, id, 'Kasa', ${is_armed}, ${minutes(seen)}, ${is_armed ? null : minutes(quiet)}
    from app_user where email = ${world.users.branch}
    on conflict (company_id, branch_id, id) do update set is_armed = excluded.is_armed, seen_at = excluded.seen_at, quiet_since = excluded.quiet_since`)
const letters = () =>
  db.many<{ to_address: string; subject: string }>(
    sql`/* platform: a test */ select to_address, subject from mail where kind = 'bell-off' order by created_at, id`,
  )

beforeEach(async () => {
  await db.one(sql`/* platform: a test */ delete from mail`)
  await db.one(sql`delete from branch_alert where ${at}`)
  await db.one(sql`delete from device where ${at}`)
  await db.one(sql`delete from branch_pause where ${at}`)
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

it('writes too when a till is connected and its bell has been off, since when the branch’s reach says', async () => {
  await device(false, 0, -4)
  await look()
  expect(await letters()).toEqual([])
  await device(false, 0, -6)
  await look()
  expect(await letters()).toHaveLength(1)
  const { reach } = await manager.send(branch.state, { params: { branch_id } })
  const bell = reach.parts.find(({ part }) => part === 'bell')
  expect(bell).toMatchObject({ state: 'down', code: 'muted' })
  expect(Math.round((Date.now() - Date.parse(bell!.since!)) / 60_000)).toBe(6)
})

it('takes a bell for off from when it was switched off, through what the till says afterwards', async () => {
  const session = await db.must<{ id: string }>(
    sql`select s.id from session s join app_user u on u.id = s.user_id where u.email = ${world.users.company}`,
  )
  const actor = (await loadActor(db, session.id, await server.kit.tree()))!
  const socket = randomUUID()
  const quiet = () =>
    db.must<{ is_armed: boolean; quiet_since: string | null }>(
      sql`select is_armed, quiet_since from device where ${at}`,
    )
  const say = (is_armed: boolean) =>
    arm(server.kit, actor, socket, { type: 'arm', branch_id, device: 'till', name: 'Kasa', is_armed })
  await say(true)
  expect(await quiet()).toEqual({ is_armed: true, quiet_since: null })
  await say(false)
  const { quiet_since } = await quiet()
  expect(quiet_since).not.toBeNull()
  await say(false)
  await disarm(server.kit, actor, socket, branch_id, 'till')
  expect(await quiet()).toEqual({ is_armed: false, quiet_since })
  await say(true)
  await disarm(server.kit, actor, socket, branch_id, 'till')
  expect(Date.parse((await quiet()).quiet_since!)).toBeGreaterThan(Date.parse(quiet_since!))
})
