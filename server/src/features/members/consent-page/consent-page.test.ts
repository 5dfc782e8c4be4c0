import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { memberExamples } from '#contract/members/member.example.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member, type Member } from '#contract/members/member.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { mailTo } from '#server/app/test/test-user.ts'
import { unsubscribeUrl } from '#server/domain/members/consent/links.ts'

const { server, company_id, company: manager } = await setUp(['company'], { role: 'api' })

let n = 0
const enrol = (more: object = {}) =>
  manager.send(member.create, {
    body: {
      ...memberExamples.create,
      company_id,
      phone: `+4915112340${String(++n).padStart(3, '0')}`,
      email: `izin${n}@deneme.test`,
      language: 'de',
      ...more,
    },
  })
const note = (it: Member, more: object = {}) => ({
  params: { member_id: it.id },
  body: {
    channel: 'email',
    status: 'given',
    source: 'till',
    proof: 'Formular 12',
    version: it.version,
    ...more,
  } as never,
})
const say = async (it: Member, more: object = {}) => manager.send(memberPage.setConsent, note(await read(it), more))
const read = ({ id }: { id: string }) => manager.send(member.read, { params: { member_id: id } })
/** Changes a member's e-mail address. */
const move = async (it: Member, email: string) =>
  manager.send(member.update, {
    params: { member_id: it.id },
    body: {
      ...memberExamples.create,
      company_id,
      phone: it.phone,
      email,
      language: 'de',
      version: (await read(it)).version,
    },
  })
const stateOf = async (it: Member) => (await read(it)).consents.email
const events = async ({ id }: Member) =>
  (await manager.send(memberPage.consents, { params: { member_id: id } })).map(
    ({ status, source }) => `${status} ${source}`,
  )
/** The path of the page to which the mail links. */
const linkOf = async ({ email }: Member) =>
  /\/consent\/[\w-]{43}/.exec(await mailTo(server, email, 'consent-confirm'))![0]
const open = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { method, headers })
const press = (path: string) => open(path, 'POST', { 'content-type': 'application/x-www-form-urlencoded' })

it('a yes to e-mails in Germany waits for the button behind the link in the mail; opening it does nothing', async () => {
  const ada = await enrol()
  expect((await say(ada)).consents.email).toMatchObject({ status: 'pending', source: 'till' })
  const text = await mailTo(server, ada.email, 'consent-confirm')
  expect(text).toContain('Guten Tag')
  const link = await linkOf(ada)
  for (let scans = 0; scans < 3; scans++) {
    const page = await open(link)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).not.toContain('script')
    const html = await page.text()
    expect(html).toContain('<html lang="de">')
    expect(html).toContain('<button>Ja, einverstanden</button>')
  }
  await open(link, 'HEAD')
  expect(await stateOf(ada)).toMatchObject({ status: 'pending' })
  const done = await press(link)
  expect(await done.text()).toContain('Danke, Ihre Einwilligung ist bestätigt')
  expect(await stateOf(ada)).toMatchObject({ status: 'given', source: 'link' })
  expect((await press(link)).status).toBe(404)
  expect(await events(ada)).toEqual(['given link', 'pending till'])
  const [event] = await manager.send(memberPage.consents, { params: { member_id: ada.id } })
  expect(event?.proof).toMatch(/^double opt-in, 20.*Z, /)
  // Repeating the confirmation, with a different signature, changes nothing.
  expect((await say(ada, { source: 'paper' })).consents.email).toMatchObject({ status: 'given' })
})

it('a yes confirmed for one address is none for another', async () => {
  const ada = await enrol()
  await say(ada)
  expect((await press(await linkOf(ada))).status).toBe(200)
  const moved = { ...ada, email: 'umgezogen@deneme.test' }
  await move(ada, moved.email)
  expect((await say(ada)).consents.email).toMatchObject({ status: 'pending' })
  expect((await press(await linkOf(moved))).status).toBe(200)
  expect(await stateOf(ada)).toMatchObject({ status: 'given', source: 'link' })
  expect((await say(ada)).consents.email).toMatchObject({ status: 'given' })
})

it('other channels and other countries need no link', async () => {
  const [german, turk] = [await enrol(), await enrol({ phone: '+905329990011' })]
  expect((await say(german, { channel: 'sms' })).consents.sms).toMatchObject({ status: 'given' })
  expect((await say(turk)).consents.email).toMatchObject({ status: 'given' })
  const silent = await enrol({ email: '' })
  expect(await manager.faults(memberPage.setConsent, note(silent))).toEqual(['channel no_address'])
})

it('a link ends with 30 days, with a later one, with a no, and with another address', async () => {
  const [old, twice, no, moved] = [await enrol(), await enrol(), await enrol(), await enrol()]
  for (const it of [old, twice, no, moved]) await say(it)
  const links = await Promise.all([old, twice, no, moved].map(linkOf))
  await server.database.db.one(
    sql`update one_time set ends_at = now() - interval '1 second' where purpose = 'consent' and subject = ${old.id}`,
  )
  await say(twice)
  await say(no, { status: 'refused' })
  await move(moved, 'neu@deneme.test')
  for (const link of links) {
    expect((await open(link)).status).toBe(404)
    expect((await press(link)).status).toBe(404)
  }
  expect((await press(await linkOf(twice))).status).toBe(200)
  expect((await stateOf(no))?.status).toBe('refused')
  expect((await stateOf(moved))?.status).toBe('pending')
})

it('the button pressed many times at once confirms once', async () => {
  const it = await enrol()
  await say(it)
  const link = await linkOf(it)
  const said = await Promise.all(Array.from({ length: 8 }, () => press(link).then(({ status }) => status)))
  expect(said.filter((status) => status === 200)).toEqual([200])
  expect(await events(it)).toEqual(['given link', 'pending till'])
})

it('nobody is asked by mail again and again', async () => {
  const it = await enrol()
  for (let times = 0; times < 4; times++) await say(it)
  const fifth = await manager.raw(memberPage.setConsent, note(await read(it)))
  expect([fifth.status, Number(fifth.headers.get('retry-after')) > 0]).toEqual([429, true])
})

const ordered = ({ id }: Member) =>
  server.database.db.one(
    sql`update member_stat set order_count = 1 where company_id = ${company_id} and member_id = ${id}`,
  )
const allowExisting = async () => {
  const params = { company_id, name: 'consents' as const }
  const { version } = await manager.send(companySetting.read, { params })
  await manager.send(companySetting.update, { params, body: { value: { existing_customer: true }, version } })
}
const no = { errors: [{ path: 'source', code: 'not_existing_customer' }] }

it('an existing customer may be written to without being asked, only where the law and the company say so', async () => {
  const it = await enrol()
  const given = { source: 'existing_customer' }
  const refused = async (member: Member, more: object = {}) =>
    manager.refused(memberPage.setConsent, note(await read(member), { ...given, ...more }))
  await ordered(it)
  expect(await refused(it)).toMatchObject(no)
  await allowExisting()
  expect(await refused(await enrol())).toMatchObject(no)
  expect(await refused(it, { channel: 'sms' })).toMatchObject(no)
  expect((await say(it, given)).consents.email).toMatchObject({ status: 'given', source: 'existing_customer' })
  await say(it, { status: 'refused' })
  expect(await refused(it)).toMatchObject(no)
})

it('an existing customer has confirmed nothing: a yes of theirs waits for its link', async () => {
  const it = await enrol()
  await ordered(it)
  await allowExisting()
  expect((await say(it, { source: 'existing_customer' })).consents.email).toMatchObject({ status: 'given' })
  expect((await say(it)).consents.email).toMatchObject({ status: 'pending', source: 'till' })
})

it('who has ever refused is no existing customer, whatever was said since and on whichever record', async () => {
  const [it, own, other] = [await enrol(), await enrol(), await enrol()]
  await allowExisting()
  for (const each of [it, own]) await ordered(each)
  await say(it, { status: 'refused' })
  expect((await say(it)).consents.email).toMatchObject({ status: 'pending' })
  const existing = async (each: Member) =>
    manager.refused(memberPage.setConsent, note(await read(each), { source: 'existing_customer' }))
  expect(await existing(it)).toMatchObject(no)
  await say(other, { status: 'refused' })
  await say(own)
  await manager.send(memberMerge.merge, {
    params: { member_id: own.id },
    body: {
      other_id: other.id,
      version: (await read(own)).version,
      other_version: (await read(other)).version,
      taken: [],
    },
  })
  expect(await stateOf(own)).toMatchObject({ status: 'pending' })
  expect(await existing(own)).toMatchObject(no)
})

it('a link in every message refuses its channel for good, by the page or by the mail program', async () => {
  const it = await enrol({ phone: '+905329990022', language: 'en' })
  await say(it)
  const { pathname } = new URL(unsubscribeUrl(server.kit, { company_id, member_id: it.id }, 'email'))
  const page = await (await open(pathname)).text()
  expect(page).toContain('<button>Unsubscribe</button>')
  expect((await stateOf(it))?.status).toBe('given')
  const oneClick = await fetch(`${server.url}${pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(oneClick.status).toBe(200)
  expect(await stateOf(it)).toMatchObject({ status: 'refused', source: 'link' })
  expect((await press(pathname)).status).toBe(200)
  expect(await events(it)).toEqual(['refused link', 'given till'])
  // A link of another member, a link for another channel and a shortened link are all invalid.
  const bytes = Buffer.from(pathname.split('/')[2]!, 'base64url')
  for (const at of [0, 20, 32, 50]) {
    const forged = Buffer.from(bytes)
    forged[at]! ^= 1
    expect((await press(`/unsubscribe/${forged.toString('base64url')}`)).status).toBe(404)
  }
  const dead = await open('/unsubscribe/AAAA', 'GET', { 'accept-language': 'de-DE,de' })
  expect([dead.status, (await dead.text()).includes('Dieser Link gilt nicht mehr')]).toEqual([404, true])
  expect((await open('/consent/AAAA')).status).toBe(404)
})

it('a name of a company is text on the page', async () => {
  const it = await enrol()
  await server.database.db.one(sql`update company set name = '<b>Köşe & "Dost"</b>' where id = ${company_id}`)
  const { pathname } = new URL(unsubscribeUrl(server.kit, { company_id, member_id: it.id }, 'sms'))
  expect(await (await open(pathname)).text()).toContain('&lt;b&gt;Köşe &amp; &quot;Dost&quot;&lt;/b&gt;')
})
