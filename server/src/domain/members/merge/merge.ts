import sql, { empty, raw } from 'sql-template-tag'
import { ordersAtOnce, type MergeField } from '#contract/members/member-merge.ts'
import type { Db } from '#server/db/pool.ts'
import type { Context } from '#server/kit/context.ts'
import { createRun } from '#server/kit/jobs/run.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { endExpired } from '../institutions.ts'
import { mergeOrdersRun, moveOrders } from './orders.ts'
import { secondGift, takeGift, type SecondGift } from './gift.ts'
import { mergePoints, type MergedPoints, type Pair } from './points.ts'
import { mergeConsents, type ChangedConsent } from './consents.ts'
import { postWallet } from '../wallet/wallet.ts'
import { mergeFieldsOf, newestOf, type Newest } from './fields.ts'

/** For how long a merge can be undone, in ms. */
const undoMs = 24 * 3_600_000
/** Tables whose rows are simply moved to the surviving member, without further rules. */
export const followers = [
  'member_address',
  'member_device',
  'comment',
  'gift_cheque_item',
  'gift_cheque_use',
  'institution_member',
  'member_correction',
] as const

/** The state before the merge, which is stored so that an undo can restore it. */
export interface Kept {
  columns: Record<string, unknown>
  phones: string[]
  orders: string[]
  more_orders: number
  stat: { first_order_at: string | null; last_order_at: string | null; last_branch_id: string | null }
  points: MergedPoints
  /** The second welcome gift that was taken back. Merges by older versions took none back. */
  gift?: SecondGift
  wallet: number
  rows: Partial<Record<(typeof followers)[number], string[]>>
  /** For each call that was moved, the members to whom its number belonged before. */
  calls: { id: string; member_ids: string[] }[]
  /** Institution memberships that the merge ended, because a member belongs to only one. */
  ended: string[]
  consents: ChangedConsent[]
  /** Records that had been merged into the other member earlier. */
  merged: string[]
  /**
   * The newest postings of the surviving member right after the merge. If there are newer ones, the
   * merge cannot be undone.
   */
  newest: Newest
}

/**
 * Locks both members, the lower id first. Waits for orders that are just being placed for either of
 * them.
 */
export const lockPair = (db: Db, { company_id, member_id, other_id }: Pair) =>
  db.many<{
    id: string
  }>(sql`select id from member where company_id = ${company_id} and id = any(${[member_id, other_id]}::uuid[])
    and erased_at is null order by id for no key update`)

/**
 * The accounts are locked last, because orders and vouchers are always locked before a member's
 * accounts.
 */
export const lockAccounts = (db: Db, { company_id, member_id, other_id }: Pair) =>
  db.many(sql`select member_id from member_account where company_id = ${company_id} and member_id = any(${[member_id, other_id]}::uuid[])
    order by member_id for update`)

/**
 * Merges the other member into the surviving one. Call `lockPair` first. The fields listed in
 * `taken` get the other member's values. Returns the merge's id.
 */
export async function mergeMembers(
  db: Db,
  pair: Pair,
  taken: readonly MergeField[],
  { now, actor }: Pick<Context, 'now' | 'actor'>,
): Promise<string> {
  const { company_id, member_id, other_id } = pair
  const id = uuidv7(now.getTime())
  const kept: Kept = {
    columns: {},
    phones: [],
    orders: [],
    more_orders: 0,
    stat: await db.must(
      sql`select first_order_at, last_order_at, last_branch_id from member_stat where company_id = ${company_id} and member_id = ${member_id}`,
    ),
    points: { lot_ids: [], from: nothing, to: nothing },
    wallet: 0,
    rows: {},
    calls: [],
    ended: [],
    consents: [],
    merged: [],
    newest: { move: null, entry: null },
  }
  kept.orders = await moveOrders(db, { company_id, from: other_id, to: member_id }, { max: ordersAtOnce })
  kept.ended = await endSecond(db, pair, now)
  for (const table of followers) {
    const rows = await db.many<{
      id: string
    }>(sql`update ${raw(table)} set member_id = ${member_id} where company_id = ${company_id} and member_id = ${other_id}
      ${table === 'institution_member' ? notAskedTwice(pair) : empty} returning id`)
    kept.rows[table] = rows.map((it) => it.id)
  }
  kept.calls = await moveCalls(db, pair)
  await lockAccounts(db, pair)
  kept.gift = await secondGift(db, pair, now)
  await takeGift(db, pair, kept.gift, { merge_id: id, actor: actor.name, now })
  kept.points = await mergePoints(db, pair, id, actor.name, now)
  kept.wallet = await mergeWallets(db, pair, id, actor.name, now)
  kept.consents = await mergeConsents(db, pair, actor.name)
  await mergeFieldsOf(db, pair, taken, kept, now)
  const left = await db.must<{ n: number }>(
    sql`select count(*)::int as n from orders where company_id = ${company_id} and member_id = ${other_id}`,
  )
  kept.more_orders = left.n
  const run_id =
    left.n === 0
      ? null
      : await createRun(db, mergeOrdersRun, {
          company_id,
          user_id: actor.id,
          record_id: member_id,
          input: { ...pair, orders: left.n },
          total: left.n,
          now,
        })
  kept.newest = await newestOf(db, pair)
  await db.one(sql`insert into member_merge (company_id, id, member_id, other_id, at, actor, undo_until, version_after, kept, run_id)
    select ${company_id}, ${id}, ${member_id}, ${other_id}, ${now}, ${actor.name}, ${new Date(now.getTime() + undoMs)}, version, ${JSON.stringify(kept)}, ${run_id}::uuid
    from member where company_id = ${company_id} and id = ${member_id}`)
  return id
}

const nothing = { amount: 0, parts: [], debt: 0 }

/** If both members have a request to the same institution, only one is kept. */
const notAskedTwice = ({ company_id, member_id }: Pair) =>
  sql`and not (status = 'pending' and institution_id in (select institution_id from institution_member where company_id = ${company_id} and member_id = ${member_id} and status = 'pending'))`

/**
 * Moves calls from the other member's number to the surviving member. Returns their former state.
 */
async function moveCalls(db: Db, { company_id, member_id, other_id }: Pair): Promise<Kept['calls']> {
  const theirs = sql`company_id = ${company_id} and member_ids @> array[${other_id}]::uuid[]`
  const before = await db.many<Kept['calls'][number]>(
    sql`select id, member_ids from phone_call where ${theirs} order by id for update`,
  )
  await db.one(sql`update phone_call set member_ids = array_append(array_remove(array_remove(member_ids, ${other_id}::uuid), ${member_id}::uuid), ${member_id}::uuid)
    where ${theirs}`)
  return before
}

/**
 * Ends the other member's institution membership if both have one, because a member belongs to only
 * one.
 */
async function endSecond(db: Db, { company_id, member_id, other_id }: Pair, now: Date): Promise<string[]> {
  await endExpired(db, { company_id, member_ids: [member_id, other_id] }, now)
  const ended = await db.many<{
    id: string
  }>(sql`update institution_member set status = 'ended', version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and member_id = ${other_id} and status = 'approved'
      and exists (select 1 from institution_member o where o.company_id = ${company_id} and o.member_id = ${member_id} and o.status = 'approved') returning id`)
  return ended.map((it) => it.id)
}

async function mergeWallets(db: Db, pair: Pair, id: string, actor: string, now: Date): Promise<number> {
  const { company_id, member_id, other_id } = pair
  const { balance } = await db.must<{ balance: number }>(
    sql`select wallet_balance::float8 as balance from member_account where company_id = ${company_id} and member_id = ${other_id}`,
  )
  if (balance > 0) {
    const entry = { kind: 'merge' as const, actor }
    await postWallet(
      db,
      { company_id, member_id: other_id },
      { ...entry, amount: -balance, key: `merge:${id}:from` },
      now,
    )
    await postWallet(db, { company_id, member_id }, { ...entry, amount: balance, key: `merge:${id}:to` }, now)
  }
  return balance
}
