import sql, { empty, type Sql } from 'sql-template-tag'
import {
  earning,
  expiring,
  givenBackDays,
  givingBack,
  livesUntil,
  reversing,
  spending,
  type Lot,
  type Part,
  type Posting,
} from '#contract/members/points/lots.ts'
import type { PointMove } from '#contract/members/points/point.ts'
import { expiryOf, type PointType } from '#contract/members/points/points.ts'
import type { Db } from '#server/db/pool.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { zoneOf } from '../member-day.ts'

export interface Owner {
  company_id: string
  member_id: string
}

/** What a posting records besides its effect on the lots: its kind and its reason. */
export interface Why {
  kind: PointMove['kind']
  /** Identifies the cause of the posting. There is only one posting per key. */
  key: string
  order_id?: string | null
  actor?: string | null
  reason?: string
  /** The rate at which the points were earned, in basis points. */
  rate_bp?: number
}

/** A lot that a posting creates. */
export interface Fresh {
  point_type: PointType | null
  definition_id?: string | null
  expires_at: Date | null
}

/**
 * The points of a member, which are locked until the transaction ends. Points that have expired by
 * now are already posted as expired. A posting reads only the lots that it changes, since a member
 * may have any number of them.
 */
export interface PointBook {
  balance: () => number
  spend: (points: number, why: Why) => Promise<boolean>
  earn: (points: number, why: Why, lot: Fresh) => Promise<void>
  give_back: (spent: readonly Part[], points: number, why: Why) => Promise<void>
  reverse: (points: number, own_lots: readonly string[], why: Why) => Promise<void>
}

interface LotRow {
  id: string
  remaining: number
  expires_at: string | null
  earned_at: string
}
const lotOf = (it: LotRow): Lot => ({
  ...it,
  earned_at: Date.parse(it.earned_at),
  expires_at: it.expires_at === null ? null : Date.parse(it.expires_at),
})
const lotColumns = sql`id, remaining::float8 as remaining, expires_at, earned_at`
/** How many lots are read first when points are taken. Each further read is twice as large. */
const firstLots = 20

/** Locks a member's account, and posts its expired points. */
export async function openPoints(db: Db, owner: Owner, now: Date): Promise<PointBook> {
  const { company_id, member_id } = owner
  const own = sql`company_id = ${company_id} and member_id = ${member_id}`
  // Moments are compared in milliseconds, as in the rules for lots.
  const soon = new Date(now.getTime() + 1)
  // All three statements are sent together. The reads run after the lock, so they see what the
  // lock's previous holder committed.
  const [locked, dead, last] = await Promise.all([
    db.must<{ held: number; debt: number }>(
      sql`select point_balance::float8 as held, point_debt::float8 as debt from member_account where ${own} for update`,
    ),
    db.many<LotRow>(sql`select ${lotColumns} from point_lot where ${own} and remaining > 0 and expires_at < ${soon}`),
    db.one<{ at: string }>(sql`select at from point_move where ${own} order by at desc, id desc limit 1`),
  ])
  let { held, debt } = locked
  let lastAt = last ? Date.parse(last.at) : 0
  /** The times of a member's postings always ascend, in whatever sequence the requests arrive. */
  const nextAt = () => new Date((lastAt = Math.max(now.getTime(), lastAt + 1)))
  let least: number | undefined
  /** The points that are given back must not expire earlier than this moment. */
  const atLeast = async () => (least ??= expiryOf(now, givenBackDays, await zoneOf(db, owner))!.getTime())

  /** The lots with these ids. */
  const lotsOf = async (ids: readonly string[]): Promise<Lot[]> =>
    ids.length === 0
      ? []
      : (
          await db.many<LotRow>(sql`select ${lotColumns} from point_lot where ${own} and id = any(${[...ids]}::uuid[])`)
        ).map(lotOf)
  /**
   * These lots, and as many others as are needed to reach `points`, in the order in which they
   * expire.
   */
  async function lotsFor(points: number, own_lots: readonly Lot[]): Promise<Lot[]> {
    const found = new Map(own_lots.map((it) => [it.id, it]))
    let missing = points - own_lots.reduce((sum, it) => sum + it.remaining, 0)
    let last: LotRow | undefined
    for (let size = firstLots; missing > 0; size *= 2) {
      const after: Sql = last
        ? sql`and (coalesce(expires_at, 'infinity'), earned_at, id) > (coalesce(${last.expires_at}::timestamptz, 'infinity'), ${last.earned_at}::timestamptz, ${last.id}::uuid)`
        : empty
      const page = await db.many<LotRow>(sql`select ${lotColumns} from point_lot where ${own} and remaining > 0 ${after}
        order by coalesce(expires_at, 'infinity'), earned_at, id limit ${size}`)
      for (const it of page) {
        if (missing > 0 && !found.has(it.id)) {
          found.set(it.id, lotOf(it))
          missing -= it.remaining
        }
        last = it
      }
      if (page.length < size) break
    }
    return [...found.values()]
  }

  /** Writes a posting. `known` holds the lots that it changes. A lot that is not there is created. */
  async function post(posting: Posting, why: Why, known: readonly Lot[], fresh?: Fresh): Promise<void> {
    const at = nextAt()
    const lots = new Map(known.map((it) => [it.id, it]))
    const writes: Promise<unknown>[] = []
    const changed: object[] = []
    for (const { lot_id, amount } of posting.parts) {
      const lot = lots.get(lot_id)
      if (lot) {
        const isGivenBack = amount > 0 && lot.expires_at !== null
        const expires_at = isGivenBack ? new Date(livesUntil(lot.expires_at, await atLeast())!) : null
        changed.push({ id: lot_id, amount, expires_at })
      } else if (fresh)
        writes.push(
          db.one(sql`insert into point_lot (company_id, id, member_id, point_type, definition_id, earned, remaining, earned_at, expires_at, source_key, order_id)
            values (${company_id}, ${lot_id}, ${member_id}, ${fresh.point_type}, ${fresh.definition_id ?? null}, ${amount}, ${amount}, ${now}, ${fresh.expires_at}, ${why.key}, ${why.order_id ?? null})`),
        )
    }
    if (changed.length > 0)
      writes.push(
        db.one(sql`update point_lot l set remaining = l.remaining + it.amount, expires_at = coalesce(it.expires_at, l.expires_at)
          from jsonb_to_recordset(${JSON.stringify(changed)}) as it(id uuid, amount bigint, expires_at timestamptz)
          where l.company_id = ${company_id} and l.id = it.id`),
      )
    debt += posting.debt
    held += posting.parts.reduce((sum, it) => sum + it.amount, 0)
    writes.push(
      db.one(sql`update member_account set point_balance = ${held}, point_debt = ${debt} where ${own}`),
      db.one(sql`insert into point_move (company_id, id, member_id, at, kind, amount, balance_after, lots, order_id, actor, reason, key, rate_bp)
        values (${company_id}, ${uuidv7(at.getTime())}, ${member_id}, ${at}, ${why.kind}, ${posting.amount}, ${held - debt}, ${JSON.stringify(posting.parts)},
          ${why.order_id ?? null}, ${why.actor ?? null}, ${why.reason ?? ''}, ${why.key}, ${why.rate_bp ?? null})`),
    )
    await Promise.all(writes)
  }

  /** Posts expired lots: one posting for each, by three statements for all. */
  async function expire(lots: readonly Lot[]): Promise<void> {
    const ends = new Map(lots.map((it) => [it.id, it.expires_at]))
    const moves = expiring(lots, now.getTime()).map(({ amount, parts }) => {
      const at = nextAt()
      const { lot_id } = parts[0]!
      held += amount
      const key = `expire:${lot_id}:${ends.get(lot_id)}`
      return { id: uuidv7(at.getTime()), at, amount, balance_after: held - debt, lots: parts, key }
    })
    await Promise.all([
      db.one(
        sql`update point_lot set remaining = 0 where company_id = ${company_id} and id = any(${[...ends.keys()]}::uuid[])`,
      ),
      db.one(sql`update member_account set point_balance = ${held} where ${own}`),
      db.one(sql`insert into point_move (company_id, id, member_id, at, kind, amount, balance_after, lots, reason, key)
        select ${company_id}::uuid, id, ${member_id}::uuid, at, 'expire', amount, balance_after, lots, '', key
        from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as it(id uuid, at timestamptz, amount bigint, balance_after bigint, lots jsonb, key text)`),
    ])
  }

  if (dead.length > 0) await expire(dead.map(lotOf))
  return {
    balance: () => held,
    spend: async (points, why) => {
      if (points > held) return false
      const lots = await lotsFor(points, [])
      const posting = spending({ lots, debt }, points, now.getTime())
      if (posting) await post(posting, why, lots)
      return posting !== undefined
    },
    earn: (points, why, lot) => post(earning({ debt }, points, uuidv7(now.getTime())), why, [], lot),
    give_back: async (spent, points, why) => {
      const posting = givingBack({ debt }, spent, points)
      await post(posting, why, await lotsOf(posting.parts.map((it) => it.lot_id)))
    },
    reverse: async (points, own_lots, why) => {
      const lots = await lotsFor(
        points,
        (await lotsOf(own_lots)).filter((it) => it.remaining > 0),
      )
      await post(reversing({ lots, debt }, points, own_lots, now.getTime()), why, lots)
    },
  }
}

/**
 * Gives their first points to many new members whom nobody can see yet. Has the same effect as
 * `openPoints`, in one statement.
 */
export async function earnFirst(
  db: Db,
  company_id: string,
  member_ids: readonly string[],
  it: { points: number; lot: Fresh; now: Date; keyOf: (id: string) => string },
): Promise<void> {
  const { points, lot, now } = it
  const rows = member_ids.map((member_id) => {
    const lot_id = uuidv7(now.getTime())
    const parts = earning({ debt: 0 }, points, lot_id).parts
    return { member_id, lot_id, move_id: uuidv7(now.getTime()), lots: parts, key: it.keyOf(member_id) }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it(member_id uuid, lot_id uuid, move_id uuid, lots jsonb, key text)`
  await db.one(sql`insert into point_lot (company_id, id, member_id, point_type, definition_id, earned, remaining, earned_at, expires_at, source_key)
    select ${company_id}::uuid, lot_id, member_id, ${lot.point_type}, ${lot.definition_id ?? null}::uuid, ${points}::bigint, ${points}::bigint, ${now}::timestamptz,
      ${lot.expires_at}::timestamptz, key from ${given}`)
  await db.one(sql`insert into point_move (company_id, id, member_id, at, kind, amount, balance_after, lots, reason, key)
    select ${company_id}::uuid, move_id, member_id, ${now}::timestamptz, 'earn', ${points}::bigint, ${points}::bigint, lots, '', key from ${given}`)
  await db.one(
    sql`update member_account set point_balance = ${points} where company_id = ${company_id} and member_id = any(${[...member_ids]}::uuid[])`,
  )
}

/** Posts the expired points of one member. */
export const sweepPoints = async (db: Db, owner: Owner, now: Date): Promise<void> =>
  void (await openPoints(db, owner, now))
