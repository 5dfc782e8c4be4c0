import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { testsPerHour } from '#contract/integrations/message-provider.ts'
import { companyPush, platformPush, type PushInput } from '#contract/integrations/push-provider.ts'
import { memberDeviceExamples } from '#contract/members/app/member-device.example.ts'
import { memberDevice } from '#contract/members/app/member-device.ts'
import { mayBeSent } from '#contract/members/may-be-sent.ts'
import { member } from '#contract/members/member.ts'
import { overview } from '#contract/ordering/overview.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { providerFor, type PushMessage } from '#server/kit/sending/providers.ts'
import { createPush } from '#simulators/push/push.ts'

const outside = await createPush()
afterAll(() => outside.stop())
const { server, world, company_id, app, company, provider } = await setUp(['company', 'provider'], {
  push: { simulator: outside.url },
  role: 'api',
  logLevel: 'silent',
  allowsPrivateHosts: true,
})
const { db } = server.database
const params = { company_id }
const keyFile = outside.keyFile()
const read = () => company.send(companyPush.read, { params })
const bodyWith = async (more: Partial<PushInput> = {}): Promise<PushInput & { version: number }> => ({
  is_active: true,
  contact: 'bilgi@lokanta.test',
  secrets: { service_account: keyFile },
  version: (await read()).version,
  ...more,
})
const save = async (more: Partial<PushInput> = {}) =>
  company.send(companyPush.update, { params, body: await bodyWith(more) })
const test = () => company.send(companyPush.test, { params })
const withFile = (service_account: string | null) => ({ secrets: { service_account } })

const ada = await company.send(member.create, { body: { ...memberBody(company_id), phone: '+905327654321' } })
const device_id = randomUUID()
/** The person's own device, with the app of this token. */
const install = (push_token: string) =>
  app.send(memberDevice.put, {
    params: { member_id: ada.id, device_id },
    body: { ...memberDeviceExamples.put, platform: 'android', push_token, web_push: null },
  })
/** The person's browser. The simulated push service has no https, which apps must use. */
const subscribe = (it: object) =>
  db.one(sql`update member_device set platform = 'web', push_token = ${JSON.stringify(it)}
    where company_id = ${company_id} and id = ${device_id}`)
const tokenOfDevice = async () =>
  (
    await db.must<{ push_token: string | null }>(
      sql`select push_token from member_device where company_id = ${company_id} and id = ${device_id}`,
    )
  ).push_token
const phone = (it: string) => db.one(sql`update app_user set phone = ${it} where email = ${world.users.company}`)

/** Sends a message as a notification would be sent. */
async function send(to: PushMessage['to'], more: Partial<PushMessage> = {}) {
  const allowed = mayBeSent('notification', { purpose: 'account' }, null, new Date())
  const account = await providerFor(server.kit, 'push', company_id)
  if (!account || !allowed.may) return undefined
  return account.send(
    { id: randomUUID(), to, title: 'Pide', body: 'Yarım fiyata', image: null, data: {}, ...more },
    allowed,
  )
}

beforeEach(async () => {
  await db.one(sql`delete from login_attempt where key like 'test-push:%'`)
  await db.one(sql`/* platform: a clean table */ delete from message_provider`)
  await install(outside.install())
  await phone('+905327654321')
})

it('is empty at first, takes only a key file of Firebase, and never answers the key', async () => {
  expect(await read()).toMatchObject({ version: 0, project: '', public_key: '', has_platform: false })
  const { type: _, ...untyped } = JSON.parse(keyFile) as Record<string, string>
  for (const file of ['anahtar', '{}', JSON.stringify(untyped), keyFile.replace('PRIVATE', 'PUBLIC')]) {
    const refused = await company.refused(companyPush.update, { params, body: await bodyWith(withFile(file)) })
    expect(refused, file).toMatchObject({ errors: [{ path: 'secrets.service_account', code: 'service_account' }] })
  }
  const saved = await save()
  expect(saved).toMatchObject({ project: 'lokanta-app', secrets: { service_account: true, web_push: true } })
  expect(saved.account).toContain('@lokanta-app.iam.gserviceaccount.com')
  const { text } = await company.raw(companyPush.read, { params })
  const history = JSON.stringify(await company.send(companyPush.history, { params }))
  expect(text + history).not.toContain('PRIVATE KEY')
})

it('keeps the key of browsers as long as the account is there', async () => {
  const { public_key } = await save(withFile(''))
  expect(Buffer.from(public_key, 'base64url')).toHaveLength(65)
  expect(await save()).toMatchObject({ public_key, project: 'lokanta-app' })
  expect(await save({ ...withFile(''), contact: 'sef@lokanta.test' })).toMatchObject({
    public_key,
    project: 'lokanta-app',
  })
  expect(await save(withFile(null))).toMatchObject({ public_key, project: '', account: '' })
  expect(await company.send(companyPush.remove, { params })).toMatchObject({ version: 0, public_key: '' })
  expect((await save()).public_key).not.toBe(public_key)
})

it('signs in at Firebase without sending anything, and says what is wrong', async () => {
  const before = outside.shown().length
  await save()
  expect(await company.send(companyPush.check, { params })).toMatchObject({
    checked: { is_well: true, said: 'lokanta-app' },
  })
  expect(outside.shown()).toHaveLength(before)
  const other = JSON.parse(outside.keyFile()) as Record<string, string>
  const wrongs = [
    ['invalid_grant', { private_key: other['private_key'] }],
    ['PERMISSION_DENIED', { project_id: 'baska-uygulama' }],
    ['unreadable_key', { private_key: '-----BEGIN PRIVATE KEY-----\nMIIEvQ==\n-----END PRIVATE KEY-----\n' }],
  ] as const
  for (const [said, more] of wrongs) {
    await save(withFile(JSON.stringify({ ...JSON.parse(keyFile), ...more })))
    expect(await company.send(companyPush.check, { params }), said).toMatchObject({ checked: { is_well: false, said } })
  }
})

it('sends a test to the caller’s own phone, and forgets the phone without the app', async () => {
  expect((await company.raw(companyPush.test, { params })).status).toBe(404)
  await save()
  const token = outside.install()
  await install(token)
  expect(await test()).toMatchObject({ outcome: { state: 'sent', device: { platform: 'android' } } })
  expect(outside.shown(token)).toMatchObject([{ title: 'Deneme bildirimi', body: expect.any(String) }])
  expect(await read()).toMatchObject({ worked_at: expect.any(String), failure: null })
  outside.uninstall(token)
  expect(await test()).toMatchObject({ outcome: { state: 'gone', reason: 'UNREGISTERED' } })
  expect(await tokenOfDevice()).toBe(null)
  expect(await company.refused(companyPush.test, { params })).toMatchObject({ code: 'conflict' })
  await install(outside.install())
  await phone('+905327654399')
  expect(await company.refused(companyPush.test, { params })).toMatchObject({ code: 'conflict' })
})

it('takes a few tests an hour from each person', async () => {
  await save()
  const all = await Promise.all(
    Array.from({ length: testsPerHour + 2 }, () => company.raw(companyPush.test, { params })),
  )
  expect(all.map((it) => it.status).sort()).toEqual([...Array.from({ length: testsPerHour }, () => 200), 429, 429])
})

it('sends to a browser what only that browser can read', async () => {
  const { public_key } = await save(withFile(''))
  const browser = outside.subscribe(public_key)
  await subscribe(browser)
  expect(await test()).toMatchObject({ outcome: { state: 'sent', device: { platform: 'web' } } })
  expect(outside.shown(browser.endpoint)).toMatchObject([{ title: 'Deneme bildirimi' }])
  // The page subscribed with the key of an account that has been removed.
  const stranger = outside.subscribe(Buffer.alloc(65, 4).toString('base64url'))
  expect(await send(stranger)).toEqual({ state: 'refused', reason: '403' })
  expect(await send({ ...browser, p256dh: 'AAAA' })).toEqual({ state: 'refused', reason: 'wrong_keys' })
  expect(await send(browser, { body: 'ş'.repeat(2000) })).toEqual({ state: 'refused', reason: 'too_large' })
  outside.plan({ kind: 'fail', status: 429 })
  expect(await send(browser)).toMatchObject({ state: 'later', reason: '429' })
  outside.unsubscribe(browser)
  expect(await test()).toMatchObject({ outcome: { state: 'gone', reason: '410' } })
  expect(await tokenOfDevice()).toBe(null)
  expect(await send(outside.install())).toEqual({ state: 'refused', reason: 'no_key_file' })
  expect(await read()).toMatchObject({ failure: null })
})

it('does not lead into the platform’s own network', async () => {
  const { public_key } = await save()
  const browser = outside.subscribe(public_key)
  const kit = { ...server.kit, allowsPrivateHosts: false }
  const allowed = mayBeSent('notification', { purpose: 'account' }, null, new Date())
  const account = await providerFor(kit, 'push', company_id)
  const message = { id: randomUUID(), title: '', body: '', image: null, data: {} }
  for (const endpoint of [browser.endpoint, browser.endpoint.replace('http:', 'https:')])
    expect(await account!.send({ ...message, to: { ...browser, endpoint } }, allowed as never), endpoint).toMatchObject(
      {
        state: 'refused',
      },
    )
})

it('stops only for what concerns the account itself, and says so on the overview', async () => {
  await save()
  const foreign = outside.install('baska-uygulama')
  expect(await send(foreign)).toEqual({ state: 'refused', reason: 'SENDER_ID_MISMATCH' })
  expect(await send('kısa')).toEqual({ state: 'refused', reason: 'INVALID_ARGUMENT' })
  outside.plan({ kind: 'fail', status: 503, path: ':send' })
  expect(await send(outside.install())).toEqual({ state: 'later', reason: '503' })
  outside.plan({ kind: 'drop', path: ':send' })
  expect(await send(outside.install())).toMatchObject({ state: 'unknown' })
  expect(await read()).toMatchObject({ failure: null })
  outside.plan({ kind: 'fail', status: 403, path: ':send' })
  expect(await send(outside.install())).toEqual({ state: 'stopped', reason: '403' })
  expect(await read()).toMatchObject({ failure: { said: '403' } })
  const { attention } = await company.send(overview.all, { query: {} })
  expect(attention.filter((it) => it.company_id)).toMatchObject([{ kind: 'push_failing', company_id }])
})

it('signs in once for many messages, and again after the sign-in was revoked', async () => {
  await save(withFile(outside.keyFile()))
  let signIns = 0
  const fetched = globalThis.fetch
  globalThis.fetch = (url, init) => {
    if (String(url).endsWith('/token')) signIns += 1
    return fetched(url, init)
  }
  try {
    const tokens = Array.from({ length: 20 }, () => outside.install())
    expect(await Promise.all(tokens.map((it) => send(it)))).toEqual(
      tokens.map(() => ({ state: 'sent', provider_id: expect.any(String) })),
    )
    expect(signIns).toBe(1)
    outside.revoke()
    expect(await send(tokens[0]!)).toMatchObject({ state: 'sent' })
    expect(signIns).toBe(2)
  } finally {
    globalThis.fetch = fetched
  }
})

it('replaces a message that was sent twice', async () => {
  await save()
  const [token, id] = [outside.install(), randomUUID()]
  await send(token, { id })
  await send(token, { id })
  expect(outside.shown(token).map((it) => it.collapse_id)).toEqual([id, id])
})

it('is sent by the platform’s account while the company has none in use', async () => {
  expect(await send(outside.install())).toBeUndefined()
  const { version } = await provider.send(platformPush.read, { params: {} })
  const body = { ...(await bodyWith()), version }
  expect(await provider.send(platformPush.update, { params: {}, body })).toMatchObject({ project: 'lokanta-app' })
  expect(await provider.send(platformPush.check, { params: {} })).toMatchObject({ checked: { is_well: true } })
  expect(await read()).toMatchObject({ version: 0, has_platform: true })
  expect(await send(outside.install())).toMatchObject({ state: 'sent' })
  await provider.send(platformPush.remove, { params: {} })
  expect(await send(outside.install())).toBeUndefined()
  expect((await company.raw(platformPush.read, { params: {} })).status).toBe(403)
})
