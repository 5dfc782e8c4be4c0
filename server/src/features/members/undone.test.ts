// Performs random actions on one member's money, points, vouchers and reviews, then the opposite of
// each. Apart from the history, nothing may have changed.
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { atLength } from '#contract/kit/test-length.ts'
import { comment } from '#contract/members/comment.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { member } from '#contract/members/member.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { deliverOrder, endOf, endOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, company_id, branch_id, app, company: boss } = await setUp(['company'], { role: 'api' })
await server.database.db
  .one(sql`insert into point_spend (company_id, is_active, point_value, lower, upper, percent_bp, min_order_total, funder)
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

async function join(): Promise<string> {
  return (await boss.send(member.create, { body: memberBody(company_id) })).id
}
const held = (member_id: string) =>
  server.database.db.must<{ points: number; debt: number; money: number; orders: number; spent: number }>(sql`
    select a.point_balance::int as points, a.point_debt::int as debt, a.wallet_balance::int as money, s.order_count as orders, s.order_sum::int as spent
    from member_account a join member_stat s on s.company_id = ${company_id} and s.member_id = a.member_id
    where a.company_id = ${company_id} and a.member_id = ${member_id}`)
const voucherUsed = () =>
  server.database.db.must<{ n: number; amount: number }>(
    sql`select used_count as n, used_amount::int as amount from gift_cheque where company_id = ${company_id} and id = ${voucher.id}`,
  )
const rating = () =>
  server.database.db.one<{ n: number }>(
    sql`select n, taste from branch_rating where company_id = ${company_id} and branch_id = ${branch_id}`,
  )
/** The amount that may be paid out, read from the refusal of a larger one. */
async function payable(member_id: string): Promise<number> {
  const refusal = await boss.refused(wallet.payOut, payOut(member_id, 10_000_000))
  return Number((refusal.errors?.[0]?.message ?? '').replace(/[^\d,]/g, '').replace(',', '')) || 0
}
const payOut = (member_id: string, amount: number) => ({
  params: { member_id },
  body: { amount, payment_ref: '', reason: 'İstedi' },
})

/** The actions of one member, and how each is undone. */
class Life {
  readonly orders: OrderRow[] = []
  readonly reviews = new Map<string, string>()
  readonly given = { points: 0, money: 0 }
  /**
   * For each merged record, by its id, the amount that it had brought; null for the record that was
   * this member's own until then.
   */
  readonly brought = new Map<string, number | null>()
  member_id: string
  constructor(member_id: string) {
    this.member_id = member_id
  }
  get params() {
    return { member_id: this.member_id }
  }

  /** Whether the action was possible. */
  async act({ kind, amount, which }: Act): Promise<boolean> {
    const row = this.orders[which % Math.max(1, this.orders.length)]
    switch (kind) {
      case 'load':
        await boss.send(wallet.load, { params: this.params, body: { amount, payment_ref: 'POS 1', reason: '' } })
        return true
      case 'payOut':
        return done(boss.raw(wallet.payOut, payOut(this.member_id, amount)))
      case 'giveMoney':
      case 'takeMoney':
        return this.correct('money', kind === 'giveMoney' ? amount : -amount)
      case 'givePoints':
      case 'takePoints':
        return this.correct('points', kind === 'givePoints' ? amount : -amount)
      case 'order':
      case 'orderByWallet':
      case 'orderByPoints':
      case 'orderByVoucher':
        return this.place(kind, amount)
      case 'uncancel':
        return row ? this.step(order.undoCancel, row) : false
      case 'stepBack':
        return row ? this.step(order.takeBack, row) : false
      case 'unmerge':
        return this.unmerge()
      case 'deliver':
        return row?.status === 'awaiting_approval' && this.deliver(row)
      case 'takeBack':
        return row ? this.takeOrderBack(row) : false
      case 'returnPart':
        return row?.status === 'delivered' && this.returnPart(row)
      case 'review':
        return row?.status === 'delivered' && this.review(row)
      case 'reject':
        return row ? this.reject(row.id) : false
      case 'approve':
        return row ? this.approve(row.id) : false
      case 'merge':
        return this.merge(amount)
      case 'mergeAway':
        return this.mergeAway()
    }
  }

  async correct(what: 'points' | 'money', amount: number): Promise<boolean> {
    const given = {
      params: this.params,
      body: { amount, reason: 'Telafi', ...(what === 'points' && { validity_days: 0 }) },
    }
    const reply = what === 'points' ? await boss.raw(point.correct, given) : await boss.raw(wallet.correct, given)
    const isDone = reply.status < 300
    // No correction waits for a second person.
    if (isDone) expect(reply.body).toMatchObject({ correction: { status: 'posted' } })
    if (isDone) this.given[what] += amount
    return isDone
  }

  async place(kind: 'order' | 'orderByWallet' | 'orderByPoints' | 'orderByVoucher', amount: number): Promise<boolean> {
    const { points, money } = await held(this.member_id)
    const by =
      kind === 'orderByWallet'
        ? { wallet: Math.min(money, amount) }
        : kind === 'orderByPoints'
          ? { points: Math.min(points, amount) }
          : kind === 'orderByVoucher'
            ? { coupon_code: voucher.code }
            : {}
    const { status, body } = await app.raw(order.create, {
      body: orderBody(branch_id, {
        customer: { name: 'Ada', member_id: this.member_id },
        lines: [{ name: 'Adana', quantity: 2, unit_price: 10_000, tax_rate: 10 }],
        ...by,
      }),
    })
    if (status === 201) this.orders.push(body as unknown as OrderRow)
    return status === 201
  }

  private keep(row: OrderRow) {
    this.orders[this.orders.findIndex((it) => it.id === row.id)] = row
  }

  /** Undoes a cancellation or the last step, if that is still possible. */
  private async step(call: typeof order.undoCancel | typeof order.takeBack, row: OrderRow): Promise<boolean> {
    const { status, body } = await boss.raw(call, {
      params: { order_id: row.id },
      body: { version: row.version },
    } as never)
    if (status < 300) this.keep(body as OrderRow)
    return status < 300
  }

  async deliver(row: OrderRow): Promise<boolean> {
    this.keep(await deliverOrder(boss, row))
    return true
  }

  async takeOrderBack(row: OrderRow): Promise<boolean> {
    if (row.status === 'cancelled' || row.status === 'returned') return false
    const kind = row.status === 'delivered' ? 'return' : 'cancel'
    this.keep(await endOrder(boss, row, kind))
    return true
  }

  private async returnPart(row: OrderRow): Promise<boolean> {
    const given = await endOf(boss, row, 'return')
    const reply = await boss.raw(order.return, { ...given, body: { ...given.body, lines: [{ line: 0, quantity: 1 }] } })
    if (reply.status < 300) this.keep(reply.body as OrderRow)
    return reply.status < 300
  }

  async review(row: OrderRow): Promise<boolean> {
    const body = { order_id: row.id, taste: 5, service: 4, speed: 3, text: 'Güzeldi' }
    const { status, body: answer } = await app.raw(comment.send, { params: { branch_id }, body })
    if (status >= 300) return false
    this.reviews.set(row.id, (answer as { id: string }).id)
    return this.approve(row.id)
  }
  private async decide(order_id: string, how: 'approve' | 'reject'): Promise<boolean> {
    const comment_id = this.reviews.get(order_id)
    if (!comment_id) return false
    const params = { comment_id }
    const { version } = await boss.send(comment.read, { params })
    return how === 'approve'
      ? done(boss.raw(comment.approve, { params, body: { is_masked: false, version } }))
      : done(boss.raw(comment.reject, { params, body: { reject_reason: 'advert', version } } as never))
  }
  approve = (order_id: string) => this.decide(order_id, 'approve')
  reject = (order_id: string) => this.decide(order_id, 'reject')

  /** Merges another record of the same person, which has money of its own, into this one. */
  async merge(amount: number): Promise<boolean> {
    const other_id = await join()
    await boss.send(wallet.load, {
      params: { member_id: other_id },
      body: { amount, payment_ref: 'POS 2', reason: '' },
    })
    await this.mergeIn(other_id)
    this.brought.set(other_id, amount)
    return true
  }

  /** Merges this record into another one of the same person, which takes its place. */
  private async mergeAway(): Promise<boolean> {
    const other_id = this.member_id
    this.member_id = await join()
    await this.mergeIn(other_id)
    this.brought.set(other_id, null)
    return true
  }

  private async mergeIn(other_id: string): Promise<void> {
    const versionOf = async (member_id: string) => (await boss.send(member.read, { params: { member_id } })).version
    const body = {
      other_id,
      version: await versionOf(this.member_id),
      other_version: await versionOf(other_id),
      taken: [],
    }
    await boss.send(memberMerge.merge, { params: this.params, body })
  }

  /**
   * Separates the last merged record again if nothing has changed since. That record gets back the
   * amount it had brought.
   */
  private async unmerge(): Promise<boolean> {
    const last = await boss.send(memberMerge.last, { params: this.params })
    if (!last || !(await done(boss.raw(memberMerge.undo, { params: this.params, body: { merge_id: last.id } }))))
      return false
    const money = this.brought.get(last.other_id) ?? null
    const other = new Life(money === null ? this.member_id : last.other_id)
    if (money === null) this.member_id = last.other_id
    expect(await held(other.member_id)).toMatchObject({ money: money ?? 0, debt: 0, orders: 0 })
    await other.payAllOut()
    expect(await held(other.member_id)).toEqual({ points: 0, debt: 0, money: 0, orders: 0, spent: 0 })
    return true
  }

  /** Undoes everything. */
  async undo(order: readonly ('orders' | 'reviews' | 'loads')[]): Promise<void> {
    for (const part of order) {
      if (part === 'orders') for (const row of this.orders) await this.takeOrderBack(row)
      if (part === 'reviews') for (const id of this.reviews.keys()) await this.reject(id)
      if (part === 'loads') await this.payAllOut()
    }
    for (const row of this.orders) await this.takeOrderBack(row)
    await this.payAllOut()
    const { money } = await held(this.member_id)
    if (money > 0) await this.correct('money', -money)
    if (this.given.points !== 0) await this.correct('points', -this.given.points)
  }
  private async payAllOut() {
    const most = await payable(this.member_id)
    if (most > 0) await boss.send(wallet.payOut, payOut(this.member_id, most))
  }
}

const done = async (reply: Promise<{ status: number }>) => (await reply).status < 300

const kinds = [
  'load',
  'payOut',
  'giveMoney',
  'takeMoney',
  'givePoints',
  'takePoints',
  'order',
  'orderByWallet',
  'orderByPoints',
  'orderByVoucher',
  'deliver',
  'uncancel',
  'stepBack',
  'takeBack',
  'returnPart',
  'review',
  'reject',
  'approve',
  'merge',
  'mergeAway',
  'unmerge',
] as const
interface Act {
  kind: (typeof kinds)[number]
  amount: number
  which: number
}
const acts = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), amount: fc.integer({ min: 1, max: 30_000 }), which: fc.nat(5) }),
  { minLength: 4, maxLength: 18 },
)
/**
 * Reviews need not be rejected, because undoing their order also takes back the points that they
 * earned.
 */
const orders = fc.shuffledSubarray(['orders', 'reviews', 'loads'] as const, { minLength: 1 })

it('money that is paid out takes along what it earned, however often it comes and goes', async () => {
  const life = new Life(await join())
  for (let round = 0; round < 3; round++) {
    await life.act({ kind: 'load', amount: 100_000, which: 0 })
    expect(await held(life.member_id)).toMatchObject({ points: 50_000 })
    await life.act({ kind: 'payOut', amount: 100_000, which: 0 })
    expect(await held(life.member_id)).toMatchObject({ points: 0, debt: 0, money: 0 })
  }
})

it('whatever was done, and in whatever order it is taken back: nothing is left of it', async () => {
  const seed = Number(process.env['SEED']) || Date.now()
  let [tried, possible] = [0, 0]
  await fc.assert(
    fc.asyncProperty(acts, orders, async (list, order) => {
      const before = (await rating())?.n ?? 0
      const life = new Life(await join())
      for (const it of list) {
        tried++
        if (await life.act(it)) possible++
      }
      await life.undo(order)
      expect(await held(life.member_id)).toEqual({ points: 0, debt: 0, money: 0, orders: 0, spent: 0 })
      expect(await voucherUsed()).toEqual({ n: 0, amount: 0 })
      if (order.includes('reviews')) expect((await rating())?.n ?? 0).toBe(before)
    }),
    { seed, numRuns: atLength(25, 300), endOnFailure: true },
  )
  // Most actions must succeed: a sequence in which everything is refused would prove nothing.
  expect(possible, `seed ${seed}`).toBeGreaterThan(tried / 3)
  expect(await server.broken(), `seed ${seed}`).toEqual([])
})
