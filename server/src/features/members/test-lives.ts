import sql from 'sql-template-tag'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { member, type Member } from '#contract/members/member.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { wallet } from '#contract/members/wallet.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { caller, signIn } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setPaymentStage } from '#server/features/integrations/payment-provider/test-stage.ts'
import { csv, importsOf } from './member-import/test-imports.ts'

/** The points that each member is given for joining. */
export const welcome = 40

export type Lives = Awaited<ReturnType<typeof layLives>>

/**
 * A company in which members can do everything that moves money, points, vouchers and reviews: it
 * gives points for most things, takes payments through a simulated provider, and lets its manager
 * correct any balance alone. Nothing works in the background, and the clock stands still.
 */
export async function layLives() {
  const stage = await setPaymentStage('iyzico')
  const { server, company_id, branch_id, world, clock } = stage
  const { db } = server.database
  await stage.connect()
  await db.one(sql`update license set ends_at = ${new Date('2126-01-01')} where company_id = ${company_id}`)
  server.kit.forget()

  let token = ''
  let signedAt = 0
  /** The manager, who signs in again because the clock moves. */
  const boss = caller(server.url, undefined, async () => {
    if (clock.now() - signedAt > 5 * 60_000) {
      token = (await signIn(server.url, world.users.company)).token!
      signedAt = clock.now()
    }
    return token
  })
  const join = async () => (await boss.send(member.create, { body: memberBody(company_id) })).id

  await db.one(sql`insert into point_spend (company_id, is_active, point_value, lower, upper, percent_bp, min_order_total, funder)
    values (${company_id}, true, 1, 0, 1000000, 10000, 0, 'company')`)
  const params = { company_id, name: 'corrections' as const }
  const { value, version } = await boss.send(companySetting.read, { params })
  const alone = { ...value, points_alone: null, wallet_alone: null }
  await boss.send(companySetting.update, { params, body: { value: alone, version } })
  /** A voucher that one member may use for two orders, and all members together for any number. */
  const voucher = await boss.send(giftCheque.create, {
    body: {
      ...giftChequeExamples.create,
      company_id,
      amount: 1500,
      min_basket_amount: 0,
      limit_count: 0,
      limit_amount: 0,
      user_limit: 2,
    },
  })
  for (const [point_type, more] of [
    ['wallet', { earn_rate_bp: 5000, earn_points: 0 }],
    ['purchase', { earn_rate_bp: 300, earn_points: 0 }],
    ['order_comment', { earn_rate_bp: 0, earn_points: 70 }],
    ['first_membership', { earn_rate_bp: 0, earn_points: welcome }],
  ] as const)
    await boss.send(pointDefinition.create, {
      body: {
        ...pointDefinitionExamples.create,
        company_id,
        name: point_type,
        point_type,
        validity_days: 0,
        branch_ids: [],
        delivery_types: [],
        schedule: [],
        starts_on: null,
        ends_on: null,
        min_order_total: 0,
        min_wallet_amount: 0,
        ...more,
      },
    })

  return {
    ...stage,
    boss,
    join,
    branch_id,
    voucher,
    imports: importsOf(server, company_id, boss),
    held: (member_id: string) =>
      db.must<{ points: number; debt: number; money: number; orders: number; spent: number }>(sql`
        select a.point_balance::int as points, a.point_debt::int as debt, a.wallet_balance::int as money, s.order_count as orders, s.order_sum::int as spent
        from member_account a join member_stat s on s.company_id = ${company_id} and s.member_id = a.member_id
        where a.company_id = ${company_id} and a.member_id = ${member_id}`),
    voucherUsed: () =>
      db.must<{ n: number; amount: number }>(
        sql`select used_count as n, used_amount::int as amount from gift_cheque where company_id = ${company_id} and id = ${voucher.id}`,
      ),
    rating: () =>
      db.one<{ n: number }>(
        sql`select n, taste from branch_rating where company_id = ${company_id} and branch_id = ${branch_id}`,
      ),
    /** The amount that may be paid out, read from the refusal of a larger one. */
    async payable(member_id: string): Promise<number> {
      const refusal = await boss.refused(wallet.payOut, payOut(member_id, 10_000_000))
      return Number((refusal.errors?.[0]?.message ?? '').replace(/[^\d,]/g, '').replace(',', '')) || 0
    },
    /** Waits until no payment or refund is in progress. */
    async settle() {
      stage.there.mode({ silent: false })
      for (let round = 0; round < 3; round++) {
        clock.advance(31 * 60_000)
        await stage.check()
        await stage.cancelUnpaid()
        await stage.refund()
      }
    },
  }
}

export const payOut = (member_id: string, amount: number) => ({
  params: { member_id },
  body: { amount, payment_ref: '', reason: 'İstedi' },
})

/** A file that changes a member's birth date and note, and adds a new person. */
export const fileOf = ({ name, surname, phone }: Member, newPhone: string, amount: number) =>
  csv([
    ['Ad Soyad', 'Telefon', 'Doğum tarihi', 'Not'],
    [`${name} ${surname}`, phone, `${(amount % 28) + 1}.04.1991`, `Not ${amount}`],
    ['Can Öz', newPhone, '', ''],
  ])
