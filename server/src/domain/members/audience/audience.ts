import { pointsNow } from '../points/points-now.ts'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import {
  audienceFields,
  below,
  isLeaf,
  leavesOf,
  segmentsIn,
  type Audience,
  type AudienceField,
  type Leaf,
  type Ordered,
  type Range,
} from '#contract/members/audience.ts'
import { daysAhead, spanOf, type AudienceClock } from '#contract/members/audience-days.ts'
import { instantOf, plusDays, wallClock } from '#contract/kit/wall-clock.ts'
import { perRow } from '#server/db/per-row.ts'
import type { Db } from '#server/db/pool.ts'
import { zoneOfCompany } from '#server/kit/company-day.ts'
import { ageOn, isPremiumOn } from '../member-day.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { sameCompany, type Tie } from '#server/kit/guard/reach.ts'

export interface AudienceAt extends AudienceClock {
  tie: Tie
  /** The saved segments that the audience names, directly or through other segments. */
  segments: ReadonlyMap<string, Audience>
}

/** The FROM clause for an audience's conditions: `m` member, `s` order figures, `a` balances. */
export const audienceFrom = sql`from member m
  left join member_stat s on s.company_id = m.company_id and s.member_id = m.id
  left join member_account a on a.company_id = m.company_id and a.member_id = m.id`

/**
 * A condition that is true if `member m`, with `s` and `a` joined as in `audienceFrom`, is in an
 * audience. A test compares it with the same rule in TypeScript
 * (features/members/segment/test-audience.ts).
 */
export const inAudience = (it: Audience, at: AudienceAt): Sql =>
  sql`m.is_active and m.merged_into is null and m.erased_at is null and ${nodeSql(it, at)}`

function nodeSql(node: Audience, at: AudienceAt): Sql {
  if (isLeaf(node)) return leafSql(node, at)
  // A condition on an unknown value counts as false, so that its negation is true.
  if ('not' in node) return sql`not coalesce(${nodeSql(node.not, at)}, false)`
  const isAll = 'all' in node
  const parts = below(node).map((one) => nodeSql(one, at))
  return parts.length > 0 ? join(parts, isAll ? ' and ' : ' or ', '(', ')') : raw(String(isAll))
}

function leafSql(leaf: Leaf, at: AudienceAt): Sql {
  const { field, value } = leaf
  switch (audienceFields[field]) {
    case 'choice':
      return choiceSql(field, (value as (string | number)[]).map(lowered), at)
    case 'number':
      return numberSql(field, value as Range, at)
    case 'moment': {
      const { from, until } = spanOf(leaf, at)
      const column = raw(moments[field] ?? '')
      const ends = [from && sql`${column} >= ${from}`, until && sql`${column} < ${until}`].flatMap((it) => it ?? [])
      return join(ends, ' and ', '(', ')')
    }
    case 'ahead':
      return aheadSql(field, Number(value), at)
    case 'flag':
      return value === true ? sql`(${flagSql(field, at)})` : sql`not (${flagSql(field, at)})`
    case 'ordered':
      return orderedSql(value as Ordered, at)
  }
}

const lowered = (it: string | number) => (typeof it === 'string' ? it.toLowerCase() : it)

const columns: Partial<Record<AudienceField, string>> = {
  city: 'm.city_id',
  last_city: 'm.last_city_id',
  registration_source: 'm.registration_source',
  language: 'm.language',
  last_branch: 's.last_branch_id',
  member: 'm.id',
}
const moments: Partial<Record<AudienceField, string>> = {
  registered: 'm.created_at',
  first_order: 's.first_order_at',
  last_order: 's.last_order_at',
  activity: 'greatest(m.last_activity_at, s.last_order_at)',
}
const known: Record<string, string> = {
  phone: 'm.phone',
  email: 'm.email',
  birth_date: 'm.birth_date',
  marriage_anniversary: 'm.marriage_anniversary',
  city: 'm.city_id',
}

/** An `exists` over rows of a table that belong to the member. */
const some = (at: AudienceAt, table: string, alias: string, where: Sql): Sql =>
  perRow(
    sql`exists (select 1 from ${raw(`${table} ${alias}`)} where ${sameCompany(at.tie, alias, 'm')} and ${raw(alias)}.member_id = m.id and ${where})`,
  )

function choiceSql(field: AudienceField, values: (string | number)[], at: AudienceAt): Sql {
  switch (field) {
    case 'known':
      return join(
        values.flatMap((it) => (known[it] ? raw(`${known[it]} is not null`) : [])),
        ' or ',
        '(',
        ')',
      )
    case 'consent':
      return some(at, 'member_consent', 'k', sql`k.channel = any(${values}::text[]) and k.status = 'given'`)
    case 'device':
      return some(at, 'member_device', 'd', sql`d.platform = any(${values}::text[])`)
    case 'institution':
      return some(
        at,
        'institution_member',
        'b',
        sql`b.institution_id = any(${values}::uuid[]) and b.status = 'approved' and b.valid_until >= ${at.today}`,
      )
    case 'segment': {
      const saved = [...new Set(values)].flatMap((id) => at.segments.get(String(id)) ?? [])
      return saved.length > 0
        ? join(
            saved.map((one) => nodeSql(one, at)),
            ' or ',
            '(',
            ')',
          )
        : raw('false')
    }
    default:
      return sql`${raw(columns[field] ?? '')} = any(${values})`
  }
}

function numberSql(field: AudienceField, range: Range, at: AudienceAt): Sql {
  const within = (column: Sql) =>
    join(
      [
        range.min === null ? [] : sql`${column} >= ${range.min}`,
        range.max === null ? [] : sql`${column} <= ${range.max}`,
      ].flat(),
      ' and ',
      '(',
      ')',
    )
  if (field === 'stars') return some(at, 'comment', 'r', within(raw('r.worst')))
  if (field === 'age') return within(sql`${ageOn(sql`${at.today}::date`)}`)
  if (field === 'point_balance') return within(pointsNow(at.tie, at.now))
  return within(raw(`${field === 'wallet_balance' ? 'a' : 's'}.${field}`))
}

function aheadSql(field: AudienceField, days: number, at: AudienceAt): Sql {
  if (field === 'points_expiring') {
    const end = instantOf(plusDays(at.today, days + 1), 0, at.timezone)
    return some(at, 'point_lot', 'l', sql`l.remaining > 0 and l.expires_at > ${at.now} and l.expires_at < ${end}`)
  }
  const column = field === 'birthday' ? 'm.birth_date' : 'm.marriage_anniversary'
  return sql`${raw(`(extract(month from ${column}) * 100 + extract(day from ${column}))::int`)} = any(${daysAhead(at.today, days)}::int[])`
}

function flagSql(field: AudienceField, at: AudienceAt): Sql {
  if (field === 'is_premium') return isPremiumOn(sql`${at.today}::date`)
  return perRow(sql`exists (select 1 from gift_cheque_item i join gift_cheque c on c.company_id = i.company_id and c.id = i.cheque_id
    where ${sameCompany(at.tie, 'i', 'm')} and ${sameCompany(at.tie, 'c', 'm')} and i.member_id = m.id and (i.state = 'unused' or i.state = 'reserved' and i.reserved_until <= ${at.now})
      and c.status = 'approved' and not c.is_paused and coalesce(coalesce(i.expires_at, c.expires_at) > ${at.now}, true))`)
}

function orderedSql({ days, branch_ids, delivery_types, product_ids }: Ordered, at: AudienceAt): Sql {
  const since = instantOf(plusDays(at.today, -days), 0, at.timezone)
  const products = product_ids.map((id) => JSON.stringify([{ product_id: id.toLowerCase() }]))
  return some(
    at,
    'orders',
    'o',
    sql`o.created_at >= ${since} and not o.is_test and o.status not in ('cancelled', 'returned')
      ${branch_ids.length > 0 ? sql`and o.branch_id = any(${branch_ids}::uuid[])` : empty}
      ${delivery_types.length > 0 ? sql`and o.delivery_type = any(${delivery_types}::text[])` : empty}
      ${
        products.length > 0
          ? sql`and ${join(
              products.map((one) => sql`o.lines @> ${one}::jsonb`),
              ' or ',
              '(',
              ')',
            )}`
          : empty
      }`,
  )
}

/** Reads the saved segments that an audience names, directly or through other segments. */
export async function segmentsOf(db: Db, company_id: string, it: Audience): Promise<Map<string, Audience>> {
  const found = new Map<string, Audience>()
  for (let wanted = segmentsIn(it); wanted.length > 0;) {
    const rows = await db.many<{ id: string; audience: Audience }>(
      sql`select id, audience from segment where company_id = ${company_id} and id = any(${wanted}::uuid[])`,
    )
    for (const row of rows) found.set(row.id, row.audience)
    wanted = [...new Set(rows.flatMap((row) => segmentsIn(row.audience)))].filter((id) => !found.has(id))
  }
  return found
}

/** How many conditions an audience may have, including those of the segments it names. */
export const maxTogether = 120
/**
 * The maximum number of conditions that are evaluated. This is more than an audience may have when
 * it is saved, since the segments that it names may have grown afterwards.
 */
const maxAsked = 10 * maxTogether

/**
 * The number of conditions of an audience. Conditions of segments that it names, directly or
 * indirectly, count as often as they are named.
 */
export function writtenOut(it: Audience, segments: ReadonlyMap<string, Audience>): number {
  const known = new Map<string, number>()
  const ofSegment = (id: string): number => {
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, 0)
    const saved = segments.get(id)
    const count = saved ? of(saved) : 0
    known.set(id, count)
    return count
  }
  const of = (one: Audience): number =>
    leavesOf(one).reduce((sum, leaf) => segmentsIn(leaf).reduce((all, id) => all + ofSegment(id), sum + 1), 0)
  return of(it)
}

/** A company's clock: the current moment and date in the time zone of its oldest active branch. */
export async function clockOfCompany(db: Db, company_id: string, now: Date): Promise<AudienceClock> {
  const timezone = await zoneOfCompany(db, company_id)
  return { now, timezone, today: wallClock(now, timezone).date }
}

/** Everything needed to evaluate an audience of one company. */
export async function audienceAt(db: Db, company_id: string, it: Audience, now: Date): Promise<AudienceAt> {
  const [clock, segments] = await Promise.all([clockOfCompany(db, company_id, now), segmentsOf(db, company_id, it)])
  if (writtenOut(it, segments) > maxAsked) throw wrongField('audience', 'too_many', { max: maxTogether })
  return { ...clock, segments, tie: { company: company_id } }
}
