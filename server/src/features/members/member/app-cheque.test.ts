import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { appChequeExamples } from '#contract/members/app/app-cheque.example.ts'
import { appCheque } from '#contract/members/app/app-cheque.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { member } from '#contract/members/member.ts'
import { order } from '#contract/ordering/order.ts'
import { caller } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { deliverOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company_id, branch_id, app, company: manager } = await setUp(['company'], { role: 'api' })
const { db } = server.database

const makeMember = () => manager.send(member.create, { body: memberBody(company_id) })
type Cheque = In<typeof giftCheque.input>
let n = 0
/** Gives a member a personal voucher. Returns its code. */
async function give(member_id: string, more: Partial<Cheque> & { is_paused?: boolean } = {}): Promise<string> {
  const { is_paused = false, ...terms } = more
  const { id } = await manager.send(giftCheque.create, {
    body: { ...giftChequeExamples.create, company_id, kind: 'personal', min_basket_amount: 0, ...terms },
  })
  await db.one(sql`update gift_cheque set is_paused = ${is_paused} where company_id = ${company_id} and id = ${id}`)
  const item = randomUUID()
  const code = `KOD${String(++n).padStart(6, '0')}`
  await db.one(sql`insert into gift_cheque_item (company_id, id, cheque_id, member_id, defined_at, state)
    values (${company_id}, ${item}, ${id}, ${member_id}, now(), 'unused')`)
  await db.one(
    sql`insert into gift_cheque_code (company_id, code, cheque_id, item_id) values (${company_id}, ${code}, ${id}, ${item})`,
  )
  return code
}
const plain = (code: string) => code.replaceAll('-', '')
const judge = (member_id: string, more: object = {}, by = app) =>
  by.send(appCheque.judge, {
    params: { member_id },
    body: { ...appChequeExamples.judge!, branch_id, basket: 3000, ...more },
  })

it('says what each unused voucher takes off or why it does not apply, as an order’s quote does', async () => {
  const { id } = await makeMember()
  const terms: Partial<Cheque & { is_paused: boolean }>[] = [
    { amount: 1000, name: 'Geçerli', expires_at: '2098-01-01T00:00:00.000Z' },
    { amount: null, rate_bp: 2500, with_points: false, combinable: false },
    { min_basket_amount: 10_000 },
    { delivery_types: ['deliveryToAddress'] },
    { starts_at: '2098-01-01T00:00:00.000Z' },
    { is_paused: true },
    { branch_ids: [world.companies.own.branches[1]] },
  ]
  const codes: string[] = []
  for (const it of terms) codes.push(await give(id, it))
  const rows = await judge(id)
  expect(rows.map((it) => plain(it.code)).toSorted()).toEqual(codes.toSorted())
  expect(rows[0]).toMatchObject({ name: 'Geçerli', amount: 1000, refusal: null, with_points: true, combinable: true })
  const of = (code: string) => rows.find((it) => plain(it.code) === code)!
  expect(of(codes[1]!)).toMatchObject({ amount: 750, with_points: false, combinable: false })
  const reasons = codes.slice(2).map((code) => of(code).refusal?.code)
  expect(reasons).toEqual(['min_basket', 'delivery_type', 'not_yet', 'paused', 'branch'])
  expect(of(codes[2]!).refusal?.message).toContain('70,00')
  for (const coupon_code of codes) {
    const body = orderBody(branch_id, { customer: { name: 'Ada', member_id: id }, coupon_code })
    const quote = await app.send(order.quote, { body })
    const [off] = quote.discounts
    expect([off?.amount ?? null, quote.not_applied[0]?.code]).toEqual([
      of(coupon_code).amount,
      of(coupon_code).refusal?.code,
    ])
    expect(quote.not_applied[0]?.message).toBe(of(coupon_code).refusal?.message)
  }
})

it('accepts the lines of a basket, and leaves out used vouchers and those of other members', async () => {
  const [{ id }, other] = [await makeMember(), await makeMember()]
  await give(other.id)
  const [used, kept] = [await give(id), await give(id)]
  const body = orderBody(branch_id, { customer: { name: 'Ada', member_id: id }, coupon_code: used })
  const placed = await app.send(order.create, { body })
  expect((await judge(id)).find((it) => plain(it.code) === used)?.refusal?.code).toBe('used')
  await deliverOrder(manager, placed)
  expect((await judge(id)).map((it) => plain(it.code))).toEqual([kept])
  expect(await judge(id, { lines: [{ product_id: randomUUID(), total: 3000 }] })).toHaveLength(1)
  const stranger = caller(server.url, world.companies.foreign.apiKey)
  const theirs = { branch_id: world.companies.foreign.branches[0] }
  await expect(judge(id, theirs, stranger)).rejects.toThrow('404')
  await expect(judge(id, theirs)).rejects.toThrow('404')
})
