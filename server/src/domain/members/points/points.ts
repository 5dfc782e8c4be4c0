import sql from 'sql-template-tag'
import {
  balanceOf,
  earning,
  expiring,
  givenBackDays,
  givingBack,
  livesUntil,
  reversing,
  spending,
  type Account,
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
 * now are already posted as expired.
 */
export interface PointBook {
  balance: () => number
  spend: (points: number, why: Why) => Promise<boolean>
  earn: (points: number, why: Why, lot: Fresh) => Promise<void>
  give_back: (spent: readonly Part[], points: number, why: Why) => Promise<void>
  reverse: (points: number, own_lots: readonly string[], why: Why) => Promise<void>
}

/**
 * Locks a member's account and reads its lots. `lot_ids` names used-up lots that must be read as
 * well.
 */
export async function openPoints(db: Db, owner: Owner, now: Date, lot_ids: readonly string[] = []): Promise<PointBook> {
  const { company_id, member_id } = owner
  const own = sql`company_id = ${company_id} and member_id = ${member_id}`
  // All three statements are sent together. The reads run after the lock, so they see what the
  // lock's previous holder committed.
  const [locked, read, last] = await Promise.all([
    db.must<{ debt: number }>(sql`select point_debt::float8 as debt from member_account where ${own} for update`),
    db.many<{ id: string; remaining: number; expires_at: string | null; earned_at: string }>(sql`
      select id, remaining::float8 as remaining, expires_at, earned_at from point_lot where ${own} and (remaining > 0 or id = any(${lot_ids}::uuid[]))`),
    db.one<{ at: string }>(sql`select at from point_move where ${own} order by at desc, id desc limit 1`),
  ])
  const lots = new Map<string, Lot>(
    read.map((it) => [
      it.id,
      {
        ...it,
        earned_at: Date.parse(it.earned_at),
        expires_at: it.expires_at === null ? null : Date.parse(it.expires_at),
      },
    ]),
  )
  let { debt } = locked
  let lastAt = last ? Date.parse(last.at) : 0
  /** The points that are given back must not expire earlier than this moment. */
  const atLeast = async () => expiryOf(now, givenBackDays, await zoneOf(db, owner))!.getTime()
  const account = (): Account => ({ lots: [...lots.values()], debt })

  async function post(posting: Posting, why: Why, fresh?: Fresh): Promise<void> {
    // The times of a member's postings always ascend, in whatever sequence the requests arrive.
    const at = new Date(Math.max(now.getTime(), lastAt + 1))
    lastAt = at.getTime()
    const writes: Promise<unknown>[] = []
    const changed: object[] = []
    for (const { lot_id, amount } of posting.parts) {
      const known = lots.get(lot_id)
      if (known) {
        const isGivenBack = amount > 0 && known.expires_at !== null
        const expires_at = isGivenBack ? livesUntil(known.expires_at, await atLeast()) : known.expires_at
        lots.set(lot_id, { ...known, remaining: known.remaining + amount, expires_at })
        changed.push({ id: lot_id, amount, expires_at: expires_at === null ? null : new Date(expires_at) })
      } else if (fresh) {
        lots.set(lot_id, {
          id: lot_id,
          remaining: amount,
          expires_at: fresh.expires_at?.getTime() ?? null,
          earned_at: now.getTime(),
        })
        writes.push(
          db.one(sql`insert into point_lot (company_id, id, member_id, point_type, definition_id, earned, remaining, earned_at, expires_at, source_key, order_id)
            values (${company_id}, ${lot_id}, ${member_id}, ${fresh.point_type}, ${fresh.definition_id ?? null}, ${amount}, ${amount}, ${now}, ${fresh.expires_at}, ${why.key}, ${why.order_id ?? null})`),
        )
      }
    }
    if (changed.length > 0)
      writes.push(
        db.one(sql`update point_lot l set remaining = l.remaining + it.amount, expires_at = it.expires_at
          from jsonb_to_recordset(${JSON.stringify(changed)}) as it(id uuid, amount bigint, expires_at timestamptz)
          where l.company_id = ${company_id} and l.id = it.id`),
      )
    debt += posting.debt
    const held = account().lots.reduce((sum, it) => sum + it.remaining, 0)
    writes.push(
      db.one(sql`update member_account set point_balance = ${held}, point_debt = ${debt} where ${own}`),
      db.one(sql`insert into point_move (company_id, id, member_id, at, kind, amount, balance_after, lots, order_id, actor, reason, key, rate_bp)
        values (${company_id}, ${uuidv7(at.getTime())}, ${member_id}, ${at}, ${why.kind}, ${posting.amount}, ${held - debt}, ${JSON.stringify(posting.parts)},
          ${why.order_id ?? null}, ${why.actor ?? null}, ${why.reason ?? ''}, ${why.key}, ${why.rate_bp ?? null})`),
    )
    await Promise.all(writes)
  }

  for (const dead of expiring(account().lots, now.getTime())) {
    const [part] = dead.parts
    const end = lots.get(part!.lot_id)?.expires_at
    await post(dead, { kind: 'expire', key: `expire:${part!.lot_id}:${end}` })
  }
  return {
    balance: () => balanceOf(account().lots, now.getTime()),
    spend: async (points, why) => {
      const posting = spending(account(), points, now.getTime())
      if (posting) await post(posting, why)
      return posting !== undefined
    },
    earn: (points, why, lot) => post(earning(account(), points, uuidv7(now.getTime())), why, lot),
    give_back: (spent, points, why) => post(givingBack(account(), spent, points), why),
    reverse: (points, own_lots, why) => post(reversing(account(), points, own_lots, now.getTime()), why),
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
