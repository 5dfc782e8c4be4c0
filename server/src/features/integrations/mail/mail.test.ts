import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { mail } from '#contract/integrations/mail.ts'
import { recovery } from '#contract/identity/recovery.ts'
import { caller, signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { codeIn } from '#server/app/test/test-user.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { mails } from '#server/domain/members/sending/outgoing-mail.ts'
import { createMail } from '#simulators/mail/mail.ts'

/** How far the clock has been moved forward. */
let ahead = 0
const inbox = await createMail()
afterAll(() => inbox.stop())
const smtp = { url: inbox.smtpUrl, from: 'Sofra <no-reply@sofra.test>', inbox: inbox.url }
const { server, world } = await setUp([], { smtp, isDemo: true, role: 'api', now: () => new Date(Date.now() + ahead) })

it('a refused mail is retried, meanwhile shows why, and its text is deleted once sent', async () => {
  inbox.refuse(1)
  await caller(server.url).send(recovery.forget, { body: { email: world.users.company } })
  const provider = await signIn(server.url, world.users.provider)
  const row = async () => (await provider.send(mail.list, { query: { search: world.users.company } })).data[0]!
  expect(await row()).toMatchObject({ state: 'waiting', tries: 0, problem: null })
  await deliverDue(server.kit, mails)
  expect(await row()).toMatchObject({ state: 'waiting', tries: 1, problem: '451 4.7.1' })
  ahead += 2000
  await deliverDue(server.kit, mails)
  expect(await row()).toMatchObject({ state: 'sent', tries: 2, problem: null })
  await deliverDue(server.kit, mails)
  expect(inbox.inbox(world.users.company)).toHaveLength(1)
  const [received] = inbox.inbox(world.users.company)
  expect(received).toMatchObject({ id: (await row()).id, from: 'no-reply@sofra.test' })
  expect(codeIn(received!.text)).toMatch(/^\d{6}$/)
  // Neither the list nor the database reveals the code.
  const kept = await server.database.db.one<{ subject: string; body_text: string | null }>(
    sql`select subject, body_text from mail where id = ${received!.id}`,
  )
  expect(kept).toEqual({ subject: 'Parola sıfırlama kodunuz', body_text: null })
})

it('its text can be read from the simulated inbox, only in the demo', async () => {
  const provider = await signIn(server.url, world.users.provider)
  const { id } = (await provider.send(mail.list, {})).data[0]!
  expect((await provider.send(mail.read, { params: { mail_id: id } })).text).toContain('Merhaba')
  const real = await server.another({ isDemo: false, role: 'api' })
  const there = caller(real.url, provider.token)
  expect((await there.send(mail.read, { params: { mail_id: id } })).text).toBeNull()
  const company = await signIn(server.url, world.users.company)
  expect((await company.raw(mail.read, { params: { mail_id: id } })).status).toBe(403)
})
