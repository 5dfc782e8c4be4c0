import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { appSignIn } from '#contract/members/app/app-sign-in.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { texts } from '#server/domain/members/sending/outgoing-sms.ts'
import { take } from '#server/kit/jobs/delivery-turn.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { writeSms } from '#server/kit/sending/sms.ts'
import { createSms } from '#simulators/sms/sms.ts'

const provider = await createSms()
const own = await createSms({ username: '908501112233', password: 'kendi şifresi' })
afterAll(() => Promise.all([provider.stop(), own.stop()]))
let clock = 0
const {
  server,
  company_id,
  app,
  company: manager,
} = await setUp(['company'], {
  sms: { url: provider.account },
  role: 'api',
  logLevel: 'silent',
  now: () => new Date(Date.now() + clock),
})
const { db } = server.database
beforeEach(async () => {
  clock = 0
  await db.one(sql`delete from sms`)
  await db.one(sql`delete from provider_pace`)
  await db.one(sql`delete from message_provider where company_id = ${company_id}`)
})

/** A worker that sends the only SMS, but dies before it can record the outcome. Its lease then ends. */
async function diesInTheCall() {
  const row = await take(server.kit, texts, await db.must<{ id: string }>(sql`select id from sms`))
  await texts.attempt(server.kit, row!)
  clock += texts.leaseMs!
}

let n = 0
const phone = () => `+90538${1_000_000 + ++n}`
const write = (to = phone(), minutes = 10) =>
  writeSms(db, {
    kind: 'sign-in-code',
    purpose: 'account',
    to,
    text: 'Şifreniz 123456',
    company_id,
    about: undefined,
    useful_until: new Date(Date.now() + minutes * 60_000),
  })
const sent = async () => {
  await deliverDue(server.kit, texts)
  return db.must(sql`select state, tries, reason, body_text from sms`)
}

it('signs a member in by a code that is sent to their phone', async () => {
  const number = phone()
  const body = { company_id, phone: `0${number.slice(3)}`, language: 'tr' as const }
  const { code_id } = await app.send(appSignIn.sendCode, { body })
  await deliverDue(server.kit, texts)
  const [sms] = provider.inbox(number.slice(1))
  expect(sms).toMatchObject({ from: 'SOFRA' })
  expect(sms!.text).toMatch(/giriş kodunuz: \d{6}\. 10 dakika geçerlidir/)
  expect(sms!.text.length).toBeLessThanOrEqual(155)
  const code = /\d{6}/.exec(sms!.text)![0]
  const confirm = { company_id, phone: number, code_id, code, registered_from: 'mobile' as const, name: 'Ada' }
  const made = await app.send(appSignIn.confirmCode, { body: confirm })
  expect(made).toMatchObject({ is_new: true, member: { phone: number, name: 'Ada' } })
  expect(await db.must(sql`select state, body_text from sms`)).toEqual({ state: 'sent', body_text: null })
  const params = { member_id: made.member_id }
  await manager.send(memberErasure.ask, { params, body: { channel: 'app', note: '' } })
  await manager.send(memberErasure.approve, { params, body: { version: 1, decision_note: '' } })
  await manager.send(memberErasure.complete, { params, body: { version: 2 } })
  expect(await db.many(sql`select 1 as one from sms`)).toEqual([])
})

it('goes by the company’s own provider if it has one, with the number as the provider writes it', async () => {
  const settings = server.kit.seal.close({ url: own.account.replace('SOFRA', 'LOKANTA') })
  await db.one(
    sql`insert into message_provider (company_id, channel, adapter, secrets) values (${company_id}, 'sms', 'verimor_sms', ${settings})`,
  )
  await write('+4915112345678')
  expect(await sent()).toMatchObject({ state: 'sent' })
  expect(own.inbox('004915112345678')).toMatchObject([{ from: 'LOKANTA', text: 'Şifreniz 123456' }])
  await db.one(sql`delete from message_provider where company_id = ${company_id}`)
})

it.each([
  ['a busy provider', 429, '', 'queued', '429'],
  ['a broken one', 500, 'oops +905320000000', 'queued', '500'],
  ['no credit', 400, 'INSUFFICIENT_CREDITS', 'queued', 'INSUFFICIENT_CREDITS'],
  ['a dead number', 400, 'INVALID_DESTINATION_ADDRESS', 'refused', 'INVALID_DESTINATION_ADDRESS'],
  ['forbidden words', 400, 'FORBIDDEN_MESSAGE', 'refused', 'FORBIDDEN_MESSAGE'],
])('understands %s', async (_, status, word, state, reason) => {
  provider.refuse(1, status, word)
  await write()
  expect(await sent()).toMatchObject({
    state,
    reason,
    tries: 1,
    body_text: state === 'queued' ? 'Şifreniz 123456' : null,
  })
  clock = 6 * 60_000
  expect(await sent()).toMatchObject(state === 'queued' ? { state: 'sent', tries: 2 } : { state, tries: 1 })
})

it('is not sent when its code has expired, nor again when nobody knows whether it was', async () => {
  await write(phone(), -1)
  expect(await sent()).toMatchObject({ state: 'refused', reason: 'too_late' })
  await db.one(sql`delete from sms`)
  const number = phone()
  await write(number)
  await diesInTheCall()
  expect(await sent()).toMatchObject({ state: 'refused', reason: 'unknown' })
  expect(provider.inbox(number.slice(1))).toHaveLength(1)
})

it('is not sent again after a call that was cut off, also if it was put off before', async () => {
  const number = phone()
  await write(number)
  provider.refuse(1, 429, '')
  expect(await sent()).toMatchObject({ state: 'queued', reason: '429' })
  clock = 60_000
  await diesInTheCall()
  expect(await sent()).toMatchObject({ state: 'refused', reason: 'unknown' })
  expect(provider.inbox(number.slice(1))).toHaveLength(1)
})

it('is sent by the next worker if one died before its call', async () => {
  const number = phone()
  await write(number)
  await db.one(sql`update sms set tries = 1, due_at = ${new Date()}`)
  expect(await sent()).toMatchObject({ state: 'sent', tries: 2 })
  expect(provider.inbox(number.slice(1))).toHaveLength(1)
})
