import sql, { join, raw } from 'sql-template-tag'
import type { MergeField } from '#contract/members/member-merge.ts'
import type { Db } from '#server/db/pool.ts'
import { noteMembers } from '../changes.ts'
import type { Pair } from './points.ts'
import type { Kept } from './merge.ts'

/** How many additional numbers a member may have. */
const maxPhones = 5

export interface Newest {
  move: string | null
  entry: string | null
}

const columnsOf: Record<MergeField, readonly string[]> = {
  name: ['name', 'surname'],
  phone: ['phone'],
  email: ['email'],
  birth_date: ['birth_date'],
  marriage_anniversary: ['marriage_anniversary'],
  plate: ['plate'],
  city_id: ['city_id'],
  language: ['language'],
  note: ['note'],
  premium: ['is_premium', 'premium_until'],
}

/** Merges the fields of both records into one. From then on, the other record redirects to it. */
export async function mergeFieldsOf(db: Db, pair: Pair, taken: readonly MergeField[], kept: Kept, now: Date) {
  const { company_id, member_id, other_id } = pair
  const names = [...Object.values(columnsOf).flat(), 'allergens', 'is_active']
  const read = (id: string) =>
    db.must<Record<string, unknown> & { phone: string | null; allergens: string[]; is_active: boolean }>(
      sql`select ${raw(names.map((it) => (/_date|anniversary|until/.test(it) ? `${it}::text` : it)).join(', '))} from member where company_id = ${company_id} and id = ${id}`,
    )
  const phonesOf = async (id: string) =>
    (
      await db.many<{ phone: string }>(
        sql`select phone from member_phone where company_id = ${company_id} and member_id = ${id} order by phone`,
      )
    ).map((it) => it.phone)
  const [own, other] = [await read(member_id), await read(other_id)]
  kept.columns = own
  kept.phones = await phonesOf(member_id)
  const merged: Record<string, unknown> = {
    allergens: [...new Set([...own.allergens, ...other.allergens])],
    // If either record is blocked, the merged member is blocked: a merge unblocks nobody.
    is_active: own.is_active && other.is_active,
  }
  for (const field of taken) for (const name of columnsOf[field]) merged[name] = other[name]
  if (taken.includes('phone') || taken.includes('email')) merged['tokens_from'] = now
  await db.one(
    sql`update member set merged_into = ${member_id}, version = version + 1, updated_at = ${now} where company_id = ${company_id} and id = ${other_id}`,
  )
  const before = await db.many<{ id: string }>(
    sql`update member set merged_into = ${member_id} where company_id = ${company_id} and merged_into = ${other_id} returning id`,
  )
  kept.merged = before.map((it) => it.id)
  const set = join(Object.entries(merged).map(([name, value]) => sql`${raw(name)} = ${value}`))
  await db.one(
    sql`update member set ${set}, version = version + 1, updated_at = ${now} where company_id = ${company_id} and id = ${member_id}`,
  )
  const phone = 'phone' in merged ? merged['phone'] : own.phone
  const further = [...kept.phones, ...(await phonesOf(other_id)), own.phone, other.phone]
  await writePhones(
    db,
    pair,
    [...new Set(further)].filter((it): it is string => it !== null && it !== phone).slice(0, maxPhones),
  )
  await noteMembers(
    db,
    company_id,
    [other_id, ...kept.merged].map((it) => ({ type: 'merged', member_id, other_id: it })),
  )
}

export async function writePhones(
  db: Db,
  { company_id, member_id }: Omit<Pair, 'other_id'>,
  phones: readonly string[],
) {
  await db.one(sql`delete from member_phone where company_id = ${company_id} and member_id = ${member_id}`)
  await db.one(
    sql`insert into member_phone (company_id, member_id, phone) select ${company_id}::uuid, ${member_id}::uuid, it from unnest(${[...phones]}::text[]) it`,
  )
}

export async function newestOf(db: Db, { company_id, member_id }: Omit<Pair, 'other_id'>): Promise<Newest> {
  const own = sql`company_id = ${company_id} and member_id = ${member_id}`
  const move = await db.one<{ id: string }>(
    sql`select id from point_move where ${own} order by at desc, id desc limit 1`,
  )
  const entry = await db.one<{ id: string }>(
    sql`select id from wallet_entry where ${own} order by at desc, id desc limit 1`,
  )
  return { move: move?.id ?? null, entry: entry?.id ?? null }
}
