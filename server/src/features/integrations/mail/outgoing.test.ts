import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { testLetter } from '#server/app/test/test-letter.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { writeToMember } from '#server/domain/members/member-letters.ts'
import { mails } from '#server/domain/members/sending/outgoing-mail.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { writeMail } from '#server/kit/sending/mail.ts'
import { createMail } from '#simulators/mail/mail.ts'

const inbox = await createMail()
const own = await createMail()
afterAll(() => Promise.all([inbox.stop(), own.stop()]))
const smtp = { url: inbox.smtpUrl, from: 'Sofra <no-reply@sofra.test>' }
const { server, world, company_id } = await setUp([], { smtp, role: 'api', logLevel: 'silent' })
beforeEach(async () => {
  await server.kit.db.one(sql`delete from mail`)
})

let n = 0
async function member(more: { phone?: string } = {}) {
  const it = {
    id: randomUUID(),
    email: `Giden.${++n}@deneme.test`,
    phone: more.phone ?? `+90532998${String(n).padStart(4, '0')}`,
  }
  await server.kit.db
    .one(sql`insert into member (company_id, id, name, surname, phone, email, registration_source, created_at)
    values (${company_id}, ${it.id}, 'Ece', 'Ak', ${it.phone}, ${it.email}, 'panel', now())`)
  return it
}
type Member = Awaited<ReturnType<typeof member>>
const reader = (it: Member) =>
  ({ company_id, member_id: it.id, name: 'Ece', email: it.email, language: 'tr', company: 'Deneme' }) as const
const unsubscribe = 'http://localhost/unsubscribe/x'
const news = (it: Member, law: 'TR' | 'DE' = 'TR') =>
  writeToMember(server.kit.db, 'points-ending', reader(it), { points: 5, day: new Date() }, { law, unsubscribe })
const code = (it: Member) =>
  writeToMember(server.kit.db, 'institution-code', reader(it), { institution: 'Üniversite', code: '123456' })
const say = (it: Member, status: string) =>
  server.kit.db.one(sql`insert into member_consent (company_id, member_id, channel, status, source, at)
    values (${company_id}, ${it.id}, 'email', ${status}, 'link', now())`)
const set = (it: Member, change: ReturnType<typeof sql>) =>
  server.kit.db.one(sql`update member set ${change} where company_id = ${company_id} and id = ${it.id}`)
const send = async (id: string) => {
  await deliverDue(server.kit, mails)
  return server.kit.db.must<{
    state: string
    reason: string | null
    purpose: string
    body_text: string | null
    body_html: string | null
  }>(sql`select state, reason, purpose, body_text, body_html from mail where id = ${id}`)
}

it('goes out as plain text and HTML, with a way to refuse it where it may be refused, and is forgotten', async () => {
  const it = await member()
  expect(await send(await news(it))).toMatchObject({
    state: 'sent',
    purpose: 'service',
    body_text: null,
    body_html: null,
  })
  const [received] = inbox.inbox(it.email)
  expect(received!.text).toContain('5 puanınızı')
  expect(received!.html).toContain('<p>Merhaba Ece,</p>')
  expect(received!.headers).toMatchObject({
    'list-unsubscribe': `<${unsubscribe}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  const other = await member()
  await send(await code(other))
  expect(inbox.inbox(other.email)[0]!.headers).not.toHaveProperty('list-unsubscribe')
})

it.each([
  ['has refused since', 'refused', (it: Member) => say(it, 'refused')],
  ['was blocked since', 'blocked', (it: Member) => set(it, sql`is_active = false`)],
  ['has another address since', 'no_address', (it: Member) => set(it, sql`email = 'baska@deneme.test'`)],
  ['was erased since', 'gone', (it: Member) => set(it, sql`erased_at = now()`)],
])(
  'is looked at again as it goes out: whoever %s is not written to, but for a code they asked for',
  async (_, reason, change) => {
    const it = await member()
    const [told, asked] = [await news(it), await code(it)]
    await change(it)
    expect(await send(told)).toMatchObject({ state: 'refused', reason, body_text: null })
    expect(await send(asked)).toMatchObject({ state: 'sent' })
    expect(inbox.inbox(it.email)).toHaveLength(1)
  },
)

it('what is advertising in Germany needs a yes there, though it was written before', async () => {
  const it = await member({ phone: '+4915112349901' })
  const id = await news(it, 'DE')
  expect(await send(id)).toMatchObject({ state: 'refused', reason: 'not_asked', purpose: 'commercial' })
  await say(it, 'given')
  expect(await send(await news(it, 'DE'))).toMatchObject({ state: 'sent' })
})

it('a company’s own provider sends its mails, the platform’s all others', async () => {
  const settings = server.kit.seal.close({ url: own.smtpUrl, from: 'Deneme <bilgi@deneme.test>' })
  await server.kit.db.one(
    sql`insert into message_provider (company_id, channel, adapter, secrets) values (${company_id}, 'mail', 'smtp', ${settings})`,
  )
  const to = (email: string, of?: string) =>
    writeMail(server.kit.db, testLetter(), { email, ...(of && { company_id: of }) })
  await to('bizim@deneme.test', company_id)
  await to('komsu@deneme.test', world.companies.foreign.id)
  await to('hesap@deneme.test')
  await deliverDue(server.kit, mails)
  expect(own.inbox().map((it) => [it.from, ...it.to])).toEqual([['bilgi@deneme.test', 'bizim@deneme.test']])
  expect(inbox.inbox('komsu@deneme.test')).toHaveLength(1)
  expect(inbox.inbox('hesap@deneme.test')).toHaveLength(1)
  await server.kit.db.one(sql`update message_provider set is_active = false where company_id = ${company_id}`)
  expect(await send(await to('yine@deneme.test', company_id))).toMatchObject({ state: 'sent', reason: null })
  expect(inbox.inbox('yine@deneme.test')).toHaveLength(1)
})

it('a company whose provider cannot be opened holds up its own mails alone', async () => {
  const settings = server.kit.seal.close({ url: 'gopher://deneme.test', from: 'x' })
  await server.kit.db.one(
    sql`insert into message_provider (company_id, channel, adapter, secrets) values (${world.companies.foreign.id}, 'mail', 'smtp', ${settings})`,
  )
  const broken = await writeMail(server.kit.db, testLetter(), {
    email: 'a@deneme.test',
    company_id: world.companies.foreign.id,
  })
  const well = await writeMail(server.kit.db, testLetter(), { email: 'b@deneme.test', company_id })
  expect(await send(well)).toMatchObject({ state: 'sent' })
  expect(await server.kit.db.must(sql`select state, tries, reason from mail where id = ${broken}`)).toEqual({
    state: 'queued',
    tries: 1,
    reason: 'failed',
  })
  await server.kit.db.one(sql`delete from message_provider where company_id = ${world.companies.foreign.id}`)
})

it('a mailbox that does not exist is not tried again, and its letter is forgotten', async () => {
  inbox.refuse(1, 550)
  const id = await writeMail(server.kit.db, testLetter(), { email: 'yok@deneme.test' })
  expect(await send(id)).toMatchObject({ state: 'refused', reason: '550 5.1.1', body_text: null })
})

it('without a provider mails wait untried', async () => {
  const without = await server.another({ role: 'api', smtp: undefined })
  const id = await writeMail(server.kit.db, testLetter(), { email: 'bekler@deneme.test' })
  await deliverDue(without.kit, mails)
  expect(await server.kit.db.must(sql`select state, tries from mail where id = ${id}`)).toEqual({
    state: 'queued',
    tries: 0,
  })
})
