import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { member } from '#contract/members/member.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { partnerInstitutionExamples } from '#contract/members/partner-institution.example.ts'
import { institutionMember, partnerInstitution } from '#contract/members/partner-institution.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { institutionOf } from '#server/domain/members/institutions.ts'

const { server, world, company_id, app, company: manager } = await setUp(['company'], { role: 'api' })

let n = 0
const institute = (more: object = {}) =>
  manager.send(partnerInstitution.create, {
    body: { ...partnerInstitutionExamples.create, company_id, code: `KURUM${++n}`, ...more },
  })
const enrol = (email = `uye${++n}@deneme.test`) =>
  manager.send(member.create, { body: memberBody(company_id, { email }) })
const ask = (member_id: string, code: string) =>
  app.send(institutionMember.ask, { params: { company_id }, body: { member_id, code, statement: 'Sicil 4711' } })
const of = ({ id }: { id: string }) => ({ institution_member_id: id })
const approve = async (it: { id: string }, valid_until: string | null = null) => {
  const { version } = await manager.send(institutionMember.read, { params: of(it) })
  return manager.send(institutionMember.approve, { params: of(it), body: { version, valid_until, decision_note: '' } })
}
const found = (member_id: string, now = new Date()) => institutionOf(server.database.db, { company_id, member_id, now })

it('has a code of its own, capital letters and digits, and for each way to order a rate or an amount', async () => {
  const it = await institute({ code: 'boun ' })
  expect(it).toMatchObject({ code: 'BOUN', is_valid: true, member_count: 0, email_domains: [{ domain: 'boun.test' }] })
  expect(it.link_token).toMatch(/^[\w-]{24}$/)
  const create = (more: object) =>
    manager.refused(partnerInstitution.create, {
      body: { ...partnerInstitutionExamples.create, company_id, code: `KURUM${++n}`, ...more },
    })
  expect(await create({ code: 'boun' })).toMatchObject({ errors: [{ path: 'code', code: 'taken' }] })
  expect(await create({ code: 'İTÜ' })).toMatchObject({ errors: [{ path: 'code', code: 'coupon_code' }] })
  const terms = { ...partnerInstitutionExamples.create.terms, comeEat: { rate_bp: 500, amount: 100 } }
  expect(await create({ terms })).toMatchObject({ errors: [{ path: 'terms.comeEat.amount', code: 'rate_or_amount' }] })
})

it('a member asks by the code or the link, once, and belongs as long as the institution says', async () => {
  const [it, ada] = [await institute({ valid_months: 6 }), await enrol('ada@boun.test')]
  const first = await ask(ada.id, it.code.toLowerCase())
  expect(first).toMatchObject({ status: 'pending', institution_name: it.name })
  expect(await ask(ada.id, it.link_token)).toEqual(first)
  expect(await found(ada.id)).toBeUndefined()
  const approved = await approve(first)
  expect(approved).toMatchObject({ status: 'approved', verified_by: 'hand', has_domain: true, is_valid: true })
  const months = new Date()
  months.setUTCMonth(months.getUTCMonth() + 6)
  expect(Math.abs(Date.parse(approved.valid_until!) - months.getTime())).toBeLessThan(4 * 86_400_000)
  expect(await found(ada.id)).toMatchObject({ name: it.name, funder: 'company' })
  expect(await found(ada.id, new Date(Date.parse(approved.valid_until!) + 2 * 86_400_000))).toBeUndefined()
  expect(await ask(ada.id, it.code)).toEqual({ ...first, status: 'approved' })
})

it('belongs to one at a time, and to none once it has ended or the institution is off', async () => {
  const [one, two, can] = [await institute(), await institute(), await enrol()]
  const [a, b] = [await ask(can.id, one.code), await ask(can.id, two.code)]
  const first = await approve(a)
  const body = { version: 1, valid_until: null, decision_note: '' }
  expect(await manager.faults(institutionMember.approve, { params: of(b), body })).toEqual([
    'member_id belongs_already',
  ])
  const ended = await manager.send(institutionMember.end, {
    params: of(first),
    body: { version: first.version, decision_note: 'Ayrıldı' },
  })
  expect(ended).toMatchObject({ status: 'ended', is_valid: false })
  expect(await found(can.id)).toBeUndefined()
  await approve(b)
  expect(await found(can.id)).toMatchObject({ name: two.name })
  await server.database.db.one(
    sql`update partner_institution set is_active = false where company_id = ${company_id} and id = ${two.id}`,
  )
  expect(await found(can.id)).toBeUndefined()
})

/** Makes a membership expire: yesterday was its last day. */
const expire = ({ id }: { id: string }) =>
  server.database.db.one(
    sql`update institution_member set valid_until = now()::date - 1 where company_id = ${company_id} and id = ${id}`,
  )
const statusOf = async (it: { id: string }) => (await manager.send(institutionMember.read, { params: of(it) })).status

it('what has expired stands in the way of nothing: another is approved, and vouched for', async () => {
  const [one, two, gul] = [await institute(), await institute(), await enrol()]
  const first = await ask(gul.id, one.code)
  await approve(first)
  await expire(first)
  const again = await ask(gul.id, one.code)
  expect(again).toMatchObject({ status: 'pending' })
  expect(await approve(again)).toMatchObject({ status: 'approved', is_valid: true })
  expect(await statusOf(first)).toBe('ended')

  await expire(again)
  const body = { member_id: gul.id, decision_note: 'Personel kartını gördük' }
  const params = { partner_institution_id: two.id }
  expect(await manager.send(institutionMember.add, { params, body })).toMatchObject({ is_valid: true })
  expect(await statusOf(again)).toBe('ended')
  expect(await found(gul.id)).toMatchObject({ name: two.name })
  // While a membership is valid, another one is refused.
  expect(await manager.refused(institutionMember.add, { params, body })).toMatchObject({
    errors: [{ code: 'belongs_already' }],
  })
})

it('of two records that become one, the membership that holds is kept, whoever’s the expired one was', async () => {
  const [one, two] = [await institute(), await institute()]
  for (const isExpiredOf of ['who stays', 'the other'] as const) {
    const [own, other] = [await enrol(), await enrol()]
    const [ofOwn, ofOther] = [await ask(own.id, one.code), await ask(other.id, two.code)]
    await approve(ofOwn)
    await approve(ofOther)
    const [gone, kept] = isExpiredOf === 'who stays' ? [ofOwn, ofOther] : [ofOther, ofOwn]
    await expire(gone)
    const versionOf = async ({ id }: { id: string }) =>
      (await manager.send(member.read, { params: { member_id: id } })).version
    await manager.send(memberMerge.merge, {
      params: { member_id: own.id },
      body: { other_id: other.id, version: await versionOf(own), other_version: await versionOf(other), taken: [] },
    })
    expect([await statusOf(gone), await statusOf(kept)]).toEqual(['ended', 'approved'])
    expect(await found(own.id)).toMatchObject({ name: (isExpiredOf === 'who stays' ? two : one).name })
    const last = await manager.send(memberMerge.last, { params: { member_id: own.id } })
    expect(last).toMatchObject({ changes: [] })
    await manager.send(memberMerge.undo, { params: { member_id: own.id }, body: { merge_id: last!.id } })
    expect(await found(own.id)).toEqual(isExpiredOf === 'who stays' ? undefined : expect.anything())
    expect(await found(other.id)).toEqual(isExpiredOf === 'who stays' ? expect.anything() : undefined)
  }
})

it('two who approve the same member for two institutions at once leave one', async () => {
  const [one, two, ece] = [await institute(), await institute(), await enrol()]
  const asked = [await ask(ece.id, one.code), await ask(ece.id, two.code)]
  const body = { version: 1, valid_until: null, decision_note: '' }
  const said = await Promise.all(
    asked.map((it) => manager.raw(institutionMember.approve, { params: of(it), body }).then(({ status }) => status)),
  )
  expect(said.toSorted()).toEqual([200, 422])
})

it('is refused with a reason, vouched for by hand, and unknown to others', async () => {
  const [it, eda] = [await institute({ email_domains: [] }), await enrol()]
  const asked = await ask(eda.id, it.code)
  const denied = await manager.send(institutionMember.deny, {
    params: of(asked),
    body: { version: 1, decision_note: 'Belge okunmuyor' },
  })
  expect(denied).toMatchObject({ status: 'denied', decision_note: 'Belge okunmuyor' })
  const params = { partner_institution_id: it.id }
  const by = { member_id: eda.id, decision_note: 'Personel kartını gördük' }
  expect(await manager.send(institutionMember.add, { params, body: by })).toMatchObject({
    status: 'approved',
    verified_by: 'hand',
  })
  const renewed = await manager.send(partnerInstitution.renewLink, { params, body: { version: it.version } })
  expect(renewed.link_token).not.toBe(it.link_token)
  const late = app.refused(institutionMember.ask, {
    params: { company_id },
    body: { member_id: eda.id, code: it.link_token, statement: '' },
  })
  expect(await late).toMatchObject({ errors: [{ path: 'code', code: 'unknown_code' }] })
  const stranger = await signIn(server.url, world.users.foreignCompany)
  expect((await stranger.refused(partnerInstitution.read, { params })).status).toBe(404)
  expect((await stranger.refused(institutionMember.read, { params: of(asked) })).status).toBe(404)
})
