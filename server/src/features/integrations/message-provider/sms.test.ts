import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { companySms, testsPerHour, type SmsInput } from '#contract/integrations/message-provider.ts'
import { overview } from '#contract/ordering/overview.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { texts } from '#server/domain/members/sending/outgoing-sms.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { noteAnswer, ownAccount } from '#server/kit/sending/accounts.ts'
import { writeSms } from '#server/kit/sending/sms.ts'
import { createSms, demoAccounts } from '#simulators/sms/sms.ts'

const sms = await createSms()
afterAll(() => sms.stop())
let clock = 0
const { server, world, company_id, company } = await setUp(['company'], {
  sms: { url: sms.account, simulator: sms.url },
  role: 'api',
  logLevel: 'silent',
  now: () => new Date(Date.now() + clock),
})
const { db } = server.database
const params = { company_id }
const read = () => company.send(companySms.read, { params })
const bodyWith = async (more: Partial<SmsInput> = {}): Promise<SmsInput & { version: number }> => ({
  is_active: true,
  provider: 'netgsm',
  username: demoAccounts.netgsm,
  sender: 'LOKANTA',
  secrets: { password: 'demo' },
  version: (await read()).version,
  ...more,
})
const save = async (more: Partial<SmsInput> = {}) =>
  company.send(companySms.update, { params, body: await bodyWith(more) })
const refusedWith = async (more: Partial<SmsInput>) =>
  company.refused(companySms.update, { params, body: await bodyWith(more) })
const write = () =>
  writeSms(db, {
    kind: 'sign-in-code',
    purpose: 'account',
    to: '+905381234567',
    text: 'Şifreniz 123456',
    company_id,
    about: undefined,
    useful_until: new Date(Date.now() + 30 * 60_000),
  })
const acts = async () => (await company.send(companySms.history, { params })).map((it) => it.action)
const deliver = () => deliverDue(server.kit, texts)
const phone = (it: string) => db.one(sql`update app_user set phone = ${it} where email = ${world.users.company}`)

beforeEach(async () => {
  clock = 0
  await db.one(sql`delete from sms`)
  await db.one(sql`delete from provider_pace`)
  await db.one(sql`delete from login_attempt where key like 'test-sms:%'`)
  await db.one(sql`delete from message_provider where company_id = ${company_id}`)
})

it('is empty at first, needs a password, and never answers it', async () => {
  expect(await read()).toMatchObject({ version: 0, username: '', secrets: { password: false }, has_platform: true })
  expect((await company.raw(companySms.check, { params })).status).toBe(404)
  const missing = { errors: [{ path: 'secrets.password', code: 'required' }] }
  expect(await refusedWith({ secrets: { password: '' } })).toMatchObject(missing)
  await save({ secrets: { password: 'çok-gizli' } })
  const { text } = await company.raw(companySms.read, { params })
  expect(text + JSON.stringify(await company.send(companySms.history, { params }))).not.toContain('çok-gizli')
  // Another account, or the same name at another provider, has another password.
  expect(await refusedWith({ username: 'baska', secrets: { password: '' } })).toMatchObject(missing)
  expect(await refusedWith({ provider: 'twilio', secrets: { password: '' } })).toMatchObject(missing)
  expect(await refusedWith({ sender: 'LOKANTALARIMIZ' })).toMatchObject({
    errors: [{ path: 'sender', code: 'too_long' }],
  })
})

it('is for the company and those above it alone', async () => {
  const at = { params }
  expect((await (await signIn(server.url, world.users.branch)).raw(companySms.read, at)).status).toBe(403)
  expect((await (await signIn(server.url, world.users.foreignCompany)).raw(companySms.read, at)).status).toBe(404)
  expect((await (await signIn(server.url, world.users.dealer)).raw(companySms.read, at)).status).toBe(200)
})

it('sends the company’s SMS once it is in use, and the platform’s account does while it is off or gone', async () => {
  await save()
  await write()
  await deliver()
  expect(sms.inbox()[0]).toMatchObject({ from: 'LOKANTA', to: '5381234567' })
  expect((await read()).worked_at).not.toBeNull()
  await save({ is_active: false, secrets: { password: '' } })
  await write()
  await deliver()
  expect(sms.inbox()[0]).toMatchObject({ from: 'SOFRA', to: '905381234567' })
  await save({ secrets: { password: '' } })
  expect(await company.send(companySms.remove, { params })).toMatchObject({ version: 0, has_platform: true })
  expect(await db.many(sql`select 1 as one from message_provider where company_id = ${company_id}`)).toEqual([])
  await write()
  await deliver()
  expect(sms.inbox()[0]).toMatchObject({ from: 'SOFRA' })
  expect(await acts()).toContain('delete')
  expect((await company.raw(companySms.remove, { params })).status).toBe(404)
})

it('shows why nothing is sent, until it works again, and then sends what waited', async () => {
  await save({ secrets: { password: 'yanlış' } })
  await write()
  await deliver()
  const failing = await read()
  expect(failing.failure).toMatchObject({ said: '30' })
  expect(await db.must(sql`select state, reason from sms`)).toEqual({ state: 'queued', reason: '30' })
  // A later failure does not move the moment since when it fails.
  clock = 6 * 60_000
  await deliver()
  expect((await read()).failure).toEqual(failing.failure)
  await save({ secrets: { password: 'demo' } })
  expect((await read()).failure).toBeNull()
  await deliver()
  expect(await db.must(sql`select state from sms`)).toEqual({ state: 'sent' })
  expect(await read()).toMatchObject({ failure: null, worked_at: expect.any(String) })
})

it('is named on the overview of those who may correct it, while nothing is sent', async () => {
  const named = async (who: Caller) =>
    (await who.send(overview.all, { query: {} })).attention.filter((it) => it.kind === 'sms_failing')
  await save({ secrets: { password: 'yanlış' } })
  await write()
  await deliver()
  expect(await named(company)).toMatchObject([{ company_id, branch_name: 'Bizim', since: expect.any(String) }])
  expect(await named(await signIn(server.url, world.users.dealer))).toHaveLength(1)
  for (const other of ['branch', 'foreignCompany'] as const)
    expect(await named(await signIn(server.url, world.users[other]))).toEqual([])
  // An account that is off sends nothing, so it needs no attention.
  await save({ is_active: false, secrets: { password: '' } })
  expect(await named(company)).toEqual([])
})

it('an answer to settings that were changed meanwhile says nothing of the new ones', async () => {
  await save({ secrets: { password: 'yanlış' } })
  const account = await ownAccount(server.kit, 'sms', company_id)
  await save({ secrets: { password: 'demo' } })
  await noteAnswer(server.kit, account!, { state: 'stopped', reason: '30' })
  expect((await read()).failure).toBeNull()
})

it('is checked without sending: what is left, or the provider’s reason', async () => {
  await save()
  const before = sms.inbox().length
  expect(await company.send(companySms.check, { params })).toMatchObject({
    checked: { is_well: true, said: 'LOKANTA' },
    balance: { at: expect.any(String), list: [{ unit: 'sms' }, { amount: 12.5, unit: 'TRY' }] },
  })
  await save({ sender: 'BASKA', secrets: { password: '' } })
  expect(await company.send(companySms.check, { params })).toMatchObject({ checked: { is_well: false, said: '40' } })
  expect(sms.inbox().length).toBe(before)
})

it('sends a test message to one’s own number, some times an hour, and the history says so', async () => {
  await save()
  await phone('')
  expect(await company.refused(companySms.test, { params })).toMatchObject({ code: 'conflict' })
  await phone('+905321119988')
  expect(await company.send(companySms.test, { params })).toMatchObject({
    outcome: { state: 'sent', to: '+905321119988' },
    failure: null,
  })
  expect(sms.inbox()[0]).toMatchObject({ to: '5321119988', from: 'LOKANTA' })
  expect(sms.inbox()[0]!.text).toContain('deneme mesajı')
  expect(await acts()).toContain('test')
  await save({ secrets: { password: 'yanlış' } })
  expect(await company.send(companySms.test, { params })).toMatchObject({
    outcome: { state: 'stopped', reason: '30' },
    failure: { said: '30' },
  })
  const answers = await Promise.all(
    Array.from({ length: testsPerHour + 2 }, () => company.raw(companySms.test, { params })),
  )
  expect(answers.filter((it) => it.status === 200)).toHaveLength(testsPerHour - 2)
  expect(answers.filter((it) => it.status === 429)).toHaveLength(4)
})

it('reads an account that was entered by hand as one address, and keeps sending by it', async () => {
  const secrets = server.kit.seal.close({ url: sms.account.replace('SOFRA', 'LOKANTA') })
  await db.one(sql`insert into message_provider (company_id, channel, adapter, secrets)
    values (${company_id}, 'sms', 'verimor_sms', ${secrets})`)
  expect(await read()).toMatchObject({
    version: 1,
    is_active: true,
    provider: 'verimor_sms',
    username: demoAccounts.verimor_sms,
    sender: 'LOKANTA',
  })
  await write()
  await deliver()
  expect(sms.inbox()[0]).toMatchObject({ from: 'LOKANTA', to: '905381234567' })
  expect(JSON.stringify(await read())).not.toContain('demo')
})
