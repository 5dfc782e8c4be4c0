import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { memberDeviceExamples } from '#contract/members/app/member-device.example.ts'
import { maxDevices, memberDevice } from '#contract/members/app/member-device.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member } from '#contract/members/member.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { caller } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { isWaiting } from '#server/kit/test/test-citus.ts'
import { connect } from '#server/db/client.ts'
import { zoneOf } from '#server/domain/members/member-day.ts'

let clock = 0
const {
  server,
  world,
  company_id,
  app,
  company: manager,
} = await setUp(['company'], {
  role: 'api',
  now: () => new Date(Date.now() + clock),
})
const { db } = server.database

const makeMember = () => manager.send(member.create, { body: memberBody(company_id) })
const of = ({ id }: { id: string }) => ({ params: { member_id: id } })
type Device = In<(typeof memberDevice.put)['body']>
const token = () => `fcm:${randomUUID()}`
const put = (it: { id: string }, device_id: string, more: Partial<Device> = {}, by = app) =>
  by.send(memberDevice.put, {
    params: { member_id: it.id, device_id },
    body: { ...memberDeviceExamples.put, push_token: token(), ...more },
  })
const devicesOf = (it: { id: string }) => manager.send(memberPage.devices, of(it))
const seen = async (it: { id: string }, body: In<(typeof memberDevice.seen)['body']> = {}) =>
  (await app.send(memberDevice.seen, { ...of(it), body })).is_kept
const canBeReached = async (it: { id: string }) => {
  const reach = await manager.send(memberPage.reach, of(it))
  return reach.find(({ channel }) => channel === 'notification')?.why !== 'no_address'
}

it('lets the member’s messages and days follow the clock of the device used last', async () => {
  const ada = await makeMember()
  for (const timezone of ['America/New_York', 'Europe/Berlin']) {
    await put(ada, randomUUID(), { timezone })
    expect(await zoneOf(db, { company_id, member_id: ada.id })).toBe(timezone)
  }
})

it('keeps a member without a time zone of whose clock the database knows nothing', async () => {
  const ada = await makeMember()
  const zone = () => db.must(sql`select timezone from member where company_id = ${company_id} and id = ${ada.id}`)
  // Node knows these, but PostgreSQL reads an offset the other way round and does not list them.
  for (const timezone of ['+03:00', '-0530', 'europe/berlin']) {
    await put(ada, randomUUID(), { timezone: 'Europe/Berlin' })
    await put(ada, randomUUID(), { timezone })
    expect(await zone()).toEqual({ timezone: null })
  }
  const { data } = await manager.send(member.list, { query: {} })
  expect(data.map((it) => it.id)).toContain(ada.id)
})

it('does not hold the member while it waits for an order to let go, so that two devices can be written at once', async () => {
  const ada = await makeMember()
  const order = await connect(server.database.ownerUrl)
  const own = [company_id, ada.id]
  await order.query('begin')
  await order.query('select 1 from member where company_id = $1 and id = $2 for share', own)
  const both = [put(ada, randomUUID()), put(ada, randomUUID())]
  await expect.poll(() => isWaiting(server.database.url)).toBe(true)
  const held = order.query('select 1 from member where company_id = $1 and id = $2 for no key update nowait', own)
  await expect(held).resolves.toMatchObject({ rowCount: 1 })
  await order.query('commit')
  await order.end()
  await Promise.all(both)
  expect(await devicesOf(ada)).toHaveLength(2)
})

it('keeps what a device sent last, and reaches it once it has a token', async () => {
  const [ada, device] = [await makeMember(), randomUUID()]
  expect(await canBeReached(ada)).toBe(false)
  await put(ada, device.toUpperCase(), { push_token: null })
  expect(await canBeReached(ada)).toBe(false)
  await put(ada, device, { app_version: '4.3', language: 'de', timezone: 'Europe/Berlin' })
  expect(await canBeReached(ada)).toBe(true)
  expect(await devicesOf(ada)).toMatchObject([{ id: device, platform: 'android', app_version: '4.3' }])
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const web_push = { endpoint: 'https://push.deneme.test/1', ...keys }
  await put(ada, device, { platform: 'web', push_token: null, web_push })
  const row = await db.must<{ push_token: string }>(
    sql`select push_token from member_device where company_id = ${company_id} and id = ${device}`,
  )
  expect(JSON.parse(row.push_token)).toEqual(web_push)
  await app.send(memberDevice.remove, { params: { member_id: ada.id, device_id: device } })
  await app.send(memberDevice.remove, { params: { member_id: ada.id, device_id: device } })
  expect(await devicesOf(ada)).toEqual([])
})

it('moves a device, and a token, to whoever uses it last', async () => {
  const [ada, zeynep] = [await makeMember(), await makeMember()]
  const [device, push_token] = [randomUUID(), token()]
  await put(ada, device)
  await put(zeynep, device)
  expect([await devicesOf(ada), (await devicesOf(zeynep)).length]).toEqual([[], 1])
  await put(ada, randomUUID(), { push_token })
  await put(zeynep, randomUUID(), { push_token })
  expect([await devicesOf(ada), (await devicesOf(zeynep)).length]).toEqual([[], 2])
  await Promise.all(Array.from({ length: 6 }, () => put(ada, randomUUID(), { push_token })))
  expect([(await devicesOf(ada)).length, (await devicesOf(zeynep)).length]).toEqual([1, 1])
  // A device of another member is not removed by its id.
  const [theirs] = await devicesOf(zeynep)
  await app.send(memberDevice.remove, { params: { member_id: ada.id, device_id: theirs!.id } })
  expect(await devicesOf(zeynep)).toHaveLength(1)
  // Another company may have a device with the same id.
  const stranger = caller(server.url, world.companies.foreign.apiKey)
  await expect(put(zeynep, theirs!.id, {}, stranger)).rejects.toThrow('404')
})

it('keeps the devices that were used last, up to a limit', async () => {
  const ada = await makeMember()
  const first = randomUUID()
  await put(ada, first)
  for (let n = 0; n < maxDevices; n++) await put(ada, randomUUID())
  const ids = (await devicesOf(ada)).map((it) => it.id)
  expect([ids.length, ids.includes(first)]).toEqual([maxDevices, false])
})

it('says which versions the company no longer supports, and where the new one is', async () => {
  const ada = await makeMember()
  const set = async (name: 'app' | 'store', value: object) => {
    const params = { company_id, name } as const
    const { version } = await manager.send(companySetting.read, { params })
    await manager.send(companySetting.update, { params, body: { version, value } as never })
  }
  expect(await put(ada, randomUUID(), { app_version: '0.1' })).toMatchObject({ must_update: false, min_version: '' })
  await set('app', { min_ios: '5.0', min_android: '4.10.0' })
  const google_play = 'https://play.google.com/store/apps/details?id=test.deneme'
  await set('store', { app_store: '', google_play, app_gallery: '' })
  const old = await put(ada, randomUUID(), { app_version: '4.9.9' })
  expect(old).toMatchObject({ must_update: true, min_version: '4.10.0', store_url: google_play })
  expect(await put(ada, randomUUID(), { app_version: '4.10' })).toMatchObject({ must_update: false })
  expect(await put(ada, randomUUID(), { app_version: '4.10', platform: 'ios' })).toMatchObject({ must_update: true })
  expect(await put(ada, randomUUID(), { platform: 'web' })).toMatchObject({ must_update: false, store_url: '' })
})

it('refuses values that no device sends', async () => {
  const ada = await makeMember()
  const faults = (more: object) =>
    app.faults(memberDevice.put, {
      params: { member_id: ada.id, device_id: randomUUID() },
      body: { ...memberDeviceExamples.put, ...more } as never,
    })
  const web_push = { endpoint: 'https://push.deneme.test/1', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  expect(await faults({ web_push })).toEqual(['web_push wrong'])
  expect(await faults({ push_token: null, web_push: { ...web_push, endpoint: 'http://push.deneme.test' } })).toEqual([
    'web_push.endpoint url',
  ])
  expect(await faults({ push_token: '{}' })).toEqual(['push_token format'])
  expect(await faults({ timezone: 'Europe/Ankara' })).toEqual(['timezone choice'])
  expect(await faults({ app_version: 'yeni' })).toEqual(['app_version format'])
})

it('notes that a member was seen once a minute per device, and always a sign-in or another city', async () => {
  const [ada, device] = [await makeMember(), randomUUID()]
  const [phone, tablet] = [{ device_id: device }, { device_id: randomUUID() }]
  const atDesk = () => manager.send(member.read, of(ada))
  await put(ada, device)
  await put(ada, tablet.device_id)
  expect(await seen(ada, phone)).toBe(false)
  clock = 61_000
  const at = Date.now() + clock
  expect([await seen(ada, phone), await seen(ada, phone), await seen(ada, tablet)]).toEqual([true, false, true])
  const { last_activity_at, last_login_at, version } = await atDesk()
  expect(Math.abs(Date.parse(last_activity_at!) - at)).toBeLessThan(10_000)
  expect([last_login_at, version]).toEqual([null, ada.version])
  expect([await seen(ada, { ...phone, city_id: 34 }), await seen(ada, { ...phone, city_id: 34 })]).toEqual([
    true,
    false,
  ])
  expect(await seen(ada, { ...phone, has_signed_in: true })).toBe(true)
  expect(await atDesk()).toMatchObject({ last_city_name: 'İstanbul', last_login_at: expect.any(String) })
  expect((await devicesOf(ada)).every((it) => Date.parse(it.last_seen_at) >= at - 1000)).toBe(true)
  // Without a device, the minute is counted per member.
  expect(await seen(ada)).toBe(false)
  clock = 130_000
  expect([await seen(ada), await seen(ada, { device_id: randomUUID() })]).toEqual([true, false])
  expect(await app.faults(memberDevice.seen, { ...of(ada), body: { city_id: 99_999 } })).toEqual(['city_id choice'])
  clock = 0
})

it('is gone with its member', async () => {
  const [ada, device] = [await makeMember(), randomUUID()]
  await put(ada, device)
  await manager.send(memberErasure.ask, { ...of(ada), body: { channel: 'app', note: '' } })
  await manager.send(memberErasure.approve, { ...of(ada), body: { version: 1, decision_note: '' } })
  await manager.send(memberErasure.complete, { ...of(ada), body: { version: 2 } })
  expect(
    await db.many(sql`select 1 as one from member_device where company_id = ${company_id} and id = ${device}`),
  ).toEqual([])
  await expect(put(ada, device)).rejects.toThrow('404')
})

it('refuses an id of its own that is no UUID at its place, and names the values that a field takes', async () => {
  const { id: member_id } = await makeMember()
  const refused = (device_id: string, more: object = {}) =>
    app.raw(memberDevice.put, { params: { member_id, device_id }, body: { ...memberDeviceExamples.put, ...more } })
  const { status, body } = await refused('pixel-8')
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: [{ path: 'device_id', code: 'uuid' }] })
  // Phones give an id of zeros to every app that may not track.
  expect((await refused('00000000-0000-0000-0000-000000000000')).body).toMatchObject({
    errors: [{ path: 'device_id', code: 'uuid_zero' }],
  })
  expect((await app.raw(memberDevice.remove, { params: { member_id: 'ada', device_id: 'pixel-8' } })).status).toBe(404)
  expect((await refused(randomUUID(), { platform: 'symbian' })).body).toMatchObject({
    errors: [{ path: 'platform', code: 'choice', allowed: memberDevice.put.body.shape.platform.options }],
  })
})
