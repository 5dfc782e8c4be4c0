import sql, { raw } from 'sql-template-tag'
import type { ChequeRules, ChequeTaken } from '#contract/members/offer/cheque-check.ts'
import type { Db } from '#server/db/pool.ts'

/** A voucher, together with the item (a single copy with its own code) whose code was given. */
export interface Cheque extends ChequeRules {
  company_id: string
  id: string
  name: string
  funder: 'branch' | 'company' | 'platform'
  with_points: boolean
  combinable: boolean
  share_bp: number
  used_count: number
  used_amount: number
  item: Item | null
}
interface Item {
  id: string
  member_id: string | null
  state: 'unused' | 'reserved' | 'used'
  used_order_id: string | null
  reserved_until: Date | null
  expires_at: Date | null
}

interface StoredItem {
  item_id: string | null
  item_member_id: string | null
  item_state: Item['state']
  item_used_order_id: string | null
  item_reserved_until: string | null
  item_expires_at: string | null
}
interface StoredCheque extends Omit<Cheque, 'starts_at' | 'expires_at' | 'item'> {
  starts_at: string
  expires_at: string | null
}

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

const columns =
  raw(`c.company_id, c.id, c.name, c.kind, c.status, c.is_paused, c.amount::float8, c.rate_bp, c.max_discount::float8, c.min_basket_amount::float8,
  c.limit_count, c.limit_amount::float8, c.user_limit, c.starts_at, c.expires_at, c.schedule, c.valid_cities, c.branch_ids, c.delivery_types, c.first_order_only,
  c.with_points, c.funder, c.combinable, c.share_bp, c.category_ids, c.used_count, c.used_amount::float8`)
const itemColumns = raw(
  'i.id as item_id, i.member_id as item_member_id, i.state as item_state, i.used_order_id as item_used_order_id, i.reserved_until as item_reserved_until, i.expires_at as item_expires_at',
)

const itemOf = (row: StoredItem | undefined): Item | null =>
  row?.item_id
    ? {
        id: row.item_id,
        member_id: row.item_member_id,
        state: row.item_state,
        used_order_id: row.item_used_order_id,
        reserved_until: dateOf(row.item_reserved_until),
        expires_at: dateOf(row.item_expires_at),
      }
    : null

const shown = (row: StoredCheque, item: StoredItem | undefined): Cheque => ({
  ...row,
  starts_at: new Date(row.starts_at),
  expires_at: dateOf(row.expires_at),
  item: itemOf(item),
})

/**
 * Adds to the given categories those of other branches that follow the same categories of the chain
 * menu.
 */
async function withCategories(db: Db, it: Cheque): Promise<Cheque> {
  const { company_id, category_ids } = it
  if (category_ids.length === 0) return it
  const found = await db.many<{ id: string }>(sql`
    select k.id from category k left join category f on f.company_id = ${company_id} and f.id = any(${category_ids}::uuid[]) and f.master_id = k.master_id
    where k.company_id = ${company_id} and (k.id = any(${category_ids}::uuid[]) or k.master_id = any(${category_ids}::uuid[]) or f.id is not null)`)
  return { ...it, category_ids: [...new Set([...category_ids, ...found.map((one) => one.id)])] }
}

/** Reads the voucher and the item to which a folded code belongs. */
export async function chequeOfCode(db: Db, company_id: string, code: string): Promise<Cheque | undefined> {
  const row = await db.one<StoredCheque & StoredItem>(sql`select ${columns}, ${itemColumns} from gift_cheque_code k
    join gift_cheque c on c.company_id = k.company_id and c.id = k.cheque_id
    left join gift_cheque_item i on i.company_id = k.company_id and i.id = k.item_id
    where k.company_id = ${company_id} and k.code = ${code}`)
  return row && withCategories(db, shown(row, row))
}

export interface ChequeKey {
  company_id: string
  cheque_id: string
  item_id: string | null
}

/**
 * Locks a voucher, its item and, if there is a limit per member, the member's account, in this
 * order (members-marketing §0). Reads their state under the locks. Undefined if the voucher no
 * longer exists.
 */
export async function lockCheque(
  db: Db,
  { company_id, cheque_id, item_id }: ChequeKey,
  member_id: string | null,
): Promise<Cheque | undefined> {
  await db.one(sql`select 1 from gift_cheque where company_id = ${company_id} and id = ${cheque_id} for no key update`)
  const item = item_id
    ? await db.one<StoredItem>(
        sql`select ${itemColumns} from gift_cheque_item i where i.company_id = ${company_id} and i.id = ${item_id} for no key update`,
      )
    : undefined
  if (member_id)
    await db.one(
      sql`select 1 from member_account where company_id = ${company_id} and member_id = ${member_id} for no key update`,
    )
  const row = await db.one<StoredCheque>(
    sql`select ${columns} from gift_cheque c where c.company_id = ${company_id} and c.id = ${cheque_id}`,
  )
  return row && withCategories(db, shown(row, item))
}

export interface Taker {
  member_id: string | null
  /**
   * The same person's reservation that is being used or renewed now, and that therefore does not
   * count as used.
   */
  own: string | null
  /** The order that uses the voucher, once it exists. */
  order_id: string | null
  now: Date
}

/** How much of a voucher is already used, for those of its limits that depend on this. */
export async function takenOf(db: Db, it: Cheque, by: Taker): Promise<ChequeTaken> {
  const { company_id, item } = it
  const reserved = await db.must<{ count: number; amount: number }>(sql`
    select count(*)::int as count, coalesce(sum(amount), 0)::float8 as amount from gift_cheque_use
    where company_id = ${company_id} and cheque_id = ${it.id} and state = 'reserved' and reserved_until > ${by.now} and id is distinct from ${by.own}::uuid`)
  const isFree =
    item === null || item.state === 'unused' || (item.state === 'reserved' && isOver(item.reserved_until, by.now))
  return {
    count: it.used_count + reserved.count,
    amount: it.used_amount + reserved.amount,
    by_member: it.user_limit > 0 && by.member_id ? await takenByMember(db, it, by) : 0,
    has_ordered: it.first_order_only && by.member_id ? await hasOrdered(db, it, by) : false,
    item: item && { ...item, is_free: isFree || (by.own !== null && item.used_order_id === null) },
  }
}

const isOver = (until: Date | null, now: Date) => until !== null && until <= now

const takenByMember = async (db: Db, it: Cheque, by: Taker) =>
  (
    await db.must<{ count: number }>(sql`select count(*)::int as count from gift_cheque_use
    where company_id = ${it.company_id} and cheque_id = ${it.id} and member_id = ${by.member_id}
      and (state in ('held', 'used') or state = 'reserved' and reserved_until > ${by.now} and id is distinct from ${by.own}::uuid)`)
  ).count

const hasOrdered = async (db: Db, it: Cheque, by: Taker) =>
  (await db.one(sql`select 1 from orders where company_id = ${it.company_id} and member_id = ${by.member_id} and not is_test
    and status not in ('cancelled', 'returned') and id is distinct from ${by.order_id}::uuid limit 1`)) !== undefined

/** The reservation that this use replaces: the member's own, or one without a member. */
export const reservationOf = async (db: Db, it: Cheque, member_id: string | null, now: Date) =>
  (
    await db.one<{
      id: string
    }>(sql`select id from gift_cheque_use where company_id = ${it.company_id} and cheque_id = ${it.id}
    and item_id is not distinct from ${it.item?.id ?? null}::uuid and member_id is not distinct from ${member_id}::uuid
    and state = 'reserved' and reserved_until > ${now} order by created_at, id limit 1`)
  )?.id ?? null

/** The city and time zone of the branch at which the voucher is used. */
export const placeOf = (db: Db, { company_id, branch_id }: { company_id: string; branch_id: string }) =>
  db.must<{ city_id: number; timezone: string }>(
    sql`select city_id, timezone from branch where company_id = ${company_id} and id = ${branch_id}`,
  )
