// A member may have any number of lots of points. A posting must not read them all: every order posts
// points, so the cost of all orders of a member would grow with the square of their number.
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { setUp } from '#server/app/test/test-setup.ts'
import type { Db } from '#server/db/pool.ts'
import { openPoints, type PointBook, type Why } from '#server/domain/members/points/points.ts'
import { point } from '#contract/members/points/point.ts'
import { connect } from '#server/db/client.ts'
import { isDistributed } from '#server/kit/test/test-citus.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { server, company_id, company: manager } = await setUp(['company'], { role: 'api' })
const { db } = server.database
const now = new Date()

/** Creates a member with this many lots of ten points each, which expire one after the other. */
async function layOwner(lots: number, dead = 0) {
  const member_id = uuidv7()
  await db.one(
    sql`insert into member (company_id, id, name, surname) values (${company_id}, ${member_id}, 'Ada', 'Deniz')`,
  )
  await db.one(sql`insert into member_stat (company_id, member_id) values (${company_id}, ${member_id})`)
  await db.one(
    sql`insert into member_account (company_id, member_id, point_balance) values (${company_id}, ${member_id}, ${lots * 10})`,
  )
  await db.one(sql`insert into point_lot (company_id, id, member_id, point_type, earned, remaining, earned_at, expires_at, source_key)
    select ${company_id}::uuid, gen_random_uuid(), ${member_id}::uuid, 'purchase', 10, 10, ${now}::timestamptz - interval '1 year',
      ${now}::timestamptz + make_interval(hours => case when n <= ${dead}::int then -n else n end), ${member_id}::text || n
    from generate_series(1, ${lots}::int) n`)
  await db.one(sql`insert into point_move (company_id, id, member_id, at, kind, amount, balance_after, lots, key)
    select company_id, gen_random_uuid(), member_id, earned_at, 'earn', 10, 10, jsonb_build_array(jsonb_build_object('lot_id', id, 'amount', 10)), source_key
    from point_lot where company_id = ${company_id} and member_id = ${member_id}`)
  return { company_id, member_id }
}
const why = (kind: Why['kind']): Why => ({ kind, key: uuidv7() })
const acts: Record<string, (book: PointBook, db: Db, member_id: string) => Promise<unknown>> = {
  'points are earned': (book) => book.earn(10, why('earn'), { point_type: 'purchase', expires_at: null }),
  'points of some lots are spent': (book) => book.spend(95, why('spend')),
  'points are given back': async (book, tx, member_id) => {
    const { lots } = await tx.must<{ lots: { lot_id: string; amount: number }[] }>(
      sql`select lots from point_move where company_id = ${company_id} and member_id = ${member_id} and kind = 'spend' order by at desc limit 1`,
    )
    await book.give_back(lots, 50, why('give_back'))
  },
  'points are taken back': async (book, tx, member_id) => {
    const { id } = await tx.must<{ id: string }>(
      sql`select id from point_lot where company_id = ${company_id} and member_id = ${member_id} and remaining > 0
        order by coalesce(expires_at, 'infinity') desc, earned_at desc, id desc limit 1`,
    )
    await book.reverse(25, [id], why('reverse'))
  },
}
/** How many rows of lots the database has read for a piece of work, in its own transaction. */
const readBy = (work: (tx: Db) => Promise<unknown>) =>
  db.tx(async (tx) => {
    const seen = async () =>
      (
        await tx.must<{ n: number }>(
          sql`select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'point_lot'`,
        )
      ).n
    const before = await seen()
    await work(tx)
    return (await seen()) - before
  })

it.skipIf(isDistributed)('each posting reads as few lots of a member with 5,000 as of one with 50', async () => {
  const [few, many] = [await layOwner(50), await layOwner(5000)]
  await using owner = await connect(server.database.ownerUrl)
  await owner.query('vacuum analyze point_lot')
  for (const [name, act] of Object.entries(acts)) {
    const [small, large] = [
      await readBy(async (tx) => act(await openPoints(tx, few, now), tx, few.member_id)),
      await readBy(async (tx) => act(await openPoints(tx, many, now), tx, many.member_id)),
    ]
    expect(large, name).toBeLessThanOrEqual(small + 100)
  }
  expect(await server.broken()).toEqual([])
})

it('what expires at once is posted lot by lot in one go, and the balance is that of all lots', async () => {
  const it = await layOwner(3000, 2000)
  const params = { member_id: it.member_id }
  const held = await manager.send(point.lots, { params })
  expect(held).toMatchObject({ balance: 10_000, debt: 0 })
  expect(held.lots).toHaveLength(500)
  let written = 0
  await db.tx(async (tx) => {
    const book = await openPoints({ ...tx, one: (statement) => (written++, tx.one(statement)) }, it, now)
    expect(book.balance()).toBe(10_000)
  })
  // The three statements that post, and the one that reads when the last posting was.
  expect(written).toBe(4)
  const { n } = await db.must<{ n: number }>(
    sql`select count(*)::int as n from point_move where company_id = ${company_id} and member_id = ${it.member_id} and kind = 'expire'`,
  )
  expect(n).toBe(2000)
  expect(await server.broken()).toEqual([])
})

it('points of more lots than are read at once are spent in the order in which they expire, to the last one', async () => {
  const it = await layOwner(200)
  const spent = await db.tx(async (tx) => {
    const book = await openPoints(tx, it, now)
    expect(await book.spend(2001, why('spend'))).toBe(false)
    return book.spend(1995, why('spend'))
  })
  expect(spent).toBe(true)
  const left = await db.many<{ remaining: number; n: number }>(sql`
    select remaining::int, row_number() over (order by expires_at)::int as n from point_lot where company_id = ${company_id} and member_id = ${it.member_id}`)
  expect(left.filter((lot) => lot.remaining > 0)).toEqual([{ remaining: 5, n: 200 }])
  expect(await server.broken()).toEqual([])
})
