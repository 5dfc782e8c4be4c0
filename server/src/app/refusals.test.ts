import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { Lang } from '#contract/kit/field-words.ts'
import { reservation } from '#contract/dining/reservation.ts'
import { segment } from '#contract/members/segment.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { member } from '#contract/members/member.ts'
import { partnerInstitutionExamples } from '#contract/members/partner-institution.example.ts'
import { institutionMember, partnerInstitution } from '#contract/members/partner-institution.ts'
import { wallet } from '#contract/members/wallet.ts'
import { branchZoneExamples } from '#contract/ordering/branch-zone.example.ts'
import { branchZone } from '#contract/ordering/branch-zone.ts'
import { order } from '#contract/ordering/order.ts'
import { branch } from '#contract/organisation/branch.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { plusDays } from '#contract/kit/wall-clock.ts'
import { dayText, whenText } from '#server/kit/when.ts'
import { memberBody } from './test/test-member.ts'
import { orderBody } from './test/test-order.ts'
import { setUp } from './test/test-setup.ts'

// Refusals state the limit that applies, with its unit and currency, and the time from which
// something is possible.
const {
  server,
  world,
  company_id,
  branch_id,
  app,
  company: manager,
  dealer,
} = await setUp(['company', 'dealer'], { role: 'api' })
await server.database.db.one(sql`update company set currency = 'EUR' where id = ${world.companies.sibling.id}`)
server.kit.forget()

const enrol = () => manager.send(member.create, { body: memberBody(company_id, { email: '' }) })
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const messages = (problem: { errors?: { message: string }[] | undefined }) =>
  problem.errors?.map((it) => plain(it.message))

it('money has the currency of the company that was asked about, and none where that is not known', async () => {
  const { id } = await enrol()
  const load = (lang: Lang) =>
    manager.refused(
      wallet.load,
      { params: { member_id: id }, body: { amount: 2_000_000_000, payment_ref: 'F1', reason: '' } },
      { lang },
    )
  expect(messages(await load('tr'))).toEqual(['100.000,00 ₺ veya daha az olmalıdır'])
  expect(messages(await load('en'))).toEqual(['Must be 100,000.00 ₺ or less'])
  expect(messages(await load('de'))).toEqual(['Darf höchstens 100.000,00 ₺ sein'])
  // The dealer changes a setting of one of its two companies, which have different currencies.
  const limit = (of: string) =>
    dealer.refused(companySetting.update, {
      params: { company_id: of, name: 'corrections' },
      body: {
        version: 0,
        value: { points_alone: 10_000_001, wallet_alone: 10_000_001, points_role: null, wallet_role: null },
      },
    } as never)
  expect(messages(await limit(company_id))).toEqual([
    '10.000.000 veya daha az olmalıdır',
    '100.000,00 ₺ veya daha az olmalıdır',
  ])
  expect(messages(await limit(world.companies.sibling.id))).toEqual([
    '10.000.000 veya daha az olmalıdır',
    expect.stringMatching(/^100\.000,00 (€|EUR) veya/),
  ])
})

it('lengths, times and shapes name their own limit', async () => {
  const { rings: _, ...body } = { ...branchZoneExamples.create, branch_id }
  const refused = (more: object) =>
    manager.refused(branchZone.create, { body: { ...body, rings: null, ...more } as never })
  expect(messages(await refused({ center_lat: 41, center_lng: 29, radius_m: 50_001, minutes: 241 }))).toEqual([
    '50 km veya daha az olmalıdır',
    '240 dk veya daha az olmalıdır',
  ])
  const corners = Array.from({ length: 1001 }, (_, i) => [29 + Math.cos(i / 160) / 100, 41 + Math.sin(i / 160) / 100])
  expect(messages(await refused({ rings: [corners], center_lat: null, center_lng: null, radius_m: null }))).toEqual([
    'En fazla 200 köşe olabilir',
  ])
})

it('a year that is out of range names the range of its own rule', async () => {
  const span = { field: 'registered', op: 'between', value: { from: '1899-01-01', to: null } }
  expect(messages(await manager.refused(segment.count, { body: { company_id, audience: span } as never }))).toContain(
    '1900 ile 2099 arasında bir tarih girin',
  )
})

it('a step that is still to come is not called late', async () => {
  const { id } = await enrol()
  const params = { member_id: id }
  const { version } = await manager.send(memberErasure.ask, { params, body: { channel: 'phone', note: '' } })
  expect(await manager.refused(memberErasure.complete, { params, body: { version } })).toMatchObject({
    code: 'conflict',
    detail: 'Bu adım henüz mümkün değil.',
  })
  const approved = await manager.send(memberErasure.approve, { params, body: { version, decision_note: '' } })
  const again = { params, body: { version: approved.version, decision_note: '' } }
  const late = await manager.refused(memberErasure.approve, again)
  expect(late).toMatchObject({ code: 'conflict' })
  expect(late.detail).toMatch(/^Daha önce onaylandı: .+, \d\d:\d\d\.$/)
})

it('guests who come hours before their time are told from when they are seated', async () => {
  const starts = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 26 * 3_600_000)
  const id = crypto.randomUUID()
  await server.database.db
    .one(sql`insert into reservation (company_id, branch_id, id, name, phone, party_size, starts_at, minutes, status, source, lang, created_at, moved_at)
    values (${company_id}, ${branch_id}, ${id}, 'Ada', '+905321112233', 2, ${starts}, 90, 'approved', 'panel', 'tr', now(), now())`)
  const said = await manager.refused(reservation.seat, {
    params: { reservation_id: id },
    body: { version: 1 } as never,
  })
  const from = new Date(starts.getTime() - 3 * 3_600_000)
  const time = new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Istanbul',
    hour: '2-digit',
    minute: '2-digit',
  }).format(from)
  expect(said.code).toBe('conflict')
  expect(said.detail).toMatch(
    new RegExp(
      `^Bu adım henüz mümkün değil; başlangıcı: (\\d\\d\\.\\d\\d\\.\\d{4}( |$))?${time === '00:00' ? '' : time}\\.$`,
    ),
  )
})

it('an institution that begins later says when', async () => {
  const starts_on = plusDays(new Date().toISOString().slice(0, 10), 9)
  const made = await manager.send(partnerInstitution.create, {
    body: { ...partnerInstitutionExamples.create, company_id, code: 'YARIN', starts_on, ends_on: null },
  })
  const { id } = await enrol()
  const ask = (code: string) =>
    app.refused(institutionMember.ask, { params: { company_id }, body: { member_id: id, code, statement: '' } })
  expect(messages(await ask(made.code))).toEqual([
    `Bu kurum henüz geçerli değil; başlangıcı: ${dayText('tr', starts_on)}`,
  ])
  expect(messages(await ask('YOK'))).toEqual(['Bu kodla geçerli bir kurum yok'])
})

it('a branch that is closed by hand says until when', async () => {
  const until = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3 * 3_600_000)
  const close = { state: 'closed', until: until.toISOString(), reason: 'Gaz', reason_code: 'other' } as const
  await manager.send(branch.setState, { params: { branch_id }, body: close })
  const body = orderBody(branch_id, {
    customer: { name: 'Ada', phone: '+905551112233' },
    lines: [{ name: 'Ayran', unit_price: 5000, tax_rate: 10, quantity: 1 }],
  })
  const [said] = messages(await app.refused(order.create, { body: body as never })) ?? []
  expect(said).toBe(
    `Şube şu anda kapalı; açılış: ${whenText('tr', until, { now: new Date(), timezone: 'Europe/Istanbul' })}`,
  )
  await manager.send(branch.setState, { params: { branch_id }, body: { state: 'open' } })
})
