import sql from 'sql-template-tag'
import { afterEach, expect, it } from 'vitest'
import { memberCorrection, type Correction } from '#contract/members/correction.ts'
import { member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser } from '#server/app/test/test-user.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { server, world, company_id, company: first } = await setUp(['company'], { role: 'api' })
const second = await signIn(server.url, (await layUser(server, world.users.company)).email)
const third = await signIn(server.url, (await layUser(server, world.users.company)).email)
afterEach(async () => expect(await server.broken()).toEqual([]))

const enrol = async () => {
  const { id } = await first.send(member.create, { body: memberBody(company_id, { email: '' }) })
  return { member_id: id }
}
const held = async (params: { member_id: string }) => {
  const { point_balance, wallet_balance } = await first.send(member.read, { params })
  return [point_balance, wallet_balance]
}
const limit = async (value: object) => {
  const params = { company_id, name: 'corrections' as const }
  const row = await first.send(companySetting.read, { params })
  await first.send(companySetting.update, { params, body: { value: { ...row.value, ...value }, version: row.version } })
}
const points = (params: { member_id: string }, amount: number, by = first) =>
  by.send(point.correct, { params, body: { amount, reason: 'Telafi', validity_days: 0 } })
const of = ({ id }: Correction) => ({ member_correction_id: id })
const decide = (it: Correction, by: Caller, act: 'approve' | 'deny' = 'approve') =>
  by.raw(memberCorrection[act], { params: of(it), body: { version: it.version, decision_note: 'Gördüm' } })

it('posts at once up to the limit, and above it only when somebody else agrees', async () => {
  const own = await enrol()
  const small = await points(own, 10_000)
  expect([small.correction.status, small.move?.amount]).toEqual(['posted', 10_000])
  const large = await points(await enrol(), 10_001)
  expect([large.correction.status, large.correction.is_own, large.move]).toEqual(['pending', true, null])
  const waiting = { member_id: large.correction.member_id }
  expect(await held(waiting)).toEqual([0, 0])

  const oneself = await decide(large.correction, first)
  expect(oneself.body).toMatchObject({ status: 403, code: 'second_person' })
  expect(await held(waiting)).toEqual([0, 0])

  const agreed = await decide(large.correction, second)
  expect(agreed.body).toMatchObject({ status: 'approved', decision_note: 'Gördüm', is_own: false, version: 2 })
  expect(await held(waiting)).toEqual([10_001, 0])
  const { data } = await first.send(point.moves, { params: waiting })
  expect(data).toMatchObject([{ kind: 'adjust', amount: 10_001, reason: 'Telafi' }])
  const history = await first.send(memberCorrection.history, { params: of(large.correction) })
  expect(history.map((it) => it.action).toSorted()).toEqual(['approve', 'create'])
})

it('money waits in the same way; a denied one never arrives', async () => {
  const own = await enrol()
  const { correction, entry } = await first.send(wallet.correct, {
    params: own,
    body: { amount: 100_001, reason: 'Telafi' },
  })
  expect([correction.kind, correction.status, entry]).toEqual(['wallet', 'pending', null])
  expect((await decide(correction, second, 'deny')).body).toMatchObject({ status: 'denied' })
  expect((await decide({ ...correction, version: 2 }, third)).body).toMatchObject({
    status: 409,
    current: { status: 'denied' },
  })
  expect(await held(own)).toEqual([0, 0])
  const again = await first.send(wallet.correct, { params: own, body: { amount: 150_000, reason: 'Telafi' } })
  expect((await decide(again.correction, second)).status).toBe(200)
  expect(await held(own)).toEqual([0, 150_000])
})

it('small ones of one person count together for a day', async () => {
  const own = await enrol()
  expect((await points(own, 6000)).correction.status).toBe('posted')
  expect((await points(own, 4001)).correction.status).toBe('pending')
  expect((await points(own, -4001)).correction.status).toBe('pending')
  expect((await points(own, 4000)).correction.status).toBe('posted')
  // Each person has their own limit, and it starts afresh every day.
  expect((await points(own, 6000, second)).correction.status).toBe('posted')
  await server.database.db.one(
    sql`update member_correction set created_at = ${new Date(Date.now() - 86_500_000)} where company_id = ${company_id} and member_id = ${own.member_id}`,
  )
  expect((await points(own, 9000)).correction.status).toBe('posted')
})

it('two who enter at once do not both pass below the limit', async () => {
  const own = await enrol()
  const entered = await Promise.all(Array.from({ length: 8 }, () => points(own, 3000)))
  expect(entered.filter((it) => it.correction.status === 'posted').length).toBe(3)
  expect(await held(own)).toEqual([9000, 0])
})

it('of many who decide at once one does, and it is posted once', async () => {
  for (let round = 0; round < 5; round++) {
    const own = await enrol()
    const { correction } = await points(own, 20_000)
    const said = await Promise.all(
      [second, third, second, third].map((by, at) => decide(correction, by, at === 3 ? 'deny' : 'approve')),
    )
    expect(said.filter((it) => it.status === 200).length).toBe(1)
    expect(said.filter((it) => it.status === 409).length).toBe(3)
    const won = said.find((it) => it.status === 200)!.body as Correction
    expect(await held(own)).toEqual([won.status === 'approved' ? 20_000 : 0, 0])
  }
})

it('takes nothing that is no longer there, and stays open then', async () => {
  const own = await enrol()
  await limit({ points_alone: 500 })
  await points(own, 500)
  await expect(points(own, -501)).rejects.toThrow(/points_hold/)
  const { correction } = await points(own, -400)
  await points(own, -300, third)
  expect((await decide(correction, second)).body).toMatchObject({
    status: 422,
    errors: [{ path: 'amount', code: 'points_hold' }],
  })
  expect(await first.send(memberCorrection.read, { params: of(correction) })).toMatchObject({
    status: 'pending',
    version: 1,
  })
  await limit({ points_alone: 10_000 })
})

it('a role that decides on nothing has a limit of its own', async () => {
  const own = await enrol()
  const role = uuidv7()
  const { db } = server.database
  await db.one(sql`insert into role (id, owner_type, account_type, name, permissions)
    values (${role}, 'provider', 'company', '{"tr":"Danışma","en":"Desk","de":"Service"}', ${['get-member', 'get-member-all', 'post-member-point']})`)
  const { id, email } = await layUser(server, world.users.company)
  await db.one(sql`update assignment set role_id = ${role} where user_id = ${id}`)
  const desk = await signIn(server.url, email)
  await limit({ points_role: 300 })
  expect((await points(own, 300, desk)).correction.status).toBe('posted')
  const body = { amount: 1, reason: 'Telafi', validity_days: 0 }
  expect(await desk.faults(point.correct, { params: own, body })).toEqual(['amount above_role_points'])
  expect((await points(own, 301)).correction.status).toBe('posted')
  const { correction } = await points(await enrol(), 20_000)
  expect((await decide(correction, desk)).body).toMatchObject({ status: 403, code: 'permission_required' })
  const stranger = await signIn(server.url, world.users.foreignCompany)
  expect((await decide(correction, stranger)).status).toBe(404)
})

it('lists what waits, by member and by status', async () => {
  const own = await enrol()
  await points(own, 100)
  const { correction } = await points(own, 50_000)
  const query = { member_id: [own.member_id] }
  const { data, counts } = await second.send(memberCorrection.list, { query })
  expect(data).toMatchObject([{ id: correction.id, amount: 50_000, is_own: false }])
  expect(counts).toEqual({ pending: 1, posted: 1 })
  const all = await second.send(memberCorrection.list, { query: { ...query, status: ['pending', 'posted'] } })
  expect(all.data.map((it) => it.status)).toEqual(['pending', 'posted'])
})
