import sql from 'sql-template-tag'
import { inverse, type Part, type Posting } from '#contract/members/points/lots.ts'
import type { Db } from '#server/db/pool.ts'
import { postLots, type Pair } from './points.ts'

interface GiftLot {
  id: string
  member_id: string
  earned: number
  remaining: number
}

/** A part of a point lot, with the member who had the lot before the merge. */
export type GiftPart = Part & { member_id: string }

/** What a merge takes back, so that a person keeps only one welcome gift. */
export interface SecondGift {
  /**
   * The parts that are taken back of point lots given for joining. Older versions took them back from
   * the surviving member, after the lots had been moved, and named no member.
   */
  parts: (Part & Partial<GiftPart>)[]
  /** The ids of vouchers for a first order that are ended, each with its former expiry. */
  items: { id: string; expires_at: string | null }[]
}

/**
 * The part of two records' gifts that exceeds one welcome gift: points for joining, and personal
 * vouchers of one kind that are valid only for a first order. The larger gift is kept. Whatever was
 * already used stays used and counts towards the kept gift. What is taken back comes from the other
 * record first. Call this before the points are moved: by then, a debt may have been paid with them.
 */
export async function secondGift(db: Db, pair: Pair, now: Date): Promise<SecondGift> {
  return { parts: await secondPoints(db, pair, now), items: await secondItems(db, pair, now) }
}

async function secondPoints(db: Db, { company_id, member_id, other_id }: Pair, now: Date): Promise<GiftPart[]> {
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
  return lots.flatMap(({ id, member_id, remaining }) => {
    const amount = Math.min(Math.max(over, 0), remaining)
    over -= amount
    return amount > 0 ? [{ lot_id: id, member_id, amount: -amount }] : []
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
const endItems = (db: Db, company_id: string, items: SecondGift['items'], now: Date | null) =>
  db.one(sql`update gift_cheque_item i set expires_at = coalesce(${now}::timestamptz, it.expires_at)
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as it (id uuid, expires_at timestamptz) where i.company_id = ${company_id} and i.id = it.id`)

/** The posting by which these amounts are taken from their lots. */
export const postingOf = (parts: readonly Part[]): Posting => ({
  amount: parts.reduce((sum, it) => sum + it.amount, 0),
  parts: parts.map(({ lot_id, amount }) => ({ lot_id, amount })),
  debt: 0,
})

/** The key under which a gift was given, followed by the merge that takes it back. */
const giftKey = (member_id: string, merge_id: string): string => `first:${member_id}:back:merge:${merge_id}`

/** How a gift is posted: when, by whom, and by which merge. */
interface By {
  merge_id: string
  actor: string
  now: Date
}

/** Takes back what exceeds one welcome gift, from the member who has it. */
export async function takeGift(db: Db, pair: Pair, { parts, items }: SecondGift, by: By): Promise<void> {
  for (const [member_id, own] of byMember(pair, parts))
    await postLots(db, { ...pair, member_id }, postingOf(own), giftKey(member_id, by.merge_id), by)
  await endItems(db, pair.company_id, items, by.now)
}

/**
 * Gives back what a merge took. Older versions took it after they had moved the points. What they
 * took is therefore given back before the points are separated.
 */
export async function returnGift(
  db: Db,
  pair: Pair,
  { parts, items }: SecondGift,
  by: By & { part: () => Promise<void> },
): Promise<void> {
  const [older, newer] = [parts.filter((it) => !it.member_id), parts.filter((it) => it.member_id)]
  const give = (member_id: string, own: readonly Part[], key: string) =>
    postLots(db, { ...pair, member_id }, inverse(postingOf(own)), `${key}:undo`, by)
  if (older.length > 0) await give(pair.member_id, older, giftKey(pair.other_id, by.merge_id))
  await by.part()
  for (const [member_id, own] of byMember(pair, newer)) await give(member_id, own, giftKey(member_id, by.merge_id))
  await endItems(db, pair.company_id, items, null)
}

const byMember = (pair: Pair, parts: SecondGift['parts']): [string, readonly Part[]][] =>
  [pair.other_id, pair.member_id].flatMap((id): [string, readonly Part[]][] => {
    const own = parts.filter((it) => it.member_id === id)
    return own.length > 0 ? [[id, own]] : []
  })
