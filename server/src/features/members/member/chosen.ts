import sql from 'sql-template-tag'
import { readAudience, segmentsIn, type Audience } from '#contract/members/audience.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import { audienceAt, type AudienceAt } from '#server/domain/members/audience/audience.ts'
import { homeZone } from '#server/kit/company-zone.ts'
import type { Context } from '#server/kit/context.ts'
import { narrowedTo, withinCompany } from '#server/kit/guard/reach.ts'

interface Chosen {
  company_id: string | undefined
  audience: Audience
  at: AudienceAt
}

/**
 * The segments and conditions that narrow a list, and the company whose clock and segments apply,
 * because a segment belongs to one company. Undefined if the list is not narrowed.
 */
export async function chosenIn(
  { db, now, reach }: Pick<Context, 'db' | 'now' | 'reach'>,
  query: {
    company_id?: readonly string[] | undefined
    segment_id?: readonly string[] | undefined
    audience?: string | undefined
  },
): Promise<Chosen | undefined> {
  const own = query.audience === undefined ? undefined : readAudience(query.audience)
  const { segment_id } = query
  if (!own && !segment_id) return undefined
  const saved = segment_id && {
    field: 'segment' as const,
    op: 'in' as const,
    value: segment_id.map((id) => id.toLowerCase()),
  }
  const audience = { all: [saved, own].flatMap((it) => it ?? []) }
  const of = segmentsIn(audience)
  const found =
    of.length > 0
      ? await db.one<{ company_id: string }>(
          sql`select g.company_id from segment g where ${withinCompany(narrowedTo(reach.tie, query.company_id), 'g.company_id')} and g.id = any(${of}::uuid[]) order by g.id limit 1`,
        )
      : undefined
  const company_id = found?.company_id ?? query.company_id?.[0]?.toLowerCase() ?? reach.tie.company
  const at = company_id
    ? await audienceAt(db, company_id, audience, now)
    : { now, ...clockWithout(now), tie: reach.tie, segments: new Map() }
  return { company_id: found?.company_id, audience, at }
}

/**
 * The clock to use if the list covers several companies: the one of the product's home time zone.
 */
const clockWithout = (now: Date) => ({ timezone: homeZone, today: wallClock(now, homeZone).date })
