import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { each } from '#contract/kit/fields.ts'
import { ids } from '#contract/kit/example.ts'
import {
  alertKinds,
  alertWays,
  userSettings,
  type AlertKind,
  type AlertWay,
} from '#contract/organisation/user-settings.ts'
import { mailedOf } from '#server/domain/organisation/alerts.ts'
import { signIn, type Caller } from '#server/app/test-client.ts'
import { testServer, type TestServer } from '#server/app/test-server.ts'
import { layTestWorld, type TestWorld } from '#server/app/test-world.ts'

let server: TestServer
let world: TestWorld
let manager: Caller
beforeAll(async () => {
  server = await testServer()
  world = await layTestWorld(server)
  manager = await signIn(server.url, world.users.company)
})
afterAll(() => server.stop())

const params = () => ({ branch_id: world.companies.own.branches[0] })
const read = () => manager.send(userSettings.read, { params: params() })
const only = (...given: `${AlertKind}.${AlertWay}`[]) =>
  each(alertKinds, (kind) => each(alertWays, (way) => given.includes(`${kind}.${way}`)))
const idOf = async (email: string) =>
  (await server.database.db.must<{ id: string }>(sql`select id from app_user where email = ${email}`)).id
const mailed = async (kind: AlertKind) =>
  (await mailedOf(server.database.db, { company_id: world.companies.own.id, ...params() }, kind)).map((it) => it.email)

it('names who works there, and writes to managers about unanswered orders and bad comments until somebody chooses', async () => {
  const { team, people, connected, version } = await read()
  const [boss, cashier] = [await idOf(world.users.company), await idOf(world.users.branch)]
  const both = await idOf(world.users.branchTwo)
  expect(version).toBe(1)
  expect(team.map((it) => it.user_id).toSorted()).toEqual([boss, cashier, both].toSorted())
  expect(team.find((it) => it.user_id === boss)).toMatchObject({ roles: ['Firma yöneticisi'], is_of_company: true })
  expect(team.find((it) => it.user_id === cashier)).toMatchObject({ roles: ['Kasiyer'], is_of_company: false })
  expect(people).toEqual({ [boss]: only('unanswered.mail', 'comment.mail'), [cashier]: only(), [both]: only() })
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
    people: { [boss]: only('unanswered.mail', 'comment.mail'), [cashier]: chosen },
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
    before: { people: { [boss]: only('unanswered.mail', 'comment.mail') } },
    after: { people: off.people },
  })
  expect(
    await manager.refused(userSettings.update, { params: params(), body: { version: after.version, people: {} } }),
  ).toMatchObject({ code: 'stale_version', current: { version: off.version } })
})

it('is a till’s to read and another tenant’s not at all', async () => {
  const till = await signIn(server.url, world.users.branch)
  const foreign = await signIn(server.url, world.users.foreignCompany)
  expect(await till.send(userSettings.read, { params: params() })).toMatchObject({ id: params().branch_id })
  const body = { version: 1, people: {} }
  expect(await till.refused(userSettings.update, { params: params(), body })).toMatchObject({ status: 403 })
  expect(await foreign.refused(userSettings.update, { params: params(), body })).toMatchObject({ status: 404 })
})
