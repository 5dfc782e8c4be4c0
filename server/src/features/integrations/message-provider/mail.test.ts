import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { companyMail, testsPerHour, type MailInput } from '#contract/integrations/message-provider.ts'
import { overview } from '#contract/ordering/overview.ts'
import { testLetter } from '#server/app/test/test-letter.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { mails } from '#server/domain/members/sending/outgoing-mail.ts'
import { addressOf } from '#server/features/integrations/mail/server-address.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { writeMail } from '#server/kit/sending/mail.ts'
import { createMail } from '#simulators/mail/mail.ts'

const platform = await createMail()
const own = await createMail({ password: 'çok-gizli' })
afterAll(() => Promise.all([platform.stop(), own.stop()]))
const { server, world, company_id, company } = await setUp(['company'], {
  smtp: { url: platform.smtpUrl, from: 'Sofra <no-reply@sofra.test>' },
  role: 'api',
  logLevel: 'silent',
  allowsPrivateHosts: true,
})
const { db } = server.database
const params = { company_id }
const read = () => company.send(companyMail.read, { params })
const bodyWith = async (more: Partial<MailInput> = {}): Promise<MailInput & { version: number }> => ({
  is_active: true,
  server: 'smtp.deneme.test',
  port: '587',
  username: 'bilgi@deneme.test',
  sender: 'bilgi@deneme.test',
  sender_name: 'Bizim Lokanta',
  secrets: { password: 'çok-gizli' },
  version: (await read()).version,
  ...more,
})
/** Saves a server as the company does. Its address is then that of the simulator. */
async function save(more: Partial<MailInput> = {}, url = own.smtpUrl) {
  await company.send(companyMail.update, { params, body: await bodyWith(more) })
  await db.one(sql`update message_provider set server = 'localhost', port = ${Number(new URL(url).port)}
    where company_id = ${company_id} and channel = 'mail'`)
}
async function send(email: string) {
  const id = await writeMail(db, testLetter(), { email, company_id })
  await deliverDue(server.kit, mails)
  return db.must<{ state: string; reason: string | null }>(sql`select state, reason from mail where id = ${id}`)
}

beforeEach(async () => {
  await db.one(sql`delete from mail`)
  await db.one(sql`delete from message_provider where company_id = ${company_id}`)
  await db.one(sql`delete from login_attempt where key like 'test-mail:%'`)
})

it('is empty at first, and never answers the password', async () => {
  expect(await read()).toMatchObject({ version: 0, server: '', port: '465', has_platform: true })
  const refused = async (more: Partial<MailInput>) =>
    (await company.refused(companyMail.update, { params, body: await bodyWith(more) })) as { errors: object[] }
  for (const name of ['10.0.0.1', 'localhost', 'a..b', 'mail.deneme.test:25'])
    expect((await refused({ server: name })).errors, name).toMatchObject([{ path: 'server' }])
  await save()
  expect((await company.raw(companyMail.read, { params })).text).not.toContain('çok-gizli')
  const missing = { errors: [{ path: 'secrets.password', code: 'required' }] }
  expect(await refused({ server: 'mail.baska.test', secrets: { password: '' } })).toMatchObject(missing)
})

it('sends the company’s mails from its own address, until it is removed', async () => {
  await save()
  expect(await send('uye@deneme.test')).toMatchObject({ state: 'sent' })
  expect(own.inbox('uye@deneme.test')[0]).toMatchObject({ from: 'bilgi@deneme.test' })
  expect(await read()).toMatchObject({ worked_at: expect.any(String), failure: null })
  expect(await company.send(companyMail.remove, { params })).toMatchObject({ version: 0 })
  await send('baska@deneme.test')
  expect(platform.inbox('baska@deneme.test')).toHaveLength(1)
})

it('waits while the password is wrong, and says so', async () => {
  await save({ secrets: { password: 'yanlış' } })
  expect(await send('bekler@deneme.test')).toMatchObject({ state: 'queued', reason: '535 5.7.8' })
  expect((await read()).failure).toMatchObject({ said: '535 5.7.8' })
  expect(own.inbox('bekler@deneme.test')).toEqual([])
})

it('says that the server cannot be reached, and names it on the overview', async () => {
  await save({}, 'smtp://127.0.0.1:1')
  expect(await send('uye@deneme.test')).toMatchObject({ state: 'queued', reason: 'ECONNREFUSED' })
  expect((await read()).failure).toMatchObject({ said: 'ECONNREFUSED' })
  const { attention } = await company.send(overview.all, { query: {} })
  expect(attention.filter((it) => it.company_id)).toMatchObject([{ kind: 'mail_failing', company_id }])
  expect(await company.send(companyMail.check, { params })).toMatchObject({
    checked: { is_well: false, said: 'ECONNREFUSED' },
  })
})

it('sends a test mail to one’s own address, some times an hour', async () => {
  await save()
  expect(await company.send(companyMail.check, { params })).toMatchObject({ checked: { is_well: true } })
  expect(await company.send(companyMail.test, { params })).toMatchObject({
    outcome: { state: 'sent', to: world.users.company },
  })
  expect(own.inbox(world.users.company)[0]).toMatchObject({ subject: expect.stringContaining('deneme e-postası') })
  const answers = await Promise.all(
    Array.from({ length: testsPerHour }, () => company.raw(companyMail.test, { params })),
  )
  expect(answers.filter((it) => it.status === 429)).toHaveLength(1)
})

it('does not lead into the platform’s own network', async () => {
  const at = (...found: string[]) => addressOf('mail.deneme.test', { allowsPrivate: false, resolve: async () => found })
  await expect(at('8.8.8.8')).resolves.toBe('8.8.8.8')
  for (const found of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:10.0.0.1'])
    await expect(at('8.8.8.8', found), found).rejects.toMatchObject({ code: 'private_address' })
  await expect(at()).rejects.toMatchObject({ code: 'unknown_host' })
})
