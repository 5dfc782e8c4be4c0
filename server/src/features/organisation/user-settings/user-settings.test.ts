import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { order } from '#contract/ordering/order.ts'
import { branch } from '#contract/organisation/branch.ts'
import { each } from '#contract/kit/fields.ts'
import { ids } from '#contract/kit/example.ts'
import {
  alertKinds,
  alertWays,
  userSettings,
  type AlertKind,
  type AlertWay,
} from '#contract/organisation/user-settings.ts'
import { alertClosed } from '#server/domain/integrations/restaurant/alert-closed.ts'
import { writeLink } from '#server/domain/integrations/link.ts'
import { alertLate } from '#server/domain/ordering/late/alert-late.ts'
import { mailedOf } from '#server/domain/organisation/alerts.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company_id, branch_id, app, company: manager } = await setUp(['company'])

const params = () => ({ branch_id })
const read = () => manager.send(userSettings.read, { params: params() })
const only = (...given: `${AlertKind}.${AlertWay}`[]) =>
  each(alertKinds, (kind) => each(alertWays, (way) => given.includes(`${kind}.${way}`)))
const idOf = async (email: string) =>
  (await server.database.db.must<{ id: string }>(sql`select id from app_user where email = ${email}`)).id
const mailed = async (kind: AlertKind) =>
  (await mailedOf(server.database.db, { company_id, ...params() }, kind)).map((it) => it.email)

it('names who works there, and writes to managers about unanswered orders, platforms and bad comments until somebody chooses', async () => {
  const { team, people, connected, version } = await read()
  const [boss, cashier] = [await idOf(world.users.company), await idOf(world.users.branch)]
  const both = await idOf(world.users.branchTwo)
  expect(version).toBe(1)
  expect(team.map((it) => it.user_id).toSorted()).toEqual([boss, cashier, both].toSorted())
  expect(team.find((it) => it.user_id === boss)).toMatchObject({ roles: ['Firma yöneticisi'], is_of_company: true })
  expect(team.find((it) => it.user_id === cashier)).toMatchObject({ roles: ['Kasiyer'], is_of_company: false })
  expect(people).toEqual({
    [boss]: only('unanswered.mail', 'platform.mail', 'comment.mail'),
    [cashier]: only(),
    [both]: only(),
  })
  expect(connected).toEqual([])
  expect(await mailed('unanswered')).toEqual([world.users.company])
  expect(await mailed('late')).toEqual([])
})

it('changes who is reached; who is not named keeps what they had, and strangers are passed over', async () => {
  const [boss, cashier] = [await idOf(world.users.company), await idOf(world.users.branch)]
  const stranger = await idOf(world.users.foreignCompany)
  const before = await read()
  const chosen = only('unanswered.mail', 'late.push')
  const after = await manager.send(userSettings.update, {
    params: params(),
    body: {
      version: before.version,
      people: { [cashier.toUpperCase()]: chosen, [stranger]: chosen, [ids.role]: chosen },
    },
  })
  expect(after).toMatchObject({
    version: before.version + 1,
    people: { [boss]: only('unanswered.mail', 'platform.mail', 'comment.mail'), [cashier]: chosen },
  })
  expect(Object.keys(after.people)).toEqual(expect.not.arrayContaining([stranger, ids.role]))
  expect((await mailed('unanswered')).toSorted()).toEqual([world.users.branch, world.users.company].toSorted())

  const off = await manager.send(userSettings.update, {
    params: params(),
    body: { version: after.version, people: { [boss]: only() } },
  })
  expect(off.people).toMatchObject({ [boss]: only(), [cashier]: chosen })
  expect(await mailed('unanswered')).toEqual([world.users.branch])
  const [line] = await manager.send(userSettings.history, { params: params() })
  expect(line).toMatchObject({
    before: { people: { [boss]: only('unanswered.mail', 'platform.mail', 'comment.mail') } },
    after: { people: off.people },
  })
  expect(
    await manager.refused(userSettings.update, { params: params(), body: { version: after.version, people: {} } }),
  ).toMatchObject({ code: 'stale_version', current: { version: off.version } })
})

describe('somebody who chose it is written to', () => {
  const at = () => ({ company_id, ...params() })
  const letters = async (kind: string) => {
    const rows = await server.database.db.many<{ subject: string; body_text: string }>(
      sql`select subject, body_text from mail where kind = ${kind} order by created_at, id`,
    )
    return rows.map((it) => `${it.subject} ${it.body_text}`)
  }
  const minutes = (n: number) => new Date(Date.now() + n * 60_000)
  const choose = async () => {
    const { version } = await read()
    const people = {
      [await idOf(world.users.branch)]: only('late.mail', 'platform.mail'),
      // Managers who have never chosen are written to as well.
      [await idOf(world.users.company)]: only(),
    }
    await manager.send(userSettings.update, { params: params(), body: { version, people } })
  }

  it('of late orders, each once, and at most every quarter of an hour', async () => {
    await choose()
    const late = async (due: Date) => {
      const lines = [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }]
      const { id, number } = await app.send(order.create, {
        body: { ...params(), delivery_type: 'comeGetIt', customer: { name: 'Ada' }, payment_method: 'cash', lines },
      })
      await server.database.db
        .one(sql`update orders set status = 'preparing', deadline_kind = 'late', deadline_at = ${due}
        where company_id = ${at().company_id} and id = ${id}`)
      return number
    }
    const look = (now: Date) => alertLate({ ...server.kit, now: () => now })
    const first = await late(minutes(-5))
    await late(minutes(3))
    await look(minutes(0))
    expect(await letters('orders-late')).toEqual([expect.stringContaining(`: ${first}.`)])
    await look(minutes(5))
    expect(await letters('orders-late')).toHaveLength(1)
    await look(minutes(16))
    const [, second] = await letters('orders-late')
    expect(second).toContain(`: ${first + 1}.`)
    await look(minutes(40))
    expect(await letters('orders-late')).toHaveLength(2)
  })

  it('of a platform that shows the open restaurant as closed, until it does no more', async () => {
    await choose()
    await writeLink(server.database.db, server.kit, {
      ...at(),
      platform: 'getir',
      external_id: 'r-1',
      base_url: 'http://127.0.0.1:9',
      secrets: { appSecretKey: 'a', restaurantSecretKey: 'b', apiKey: 'c' },
      is_active: true,
    })
    const says = (is_open: boolean) =>
      server.database.db.one(sql`update platform_link set state = ${JSON.stringify({ restaurant: { is_open } })}::jsonb
        where company_id = ${at().company_id} and branch_id = ${at().branch_id}`)
    const look = (now: Date) => alertClosed({ ...server.kit, now: () => now })
    const told = async () => (await letters('platform-closed')).length
    await says(true)
    await look(minutes(0))
    expect(await told()).toBe(0)
    await says(false)
    await look(minutes(0))
    await look(minutes(30))
    expect(await letters('platform-closed')).toEqual([expect.stringContaining('Getir şubeyi kapattı')])
    // Half an hour later the restaurant opens and closes again on the platform, which is a new
    // outage.
    await says(true)
    await look(minutes(31))
    await says(false)
    await look(minutes(32))
    expect(await told()).toBe(2)
    await look(minutes(50))
    expect(await told()).toBe(2)
    // The branch was closed manually in the panel, so it is correct that the platform shows it as
    // closed.
    await says(true)
    await look(minutes(70))
    await manager.send(branch.setState, {
      params: params(),
      body: { state: 'closed', reason: '', until: minutes(600).toISOString() },
    })
    await says(false)
    await look(minutes(71))
    expect(await told()).toBe(2)
  })
})

it('is a till’s to read and another tenant’s not at all', async () => {
  const till = await signIn(server.url, world.users.branch)
  const foreign = await signIn(server.url, world.users.foreignCompany)
  expect(await till.send(userSettings.read, { params: params() })).toMatchObject({ id: params().branch_id })
  const body = { version: 1, people: {} }
  expect(await till.refused(userSettings.update, { params: params(), body })).toMatchObject({ status: 403 })
  expect(await foreign.refused(userSettings.update, { params: params(), body })).toMatchObject({ status: 404 })
})
