import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { memberMerge } from '#contract/members/member-merge.ts'
import { member, type Member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { wallet } from '#contract/members/wallet.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { server, world, company: boss } = await setUp(['company'], { role: 'api' })
for (const rule of [
  { point_type: 'first_membership', earn_rate_bp: 0, earn_points: 250 },
  { point_type: 'wallet', earn_rate_bp: 5000, earn_points: 0 },
] as const)
  await boss.send(pointDefinition.create, {
    body: {
      ...pointDefinitionExamples.create,
      ...rule,
      name: rule.point_type,
      company_id: world.companies.own.id,
      branch_ids: [],
      delivery_types: [],
      schedule: [],
      starts_on: null,
      ends_on: null,
      min_wallet_amount: 0,
    },
  })

const make = () => boss.send(member.create, { body: memberBody(world.companies.own.id) })
const of = ({ id }: { id: string }) => ({ member_id: id })
const read = (it: { id: string }) => boss.send(member.read, { params: of(it) })
const balance = async (it: { id: string }) => (await read(it)).point_balance
/** Uses points of a member, as an order would. */
const use = (it: Member, amount: number) =>
  boss.send(point.correct, { params: of(it), body: { amount: -amount, reason: 'Deneme', validity_days: 0 } })
const merge = async (own: Member, other: Member) => {
  const [{ version }, { version: other_version }] = [await read(own), await read(other)]
  const { moved } = await boss.send(memberMerge.preview, { params: of(own), query: { other_id: other.id } })
  const body = { other_id: other.id, version, other_version, taken: [] }
  await boss.send(memberMerge.merge, { params: of(own), body })
  return moved
}
const undo = async (it: Member) => {
  const last = await boss.send(memberMerge.last, { params: of(it) })
  return boss.send(memberMerge.undo, { params: of(it), body: { merge_id: last!.id } })
}
const sound = async () => expect(await server.broken()).toEqual([])

it('one person keeps one welcome gift: what of it was used stays used, and an undo gives both back', async () => {
  const uses: [own: number, other: number][] = [
    [0, 0],
    [100, 0],
    [0, 100],
    [250, 0],
    [200, 200],
    [250, 250],
  ]
  for (const [ownUse, otherUse] of uses) {
    const [own, other] = [await make(), await make()]
    if (ownUse) await use(own, ownUse)
    if (otherUse) await use(other, otherUse)
    const left = Math.max(0, 250 - ownUse - otherUse)
    const moved = await merge(own, other)
    const label = `${ownUse} and ${otherUse} used`
    expect(await balance(own), label).toBe(left)
    expect(moved.gift_points, label).toBe(500 - ownUse - otherUse - left)
    await undo(own)
    expect([await balance(own), await balance(other)], label).toEqual([250 - ownUse, 250 - otherUse])
  }
  await sound()
})

it('a debt is not paid with a second gift, whichever of the two has it', async () => {
  const owing = async () => {
    const it = await make()
    const params = of(it)
    await boss.send(wallet.load, { params, body: { amount: 1000, payment_ref: 'POS 1', reason: '' } })
    await use(it, 750)
    await boss.send(wallet.payOut, { params, body: { amount: 1000, payment_ref: '', reason: 'İstedi' } })
    return it
  }
  const held = async (it: Member) => {
    const { point_balance, point_debt } = await read(it)
    return { point_balance, point_debt }
  }
  for (const isOwn of [true, false]) {
    const [owes, has] = [await owing(), await make()]
    await boss.send(point.correct, { params: of(has), body: { amount: 100, reason: 'Deneme', validity_days: 0 } })
    const before = [
      { point_balance: 0, point_debt: 500 },
      { point_balance: 350, point_debt: 0 },
    ]
    expect([await held(owes), await held(has)]).toEqual(before)
    const [own, other] = isOwn ? [owes, has] : [has, owes]
    expect(await merge(own, other)).toMatchObject({ gift_points: 250 })
    expect(await held(own), `own record owes: ${isOwn}`).toEqual({ point_balance: 0, point_debt: 400 })
    await sound()
    await undo(own)
    expect([await held(owes), await held(has)]).toEqual(before)
    await sound()
  }
})

it('a third record and a merge done anew find one gift, too', async () => {
  const [own, other, third] = [await make(), await make(), await make()]
  await use(own, 50)
  await merge(own, other)
  await undo(own)
  await merge(own, other)
  expect(await balance(own)).toBe(200)
  await merge(own, third)
  expect(await balance(own)).toBe(200)
  await undo(own)
  expect([await balance(own), await balance(third)]).toEqual([200, 250])
  await merge(third, own)
  expect(await balance(third)).toBe(200)
  await sound()
})

it('of two vouchers for a first order one is kept, the used one if one was; others are all kept', async () => {
  const company_id = world.companies.own.id
  const { db } = server.database
  const lay = async (first_order_only: boolean) => {
    const id = uuidv7()
    await db.one(sql`insert into gift_cheque (company_id, id, name, kind, amount, first_order_only, funder, starts_at, status)
      values (${company_id}, ${id}, 'Hoş geldin', 'personal', 5000, ${first_order_only}, 'company', now(), 'approved')`)
    return id
  }
  const give = async (cheque_id: string, it: Member, state: 'unused' | 'used' = 'unused') => {
    const id = uuidv7()
    await db.one(sql`insert into gift_cheque_item (company_id, id, cheque_id, member_id, defined_at, state, used_order_id)
      values (${company_id}, ${id}, ${cheque_id}, ${it.id}, now(), ${state}, ${state === 'used' ? uuidv7() : null})`)
    return id
  }
  const alive = async (ids: string[]) =>
    (
      await db.many<{ is: boolean }>(sql`select coalesce(expires_at, 'infinity') > now() as is from gift_cheque_item
        where company_id = ${company_id} and id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`)
    ).map((it) => it.is)
  const [welcome, birthday] = [await lay(true), await lay(false)]
  const [own, other] = [await make(), await make()]
  const ids = [
    await give(welcome, own),
    await give(welcome, other),
    await give(birthday, own),
    await give(birthday, other),
  ]
  expect(await merge(own, other)).toMatchObject({ gift_cheques: 1 })
  expect(await alive(ids)).toEqual([true, false, true, true])
  await undo(own)
  expect(await alive(ids)).toEqual([true, true, true, true])
  const [late, early] = [await make(), await make()]
  const used = [await give(welcome, late), await give(welcome, early, 'used')]
  await merge(late, early)
  expect(await alive(used)).toEqual([false, true])
})
