import sql, { raw, type Sql } from 'sql-template-tag'
import { maxShown, type ShowingState } from '#contract/marketing/showing.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { auditAll } from '#server/kit/audit/audit.ts'
import type { Context } from '#server/kit/context.ts'

/** The tables of pictures that ordering apps show. */
export type ShowingTable = 'story' | 'banner' | 'campaign'

/** Stories are shown, and put in order, together with all others of their company. */
type Place = { company_id: string; branch_id?: string }
const placed = (as: string, { company_id, branch_id }: Place): Sql =>
  branch_id
    ? sql`${raw(as)}.company_id = ${company_id} and ${raw(as)}.branch_id = ${branch_id}`
    : sql`${raw(as)}.company_id = ${company_id}`

/** A picture's state at a moment (contract marketing/showing.ts). */
const stateAt = (as: string, now: Date): Sql => {
  const it = raw(as)
  return sql`case when not ${it}.is_active then 'off' when ${it}.starts_at > ${now} then 'scheduled'
    when ${it}.expires_at <= ${now} then 'ended' else 'live' end`
}

/** What the records of all these tables have in common. */
export const showingRecord = <T extends ShowingTable>(table: T, as: string) => ({
  table: `${table} ${as}` as `${T} ${string}`,
  company: 'company_id' as const,
  search: () => [`${as}.title`],
  sort: () => ({ title: `${as}.title collate "tr-x-icu"` }),
  filter: {
    state: (values: readonly ShowingState[], { now }: Pick<Context, 'now'>) =>
      sql`${stateAt(as, now)} = any(${[...values]}::text[])`,
    // Without platforms, a picture is shown on all of them.
    platforms: (values: readonly string[]) =>
      sql`(${raw(as)}.platforms = '{}' or ${raw(as)}.platforms && ${[...values]}::text[])`,
  },
  /** The columns that all of them have. */
  columns: (
    now: Date,
  ) => sql`${raw(as)}.id, ${raw(as)}.company_id, ${raw(as)}.title, ${raw(as)}.link, ${raw(as)}.platforms, ${raw(as)}.schedule,
    ${raw(as)}.starts_at, ${raw(as)}.expires_at, ${raw(as)}.is_active, ${raw(as)}.position, ${raw(as)}.created_at, ${raw(as)}.version, ${raw(as)}.updated_at,
    ${stateAt(as, now)} as state`,
})

interface Window extends Place {
  id: string
  starts_at: string
  expires_at: string | null
  is_active: boolean
}

/**
 * Refuses a picture if too many others are shown during its time. Waits for others that are being
 * saved at the same place.
 */
export async function refuseCrowded(db: Db, table: ShowingTable, it: Window, now: Date): Promise<void> {
  const isOver = it.expires_at !== null && new Date(it.expires_at) <= now
  if (!it.is_active || isOver) return
  await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${it.branch_id ?? it.company_id}`}, 0))`)
  const { n } = await db.must<{ n: number }>(sql`
    select count(*)::int as n from ${raw(table)} t where ${placed('t', it)} and t.id <> ${it.id} and t.is_active
      and (t.expires_at is null or t.expires_at > greatest(${it.starts_at}::timestamptz, ${now}::timestamptz))
      and t.starts_at < coalesce(${it.expires_at}::timestamptz, 'infinity')`)
  if (n >= maxShown) throw wrongField('is_active', 'too_many', { max: maxShown })
}

/** The position after the last picture of a place. */
export async function lastShown(db: Db, table: ShowingTable, place: Place): Promise<number> {
  const { position } = await db.must<{ position: number }>(
    sql`select coalesce(max(t.position) + 1, 0) as position from ${raw(table)} t where ${placed('t', place)}`,
  )
  return position
}

/**
 * Puts the pictures of a place in order: the given ones first, the others after them in their
 * present order. Refuses an id that is not there. Only those that moved get a line of history.
 */
export const putInOrder = (ctx: Context, table: ShowingTable, place: Place, ids: readonly string[]): Promise<void> =>
  ctx.db.tx(async (db) => {
    const all = await db.many<{ id: string; position: number }>(
      sql`select t.id, t.position from ${raw(table)} t where ${placed('t', place)} order by t.id for no key update`,
    )
    const known = new Map(all.map((it) => [it.id, it]))
    const given = [...new Set(ids.map((id) => id.toLowerCase()))]
    const unknownAt = given.findIndex((id) => !known.has(id))
    if (unknownAt >= 0) throw wrongField(`ids.${unknownAt}`, 'choice')
    const named = new Set(given)
    const rest = all
      .filter((it) => !named.has(it.id))
      .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    const moved = [...given, ...rest.map((it) => it.id)].flatMap((id, position) => {
      const was = known.get(id)!.position
      return was === position ? [] : [{ id, was, position }]
    })
    if (moved.length === 0) return
    await db.one(sql`update ${raw(table)} t set position = it.position
      from jsonb_to_recordset(${JSON.stringify(moved)}) as it(id uuid, position int) where ${placed('t', place)} and t.id = it.id`)
    await auditAll(db, ctx, {
      noun: table,
      company_id: place.company_id,
      action: 'move',
      records: moved.map(({ id, was, position }) => ({
        record_id: id,
        before: { position: was },
        after: { position },
      })),
    })
  })
