import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  companySms,
  platformMail,
  platformSms,
  testsPerHour,
  type MailInput,
  type SmsInput,
} from '#contract/integrations/message-provider.ts'
import { testLetter } from '#server/app/test/test-letter.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { platformCompany } from '#server/db/tables.ts'
import { mails } from '#server/domain/members/sending/outgoing-mail.ts'
import { texts } from '#server/domain/members/sending/outgoing-sms.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { writeMail } from '#server/kit/sending/mail.ts'
import { writeSms } from '#server/kit/sending/sms.ts'
import { createMail } from '#simulators/mail/mail.ts'
import { createSms, demoAccounts } from '#simulators/sms/sms.ts'

const [sms, environment, entered] = [await createSms(), await createMail(), await createMail({ password: 'çok-gizli' })]
afterAll(() => Promise.all([sms.stop(), environment.stop(), entered.stop()]))
const { server, world, company_id, company, provider } = await setUp(['company', 'provider'], {
  sms: { url: sms.account, simulator: sms.url },
  smtp: { url: environment.smtpUrl, from: 'Sofra <no-reply@sofra.test>' },
  role: 'api',
  logLevel: 'silent',
  allowsPrivateHosts: true,
})
const { db } = server.database
const foreign = world.companies.foreign.id
const params = {}

const saveSms = async (more: Partial<SmsInput> = {}) => {
  const { version } = await provider.send(platformSms.read, { params })
  const account = { provider: 'netgsm', username: demoAccounts.netgsm, sender: 'LOKANTA' } as const
  const body = { is_active: true, ...account, secrets: { password: 'demo' }, version, ...more }
  return provider.send(platformSms.update, { params, body })
}
const saveMail = async (more: Partial<MailInput> = {}) => {
  const { version } = await provider.send(platformMail.read, { params })
  const account = { server: 'smtp.sofra.test', port: '587', username: 'sofra', sender: 'sofra@sofra.test' } as const
  const body = {
    is_active: true,
    ...account,
    sender_name: 'Sofra',
    secrets: { password: 'çok-gizli' },
    version,
    ...more,
  }
  await provider.send(platformMail.update, { params, body })
  // The simulator's address.
  await db.one(sql`update message_provider set server = 'localhost', port = ${Number(new URL(entered.smtpUrl).port)}
    where company_id = ${platformCompany} and channel = 'mail'`)
}
const write = (of: string) =>
  writeSms(db, {
    kind: 'sign-in-code',
    purpose: 'account',
    to: '+905381234567',
    text: 'Şifreniz 123456',
    company_id: of,
    about: undefined,
    useful_until: new Date(Date.now() + 30 * 60_000),
  })
const stateOf = (of: string) => db.must<{ state: string }>(sql`select state from sms where for_company = ${of}`)

beforeEach(async () => {
  for (const table of ['sms', 'mail', 'provider_pace'] as const) await db.one(sql([`delete from ${table}`]))
  await db.one(sql`delete from login_attempt where key like 'test-%'`)
  await db.one(sql`/* platform: a clean table */ delete from message_provider`)
  await db.one(sql`update app_user set phone = '+905321119988' where email = ${world.users.provider}`)
})

it('shows what the installation’s settings send with, without their secrets, and tries it', async () => {
  expect(await provider.send(platformSms.read, { params })).toMatchObject({
    version: 0,
    environment: { by: 'verimor_sms', sender: 'SOFRA' },
  })
  expect(await provider.send(platformMail.read, { params })).toMatchObject({
    version: 0,
    environment: { by: new URL(environment.smtpUrl).hostname, sender: 'Sofra <no-reply@sofra.test>' },
  })
  const texted = await provider.send(platformSms.test, { params })
  expect(texted).toMatchObject({ version: 0, outcome: { state: 'sent', to: '+905321119988' } })
  expect(sms.inbox()[0]).toMatchObject({ from: 'SOFRA', to: '905321119988' })
  expect(await provider.send(platformMail.test, { params })).toMatchObject({ outcome: { state: 'sent' } })
  expect(environment.inbox(world.users.provider)[0]).toMatchObject({ subject: 'Sofra: deneme e-postası' })
  // Nothing is stored, but the answer says how it went.
  expect(await provider.send(platformSms.check, { params })).toMatchObject({
    version: 0,
    checked: { is_well: true },
    balance: { list: [{ unit: 'sms' }] },
  })
  expect((await provider.raw(platformSms.remove, { params })).status).toBe(404)
})

it('is for the platform’s own people alone', async () => {
  for (const call of [platformSms.read, platformSms.test, platformMail.read, platformMail.remove])
    expect((await company.raw(call, { params })).status).toBe(403)
  await saveSms()
  const { text } = await provider.raw(platformSms.read, { params })
  const history = await provider.send(platformSms.history, { params })
  expect([text.includes('"demo"'), JSON.stringify(history).includes('"demo"'), history[0]?.action]).toEqual([
    false,
    false,
    'update',
  ])
  expect(await company.send(companySms.read, { params: { company_id } })).toMatchObject({ version: 0, username: '' })
})

it('sends for companies without an account in use, and once it is mended also what waited for it', async () => {
  await saveSms({ secrets: { password: 'yanlış' } })
  const own = server.kit.seal.close({ url: sms.account })
  await db.one(sql`insert into message_provider (company_id, channel, adapter, secrets, is_active)
    values (${foreign}, 'sms', 'verimor_sms', ${own}, true)`)
  for (const of of [company_id, foreign, platformCompany]) await write(of)
  await deliverDue(server.kit, texts)
  expect([await stateOf(company_id), await stateOf(foreign)]).toEqual([{ state: 'queued' }, { state: 'sent' }])
  expect(await provider.send(platformSms.read, { params })).toMatchObject({ failure: { said: '30' } })
  // A message of a company with an account of its own waits for that account.
  await db.one(
    sql`update sms set state = 'queued', reason = '30', due_at = now() + interval '1 hour' where for_company = ${foreign}`,
  )
  await saveSms({ secrets: { password: 'demo' } })
  await deliverDue(server.kit, texts)
  const states = [await stateOf(company_id), await stateOf(platformCompany), await stateOf(foreign)]
  expect(states).toEqual([{ state: 'sent' }, { state: 'sent' }, { state: 'queued' }])
  expect(sms.inbox()[0]).toMatchObject({ from: 'LOKANTA' })
  expect(await provider.send(platformSms.check, { params })).toMatchObject({
    checked: { is_well: true },
    balance: { list: [{ unit: 'sms' }, { unit: 'TRY' }] },
  })
  expect(await provider.send(platformSms.remove, { params })).toMatchObject({
    version: 0,
    environment: { sender: 'SOFRA' },
  })
})

it('sends mails by the entered server, and tries it some times an hour', async () => {
  await saveMail()
  await writeMail(db, testLetter(), { email: 'uye@deneme.test', company_id })
  await deliverDue(server.kit, mails)
  expect(entered.inbox('uye@deneme.test')[0]).toMatchObject({ from: 'sofra@sofra.test' })
  const replies = []
  for (let n = 0; n <= testsPerHour; n++) replies.push(await provider.raw(platformMail.test, { params }))
  expect(replies.map((it) => it.status)).toEqual([...replies.slice(1).map(() => 200), 429])
  expect(entered.inbox(world.users.provider)).toHaveLength(testsPerHour)
})
