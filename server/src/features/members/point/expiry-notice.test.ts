import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { memberPage } from '#contract/members/member-page.ts'
import { member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { mailTo } from '#server/app/test/test-user.ts'
import { addressHash } from '#server/domain/members/consent/address-hash.ts'
import { tellOfEndingPoints } from '#server/domain/members/expiry-notices.ts'

const { server, company_id, company: manager } = await setUp(['company'], { role: 'api' })

let n = 0
/** A member whose points are valid for this many days. */
async function holder(days: number, more: object = {}) {
  const email = `puan${++n}@deneme.test`
  const { id } = await manager.send(member.create, {
    body: memberBody(company_id, { phone: `+9053299910${String(n).padStart(2, '0')}`, email, ...more }),
  })
  await give(id, 300, days)
  return { id, email }
}
const give = (member_id: string, amount: number, validity_days: number) =>
  manager.send(point.correct, { params: { member_id }, body: { amount, reason: 'Telafi', validity_days } })
const say = async (id: string, status: 'given' | 'refused') => {
  const params = { member_id: id }
  const { version } = await manager.send(member.read, { params })
  return manager.send(memberPage.setConsent, {
    params,
    body: { channel: 'email', status, source: 'till', proof: 'Form', version },
  })
}
const dayMs = 86_400_000
/** Runs the job as if it were this many days from now. */
const tell = (days = 0) => tellOfEndingPoints({ ...server.kit, now: () => new Date(Date.now() + days * dayMs) })
const mailsTo = async ({ email }: { email: string }) =>
  (await server.database.db.many(sql`select id from mail where to_address = ${email} and kind = 'points-ending'`))
    .length

it('is told once, within the company’s days, of all that ends on one day', async () => {
  const [soon, later, never] = [await holder(5), await holder(30), await holder(0)]
  await give(soon.id, 700, 5)
  await tell()
  await tell()
  expect(await Promise.all([soon, later, never].map(mailsTo))).toEqual([1, 0, 0])
  const text = await mailTo(server, soon.email, 'points-ending')
  expect(text).toContain('1.000 puanınızı')
  expect(text).toMatch(/\/unsubscribe\/[\w-]{68}/)
  await tell(24)
  expect(await Promise.all([soon, later, never].map(mailsTo))).toEqual([1, 1, 0])
})

it('is told again of another day, and not of what is spent', async () => {
  const it = await holder(3)
  await tell()
  await give(it.id, 50, 4)
  await tell()
  expect(await mailsTo(it)).toBe(2)
  const spent = await holder(3)
  await give(spent.id, -300, 0)
  await tell()
  expect(await mailsTo(spent)).toBe(0)
})

it('writes in the member’s language; in Germany only to those who said yes for the address they have, elsewhere to all who did not say no', async () => {
  const german = { language: 'de' as const }
  const [silent, yes] = [
    await holder(3, { ...german, phone: '+4915112349901' }),
    await holder(3, { ...german, phone: '+4915112349902' }),
  ]
  await server.database.db.one(
    sql`insert into member_consent (company_id, member_id, channel, status, source, at) values (${company_id}, ${yes.id}, 'email', 'given', 'link', now())`,
  )
  const [bound, moved] = [
    await holder(3, { ...german, phone: '+4915112349903' }),
    await holder(3, { ...german, phone: '+4915112349904' }),
  ]
  for (const [{ id }, address] of [
    [bound, bound.email],
    [moved, 'fruher@deneme.test'],
  ] as const)
    await server.database.db.one(
      sql`insert into member_consent (company_id, member_id, channel, status, source, at, address_hash)
        values (${company_id}, ${id}, 'email', 'given', 'link', now(), ${addressHash(company_id, address)})`,
    )
  const [no, blocked] = [await holder(3), await holder(3, { is_active: false })]
  await say(no.id, 'refused')
  await tell()
  expect(await Promise.all([silent, yes, bound, moved, no, blocked].map(mailsTo))).toEqual([0, 1, 1, 0, 0, 0])
  expect(await mailTo(server, yes.email, 'points-ending')).toContain('einlösbare Punkte: 300. Danach verfallen sie.')
})

it('is told of nothing where the company does not want it; two workers at once write once', async () => {
  const params = { company_id, name: 'point_notice' as const }
  const set = async (days: number) => {
    const { version } = await manager.send(companySetting.read, { params })
    await manager.send(companySetting.update, { params, body: { value: { days }, version } })
  }
  await set(0)
  const it = await holder(3)
  await tell()
  expect(await mailsTo(it)).toBe(0)
  await set(7)
  await Promise.all([tell(), tell(), tell()])
  expect(await mailsTo(it)).toBe(1)
})
