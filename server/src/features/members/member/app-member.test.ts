import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { appMemberExamples } from '#contract/members/app/app-member.example.ts'
import { appMember, type AppMember } from '#contract/members/app/app-member.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member } from '#contract/members/member.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { apiKey, type keyScopes } from '#contract/integrations/api-key.ts'
import { category } from '#contract/menu/category.ts'
import { product } from '#contract/menu/product.ts'
import { order } from '#contract/ordering/order.ts'
import { caller, type Reply } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company_id, branch_id, app, company: manager } = await setUp(['company'], { role: 'api' })
const { sibling, foreign } = world.companies
const { db } = server.database

type SignUp = In<(typeof appMember.create)['body']>
let n = 0
const phone = () => `+90537${1_000_000 + ++n}`
const proved_at = '2026-01-10T09:00:00Z'
/** A sign-up with a proof, unless `more` says otherwise. */
const body = (more: Partial<SignUp> = {}): SignUp => ({
  company_id,
  proof: 'otp',
  proved_at,
  registered_from: 'mobile',
  name: 'Ada',
  ...more,
})
interface SignedUp {
  id: string
  is_new: boolean
  member: AppMember
}
const signUp = (more: Partial<SignUp> = {}, headers: Record<string, string> = {}, by = app): Promise<Reply<SignedUp>> =>
  by.raw(appMember.create, { body: body({ ...(!more.email && { phone: phone() }), ...more }) }, headers)
const of = ({ id }: { id: string }) => ({ params: { member_id: id } })
const atDesk = (it: { id: string }) => manager.send(member.read, of(it))
const keyOf = async (...scopes: (typeof keyScopes)[number][]) =>
  caller(
    server.url,
    (await manager.send(apiKey.create, { params: { company_id }, body: { name: 'Deneme', scopes } })).key,
  )

it('makes a member by a number in any spelling, with their source, gift and history', async () => {
  const gift = await manager.send(pointDefinition.create, {
    body: {
      ...pointDefinitionExamples.create,
      company_id,
      point_type: 'first_membership',
      earn_rate_bp: 0,
      min_order_total: 0,
      earn_points: 250,
    } as never,
  })
  const made = await signUp({ phone: '0 (537) 300 00 01', name: ' Ada ', surname: 'Işık', registered_from: 'veteran' })
  expect(made.status, made.text).toBe(201)
  expect(made.body).toMatchObject({
    is_new: true,
    member: { name: 'Ada', surname: 'Işık', phone: '+905373000001', email: '', language: 'tr', version: 1 },
  })
  expect(await atDesk(made.body)).toMatchObject({
    registration_source: 'veteran',
    phone_is_active: true,
    last_login_at: '2026-01-10T09:00:00.000Z',
    point_balance: 250,
  })
  const [line] = await manager.send(member.history, of(made.body))
  expect(line).toMatchObject({ action: 'create', actor: 'app' })
  const row = await db.must(
    sql`select login_proof from member where company_id = ${company_id} and id = ${made.body.id}`,
  )
  expect(row).toEqual({ login_proof: 'otp' })
  await db.one(sql`update point_definition set is_active = false where company_id = ${company_id} and id = ${gift.id}`)
  const number = phone()
  const unproved = await signUp({ phone: number, proof: 'none', proved_at: undefined })
  expect([unproved.status, unproved.body]).toEqual([201, { id: null, is_new: null, member: null }])
  const blind = await db.must<{ id: string }>(
    sql`select id from member where company_id = ${company_id} and phone = ${number}`,
  )
  expect(await atDesk(blind)).toMatchObject({ phone_is_active: false, last_login_at: null })
  for (const it of [number, phone()])
    expect(await app.faults(appMember.create, { body: body({ phone: it, proof: 'none', name: '' }) })).toEqual([
      'name required',
    ])
})

it('reads a number by the rules of the company’s country', async () => {
  await db.one(sql`update company set country = 'DE' where id = ${sibling.id}`)
  server.kit.forget()
  const theirs = caller(server.url, sibling.apiKey)
  const made = await signUp({ company_id: sibling.id, phone: '0151 23456789' }, {}, theirs)
  expect(made.body.member).toMatchObject({ phone: '+4915123456789', language: 'de' })
  const by = await signUp({ company_id: sibling.id, email: 'Grete@Deneme.test', proof: 'oauth' }, {}, theirs)
  const again = await signUp({ company_id: sibling.id, email: ' grete@deneme.TEST' }, {}, theirs)
  expect([by.status, again.status, again.body.id]).toEqual([201, 200, by.body.id])
})

it('takes a number or an address, a name for a new member, and no time in the future', async () => {
  const faults = (more: Partial<SignUp>) => app.faults(appMember.create, { body: body(more) })
  expect(await faults({})).toEqual(['phone phone_or_email'])
  expect(await faults({ phone: phone(), email: 'a@deneme.test' })).toEqual(['phone phone_or_email'])
  expect(await faults({ phone: phone(), name: ' ' })).toEqual(['name required'])
  expect(await faults({ phone: '0532' })).toEqual(['phone phone'])
  expect(await faults({ phone: phone(), proved_at: undefined })).toEqual(['proved_at required'])
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect(await faults({ phone: phone(), proved_at: tomorrow })).toEqual(['proved_at moment_future'])
  expect(await faults({ phone: phone(), registered_from: 'imported' as never })).toHaveLength(1)
})

it('finds who is there: with a proof it shows them, without one it answers nothing', async () => {
  const ada = await manager.send(member.create, {
    body: memberBody(company_id, { note: 'Zor müşteri', name: 'Zeynep' }),
  })
  const blind = await signUp({ phone: ada.phone, proof: 'none', proved_at: undefined })
  expect([blind.status, blind.headers.get('member-exists')]).toEqual([201, null])
  expect(blind.body).toEqual({ id: null, is_new: null, member: null })
  expect(await atDesk(ada)).toMatchObject({ last_login_at: null, version: ada.version })
  const known = await signUp({ phone: ada.phone, name: 'Başka', registered_from: 'facebook' })
  expect(known.body).toMatchObject({ id: ada.id, is_new: false, member: { name: 'Zeynep', email: ada.email } })
  const shown =
    'allergens birth_date consents created_at email id language last_city_id marriage_anniversary name phone plate surname version'
  expect(Object.keys(known.body.member).toSorted().join(' ')).toBe(shown)
  expect(await atDesk(ada)).toMatchObject({ registration_source: 'panel', last_login_at: '2026-01-10T09:00:00.000Z' })
  // An older proof that comes later changes nothing.
  await signUp({ phone: ada.phone, proved_at: '2025-12-01T09:00:00Z' })
  expect(await atDesk(ada)).toMatchObject({ last_login_at: '2026-01-10T09:00:00.000Z' })
})

it('makes one member of many calls at once', async () => {
  const same = phone()
  const replies = await Promise.all(Array.from({ length: 8 }, () => signUp({ phone: same })))
  expect(new Set(replies.map((it) => it.body.id)).size).toBe(1)
  expect(replies.map((it) => it.status).toSorted()).toEqual([...Array.from({ length: 7 }, () => 200), 201])
})

it('makes one member of many calls at once without a proof', async () => {
  const same = phone()
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => signUp({ phone: same, proof: 'none', proved_at: undefined })),
  )
  expect(replies.map((it) => [it.status, it.text])).toEqual(replies.map(() => [201, replies[0]!.text]))
  expect(await db.many(sql`select id from member where company_id = ${company_id} and phone = ${same}`)).toHaveLength(1)
})

it('limits calls without a proof per guest, and nobody else', async () => {
  const try_ = (guest: string | undefined, more: Partial<SignUp> = {}) =>
    signUp({ proof: 'none', proved_at: undefined, ...more }, guest ? { guest } : {})
  const known = await signUp()
  const number = known.body.member.phone
  for (let tries = 0; tries < 10; tries++) expect((await try_('tahminci', { phone: number })).status).toBe(201)
  const refused = await try_('tahminci')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await try_('baska biri')).status).toBe(201)
  expect((await try_(undefined)).status).toBe(201)
  expect((await signUp({ phone: number }, { guest: 'tahminci' })).status).toBe(200)
})

it('knows an erased number no more, and a merged one as the member who stayed', async () => {
  const erased = await signUp()
  const number = erased.body.member.phone
  await manager.send(memberErasure.ask, { ...of(erased.body), body: { channel: 'app', note: '' } })
  await manager.send(memberErasure.approve, { ...of(erased.body), body: { version: 1, decision_note: '' } })
  await manager.send(memberErasure.complete, { ...of(erased.body), body: { version: 2 } })
  expect((await app.raw(appMember.read, of(erased.body))).status).toBe(404)
  const back = await signUp({ phone: number })
  expect(back.status).toBe(201)
  expect(back.body.id).not.toBe(erased.body.id)

  const [stays, other, last] = [await signUp(), await signUp({ email: 'eski@deneme.test' }), await signUp()]
  for (const [one, two] of [
    [stays, other],
    [last, stays],
  ] as const) {
    const versions = { version: (await atDesk(one.body)).version, other_version: (await atDesk(two.body)).version }
    await manager.send(memberMerge.merge, { ...of(one.body), body: { other_id: two.body.id, ...versions, taken: [] } })
  }
  for (const old of [stays, other]) {
    expect((await app.send(appMember.read, of(old.body))).id).toBe(last.body.id)
    const { phone: number, email } = old.body.member
    const again = await signUp(number ? { phone: number } : { email })
    expect([again.status, again.body.id, again.body.member.id]).toEqual([200, last.body.id, last.body.id])
  }
})

it('changes the member’s own data only, from the version that was seen', async () => {
  const { body: made } = await signUp()
  await db.one(sql`update member set note = 'Gizli' where company_id = ${company_id} and id = ${made.id}`)
  const change = { birth_date: '1991-05-17', allergens: ['milk'], last_city_id: 34, plate: '34 ABC 1' } as const
  const changed = await app.send(appMember.update, {
    ...of(made),
    body: { ...change, allergens: ['milk'], version: 1 },
  })
  expect(changed).toMatchObject({ ...change, name: 'Ada', version: 2 })
  expect(await atDesk(made)).toMatchObject({ birth_date: '1991-05-17', last_city_name: 'İstanbul', note: 'Gizli' })
  const stale = await app.refused(appMember.update, { ...of(made), body: { surname: 'Geç', version: 1 } })
  expect(stale).toMatchObject({ status: 409, code: 'stale_version', current: { version: 2, birth_date: '1991-05-17' } })
  expect(JSON.stringify(stale)).not.toContain('Gizli')
  const faults = (more: object) => app.faults(appMember.update, { ...of(made), body: { version: 2, ...more } })
  expect(await faults({ birth_date: '2099-01-01' })).toEqual(['birth_date past_range'])
  expect(await faults({ last_city_id: 99_999 })).toEqual(['last_city_id choice'])
  expect(await faults({ name: '' })).toEqual(['name required'])
  for (const field of ['note', 'phone', 'email', 'is_active', 'is_premium'])
    expect(await faults({ [field]: 'x' })).toEqual([`${field} unknown`])
  const history = await manager.send(member.history, of(made))
  expect(history.map((it) => [it.action, it.actor])).toEqual([
    ['update', 'app'],
    ['create', 'app'],
  ])
})

it('records a yes for the address of now, by the law that the desk keeps', async () => {
  const { body: made } = await signUp()
  const number = made.member.phone
  const say = (more: object, by = app, it = made) => ({
    by,
    given: {
      ...of(it),
      body: { ...appMemberExamples.setConsent, channel: 'sms', phone: number, ...more },
    } as never,
  })
  const send = ({ by, given }: ReturnType<typeof say>) => by.send(appMember.setConsent, given)
  const faults = ({ by, given }: ReturnType<typeof say>) => by.faults(appMember.setConsent, given)
  expect(await faults(say({ text_version: '' }))).toEqual(['text_version required'])
  expect(await faults(say({ phone: undefined }))).toEqual(['phone required'])
  expect(await faults(say({ phone: '+905320000000' }))).toEqual(['phone other_address'])
  expect(await faults(say({ channel: 'email', email: 'a@deneme.test' }))).toEqual(['email other_address'])
  expect(await faults(say({ at: new Date(Date.now() + 3_600_000).toISOString() }))).toEqual(['at moment_future'])
  const given = await send(say({ phone: `0${number.slice(3)}` }))
  expect(given.consents).toEqual([
    { channel: 'sms', status: 'given', source: 'mobile', at: '2026-01-10T09:05:00.000Z' },
  ])
  const [event] = await manager.send(memberPage.consents, of(made))
  expect(event).toMatchObject({ channel: 'sms', status: 'given', proof: '2026-03', actor: 'app' })
  const reach = await manager.send(memberPage.reach, of(made))
  // The company files nothing with İYS, so this yes does not count for an SMS.
  expect(reach.find((it) => it.channel === 'sms')?.may).toBe(false)
  // An older no is written down and changes nothing; a later one holds, for whatever number.
  await send(say({ status: 'refused', at: '2026-01-09T09:00:00Z' }))
  expect((await app.send(appMember.read, of(made))).consents).toMatchObject([{ status: 'given' }])
  const no = await send(say({ status: 'refused', at: '2026-01-11T09:00:00Z', phone: undefined, text_version: '' }))
  expect(no.consents).toMatchObject([{ status: 'refused' }])

  const theirs = caller(server.url, sibling.apiKey)
  const german = await signUp({ company_id: sibling.id, email: 'yes@deneme.test' }, {}, theirs)
  const asked = await send(say({ channel: 'email', phone: undefined, email: 'YES@deneme.test' }, theirs, german.body))
  expect(asked.consents).toMatchObject([{ channel: 'email', status: 'pending', source: 'mobile' }])
  const mails = await db.many(
    sql`select 1 as one from mail where kind = 'consent-confirm' and to_address = 'yes@deneme.test'`,
  )
  expect(mails).toHaveLength(1)
})

it('shows balances, what expires when, vouchers, and orders with what is still sold', async () => {
  const { body: made } = await signUp()
  for (const [amount, validity_days] of [
    [100, 10],
    [200, 0],
  ] as const)
    await manager.send(point.correct, { ...of(made), body: { amount, reason: 'Sır', validity_days } })
  await manager.send(wallet.load, { ...of(made), body: { amount: 5000, payment_ref: 'POS 7', reason: '' } })
  const money = await app.send(appMember.wallet, of(made))
  expect(money).toMatchObject({ balance: 5000, currency: 'TRY', data: [{ kind: 'load', amount: 5000 }] })
  const points = await app.send(appMember.points, { ...of(made), query: { limit: 1 } })
  expect(points).toMatchObject({ balance: 300, debt: 0, expiring: [{ amount: 100 }], data: [{ amount: 200 }] })
  const next = await app.send(appMember.points, { ...of(made), query: { limit: 1, cursor: points.next_cursor! } })
  expect(next.data).toMatchObject([{ amount: 100 }])
  for (const word of ['Sır', 'POS 7', 'actor']) expect(JSON.stringify([money, points, next])).not.toContain(word)

  const cheque = await manager.send(giftCheque.create, {
    body: { ...giftChequeExamples.create, company_id, kind: 'personal', code: '', funder: 'company' } as never,
  })
  const item = await db.must<{
    id: string
  }>(sql`insert into gift_cheque_item (company_id, id, cheque_id, member_id, defined_at, state)
    values (${company_id}, gen_random_uuid(), ${cheque.id}, ${made.id}, now(), 'unused') returning id`)
  await db.one(
    sql`insert into gift_cheque_code (company_id, code, cheque_id, item_id) values (${company_id}, 'K7QM4R2PZ', ${cheque.id}, ${item.id})`,
  )
  const { data: cheques } = await app.send(appMember.cheques, of(made))
  expect(cheques).toMatchObject([{ code: 'K7QM-4R2P-Z', state: 'unused', name: cheque.name, currency: 'TRY' }])

  const { id: category_id } = await manager.send(category.create, { body: menuBodies.category(branch_id) })
  const sell = () =>
    manager.send(product.create, {
      body: menuBodies.product(branch_id, category_id, { is_active: true }),
    })
  const [tea, cake] = [await sell(), await sell()]
  const lines = [tea, cake].map((it) => ({ product_id: it.id, quantity: 1 }))
  const open = [{ name: 'Poşet', quantity: 1, unit_price: 50, tax_rate: 20 }]
  const ordered = await app.send(order.create, {
    body: orderBody(branch_id, { customer: { name: 'Ada', member_id: made.id }, lines: [...lines, ...open] }),
  })
  await db.one(sql`update product set is_active = false where company_id = ${company_id} and id = ${cake.id}`)
  const { data: orders } = await app.send(appMember.orders, of(made))
  expect(orders).toMatchObject([
    {
      id: ordered.id,
      branch_id,
      status: 'awaiting_approval',
      lines: [
        { product_id: tea.id, is_on_menu: true },
        { product_id: cake.id, is_on_menu: false },
        { product_id: null, name: 'Poşet', is_on_menu: false },
      ],
    },
  ])
})

it('answers nobody else: neither another company’s key nor one without the scope', async () => {
  const { body: made } = await signUp()
  const stranger = caller(server.url, foreign.apiKey)
  const others = await keyOf('order', 'menu', 'table', 'reservation', 'staff')
  const reads = [appMember.read, appMember.wallet, appMember.points, appMember.cheques, appMember.orders] as const
  for (const call of reads) {
    expect((await stranger.raw(call, of(made))).status).toBe(404)
    expect((await others.refused(call as never, of(made) as never)).status).toBe(403)
  }
  const change = { ...of(made), body: { name: 'Hırsız', version: 1 } }
  expect((await stranger.raw(appMember.update, change)).status).toBe(404)
  const yes = { ...of(made), body: appMemberExamples.setConsent! }
  expect((await stranger.raw(appMember.setConsent, yes as never)).status).toBe(404)
  const number = made.member.phone
  expect((await signUp({ phone: number }, {}, stranger)).status).toBe(404)
  const theirs = await signUp({ company_id: foreign.id, phone: number }, {}, stranger)
  expect([theirs.status, theirs.body.id === made.id]).toEqual([201, false])
  expect((await signUp({}, {}, await keyOf('order'))).status).toBe(403)
  expect((await signUp({}, {}, await keyOf('member'))).status).toBe(201)
})
