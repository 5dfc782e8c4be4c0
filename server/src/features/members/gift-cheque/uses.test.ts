import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { atLength } from '#contract/kit/test-length.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import type { Db } from '#server/db/pool.ts'
import { orderEntered, type Entered } from '#server/domain/ordering/entered.ts'
import { findCheque } from '#server/domain/ordering/benefits.ts'
import { Fault } from '#server/kit/answer/fault.ts'
import { writeItems } from '#server/domain/members/voucher/batch.ts'
import { reserve } from '#server/domain/members/voucher/cheques.ts'

const { server, company_id, branch_id } = await setUp([], { role: 'api' })

const pool = () => server.kit.db
/**
 * Runs a transaction. If no connection becomes free in time on a busy machine, the transaction is
 * tried again.
 */
const tx = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await pool().tx(work)
    } catch (error) {
      if (!String(error).includes('timeout exceeded when trying to connect')) throw error
    }
}
const start = Date.parse('2026-11-25T12:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute

async function layMember(): Promise<string> {
  const id = randomUUID()
  await pool().one(
    sql`insert into member (company_id, id, name, surname, phone) values (${company_id}, ${id}, 'Ada', 'Deneme', ${`+90532${Math.floor(1e6 + Math.random() * 8e6)}`})`,
  )
  await pool().one(sql`insert into member_stat (company_id, member_id) values (${company_id}, ${id})`)
  await pool().one(sql`insert into member_account (company_id, member_id) values (${company_id}, ${id})`)
  return id
}
const members = await Promise.all(Array.from({ length: 3 }, layMember))

interface Limits {
  limit_count?: number
  limit_amount?: number
  user_limit?: number
  amount?: number
  /** The voucher ends this many minutes after `start`. */
  ends?: number | null
  first_order_only?: boolean
}
/**
 * Creates a voucher, with one code or with as many as `items` names, each for a member or for
 * anyone who has the code.
 */
async function layCheque(it: Limits, items?: (string | null)[]): Promise<{ id: string; codes: string[] }> {
  const id = randomUUID()
  const kind = items ? 'bulk' : 'code'
  const ends = it.ends == null ? null : new Date(start + it.ends * minute)
  await pool()
    .one(sql`insert into gift_cheque (company_id, id, name, kind, amount, limit_count, limit_amount, user_limit, starts_at, expires_at, first_order_only, funder, status)
    values (${company_id}, ${id}, 'Deneme', ${kind}, ${it.amount ?? 1000}, ${it.limit_count ?? 0}, ${it.limit_amount ?? 0}, ${it.user_limit ?? 0}, ${new Date(start - day)}, ${ends},
      ${it.first_order_only ?? false}, 'company', 'approved')`)
  if (items)
    await tx((db) => writeItems(db, { company_id, cheque_id: id, batch_id: null, now: new Date(start) }, items))
  else
    await pool().one(sql`insert into gift_cheque_code (company_id, code, cheque_id)
      values (${company_id}, ${id
        .replaceAll(/[^a-f0-9]/g, '')
        .slice(0, 16)
        .toUpperCase()}, ${id})`)
  const codes = await pool().many<{
    code: string
  }>(sql`select k.code from gift_cheque_code k left join gift_cheque_item i on i.company_id = k.company_id and i.id = k.item_id
    where k.company_id = ${company_id} and k.cheque_id = ${id} order by i.member_id nulls last, k.code`)
  return { id, codes: codes.map((it) => it.code) }
}

const asked = (coupon_code: string, member_id: string | null, now: number, basket = 5000) => ({
  company_id,
  branch_id,
  member_id,
  delivery_type: 'comeGetIt' as const,
  basket,
  lines: [],
  now: new Date(now),
  coupon_code,
})

/**
 * Looks up a voucher and uses it for an order, as placing an order does. Returns the reason if it
 * is refused.
 */
const place = (code: string, member_id: string | null, order_id: string, now = start, basket?: number) =>
  tx(async (db) => {
    const [offer] = await findCheque.tell(db, {
      ...asked(code, member_id, now, basket),
      lang: 'tr',
      guest: undefined,
    })
    if (!offer || 'code' in offer) return offer?.code ?? 'nothing'
    await offer.take(db, order_id)
    return 'taken'
  }).catch((error: unknown) => {
    if (error instanceof Fault) return error.code
    throw error
  })

const enter = (order_id: string, from: Entered['from'], to: Entered['to'], now = start) =>
  tx((db) =>
    orderEntered.tell(db, {
      company_id,
      branch_id,
      order_id,
      member_id: null,
      channel: 'panel' as never,
      is_test: false,
      from,
      to,
      how: 'moved',
      total: 0,
      spent: 0,
      created_at: new Date(now).toISOString(),
      now: new Date(now),
    }),
  ).then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Fault) return error.code
      throw error
    },
  )

const countsOf = (id: string) =>
  pool().must<{ used_count: number; used_amount: number }>(
    sql`select used_count, used_amount::float8 from gift_cheque where company_id = ${company_id} and id = ${id}`,
  )
const sound = async () => (await server.broken()).filter((it) => /cheque/.test(it.what))
const count = (all: string[], one: string) => all.filter((it) => it === one).length

it.each([
  ['the number', { limit_count: 7 }, 7, 'cheque_limit_count'],
  ['the budget', { limit_amount: 9500 }, 9, 'cheque_budget_used'],
  ['one member’s number', { user_limit: 3 }, 3, 'cheque_user_limit'],
] as const)('of 64 orders at once none goes over %s', async (_, limits, most, reason) => {
  const { id, codes } = await layCheque(limits)
  // Guests who are not members have no account. A lock on the account therefore cannot make two of
  // them wait for each other.
  const member = 'user_limit' in limits ? members[0]! : null
  const answers = await Promise.all(Array.from({ length: 64 }, () => place(codes[0]!, member, randomUUID())))
  expect(count(answers, 'taken')).toBe(most)
  expect(new Set(answers)).toEqual(new Set(answers.filter((it) => ['taken', 'benefit_gone', reason].includes(it))))
  expect(await countsOf(id)).toEqual({ used_count: most, used_amount: most * 1000 })
  expect(await place(codes[0]!, member, randomUUID())).toBe(reason)
})

it('of 64 orders and checkouts at once one gets a code that is good once', async () => {
  const { codes } = await layCheque({}, [null])
  const other = (n: number) => members[n % 3]!
  const answers = await Promise.all(
    Array.from({ length: 64 }, async (_, n) => {
      if (n % 2) return place(codes[0]!, other(n), randomUUID())
      const kept = await tx((db) => reserve(db, { ...asked(codes[0]!, null, start), reservation_id: null }))
      return 'path' in kept ? kept.code : 'taken'
    }),
  )
  expect(count(answers, 'taken')).toBe(1)
  expect(await sound()).toEqual([])
})

it('only one of 64 first orders takes what is for a first order', async () => {
  const member = await layMember()
  const cheques = await Promise.all([layCheque({ first_order_only: true }), layCheque({ first_order_only: true })])
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      tx(async (db) => {
        const [offer] = await findCheque.tell(db, {
          ...asked(cheques[n % 2]!.codes[0]!, member, start),
          lines: [],
          lang: 'tr',
          guest: undefined,
        })
        if (!offer || 'code' in offer) return offer?.code ?? 'nothing'
        const id = await layOrder(db, member, n)
        await offer.take(db, id)
        return 'taken'
      }).catch((error: unknown) => (error instanceof Fault ? error.code : Promise.reject(error as Error))),
    ),
  )
  expect(count(answers, 'taken')).toBe(1)
})

async function layOrder(db: Db, member_id: string, n: number) {
  const id = randomUUID()
  const setting = await db.must<{ id: string }>(sql`select id from delivery_type_setting limit 1`)
  await db.one(sql`insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, member_id, customer_name, note, lines, totals, summary, item_count, total, currency, payment_method, is_paid, created_at, search_text)
    values (${company_id}, ${id}, ${branch_id}, ${900_000 + n}, 'mobile', 'comeGetIt', ${setting.id}, 'awaiting_approval', '{preparing}', ${member_id}, 'Ada', '', '[]', '{}', '', 0, 1000, 'TRY', 'cash', false, ${new Date(start)}, 'ada')`)
  return id
}

it('a checkout reserves a voucher until 15 minutes after its last request, then others can use it', async () => {
  const { codes } = await layCheque({ limit_count: 1 })
  const [ada, can] = members as [string, string]
  const keep = (member: string, now: number) =>
    tx((db) => reserve(db, { ...asked(codes[0]!, member, now), reservation_id: null }))
  const first = await keep(ada, start)
  expect(first).toMatchObject({ amount: 1000, reserved_until: new Date(start + 15 * minute).toISOString() })
  expect(await keep(can, start + minute)).toMatchObject({ code: 'cheque_limit_count' })
  expect(await keep(ada, start + 10 * minute)).toMatchObject({
    reservation_id: (first as { reservation_id: string }).reservation_id,
  })
  expect(await place(codes[0]!, can, randomUUID(), start + 24 * minute)).toBe('cheque_limit_count')
  expect(await place(codes[0]!, can, randomUUID(), start + 25 * minute)).toBe('taken')
  expect(await place(codes[0]!, ada, randomUUID(), start + 26 * minute)).toBe('cheque_limit_count')
})

it('one that comes back after its end lives seven days more, once', async () => {
  const { codes } = await layCheque({ ends: 60 }, [members[0]!])
  const [code] = codes as [string]
  const [ada] = members as [string]
  const [one, two] = [randomUUID(), randomUUID()]
  expect(await place(code, members[1]!, randomUUID())).toBe('cheque_not_yours')
  expect(await place(code, null, randomUUID())).toBe('cheque_not_yours')
  expect(await place(code, ada, one)).toBe('taken')
  await enter(one, 'preparing', 'delivered')
  const late = start + 2 * 60 * minute
  await enter(one, 'delivered', 'returned', late)
  // The seventh day after the voucher's end, in Istanbul.
  const end = Date.parse('2026-12-02T21:00:00Z')
  expect(await place(code, ada, two, end)).toBe('cheque_expired')
  expect(await place(code, ada, two, end - 1)).toBe('taken')
  await enter(two, 'awaiting_approval', 'cancelled', late + 8 * day)
  expect(await place(code, ada, randomUUID(), late + 8 * day)).toBe('cheque_expired')
})

it('ten wrong codes of a member in ten minutes are enough', async () => {
  const member = await layMember()
  const tries: string[] = []
  for (let n = 0; n < 10; n++) tries.push(await place(`YOK${n}`, member, randomUUID()))
  expect(new Set(tries)).toEqual(new Set(['cheque_unknown']))
  await expect.poll(() => place('YOK11', member, randomUUID())).toBe('too_many')
  const { codes } = await layCheque({})
  expect(await place(codes[0]!, member, randomUUID())).toBe('too_many')
  expect(await place(codes[0]!, members[0]!, randomUUID())).toBe('taken')
})

/* The rules for using vouchers, implemented a second time over plain lists, to compare with. */
interface Mine {
  order: string
  member: string
  state: 'held' | 'used' | 'back'
}
interface Kept {
  member: string
  until: number
}
class Model {
  orders: Mine[] = []
  kept: Kept[] = []
  readonly limits: Required<Pick<Limits, 'limit_count' | 'limit_amount' | 'user_limit'>>
  constructor(limits: Model['limits']) {
    this.limits = limits
  }

  private room(member: string, now: number): boolean {
    const others = this.kept.filter((it) => it.until > now && it.member !== member).length
    const living = this.orders.filter((it) => it.state !== 'back')
    const n = living.length + others
    const { limit_count, limit_amount, user_limit } = this.limits
    return (
      (!user_limit || living.filter((it) => it.member === member).length < user_limit) &&
      (!limit_count || n < limit_count) &&
      (!limit_amount || (n + 1) * 1000 <= limit_amount)
    )
  }
  keep(member: string, now: number): boolean {
    if (!this.room(member, now)) return false
    this.kept = [...this.kept.filter((it) => it.member !== member), { member, until: now + 15 * minute }]
    return true
  }
  place(member: string, order: string, now: number): boolean {
    if (!this.room(member, now)) return false
    this.kept = this.kept.filter((it) => it.member !== member)
    this.orders.push({ order, member, state: 'held' })
    return true
  }
  restore(it: Mine, now: number): boolean {
    // A returned order does not use up the member's reservation for another checkout.
    const own = this.kept.some((kept) => kept.member === it.member && kept.until > now)
    const { limit_count, limit_amount, user_limit } = this.limits
    const living = this.orders.filter((each) => each.state !== 'back')
    const n = living.length + this.kept.filter((kept) => kept.until > now).length
    const mine = living.filter((each) => each.member === it.member).length + (own ? 1 : 0)
    const fits =
      (!user_limit || mine < user_limit) &&
      (!limit_count || n < limit_count) &&
      (!limit_amount || (n + 1) * 1000 <= limit_amount)
    if (fits) it.state = 'held'
    return fits
  }
}

const command = fc.oneof(
  fc.record({ what: fc.constant('keep' as const), who: fc.nat(2) }),
  fc.record({ what: fc.constant('place' as const), who: fc.nat(2) }),
  fc.record({ what: fc.constantFrom('deliver' as const, 'cancel' as const, 'restore' as const), which: fc.nat(20) }),
  fc.record({ what: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 16 }) }),
)

it('agrees with an independent model after every command', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ limit_count: fc.nat(4), limit_amount: fc.constantFrom(0, 1999, 3000), user_limit: fc.nat(2) }),
      fc.array(command, { minLength: 5, maxLength: 25 }),
      async (limits, commands) => {
        const { id, codes } = await layCheque(limits)
        const model = new Model(limits)
        let now = start
        for (const it of commands) {
          if (it.what === 'wait') now += it.minutes * minute
          else if (it.what === 'keep') {
            const member = members[it.who]!
            const kept = await tx((db) => reserve(db, { ...asked(codes[0]!, member, now), reservation_id: null }))
            expect('reservation_id' in kept).toBe(model.keep(member, now))
          } else if (it.what === 'place') {
            const [member, order] = [members[it.who]!, randomUUID()]
            expect((await place(codes[0]!, member, order, now)) === 'taken').toBe(model.place(member, order, now))
          } else {
            const one = model.orders[it.which % Math.max(1, model.orders.length)]
            if (!one) continue
            if (it.what === 'restore' && one.state === 'back')
              expect(await enter(one.order, 'cancelled', 'preparing', now)).toBe(
                model.restore(one, now) ? 'done' : 'benefit_gone',
              )
            else if (it.what === 'deliver' && one.state === 'held') {
              expect(await enter(one.order, 'preparing', 'delivered', now)).toBe('done')
              one.state = 'used'
            } else if (it.what === 'cancel' && one.state !== 'back') {
              const from = one.state === 'used' ? 'delivered' : 'preparing'
              expect(await enter(one.order, from, from === 'delivered' ? 'returned' : 'cancelled', now)).toBe('done')
              one.state = 'back'
            }
          }
          const n = model.orders.filter((each) => each.state !== 'back').length
          expect(await countsOf(id)).toEqual({ used_count: n, used_amount: n * 1000 })
        }
        const states = await pool().many<{ order_id: string; state: string }>(
          sql`select order_id, state from gift_cheque_use where company_id = ${company_id} and cheque_id = ${id} and order_id is not null`,
        )
        expect(new Map(states.map((it) => [it.order_id, it.state]))).toEqual(
          new Map(model.orders.map((it) => [it.order, it.state])),
        )
      },
    ),
    { numRuns: atLength(80, 1000) },
  )
  expect(await sound()).toEqual([])
})
