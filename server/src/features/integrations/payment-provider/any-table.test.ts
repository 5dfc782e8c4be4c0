// Tests with random visits that money which guests pay at a table goes back the way it came, once,
// and never more than was paid: through the provider, into the wallet, or by hand.
import * as fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { tableSession } from '#contract/dining/table-session.ts'
import { atLength } from '#contract/kit/test-length.ts'
import { member } from '#contract/members/member.ts'
import { wallet } from '#contract/members/wallet.ts'
import { orderPayment } from '#contract/ordering/online-payment.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { deliverOrder, endOf } from '#server/app/test/test-order.ts'
import { setTableStage } from './test-table.ts'

const numRuns = Number(process.env['COURSES'] ?? atLength(10, 100))
const { stage, seated, guests, dish, begin, pay, payment } = await setTableStage('stripe')
const { there, clock, kit, company_id, server, world } = stage
afterAll(() => there.stop())
await kit.db.one(sql`update license set ends_at = ${new Date('2126-01-01')} where company_id = ${company_id}`)
kit.forget()

const minute = 60_000
/** A payment that the ordering app took by a provider of its own, not one that we call. */
const elsewhere = { payment_method: 'paypal', is_paid: true, pays_online: false }
let by: { till: Caller; boss: Caller } | undefined
let signedAt = 0
/** The till and the manager, signed in anew after the clock has moved. */
async function staff() {
  if (!by || clock.now() - signedAt > 5 * minute) {
    by = { till: await signIn(server.url, world.users.branch), boss: await signIn(server.url, world.users.company) }
    signedAt = clock.now()
  }
  return by
}
const now = async (row: { id: string }) => (await staff()).till.send(order.read, stage.of(row))

const act = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constantFrom('order', 'cash', 'online', 'wallet', 'mixed', 'begin'), weight: 5 },
    { arbitrary: fc.constantFrom('part', 'return', 'return', 'cancel', 'undo', 'return payment'), weight: 5 },
    { arbitrary: fc.constantFrom('split', 'refund', 'refund', 'close', 'page', 'leave'), weight: 4 },
    { arbitrary: fc.constantFrom('send', 'refused', 'by hand', 'retry', 'day'), weight: 3 },
  ),
  price: fc.integer({ min: 1, max: 5000 }),
  /** Selects one of the orders, payments or methods; `share`: what part of it, in percent. */
  which: fc.nat(5),
  share: fc.constantFrom(33, 50, 100, 100),
  tip: fc.constantFrom(0, 0, 250),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
const visit = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 9 })

interface Money {
  order_id: string
  is_payment: boolean
  is_gone: boolean
  payment_method: string
  amount: number
  tip: number
  /**
   * `wallet`: the order’s amount that the wallet pays, less what returns give back. `kept`: what
   * was taken from the wallet and not put back. `charged`: what the provider took. `back`: the
   * refunds that it has made or is to make.
   */
  wallet: number
  kept: number
  charged: number
  back: number
}

it(
  'gives money back the way it came, once, and never more than was paid',
  async () => {
    await fc.assert(
      fc.asyncProperty(visit, async (steps) => {
        const { session, tokens, read } = await seated(2)
        const { till, boss } = await staff()
        const members: string[] = []
        for (const _ of tokens) {
          const { id } = await boss.send(member.create, { body: memberBody(company_id) })
          const load = { amount: 6000, payment_ref: '1', reason: '' }
          await till.send(wallet.load, { params: { member_id: id }, body: load })
          members.push(id)
        }
        for (const token of tokens) await guests.send(order.create, { body: dish(token, 2000) })
        const byHand = new Set<string>()
        const begun: OrderRow[] = []
        const orders = () =>
          kit.db.many<{ id: string; bill_id: string | null }>(sql`select o.id, o.bill_id from orders o
          where o.company_id = ${company_id} and (o.table_session_id = ${session.id} or exists (select 1 from bill b where b.company_id = ${company_id} and b.id = o.bill_id and b.session_id = ${session.id})) order by o.id`)
        const payments = async () => (await orders()).filter((each) => each.bill_id)
        const attempts = async () => {
          const known = [...(await payments()), ...begun]
          const lists = await Promise.all(
            known.map(async (each) => {
              const list = await (await staff()).till.send(orderPayment.list, stage.of(each))
              return list.map((one) => ({ ...one, order_id: each.id }))
            }),
          )
          return lists.flat()
        }

        /** Prepares an act, based on the table as it is now. Undefined if the act is impossible. */
        async function prepare(it: Act): Promise<(() => Promise<unknown>) | undefined> {
          const at = await read()
          const pick = <T>(list: readonly T[]): T | undefined => list[it.which % Math.max(1, list.length)]
          const token = tokens[it.which % 2]!
          const member_id = members[it.which % 2]!
          const bill = pick(at.bills.filter((each) => each.state === 'open' && each.amount > 0))
          const amount = bill && Math.ceil((bill.amount * it.share) / 100)
          const { till, boss } = await staff()
          const step = { params: { table_session_id: session.id } }
          const ended = async (row: { id: string } | undefined, kind: 'cancel' | 'return', lines?: object) => {
            const known = row && (await now(row))
            const to = kind === 'cancel' ? 'cancelled' : 'returned'
            if (!known?.next_status.includes(to)) return undefined
            const end = await endOf(boss, known, kind)
            return () => boss.raw(order[kind], { ...end, body: { ...end.body, ...lines } })
          }
          const served = async () => {
            const known = pick((await orders()).filter((each) => !each.bill_id))
            if (!known) return undefined
            const row = await now(known)
            return row.status === 'awaiting_approval' ? deliverOrder(till, row) : row
          }
          const wanted = (more: object) => () =>
            guests.raw(order.create, { body: payment(token, bill!.id!, amount!, more) })
          const isOurs = (one: object) => ({ customer: { member_id }, ...one })
          switch (it.kind) {
            case 'order':
              return () =>
                guests.raw(order.create, {
                  body: dish(token, it.price, {
                    lines: [{ name: 'Çay', quantity: 3, unit_price: it.price, tax_rate: 10 }],
                    // The wallet pays a part of the order when it is placed, before any bill.
                    ...(it.share < 50 && isOurs({ wallet: it.price })),
                  }),
                })
            case 'cash':
              return (
                bill &&
                (() =>
                  till.raw(tableSession.pay, {
                    ...step,
                    body: { version: at.version, number: bill.number, amount: amount!, payment_method: 'cash' },
                  }))
              )
            case 'wallet':
              return bill && wanted(isOurs({ wallet: amount, ...elsewhere }))
            case 'mixed':
              return (
                bill &&
                wanted(
                  isOurs({
                    wallet: Math.floor(amount! / 2),
                    ...elsewhere,
                  }),
                )
              )
            case 'begin':
            case 'online':
              return (
                bill &&
                (async () => {
                  const row = await begin(token, bill.id!, amount!, { tip: it.tip }).catch(() => undefined)
                  if (row) begun.push(row)
                  if (row && it.kind === 'online') await pay(row)
                })
              )
            case 'page': {
              const row = pick(begun)
              return row && (() => pay(row))
            }
            case 'leave':
              return () => stage.cancelUnpaid()
            case 'split':
              return () =>
                till.raw(tableSession.split, {
                  ...step,
                  body: { version: at.version, kind: 'equal', parts: 1 + it.which },
                })
            case 'refund': {
              const payment_method = pick(['cash', 'online_card', 'wallet', 'paypal'] as const)!
              const back = Math.ceil((at.refund * it.share) / 100)
              const body = { version: at.version, amount: back, payment_method }
              return back > 0 ? () => till.raw(tableSession.refund, { ...step, body }) : undefined
            }
            case 'close':
              return () => till.raw(tableSession.close, { ...step, body: { version: at.version } })
            case 'cancel':
              return ended(pick((await orders()).filter((each) => !each.bill_id)), 'cancel')
            case 'undo': {
              const known = pick((await orders()).filter((each) => !each.bill_id))
              const row = known && (await now(known))
              return row?.status === 'cancelled'
                ? () => till.raw(order.undoCancel, { ...stage.of(row), body: { version: row.version } })
                : undefined
            }
            case 'part':
              return ended(await served(), 'return', { lines: [{ line: 0, quantity: 1 }] })
            case 'return':
              return ended(await served(), 'return')
            case 'return payment':
              return ended(pick(await payments()), 'return')
            case 'send':
              return () => stage.refund()
            case 'refused':
              return async () => {
                const due = await kit.db
                  .one(sql`select 1 as one from payment_refund where company_id = ${company_id} and state = 'queued'
                  and due_at <= ${new Date(clock.now())} limit 1`)
                if (due) there.refuse('giveBack', 'Bakiye yetersiz')
                await stage.refund()
              }
            case 'by hand':
              return async () => {
                for (const each of await attempts())
                  for (const one of each.refunds.filter(({ id, state }) => state === 'refused' && !byHand.has(id))) {
                    const sent = there.money().find(({ id }) => id === each.payment_id)
                    if (!sent || sent.paid - sent.back < one.amount) continue
                    byHand.add(one.id)
                    there.byHand.giveBack(one.amount, each.payment_id ?? '')
                  }
              }
            case 'retry':
              return retry
            case 'day':
              clock.advance(24 * 60 * minute)
              return undefined
          }
        }
        async function retry() {
          for (const each of await attempts())
            for (const { id } of each.refunds.filter(({ state }) => state === 'refused'))
              await (
                await staff()
              ).till.raw(orderPayment.retry, {
                params: { order_id: each.order_id, payment_refund_id: id },
              })
        }

        async function check(isOver: boolean) {
          const money = await kit.db.many<Money>(sql`
          select o.id as order_id, o.bill_id is not null as is_payment, o.status in ('cancelled', 'returned') as is_gone, o.payment_method,
            (o.totals ->> 'items')::float8 as amount, (o.totals ->> 'tip')::float8 as tip,
            (wallet_part(o.totals) - o.returned_wallet)::float8 as wallet,
            coalesce((select -sum(e.amount) from wallet_entry e where e.company_id = ${company_id} and e.order_id = o.id), 0)::float8 as kept,
            coalesce((select sum(a.charged) from payment_attempt a where a.company_id = ${company_id} and a.order_id = o.id and a.charged is not null), 0)::float8 as charged,
            coalesce((select sum(r.amount) from payment_refund r where r.company_id = ${company_id} and r.order_id = o.id), 0)::float8 as back
          from orders o where o.company_id = ${company_id} and o.id = any(${[...(await orders()), ...begun].map((each) => each.id)})`)
          const { bills } = await read()
          const given = (method: string) =>
            bills.reduce(
              (all, each) => all + (each.state === 'refunded' && each.payment_method === method ? each.amount : 0),
              0,
            )
          const sum = (list: readonly Money[], of: (each: Money) => number) =>
            list.reduce((all, each) => all + of(each), 0)
          for (const each of money) {
            expect(each.kept).toBeGreaterThanOrEqual(0)
            if (!each.is_payment) expect(each.kept).toBe(each.is_gone ? 0 : each.wallet)
          }
          const alive = money.filter((each) => each.is_payment && !each.is_gone)
          expect(
            sum(
              money.filter((each) => each.is_payment),
              (each) => each.kept,
            ),
          ).toBe(sum(alive, (each) => each.wallet) - given('wallet'))
          const elsewhere = alive.filter((each) => each.payment_method === 'paypal')
          expect(given('paypal')).toBeLessThanOrEqual(sum(elsewhere, (each) => each.amount - each.wallet))
          if (!isOver) return
          const online = alive.filter((each) => each.payment_method === 'online_card')
          const left = sum(money, (each) => each.charged - each.back)
          expect(left).toBe(sum(online, (each) => each.amount + each.tip) - given('online_card'))
          const held = there.money().filter(({ id }) => known.has(id))
          expect(held.reduce((all, each) => all + each.paid - each.back, 0)).toBe(left)
          for (const each of held) expect(each.back).toBeLessThanOrEqual(each.paid)
        }
        const known = new Set<string>()

        for (const acts of steps) {
          const ready: (() => Promise<unknown>)[] = []
          // A new day comes first, because users must then sign in again before they can act.
          for (const each of acts.toSorted((one, other) => Number(other.kind === 'day') - Number(one.kind === 'day'))) {
            const run = await prepare(each)
            if (run) ready.push(run)
          }
          for (const answer of await Promise.all(ready.map((run) => run()))) {
            const { status, text } = (answer ?? { status: 200, text: '' }) as { status: number; text: string }
            expect([200, 201, 409, 422], text).toContain(status)
          }
          await check(false)
        }
        // Finishes every payment and refund that is still in progress.
        await there.reportNow()
        for (let round = 0; round < 4; round++) {
          clock.advance(31 * minute)
          await stage.check()
          await stage.cancelUnpaid()
          await stage.refund()
          if (round > 1) await retry()
        }
        await stage.refund()
        for (const each of await attempts()) if (each.payment_id) known.add(each.payment_id)
        await check(true)
        expect(await server.broken()).toEqual([])
      }),
      { numRuns, endOnFailure: true },
    )
  },
  numRuns * 20_000,
)
