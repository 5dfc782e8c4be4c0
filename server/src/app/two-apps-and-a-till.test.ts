// Two apps, a till and a manager act at the same moments, through two nodes: on one member's money,
// points and voucher, on one table and on the same orders. Each act must happen exactly once or be
// refused with a reason, and all stored amounts must equal those of the answers.
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { guestSession } from '#contract/dining/guest-session.ts'
import { tableCode } from '#contract/dining/table-command.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { apiKey } from '#contract/integrations/api-key.ts'
import type { Call } from '#contract/kit/call.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { atLength } from '#contract/kit/test-length.ts'
import { appSignIn } from '#contract/members/app/app-sign-in.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { customerOrder, type CustomerOrder, type paidBy } from '#contract/ordering/customer-order.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { seed } from '#contract/kit/test-seed.ts'
import { caller, signIn, type Caller, type Reply } from './test/test-client.ts'
import { memberBody } from './test/test-member.ts'
import { orderBody, type OrderBody } from './test/test-order.ts'
import { setUp } from './test/test-setup.ts'
import { makeTables } from './test/test-table.ts'

const { server, world, company_id, branch_id, company: boss, branch: till } = await setUp(['company', 'branch'])
const node = await server.another()
const { db } = server.database
const keyFor = async (name: string) => {
  const body = { name, scopes: ['order', 'table', 'member'] as ('order' | 'table' | 'member')[] }
  return (await boss.send(apiKey.create, { params: { company_id }, body })).key
}
const apps = [caller(server.url, await keyFor('bir')), caller(node.url, await keyFor('iki'))] as const
/** The manager and the till use different nodes. */
const manager = await signIn(node.url, world.users.company)
await db.one(sql`insert into point_spend (company_id, is_active, point_value, lower, upper, percent_bp, min_order_total, funder)
  values (${company_id}, true, 1, 0, 1000000, 10000, 0, 'company')`)
async function set<const N extends 'ordering' | 'corrections'>(name: N, more: object) {
  const of = { params: { company_id, name } }
  const { value, version } = await boss.send(companySetting.read, of)
  await boss.send(companySetting.update, { ...of, body: { value: { ...value, ...more }, version } })
}
// Customers may cancel for some minutes, even after the approval.
await set('ordering', { customer_cancel: 'minutes' })
await set('corrections', { points_alone: null })
const reasons = async (kind: 'cancel' | 'return') => {
  const row = await apps[0].send(order.create, { body: orderBody(branch_id) })
  if (kind === 'return') {
    const { version } = await till.send(order.approve, { params: { order_id: row.id }, body: { version: row.version } })
    await till.send(order.deliver, { params: { order_id: row.id }, body: { version } })
  }
  const all = await till.send(order.reasons, { params: { order_id: row.id }, query: { kind } })
  return { reason_id: all[0]!.id, text: 'Soğuk' }
}
const why = { cancel: await reasons('cancel'), return: await reasons('return') }

/** How many evenings are played, each at a table of its own. */
const evenings = atLength(5, 200)
const tables = await makeTables(boss, branch_id, ...Array.from({ length: evenings }, (_, n) => `M${n + 1}`))

const start = { money: 60_000, points: 30_000 }
/** How many orders may use the voucher. */
const uses = 2

const kinds = [
  'order',
  'order',
  'byWallet',
  'byPoints',
  'byVoucher',
  'atTable',
  'atTable',
  'sameOrder',
  'approve',
  'approve',
  'deliver',
  'deliver',
  'cancel',
  'cancelByCustomer',
  'cancelByMember',
  'returnPart',
  'return',
  'payBill',
  'payShare',
  'payByWallet',
  'tillPays',
  'split',
  'load',
  'payOut',
] as const
type Kind = (typeof kinds)[number]
/** The status that an order must have for each step. */
const before: { [k in Kind]?: OrderStatus } = {
  approve: 'awaiting_approval',
  deliver: 'preparing',
  return: 'delivered',
  returnPart: 'delivered',
}
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Which of the two apps, staff members or guests acts. */
  who: fc.nat(1),
  /** The order or bill on which the act is tried. */
  which: fc.nat(3),
  amount: fc.integer({ min: 1, max: 25_000 }),
  /** How many times the request is sent at once, with the same idempotency key. */
  times: fc.constantFrom(1, 1, 1, 2, 3),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
/** Groups of acts that happen at once. The first group only places orders. */
const evening = fc
  .tuple(
    fc.array(act, { minLength: 2, maxLength: 4 }),
    fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 4, maxLength: 7 }),
  )
  .map(([first, rest]) => [
    first.map((it) => ({ ...it, kind: it.which % 2 ? ('atTable' as const) : ('order' as const) })),
    ...rest,
  ])

/** What the two apps and the shop know from the answers they got. */
type Seen = Awaited<ReturnType<Evening['look']>>
type Sent = readonly [by: Caller, call: Call, given: { params?: Record<string, unknown>; body?: object }]

interface Place {
  member_id: string
  /** The member's own app, without the company's key. */
  member: Caller
  code: string
  cheque_id: string
  session_id: string
  tokens: readonly [string, string]
}

class Evening {
  readonly orders: OrderRow[] = []
  readonly done = new Map<Kind, number>()
  /** The steps that were answered with success, as `order kind version`. */
  readonly steps = new Set<string>()
  readonly customerCancels = new Set<string>()
  money = start.money
  refused = 0
  private readonly at: Place
  constructor(at: Place) {
    this.at = at
  }

  static async begin(n: number): Promise<Evening> {
    const { id: member_id } = await boss.send(member.create, { body: memberBody(company_id) })
    const params = { member_id }
    await boss.send(wallet.load, { params, body: { amount: start.money, payment_ref: 'POS', reason: '' } })
    await boss.send(point.correct, { params, body: { amount: start.points, reason: 'Deneme', validity_days: 0 } })
    const limits = { limit_count: uses, limit_amount: 0, user_limit: 0 }
    const cheque = await boss.send(giftCheque.create, {
      body: {
        ...giftChequeExamples.create,
        ...limits,
        company_id,
        code: `IKI${n}`,
        amount: 1500,
        min_basket_amount: 0,
        with_points: true,
      },
    })
    const table_id = tables[`M${n}`]!
    const body = { table_ids: [table_id], guests: 2 }
    const session = await till.send(tableSession.open, { params: { branch_id }, body })
    const { token } = (await till.send(tableCode.list, { params: { branch_id } })).find(
      (it) => it.table_id === table_id,
    )!
    await db.one(sql`delete from login_attempt where key like 'table-%'`)
    const join = async (app: Caller) =>
      (await app.send(tableCode.join, { body: { token, code: session.join_code } })).guest_token
    const own = await apps[0].send(appSignIn.renewToken, { params })
    return new Evening({
      member_id,
      member: caller(node.url, own.token),
      code: cheque.code,
      cheque_id: cheque.id,
      session_id: session.id,
      tokens: [await join(apps[0]), await join(apps[1])],
    })
  }

  /** Reads what everybody sees before they act at once. */
  async look() {
    const params = { table_session_id: this.at.session_id }
    const rows = this.orders.map((it) => till.send(order.read, { params: { order_id: it.id } }))
    return {
      session: await till.send(tableSession.read, { params }),
      rows: await Promise.all(rows),
      same: randomUUID(),
    }
  }

  async perform(it: Act, seen: Seen): Promise<void> {
    const sent = this.request(it, seen)
    if (!sent) return
    const [by, call, given] = sent
    const headers = { ...(call.idempotent && { 'idempotency-key': randomUUID() }) }
    const times = call.idempotent ? it.times : 1
    const replies: Reply<never>[] = await Promise.all(Array.from({ length: times }, () => by.raw(call, given, headers)))
    // An app that sends an id which the other app has used gets the order that exists already.
    const isKnown = ({ headers }: Reply) => headers.has('idempotent-replay') || headers.has(call.exists ?? '-')
    const first = replies.filter((each) => each.status < 300 && !isKnown(each))
    expect(first.length).toBeLessThanOrEqual(1)
    for (const { status, text, body } of replies) {
      expect([200, 201, 409, 422], `${it.kind}: ${text}`).toContain(status)
      if (status < 300) continue
      this.refused++
      const { code, detail, errors = [] } = body as Problem
      expect(code === 'in_flight' ? times : 2, text).toBeGreaterThan(1)
      expect(detail || errors[0]?.message, text).toBeTruthy()
    }
    const answered = replies.find((each) => each.status < 300)
    if (answered) this.note(it, answered)
  }

  private request({ kind, who, which, amount }: Act, seen: Seen): Sent | undefined {
    const app = apps[who as 0 | 1]
    const staff = who ? manager : till
    // In most cases, the order is one for which the step is possible.
    const fit = which < 3 ? seen.rows.filter((it) => it.status === before[kind]) : []
    const rows = fit.length > 0 ? fit : seen.rows
    const row = rows[which % Math.max(1, rows.length)]
    const open = seen.session.bills.filter((bill) => bill.state === 'open')
    const bill = open[which % Math.max(1, open.length)]
    const place = (more: Partial<OrderBody>) => [app, order.create, { body: orderBody(branch_id, more) }] as const
    const own = (more: Partial<OrderBody> = {}) =>
      place({
        customer: { name: 'Ada', member_id: this.at.member_id },
        lines: [{ name: 'Adana', quantity: 2, unit_price: 9000, tax_rate: 10 }],
        ...more,
      })
    const step = (call: Call, more: object = {}) =>
      row && ([staff, call, { params: { order_id: row.id }, body: { version: row.version, ...more } }] as const)
    const pay = (share: number, more: Partial<OrderBody> = {}) =>
      bill &&
      place({
        delivery_type: 'onlyPayment',
        customer: {},
        payment_method: 'online_card',
        is_paid: true,
        bill_id: bill.id,
        guest_token: this.at.tokens[who as 0 | 1],
        lines: [{ name: 'Hesap', quantity: 1, unit_price: share, tax_rate: 0 }],
        ...more,
      })
    switch (kind) {
      case 'order':
        return own()
      case 'byWallet':
        return own({ wallet: Math.min(amount, 18_000) })
      case 'byPoints':
        return own({ points: Math.min(amount, 18_000) })
      case 'byVoucher':
        return own({ coupon_code: this.at.code })
      case 'sameOrder':
        return own({ id: seen.same })
      case 'atTable': {
        const lines = [{ name: 'Çay', quantity: 1 + (which % 3), unit_price: amount, tax_rate: 10 }]
        return place({
          delivery_type: 'orderOnTheTable',
          customer: {},
          lines,
          guest_token: this.at.tokens[who as 0 | 1],
        })
      }
      case 'approve':
        return step(order.approve)
      case 'deliver':
        return step(order.deliver)
      case 'cancel':
        return step(order.cancel, why.cancel)
      case 'return':
        return step(order.return, why.return)
      case 'returnPart':
        return step(order.return, { ...why.return, lines: [{ line: 0, quantity: 1 }] })
      case 'cancelByCustomer':
        return row && ([app, customerOrder.cancel, { params: { order_id: row.id } }] as const)
      case 'cancelByMember':
        if (row?.member_id !== this.at.member_id) return undefined
        return [this.at.member, customerOrder.cancel, { params: { order_id: row.id } }] as const
      case 'payBill':
        return pay(bill?.amount ?? 0)
      case 'payShare':
        return pay(Math.min(amount, bill?.amount ?? 0))
      case 'payByWallet':
        return pay(bill?.amount ?? 0, {
          customer: { member_id: this.at.member_id },
          wallet: Math.min(amount, bill?.amount ?? 0),
        })
      case 'tillPays': {
        const body = { version: seen.session.version, number: bill?.number ?? 1, amount, payment_method: 'cash' }
        return [staff, tableSession.pay, { params: { table_session_id: this.at.session_id }, body }] as const
      }
      case 'split': {
        const body = { version: seen.session.version, kind: 'equal', parts: 1 + (which % 3) }
        return [staff, tableSession.split, { params: { table_session_id: this.at.session_id }, body }] as const
      }
      case 'load':
      case 'payOut': {
        const params = { member_id: this.at.member_id }
        const body = { amount, payment_ref: 'POS', reason: 'İstedi' }
        // Only a manager may pay out money.
        return kind === 'load' ? [staff, wallet.load, { params, body }] : [manager, wallet.payOut, { params, body }]
      }
    }
  }

  private note({ kind, amount }: Act, { body }: Reply<never>): void {
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1)
    const row = body as OrderRow
    if (kind === 'load') this.money += amount
    else if (kind === 'payOut') this.money -= amount
    else if (kind === 'cancelByCustomer' || kind === 'cancelByMember') this.customerCancels.add(row.id)
    else if (['approve', 'deliver', 'cancel', 'return', 'returnPart'].includes(kind))
      this.steps.add(`${row.id} ${kind} ${row.version}`)
    else if (kind !== 'tillPays' && kind !== 'split' && !this.orders.some((it) => it.id === row.id))
      this.orders.push(row)
  }

  /** Compares what is stored with what was answered. */
  async check(): Promise<void> {
    const params = { member_id: this.at.member_id }
    const read = (it: OrderRow) => apps[1].send(customerOrder.read, { params: { order_id: it.id } })
    const shown: CustomerOrder[] = await Promise.all(this.orders.map(read))
    const net = (kind: (typeof paidBy)[number]) =>
      sum(shown.flatMap((it) => [...of(kind, it.paid_by), ...of(kind, it.given_back).map((each) => -each)]))
    const held = await boss.send(member.read, { params })
    expect(held.wallet_balance).toBe(this.money - net('wallet'))
    expect(held.point_balance).toBe(start.points - net('points'))
    expect(held.wallet_balance).toBeGreaterThanOrEqual(0)
    const { used_count } = await boss.send(giftCheque.read, { params: { gift_cheque_id: this.at.cheque_id } })
    const isGone = ({ status }: CustomerOrder) => status === 'cancelled' || status === 'returned'
    expect(used_count).toBe(shown.filter((it) => !isGone(it) && of('coupon', it.paid_by).length > 0).length)
    expect(used_count).toBeLessThanOrEqual(uses)
    const timelines = shown.map((it) => till.send(order.timeline, { params: { order_id: it.id } }))
    for (const [n, timeline] of (await Promise.all(timelines)).entries()) {
      const it = shown[n]!
      const steps = timeline.filter((each) => !each.refused)
      const count = (...of: string[]) => steps.filter((each) => of.includes(each.kind)).length
      // A caller who repeats a step gets the order's present state. So several requests may get an
      // answer about one step, with a later version if another act came in between.
      const answered = (...kinds: Kind[]) =>
        new Set(
          [...this.steps].flatMap((each) => {
            const [id, kind, version] = each.split(' ')
            return id === it.id && kinds.includes(kind as Kind) ? [version] : []
          }),
        ).size
      expect(count('created'), it.id).toBe(1)
      if (it.delivery_type === 'onlyPayment') continue
      for (const kind of ['approve', 'deliver'] as const) expect(count(kind), kind).toBe(Math.min(1, answered(kind)))
      // The return of the last unit is also the order's last step.
      expect(count('return', 'part_return')).toBe(answered('return', 'returnPart'))
      expect(count('cancel')).toBe(answered('cancel') > 0 || this.customerCancels.has(it.id) ? 1 : 0)
    }
    // Everything that is stored was reported in an answer.
    const stored = await db.many<{
      id: string
    }>(sql`select id from orders where company_id = ${company_id} and branch_id = ${branch_id}
      and channel = 'api' and (member_id = ${this.at.member_id} or table_session_id = ${this.at.session_id})`)
    const known = new Set(this.orders.map((each) => each.id))
    expect(stored.filter((each) => !known.has(each.id))).toEqual([])
    const table = await apps[0].send(guestSession.read, {}, { 'guest-token': this.at.tokens[0] })
    const atTable = shown.filter((it) => it.delivery_type === 'orderOnTheTable' && !isGone(it))
    const left = atTable.map((it) => it.total - sum(of('payment_method', it.given_back)))
    expect(table.total).toBe(sum(left))
    expect(table.open - table.refund).toBe(table.total - table.paid)
    // A payment for units that were returned later does not pay for other units, so money may be
    // owed and refundable at the same time.
    expect(Math.min(table.open, table.refund)).toBeGreaterThanOrEqual(0)
    const bills = (state: string) => sum(table.bills.filter((it) => it.state === state).map((it) => it.amount))
    expect(bills('open')).toBe(table.open)
  }
}
const of = (kind: (typeof paidBy)[number], ways: CustomerOrder['paid_by']) =>
  ways.flatMap((it) => (it.kind === kind ? it.amount : []))
const sum = (amounts: readonly number[]) => amounts.reduce((all, it) => all + it, 0)

it(
  'each act happens once or is refused with a reason, and the money of all answers adds up',
  async () => {
    const done = new Map<Kind, number>()
    let [n, refused] = [0, 0]
    await fc.assert(
      fc.asyncProperty(evening, async (groups) => {
        const it = await Evening.begin(++n)
        for (const group of groups) {
          const seen = await it.look()
          await Promise.all(group.map((each) => it.perform(each, seen)))
          await it.check()
        }
        for (const [kind, count] of it.done) done.set(kind, (done.get(kind) ?? 0) + count)
        refused += it.refused
      }),
      { seed, numRuns: evenings, endOnFailure: true },
    )
    // An evening in which every act is refused, or none, would prove nothing.
    expect(done.size, `seed ${seed}`).toBeGreaterThan(new Set(kinds).size * 0.6)
    expect(refused, `seed ${seed}`).toBeGreaterThan(10)
    expect(await server.broken(), `seed ${seed}`).toEqual([])
  },
  atLength(120_000, 1_800_000),
)
