import { connect } from '#server/db/client.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { branchSetting } from '#contract/organisation/branch-settings.ts'
import { userSettings } from '#contract/organisation/user-settings.ts'
import { companySetting, platformSetting } from '#contract/organisation/settings.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { summonManagers } from '#server/domain/ordering/late/summon.ts'
import { handleUnanswered } from '#server/domain/ordering/late/unanswered.ts'

const { server, world, company_id, branch_id, app, branch: till } = await setUp(['branch'], { role: 'api' })
const owner = await connect(server.database.ownerUrl)
afterAll(() => owner.end())
beforeEach(() => server.database.db.one(sql`update orders set status = 'cancelled' where company_id = ${company_id}`))

/** An order that has waited this long, by the order's own times. */
async function waited(seconds: number, at = branch_id): Promise<OrderRow> {
  const row = await app.send(order.create, { body: orderBody(at, { customer: { name: 'Ece' } }) })
  await server.database.db.one(
    sql`update orders set created_at = now() - make_interval(secs => ${seconds}) where company_id = ${company_id} and id = ${row.id}`,
  )
  return row
}
const mails = async () =>
  (
    await server.database.db.many<{ to_address: string }>(
      sql`select to_address from mail where kind = 'order-waits' order by created_at, to_address`,
    )
  ).map((it) => it.to_address)
const kinds = async (id: string) => (await till.send(order.timeline, { params: { order_id: id } })).map((it) => it.kind)
/**
 * Moves everything back by twenty minutes. Only the database's owner can do this, because the
 * server's role cannot change the timeline.
 */
const forget = () => owner.query(`update order_event set at = now() - interval '20 minutes' where kind = 'summoned'`)

it('writes to the managers of a branch after ninety seconds, once, however many workers look', async () => {
  const early = await waited(80)
  await summonManagers(server.kit)
  expect(await mails()).toEqual([])
  const late = await waited(100)
  await Promise.all(Array.from({ length: 6 }, () => summonManagers(server.kit)))
  expect(await mails()).toEqual([world.users.company])
  expect((await kinds(late.id)).filter((it) => it === 'summoned')).toHaveLength(1)
  expect(await kinds(early.id)).not.toContain('summoned')
})

it('writes about one branch at most every quarter of an hour, and about another at once', async () => {
  await waited(100)
  const before = (await mails()).length
  await summonManagers(server.kit)
  expect(await mails()).toHaveLength(before)
  await waited(100, world.companies.own.branches[1])
  await summonManagers(server.kit)
  expect((await mails()).slice(before)).toEqual([world.users.company])
  await forget()
  await summonManagers(server.kit)
  expect((await mails()).length).toBeGreaterThan(before + 1)
})

it('writes nothing once somebody has seen the order', async () => {
  await forget()
  const row = await waited(100)
  await till.send(order.acknowledge, { params: { order_id: row.id }, body: {} })
  const before = await mails()
  await summonManagers(server.kit)
  expect(await mails()).toEqual(before)
})

it('after five minutes does what the branch chose: rings on and records it once, or cancels as unanswered', async () => {
  const rings = await waited(301)
  await handleUnanswered(server.kit)
  await handleUnanswered(server.kit)
  expect((await kinds(rings.id)).filter((it) => it === 'unanswered')).toHaveLength(1)
  await server.database.db.one(
    sql`update branch set unanswered = 'cancel' where company_id = ${company_id} and id = ${branch_id}`,
  )
  const gone = await waited(301)
  await Promise.all(Array.from({ length: 4 }, () => handleUnanswered(server.kit)))
  const { status, reason } = await till.send(order.read, { params: { order_id: gone.id } })
  expect([status, reason?.code]).toEqual(['cancelled', 'unanswered'])
  expect((await kinds(gone.id)).filter((it) => it === 'cancel')).toHaveLength(1)
})

it('comes when the company says, or else the platform', async () => {
  const company = await signIn(server.url, world.users.company)
  const provider = await signIn(server.url, world.users.provider)
  await forget()
  const params = { company_id, name: 'escalation' } as const
  const now = await company.send(companySetting.read, { params })
  expect(now).toMatchObject({ source: 'start', value: { louder_sec: 30, summon_sec: 90, unanswered_sec: 300 } })
  const late = async (summon_sec: number) => {
    const { version } = await company.send(companySetting.read, { params })
    await company.send(companySetting.update, {
      params,
      body: { value: { louder_sec: 60, summon_sec, unanswered_sec: 600 }, version },
    })
  }
  await late(300)
  const louder = async () => (await till.send(order.board, { params: { branch_id } })).louder_sec
  expect(await louder()).toBe(60)
  const row = await waited(310)
  const patient = await waited(290)
  await handleUnanswered(server.kit)
  expect((await kinds(row.id)).includes('cancel')).toBe(false)
  await summonManagers(server.kit)
  expect(await kinds(row.id)).toContain('summoned')
  expect(await kinds(patient.id)).not.toContain('summoned')

  // From here on, the company has no setting of its own.
  const { version } = await company.send(companySetting.read, { params })
  await company.send(companySetting.inherit, { params, query: { version } })
  const usual = { name: 'escalation' } as const
  expect(await louder()).toBe(30)
  const before = await provider.send(platformSetting.read, { params: usual })
  await provider.send(platformSetting.update, {
    params: usual,
    body: { value: { louder_sec: 45, summon_sec: 90, unanswered_sec: 900 }, version: before.version },
  })
  expect(await louder()).toBe(45)
  const spared = await waited(800)
  await handleUnanswered(server.kit)
  expect((await till.send(order.read, { params: { order_id: spared.id } })).status).toBe('awaiting_approval')
})

it('comes when the branch says, and reaches whom it chose', async () => {
  const company = await signIn(server.url, world.users.company)
  await forget()
  const at = { params: { branch_id, name: 'escalation' as const } }
  const { version, value } = await company.send(branchSetting.read, at)
  await company.send(branchSetting.update, {
    ...at,
    body: { value: { ...value, louder_sec: 90, summon_sec: 30 }, version },
  })
  const params = { branch_id }
  expect((await till.send(order.board, { params })).louder_sec).toBe(90)
  const other = { branch_id: world.companies.own.branches[1] }
  expect((await company.send(order.board, { params: other })).louder_sec).not.toBe(90)

  const before = await company.send(userSettings.read, { params })
  const [boss, cashier] = [world.users.company, world.users.branch].map(
    (email) => before.team.find((it) => email.startsWith(it.name.split(' ')[0]!))!.user_id,
  )
  const alerts = (mail: boolean) => ({ ...before.people[boss!]!, unanswered: { mail, push: false, sms: false } })
  await company.send(userSettings.update, {
    params,
    body: { version: before.version, people: { [boss!]: alerts(false), [cashier!]: alerts(true) } },
  })
  const known = (await mails()).length
  await waited(40)
  await summonManagers(server.kit)
  expect((await mails()).slice(known)).toEqual([world.users.branch])
})
