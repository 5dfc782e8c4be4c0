import sql from 'sql-template-tag'
import type { Part, Posting } from '#contract/members/points/lots.ts'
import type { Db } from '#server/db/pool.ts'
import type { Pair } from './points.ts'

interface GiftLot {
  id: string
  member_id: string
  earned: number
  remaining: number
}

/** What a merge takes back, so that a person keeps only one welcome gift. */
export interface SecondGift {
  /** The parts that are taken back of point lots given for joining. */
  parts: Part[]
  /** The ids of vouchers for a first order that are ended, each with its former expiry. */
  items: { id: string; expires_at: string | null }[]
}

/**
 * The part of two records' gifts that exceeds one welcome gift: points for joining, and personal
 * vouchers of one kind that are valid only for a first order. The larger gift is kept. Whatever was
 * already used stays used and counts towards the kept gift. What is taken back comes from the other
 * record first.
 */
export async function secondGift(db: Db, pair: Pair, now: Date): Promise<SecondGift> {
  return { parts: await secondPoints(db, pair, now), items: await secondItems(db, pair, now) }
}

async function secondPoints(db: Db, { company_id, member_id, other_id }: Pair, now: Date): Promise<Part[]> {
  const both = [member_id, other_id]
  const lots = await db.many<GiftLot>(sql`
    select id, member_id, earned::float8 as earned, case when coalesce(expires_at, 'infinity') > ${now} then remaining else 0 end::float8 as remaining
    from point_lot where company_id = ${company_id} and member_id = any(${both}::uuid[]) and point_type = 'first_membership'
    order by member_id = ${member_id}, expires_at nulls last, id`)
  if (lots.length < 2) return []
  // Points that earlier merges took back do not count as used.
  const { back } = await db.must<{ back: number }>(sql`
    select coalesce(-sum(amount), 0)::float8 as back from point_move where company_id = ${company_id}
      and member_id = any(array(select id from member where company_id = ${company_id} and (id = any(${both}::uuid[]) or merged_into = any(${both}::uuid[]))))
      and starts_with(key, 'first:') and key like '%:back:%'`)
  const sum = (of: (it: GiftLot) => number) => lots.reduce((all, it) => all + of(it), 0)
  const left = sum((it) => it.remaining)
  const used = sum((it) => it.earned) - left - back
  let over = left - Math.max(0, Math.max(...lots.map((it) => it.earned)) - used)
  return lots.flatMap(({ id, remaining }) => {
    const amount = Math.min(Math.max(over, 0), remaining)
    over -= amount
    return amount > 0 ? [{ lot_id: id, amount: -amount }] : []
  })
}

const secondItems = (db: Db, { company_id, member_id, other_id }: Pair, now: Date) =>
  db.many<SecondGift['items'][number]>(sql`
    select id, expires_at from (
      select i.id, i.expires_at, i.state = 'unused' or i.reserved_until <= ${now} as is_unused, coalesce(i.expires_at, c.expires_at, 'infinity') > ${now} as is_alive,
        row_number() over (partition by i.cheque_id
          order by i.state <> 'unused' and coalesce(i.reserved_until, 'infinity') > ${now} desc, coalesce(i.expires_at, c.expires_at, 'infinity') desc,
            i.member_id = ${member_id} desc, i.defined_at, i.id) as n
      from gift_cheque_item i join gift_cheque c on c.company_id = ${company_id} and c.id = i.cheque_id
      where i.company_id = ${company_id} and i.member_id = any(${[member_id, other_id]}::uuid[]) and c.kind = 'personal' and c.first_order_only) it
    where n > 1 and is_unused and is_alive order by id`)

/** Ends vouchers now, or restores the expiry that each had before. */
export const endItems = (db: Db, company_id: string, items: SecondGift['items'], now: Date | null) =>
  db.one(sql`update gift_cheque_item i set expires_at = coalesce(${now}::timestamptz, it.expires_at)
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as it (id uuid, expires_at timestamptz) where i.company_id = ${company_id} and i.id = it.id`)

/** The posting by which these amounts are taken from their lots. */
export const postingOf = (parts: Part[]): Posting => ({
  amount: parts.reduce((sum, it) => sum + it.amount, 0),
  parts,
  debt: 0,
})
