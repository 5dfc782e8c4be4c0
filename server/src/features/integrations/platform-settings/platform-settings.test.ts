import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformSettings, type PlatformSettingsInput } from '#contract/integrations/platform-settings.ts'
import { session } from '#contract/identity/session.ts'
import { stateDelivery } from '#server/domain/integrations/restaurant/states.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { linkOf } from '#server/domain/integrations/link.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setGetirStage } from '#server/features/integrations/getir/test-stage.ts'

let stage: Awaited<ReturnType<typeof setGetirStage>>
let manager: Caller
beforeAll(async () => {
  stage = await setGetirStage()
  manager = await signIn(stage.server.url, stage.world.users.company)
})
afterAll(() => stage.clear())

const at = () => ({ params: { branch_id: stage.branch_id, name: 'getir' as const } })
const read = () => manager.send(platformSettings.read, at())
const save = async (more: Partial<PlatformSettingsInput>) => {
  const { version, is_active, external_id, host } = await read()
  return manager.send(platformSettings.update, {
    ...at(),
    body: { version, is_active, external_id, host, secrets: {}, ...more },
  })
}
const held = async () =>
  (await linkOf(stage.kit, { company_id: stage.company_id, branch_id: stage.branch_id, platform: 'getir' }))?.secrets

it('shows a link without its secrets, what works with the platform, and where it pushes to', async () => {
  const { data, text } = await manager
    .raw(platformSettings.list, { params: { branch_id: stage.branch_id } })
    .then(({ body, text }) => ({ data: body as object[], text }))
  expect(data).toHaveLength(1)
  const link = await read()
  expect(data[0]).toEqual(link)
  expect(link).toMatchObject({
    name: 'getir',
    version: 1,
    is_active: true,
    external_id: stage.restaurantId,
    // The simulator's address is not among the platform's own.
    host: null,
    secrets: { appSecretKey: true, restaurantSecretKey: true, apiKey: true },
    checked: null,
  })
  expect(link.capabilities).toMatchObject({ itemStatus: 'ours', deliver: 'by_courier', price: 'theirs' })
  expect(link.addresses.find((it) => it.name === 'new-order')).toEqual({
    name: 'new-order',
    method: 'POST',
    url: `${stage.kit.url}/api/integration/getir/${stage.link_id}/new-order`,
  })
  for (const secret of Object.values(stage.keys)) expect(text).not.toContain(secret)
})

it('signs in there with what is stored, and says what the platform said', async () => {
  const well = await manager.send(platformSettings.check, at())
  expect(well.checked).toMatchObject({ is_well: true, said: 'Bizim 1' })
  expect((await read()).checked).toEqual(well.checked)
  await save({ secrets: { restaurantSecretKey: 'another' } })
  expect((await manager.send(platformSettings.check, at())).checked).toMatchObject({ is_well: false })
  await save({ secrets: { restaurantSecretKey: stage.keys.restaurantSecretKey } })
  expect((await manager.send(platformSettings.check, at())).checked).toMatchObject({ is_well: true })
  await save({ external_id: 'elsewhere' })
  expect((await manager.send(platformSettings.check, at())).checked).toMatchObject({
    is_well: false,
    said: 'the keys belong to another restaurant',
  })
  await save({ external_id: stage.restaurantId })
})

it('keeps secrets that are not sent, and tells nobody which they are', async () => {
  const before = await read()
  const after = await save({ secrets: { apiKey: 'a new one', appSecretKey: '' } })
  expect(after.version).toBe(before.version + 1)
  expect(await held()).toEqual({ ...stage.keys, apiKey: 'a new one' })
  const [line] = await manager.send(platformSettings.history, at())
  expect(JSON.stringify(line)).not.toContain('a new one')
  await save({ secrets: { apiKey: stage.keys.apiKey } })
})

it('takes the replaced key of its pushes for a day where somebody wants that, and ends it when they say so', async () => {
  const push = async (key: string) => {
    const url = `${stage.server.url}/api/integration/getir/${stage.link_id}/new-order`
    const reply = await fetch(url, { method: 'POST', headers: { 'x-api-key': key }, body: '{}' })
    await reply.arrayBuffer()
    return reply.status !== 401
  }
  const taken = async (...keys: string[]) => Promise.all(keys.map(push))
  const old = stage.keys.apiKey
  expect(await taken(old, 'second')).toEqual([true, false])
  expect(await save({ secrets: { apiKey: 'second' }, keeps_former: true })).toMatchObject({
    can_keep_former: true,
    former_until: new Date(stage.clock.now() + 24 * 3_600_000).toISOString(),
  })
  expect(await taken(old, 'second')).toEqual([true, true])
  // Saving other fields does not change until when the replaced key is accepted.
  expect((await save({})).former_until).not.toBeNull()
  stage.clock.advance(24 * 3_600_000 + 1000)
  manager = await signIn(stage.server.url, stage.world.users.company)
  expect(await taken(old, 'second')).toEqual([false, true])
  expect((await read()).former_until).toBeNull()
  await save({ secrets: { apiKey: 'third' }, keeps_former: true })
  expect(await taken('second', 'third')).toEqual([true, true])
  await save({ keeps_former: false })
  expect(await taken('second', 'third')).toEqual([false, true])
  await save({ secrets: { apiKey: old } })
  expect(await taken('third', old)).toEqual([false, true])
})

it('says when the credentials end, when it last worked, and since when and why it does not', async () => {
  const { db } = stage.kit
  expect(await save({ expires_on: '2027-03-31' })).toMatchObject({ expires_on: '2027-03-31' })
  expect(await save({})).toMatchObject({ expires_on: '2027-03-31' })
  expect(await save({ expires_on: null })).toMatchObject({ expires_on: null })
  const polled = (problem: string | null, failing_since: string | null) =>
    db.one(sql`update platform_link set polled_at = '2026-11-20T10:00:00Z', state = ${JSON.stringify({ poll: { at: '', problem, failing_since } })}
      where company_id = ${stage.company_id} and id = ${stage.link_id}`)
  await polled('no answer', '2026-11-20T10:01:00.000Z')
  expect(await read()).toMatchObject({
    worked_at: '2026-11-20T10:00:00.000Z',
    failure: { at: '2026-11-20T10:01:00.000Z', said: 'no answer' },
  })
  // A check that succeeds is newer than the failure, and ends it.
  expect(await manager.send(platformSettings.check, at())).toMatchObject({ checked: { is_well: true }, failure: null })
  await polled(null, null)
  expect(await read()).toMatchObject({ failure: null })
})

it('is saved once where two save the first at the same time', async () => {
  const other = { params: { branch_id: stage.world.companies.own.branches[1], name: 'getir' as const } }
  const body = { version: 0, is_active: false, external_id: 'r2', host: 'test' as const, secrets: stage.keys }
  const answers = await Promise.all([1, 2, 3].map(() => manager.raw(platformSettings.update, { ...other, body })))
  expect(answers.map((it) => it.status).toSorted()).toEqual([200, 409, 409])
  await stage.kit.db.one(
    sql`delete from platform_link where company_id = ${stage.company_id} and branch_id = ${other.params.branch_id}`,
  )
})

it('leads to the simulator where the platforms are simulated, as in the demo', async () => {
  const { kit, company_id } = stage
  const other = { params: { branch_id: stage.world.companies.own.branches[1], name: 'getir' as const } }
  const body = { version: 0, is_active: false, external_id: 'r3', host: 'live' as const, secrets: stage.keys }
  kit.platforms = new Map([['getir', 'http://127.0.0.1:9']])
  expect(await manager.send(platformSettings.update, { ...other, body })).toMatchObject({ host: null })
  kit.platforms = undefined
  const of = sql`company_id = ${company_id} and branch_id = ${other.params.branch_id}`
  expect(await kit.db.must(sql`delete from platform_link where ${of} returning base_url`)).toEqual({
    base_url: 'http://127.0.0.1:9',
  })
})

it('switches the calls on there once the link is saved', async () => {
  const posOf = () => stage.control.restaurants().find((it) => it.id === stage.restaurantId)?.posStatus
  stage.control.restaurants().find((it) => it.id === stage.restaurantId)!.posStatus = 200
  await save({})
  await expect.poll(() => posOf()).toBe(100)
})

it('refuses what is stale, unknown or incomplete, and who may not', async () => {
  const { version, external_id } = await read()
  const body = { version, is_active: true, external_id, host: null, secrets: {} }
  const refused = (more: object, by = manager) =>
    by.refused(platformSettings.update, { ...at(), body: { ...body, ...more } })
  expect(await refused({ version: version - 1 })).toMatchObject({ code: 'stale_version', current: { version } })
  expect((await refused({ secrets: { password: 'x' } })).errors).toMatchObject([
    { path: 'secrets.password', code: 'unknown' },
  ])
  const other = { params: { branch_id: stage.world.companies.own.branches[1], name: 'getir' as const } }
  const first = { ...body, version: 0, secrets: { apiKey: 'k' } }
  expect(await manager.faults(platformSettings.update, { ...other, body: first })).toEqual(['host required'])
  expect(await manager.faults(platformSettings.update, { ...other, body: { ...first, host: 'test' } })).toEqual([
    'secrets.appSecretKey required',
    'secrets.restaurantSecretKey required',
  ])
  expect(await manager.refused(platformSettings.check, other)).toMatchObject({ status: 404 })
  const { server, world } = stage
  expect(await refused({}, await signIn(server.url, world.users.branch))).toMatchObject({ status: 403 })
  expect(await refused({}, await signIn(server.url, world.users.foreignCompany))).toMatchObject({ status: 404 })
})

const setModule = async (getir: boolean) => {
  await stage.server.database.db
    .one(sql`update license set licensed_module_list = licensed_module_list || ${JSON.stringify({ getir })}::jsonb
      where company_id = ${stage.company_id}`)
  stage.kit.forget()
}

it('knows only platforms that are linked or that the licence has a module for', async () => {
  const other = { branch_id: stage.world.companies.own.branches[1] }
  await setModule(false)
  await expect.poll(() => manager.send(platformSettings.list, { params: other })).toEqual([])
  const unlinked = { params: { ...other, name: 'getir' as const } }
  const { external_id, host } = await read()
  const body = { version: 0, is_active: false, external_id, host: host ?? ('test' as const), secrets: stage.keys }
  for (const refusal of [
    await manager.refused(platformSettings.read, unlinked),
    await manager.refused(platformSettings.update, { ...unlinked, body }),
  ])
    expect(refusal).toMatchObject({ code: 'module_required', module: 'getir' })
  await setModule(true)
})

it('can be switched off, and its keys removed, when the licence has the module no longer; then it can only be switched on with both', async () => {
  await setModule(false)
  await expect.poll(read).toMatchObject({ is_licensed: false, is_active: true })
  // The panel still shows the screen on which the connection can be switched off.
  const { user_companies } = await manager.send(session.getinfo, {})
  const modules = user_companies[0]?.license?.licensed_module_list
  expect(modules).toMatchObject({ getir: false, platform_connection: true, switchboard_connection: false })
  expect(await manager.send(platformSettings.list, { params: { branch_id: stage.branch_id } })).toHaveLength(1)
  const bodyOf = async (more: Partial<PlatformSettingsInput>) => {
    const { version, external_id, host } = await read()
    return { ...at(), body: { version, is_active: true, external_id, host, secrets: {}, ...more } }
  }
  const refused = async (more: Partial<PlatformSettingsInput>) =>
    manager.refused(platformSettings.update, await bodyOf(more))
  const none = { appSecretKey: null, restaurantSecretKey: null, apiKey: null }
  expect(await refused({})).toMatchObject({ code: 'module_required', module: 'getir' })
  expect(await manager.refused(platformSettings.check, at())).toMatchObject({ code: 'module_required' })
  expect(await refused({ is_active: false, secrets: none })).toMatchObject({ code: 'conflict' })
  expect(await save({ is_active: false })).toMatchObject({ is_active: false, closing: { answer: 'queued' } })
  // The keys are needed until the restaurant is closed on the platform.
  expect(await refused({ is_active: false, secrets: none })).toMatchObject({ code: 'conflict' })
  await deliverDue(stage.kit, stateDelivery)
  const stored = () => Object.values(stage.keys).length
  const removed = await save({ secrets: none })
  expect(Object.values(removed.secrets)).toEqual(Array<boolean>(stored()).fill(false))
  await setModule(true)
  await expect.poll(read).toMatchObject({ is_licensed: true })
  const faults = await manager.faults(platformSettings.update, await bodyOf({}))
  expect(faults).toHaveLength(stored())
  expect(faults).toContain('secrets.apiKey required')
  expect(await save({ is_active: true, secrets: stage.keys })).toMatchObject({ is_active: true, closing: null })
})
