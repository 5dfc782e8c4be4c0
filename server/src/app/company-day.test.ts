import sql, { raw } from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { In } from '#contract/kit/call.ts'
import { comment, commentDays } from '#contract/members/comment.ts'
import { point } from '#contract/members/points/point.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member } from '#contract/members/member.ts'
import { partnerInstitutionExamples } from '#contract/members/partner-institution.example.ts'
import { institutionMember, partnerInstitution } from '#contract/members/partner-institution.ts'
import { atRisk, cockpit } from '#contract/organisation/cockpit.ts'
import { license } from '#contract/organisation/license.ts'
import { company } from '#contract/organisation/company.ts'
import { plusDays } from '#contract/kit/wall-clock.ts'
import { publicHolidayList } from '#contract/platform/public-holiday-list.ts'
import type { Caller } from '#server/app/test/test-client.ts'
import { institutionOf } from '#server/domain/members/institutions.ts'
import { companyDay, companyToday, dayOfCompany, zoneOfCompany } from '#server/kit/company-day.ts'
import { order } from '#contract/ordering/order.ts'
import { memberBody } from './test/test-member.ts'
import { orderBody } from './test/test-order.ts'
import { setUp } from './test/test-setup.ts'

// In Istanbul it is half past midnight, while in UTC it is still the evening of the day before.
const today = plusDays(new Date().toISOString().slice(0, 10), 10)
const yesterday = plusDays(today, -1)
const tomorrow = plusDays(today, 1)
const now = new Date(`${yesterday}T21:30:00Z`)
const {
  server,
  world,
  company_id,
  app,
  company: manager,
  provider,
} = await setUp(['company', 'provider'], { role: 'api', now: () => now })
beforeEach(() => setZone('Europe/Istanbul'))
const db = () => server.database.db

async function setZone(timezone: string, id = company_id): Promise<void> {
  await db().one(sql`update branch set timezone = ${timezone} where company_id = ${id}`)
  server.kit.forget()
}

let n = 0
const enrol = (more: Partial<In<typeof member.input>> = {}) =>
  manager.send(member.create, { body: memberBody(company_id, { email: '', ...more }) })
const premium = (premium_until: string) => enrol({ is_premium: true, premium_until, birth_date: null })
/** Creates a member whose premium membership ended yesterday. */
async function overPremium() {
  const { id } = await premium(today)
  await db().one(sql`update member set premium_until = ${yesterday} where company_id = ${company_id} and id = ${id}`)
  return manager.send(member.read, { params: { member_id: id } })
}

it('premium ends with the company’s day, in the row, the list and the order alike', async () => {
  const [over, last] = [await overPremium(), await premium(today)]
  expect([over.is_premium_now, last.is_premium_now]).toEqual([false, true])
  const listed = async (who: Caller, is_premium: 'true' | 'false') =>
    (
      await who.send(member.list, { query: { company_id: [company_id], is_premium: [is_premium], limit: 100 } })
    ).data.map((it) => it.id)
  for (const who of [manager, provider]) {
    expect(await listed(who, 'true')).toEqual([last.id])
    expect(await listed(who, 'false')).toContain(over.id)
  }
  // In a time zone where it is still the day before, both memberships are valid.
  await setZone('Europe/Berlin')
  expect(await listed(provider, 'true')).toEqual(expect.arrayContaining([over.id, last.id]))
})

it('nobody becomes premium until a day that is over there, and what is over may stand', async () => {
  const wrong = { errors: [{ path: 'premium_until', code: 'day_over' }] }
  const body = memberBody(company_id, { phone: '+905328889998', email: '', is_premium: true })
  expect(await manager.refused(member.create, { body: { ...body, premium_until: yesterday } })).toMatchObject(wrong)
  const over = await overPremium()
  const params = { member_id: over.id }
  const save = { ...body, phone: over.phone, premium_until: yesterday as string | null }
  const { version } = await manager.send(member.update, {
    params,
    body: { ...save, note: 'Pencere', version: over.version },
  })
  const before = plusDays(yesterday, -1)
  expect(
    await manager.refused(member.update, { params, body: { ...save, premium_until: before, version } }),
  ).toMatchObject(wrong)
  const off = await manager.send(member.update, { params, body: { ...save, is_premium: false, version } })
  expect(await manager.refused(member.update, { params, body: { ...save, version: off.version } })).toMatchObject(wrong)
  // In a time zone where it is still the day before, the last day has not passed yet.
  await setZone('Europe/Berlin')
  const on = await manager.send(member.update, { params, body: { ...save, version: off.version } })
  expect(on.is_premium_now).toBe(true)
  expect(z.safeParse(member.input, { ...body, premium_until: '0206-01-01' }).success).toBe(false)
})

it('no membership of an institution is approved until a day that is over there', async () => {
  const { id: institution } = await manager.send(partnerInstitution.create, {
    body: { ...partnerInstitutionExamples.create, company_id, code: `GUN${++n}`, document_required: false },
  })
  const { code } = await manager.send(partnerInstitution.read, { params: { partner_institution_id: institution } })
  const { id: member_id } = await enrol()
  const asked = await app.send(institutionMember.ask, {
    params: { company_id },
    body: { member_id, code, statement: '' },
  })
  const params = { institution_member_id: asked.id }
  const body = { version: 1, valid_until: yesterday, decision_note: '' }
  expect(await manager.faults(institutionMember.approve, { params, body })).toEqual(['valid_until day_over'])
  await manager.send(institutionMember.approve, { params, body: { ...body, valid_until: today } })
})

it('an age counts from the birthday, and a birthday is today’s', async () => {
  const born = (day: string) => enrol({ birth_date: `1990${day.slice(4)}` })
  const [turned, turning] = [await born(today), await born(tomorrow)]
  const years = Number(today.slice(0, 4)) - 1990
  expect([turned.age, turned.has_birthday, turning.age, turning.has_birthday]).toEqual([years, true, years - 1, false])
})

it('who was born on 29 February has a birthday each year', async () => {
  const leap = await enrol({ birth_date: '1992-02-29' })
  const { hasBirthday } = await import('#server/domain/members/member-day.ts')
  const isOn = async (at: string) =>
    (
      await db().must<{ it: boolean }>(
        sql`select ${hasBirthday(new Date(at), raw('m.timezone'), sql`${at.slice(0, 10)}::date`)} as it from member m where m.company_id = ${company_id} and m.id = ${leap.id}`,
      )
    ).it
  expect(
    await Promise.all(['2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29'].map((it) => isOn(`${it}T12:00Z`))),
  ).toEqual([true, false, false, true])
})

it('a day people celebrate may be today, and no later', async () => {
  expect((await enrol({ birth_date: today })).age).toBe(0)
  const body = memberBody(company_id, { phone: '+905328889999', email: '', birth_date: tomorrow })
  expect(await manager.faults(member.create, { body })).toEqual(['birth_date past_range'])
})

it('an answer may have been given today, and no later', async () => {
  const say = async (on: string) => {
    const { id, version } = await enrol()
    const body = { channel: 'sms', status: 'given', source: 'phone', proof: 'Arama', version, on } as const
    return { params: { member_id: id }, body }
  }
  const { consents } = await manager.send(memberPage.setConsent, await say(today))
  expect(consents.sms?.at).toBe(`${yesterday}T21:00:00.000Z`)
  expect(await manager.faults(memberPage.setConsent, await say(tomorrow))).toEqual(['on not_future'])
})

it('an erasure is due thirty days after the day of the company, and late on the day after', async () => {
  const { id } = await enrol()
  const ask = { params: { member_id: id }, body: { channel: 'phone', note: '' } } as const
  const asked = await manager.send(memberErasure.ask, ask)
  expect(asked).toMatchObject({ due_on: plusDays(today, 30), is_overdue: false })
  const isLate = async (due_on: string) => {
    await db().one(
      sql`update member_erasure set due_on = ${due_on} where company_id = ${company_id} and id = ${asked.id}`,
    )
    return (await manager.send(memberErasure.read, { params: { member_id: id } })).request?.is_overdue
  }
  expect([await isLate(today), await isLate(yesterday)]).toEqual([false, true])
})

it('an institution and its members hold from their first day to their last', async () => {
  const institute = (more: object) =>
    manager.send(partnerInstitution.create, {
      body: { ...partnerInstitutionExamples.create, company_id, code: `GUN${++n}`, document_required: false, ...more },
    })
  const first = await institute({ starts_on: today, ends_on: null, valid_months: 1 })
  expect(first.is_valid).toBe(true)
  expect((await institute({ starts_on: tomorrow, ends_on: null })).is_valid).toBe(false)
  expect((await institute({ starts_on: '2020-01-01', ends_on: yesterday })).is_valid).toBe(false)
  const { id: member_id } = await enrol()
  const added = await manager.send(institutionMember.add, {
    params: { partner_institution_id: first.id },
    body: { member_id, decision_note: 'Kart görüldü' },
  })
  expect(added.valid_until?.slice(8)).toBe(today.slice(8))
  const holds = async (valid_until: string) => {
    await db().one(
      sql`update institution_member set valid_until = ${valid_until} where company_id = ${company_id} and id = ${added.id}`,
    )
    const row = await manager.send(institutionMember.read, { params: { institution_member_id: added.id } })
    const sold = await institutionOf(db(), { company_id, member_id, now })
    const { id } = await app.send(institutionMember.ask, {
      params: { company_id },
      body: { member_id, code: first.code, statement: '' },
    })
    return [row.is_valid, Boolean(sold), id === added.id]
  }
  expect(await holds(today)).toEqual([true, true, true])
  expect(await holds(yesterday)).toEqual([false, false, false])
})

it('a licence counts its days by the company’s clock, and seven of them more', async () => {
  const params = { company_id }
  const { license_type, licensed_module_list, limits, version } = (await provider.send(license.read, { params }))!
  const save = (at: { starts_at: string; ends_at: string; version: number }) =>
    provider.send(license.save, { params, body: { license_type, licensed_module_list, limits, ...at } })
  const reasonOf = async () =>
    (await provider.send(cockpit.read, {})).companies
      .find((it) => it.company_id === company_id)
      ?.reasons.find((it) => it.kind.startsWith('licence_'))
  const starts_at = '2020-01-01T00:00:00.000Z'
  // The licence's last day is today, so zero days are left.
  const last = await save({ starts_at, ends_at: `${today}T20:59:59.999Z`, version })
  expect(last).toMatchObject({ state: 'running', timezone: 'Europe/Istanbul' })
  expect(await reasonOf()).toMatchObject({ kind: 'licence_ending', count: 0 })
  const over = await save({ starts_at, ends_at: `${yesterday}T20:59:59.999Z`, version: last.version })
  expect(over).toMatchObject({ state: 'grace', grace_ends_at: `${plusDays(yesterday, 7)}T20:59:59.999Z` })
  expect(await reasonOf()).toMatchObject({ kind: 'licence_grace', count: 6 })
  expect(atRisk).toBeGreaterThan(0)
  // Berlin's clock is set back on 25 October 2026. The grace period still ends at the same local
  // time of day.
  await setZone('Europe/Berlin')
  const autumn = await save({ starts_at, ends_at: '2026-10-20T21:59:59.999Z', version: over.version })
  expect(autumn).toMatchObject({ timezone: 'Europe/Berlin', grace_ends_at: '2026-10-27T22:59:59.999Z' })
  await setZone('Europe/Istanbul')
  await save({ starts_at, ends_at: `${plusDays(today, 365)}T20:59:59.999Z`, version: autumn.version })
  expect(await reasonOf()).toBeUndefined()
})

it('a holiday that is over in UTC is offered while it may be today at a branch', async () => {
  await db().one(
    sql`insert into public_holiday (name, starts_on, ends_on) values ('{"tr": "Dün", "en": "Y", "de": "G"}', ${yesterday}, ${yesterday})`,
  )
  expect((await manager.send(publicHolidayList.list, {})).map((it) => it.ends_on)).toContain(yesterday)
})

it('so many days ahead are days of the branch’s calendar', async () => {
  const [branch_id] = world.companies.own.branches
  const at = (scheduled_at: string) =>
    app.refused(order.quote, {
      body: orderBody(branch_id, {
        channel: 'api',
        customer: { name: 'Ada', phone: '+905551112233' },
        lines: [{ name: 'Ayran', unit_price: 5000, tax_rate: 10, quantity: 1, options: [], note: '' }],
        scheduled_at,
      }),
    })
  const tooFar = { code: 'invalid', errors: [{ path: 'scheduled_at', code: 'too_far' }] }
  // The branch itself accepts orders for fewer days ahead, so it refuses the first one.
  expect(await at(`${plusDays(today, 30)}T20:30:00.000Z`)).toMatchObject({ errors: [{ code: 'too_far_ahead' }] })
  expect(await at(`${plusDays(today, 30)}T21:00:00.000Z`)).toMatchObject(tooFar)
})

it('tree, single question and statement tell the same day of each company', async () => {
  const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Istanbul', 'America/New_York', 'Asia/Kolkata']
  const { own, sibling, foreign } = world.companies
  const all = [own, sibling, foreign].map((it) => it.id)
  for (const [i, it] of all.entries()) await setZone(zones[(i * 2) % zones.length]!, it)
  const tree = await server.kit.tree()
  const asked = async (reach: object, at: Date) =>
    new Map(
      (
        await db().many<{ id: string; day: string }>(
          sql`/* platform: each company's day */ select c.id, ${companyToday({ now: at, actor: { tree }, reach: { tie: reach } }, 'c.id')}::text as day from company c`,
        )
      ).map((row) => [row.id, row.day]),
    )
  for (const at of [now, new Date(`${today}T10:30:00Z`), new Date('2026-10-25T00:30:00Z')]) {
    const everywhere = await asked({ everywhere: true }, at)
    for (const id of all) {
      const day = await dayOfCompany(db(), id, at)
      expect([companyDay(tree, id, at), everywhere.get(id), (await asked({ company: id }, at)).get(id)]).toEqual([
        day,
        day,
        day,
      ])
    }
  }
  for (const it of all) await setZone('Europe/Istanbul', it)
})

it('a company’s clock is that of its oldest branch in use, and its country’s without one', async () => {
  const [one, two] = world.companies.own.branches
  const change = async (statement: ReturnType<typeof sql>) => {
    await db().one(statement)
    server.kit.forget()
    const zone = (await server.kit.tree()).companies.get(company_id)?.timezone
    expect(await zoneOfCompany(db(), company_id)).toBe(zone)
    expect((await provider.send(company.read, { params: { company_id } })).timezone).toBe(zone)
    return zone
  }
  await db().one(sql`update branch set created_at = '2020-01-01' where company_id = ${company_id} and id = ${two}`)
  const set = (id: string, what: string) =>
    change(sql`update branch set ${raw(what)} where company_id = ${company_id} and id = ${id}`)
  expect(await set(two, `timezone = 'Asia/Tokyo'`)).toBe('Asia/Tokyo')
  expect(await set(one, `timezone = 'Asia/Kolkata'`)).toBe('Asia/Tokyo')
  expect(await set(two, 'is_active = false')).toBe('Asia/Kolkata')
  expect(await set(one, 'is_active = false')).toBe('Asia/Tokyo')
  await db().one(sql`update branch set is_active = true where company_id = ${company_id}`)
  server.kit.forget()
})

it('what somebody corrects alone counts from the company’s midnight', async () => {
  const { id: member_id } = await enrol()
  const value = { points_alone: 100, wallet_alone: 100_000, points_role: null, wallet_role: null }
  await manager.send(companySetting.update, {
    params: { company_id, name: 'corrections' },
    body: { version: 0, value },
  })
  const correct = async (amount: number) => {
    const body = { amount, reason: 'Telafi', validity_days: 0 }
    const { correction, move } = await manager.send(point.correct, { params: { member_id }, body })
    return { id: correction.id, waits: move === null }
  }
  const moveTo = (id: string, at: string) =>
    db().one(sql`update member_correction set created_at = ${at} where company_id = ${company_id} and id = ${id}`)
  const first = await correct(80)
  await moveTo(first.id, `${yesterday}T20:50:00Z`)
  expect((await correct(50)).waits).toBe(false)
  await moveTo(first.id, `${yesterday}T21:05:00Z`)
  expect((await correct(10)).waits).toBe(true)
})

it('an order is reviewed until the last of so many days is over where the branch is', async () => {
  const [branch_id] = world.companies.own.branches
  const delivered = async (finished_at: string) => {
    const { id } = await app.send(order.create, {
      body: orderBody(branch_id, {
        customer: { name: 'Ada', phone: '+905551112233' },
        lines: [{ name: 'Ayran', unit_price: 5000, tax_rate: 10, quantity: 1 }],
      }),
    })
    await db().one(
      sql`update orders set status = 'delivered', finished_at = ${finished_at} where company_id = ${company_id} and id = ${id}`,
    )
    return { params: { branch_id }, body: { order_id: id, taste: 5, service: 5, speed: 5, text: '' } } as const
  }
  const day = plusDays(today, -commentDays)
  // In Istanbul, one order was delivered ten minutes after midnight on the first day that still
  // counts. The other was delivered ten minutes before midnight.
  await app.send(comment.send, await delivered(`${plusDays(day, -1)}T21:10:00Z`))
  expect(await app.faults(comment.send, await delivered(`${plusDays(day, -1)}T20:50:00Z`))).toEqual([
    'order_id comment_late',
  ])
})
