import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { memberCorrection } from '#contract/members/correction.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { restaurantRegistrationExamples } from '#contract/organisation/requests.example.ts'
import { branchRequest, restaurantRegistration } from '#contract/organisation/requests.ts'
import { countedWaiting, decision, shownWaiting, type DecisionKind } from '#contract/platform/decision.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser } from '#server/app/test/test-user.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const {
  server,
  world,
  branch_id,
  provider,
  company: manager,
  foreignCompany: foreign,
} = await setUp(['provider', 'company', 'foreignCompany'], { role: 'api' })
const second = await signIn(server.url, (await layUser(server, world.users.company)).email)

const waiting = async (by: Caller, kind: DecisionKind) =>
  (await by.send(decision.list, {})).find((it) => it.kind === kind)
const ids = async (by: Caller, kind: DecisionKind) => (await waiting(by, kind))?.data.map((it) => it.id) ?? []

const enrol = async () => {
  const body = memberBody(world.companies.own.id, { email: '' })
  return { member_id: (await manager.send(member.create, { body })).id }
}
async function suggest(count: number, at = world.companies.own) {
  const rows = Array.from({ length: count }, (_, i) => ({ id: uuidv7(), at: new Date(Date.now() - i * 60_000) }))
  for (const row of rows)
    await server.database.db
      .one(sql`insert into branch_request (company_id, id, branch_id, kind, customer_name, message, created_at)
      values (${at.id}, ${row.id}, ${at.branches[0]}, 'request', 'Ada', ${'Daha çok tatlı '.repeat(30)}, ${row.at})`)
  return rows.map((it) => it.id)
}

it('asks whoever may decide, but not whoever entered it, nor another company', async () => {
  const params = await enrol()
  const body = { amount: 20_000, reason: 'Telafi', validity_days: 0 }
  const { correction } = await manager.send(point.correct, { params, body })
  expect(await ids(second, 'member-correction')).toEqual([correction.id])
  expect(await ids(manager, 'member-correction')).toEqual([])
  expect(await ids(foreign, 'member-correction')).toEqual([])
  const decided = { params: { member_correction_id: correction.id }, body: { version: 1, decision_note: '' } }
  await second.send(memberCorrection.approve, decided)
  expect(await ids(second, 'member-correction')).toEqual([])
})

it('says of each what was asked, where and since when; an erasure is found by its member', async () => {
  const params = await enrol()
  await manager.send(memberErasure.ask, { params, body: { channel: 'phone', note: 'Taşındım' } })
  const { company_id, data } = { company_id: world.companies.own.id, ...(await waiting(second, 'member-erasure'))! }
  expect(data).toMatchObject([{ id: params.member_id, hint: 'Taşındım', company_id, branch_id: null }])
  const registered = await provider.send(restaurantRegistration.create, { body: restaurantRegistrationExamples.create })
  expect(await ids(provider, 'restaurant-registration')).toEqual([registered.id])
  expect(await ids(second, 'restaurant-registration')).toEqual([])
})

it('a voucher waits for whoever bears its cost, by the rule that lets them approve it', async () => {
  const { id: company_id, branches } = world.companies.own
  const make = (by: Caller, more: object) =>
    by.send(giftCheque.create, { body: { ...giftChequeExamples.create, company_id, ...more } })
  const made = [
    await make(manager, { funder: 'platform' }),
    await make(manager, { funder: 'platform', share_bp: 5000 }),
    await make(provider, { funder: 'company' }),
    await make(provider, { funder: 'branch', branch_ids: [branches[0]] }),
    await make(provider, { funder: 'branch', branch_ids: [...branches] }),
    await make(manager, { funder: 'company' }),
  ]
  for (const who of ['provider', 'dealer', 'company', 'branch', 'foreignCompany'] as const) {
    const caller = await signIn(server.url, world.users[who])
    const rows = await Promise.all(made.map((it) => caller.raw(giftCheque.read, { params: { gift_cheque_id: it.id } })))
    const theirs = made.filter((_, at) => (rows[at]!.body as { may_approve?: boolean }).may_approve).map((it) => it.id)
    expect([who, await ids(caller, 'gift-cheque')]).toEqual([who, theirs])
  }
})

it('counts up to its limit, shows the longest waiting first, and cuts what is long', async () => {
  const all = await suggest(countedWaiting + 1)
  const found = (await waiting(manager, 'branch-request'))!
  expect([found.count, found.is_capped]).toEqual([countedWaiting, true])
  expect(found.data.map((it) => it.id)).toEqual(all.toReversed().slice(0, shownWaiting))
  expect(found.data[0]!.hint.length).toBeLessThanOrEqual(160)
  expect(await ids(foreign, 'branch-request')).toEqual([])
})

it('whoever comes second is told who was faster, and when', async () => {
  const [id = ''] = await suggest(1, world.companies.own)
  const params = { branch_id, branch_request_id: id }
  const body = { decision_note: '', version: 1 }
  await second.send(branchRequest.approve, { params, body })
  const late = await manager.refused(branchRequest.reject, { params, body })
  expect(late).toMatchObject({ status: 409, code: 'conflict', current: { status: 'completed' } })
  expect(late.detail).toMatch(/^Daha önce onaylandı: .+, \d\d:\d\d\.$/)
})
