import sql from 'sql-template-tag'
import { namedIn, segmentsIn, type Audience } from '#contract/members/audience.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import type { Context } from '#server/kit/context.ts'
import { within } from '#server/kit/guard/reach.ts'
import { maxTogether, segmentsOf, writtenOut } from './audience.ts'

/**
 * Refuses an audience that names segments that do not exist or that contain the segment `own`, and
 * an audience that has too many conditions together with its segments.
 */
export async function refuseUnfitSegments(db: Db, company_id: string, it: Audience, own?: string): Promise<void> {
  const named = segmentsIn(it)
  if (named.length === 0) return
  // Without this lock, two segments saved at the same time could each contain the other.
  await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`segment ${company_id}`}, 0))`)
  const found = await segmentsOf(db, company_id, it)
  if (named.some((id) => !found.has(id))) throw wrongField('audience', 'choice')
  if (own && found.has(own)) throw wrongField('audience', 'in_a_circle')
  if (writtenOut(it, found) > maxTogether) throw wrongField('audience', 'too_many', { max: maxTogether })
}

/**
 * Refuses records of other companies, and records at branches that the caller may not access. A
 * record that was in the audience before may stay even if it was deleted since. It matches nobody.
 */
export async function refuseUnknown(
  db: Db,
  { reach, actor }: Pick<Context, 'reach' | 'actor'>,
  company_id: string,
  { it, before }: { it: Audience; before: Audience | undefined },
): Promise<void> {
  const was = before && namedIn(before)
  const named = namedIn(it)
  const added = (kind: keyof typeof named) => [...new Set(named[kind])].filter((id) => !was?.[kind].includes(id))
  const isOurs = (id: string) => actor.tree.branches.get(id)?.company_id === company_id && reach.branches.has(id)
  if (added('branch').some((id) => !isOurs(id))) throw wrongField('audience', 'choice')
  const kinds = {
    product: (ids: string[]) =>
      sql`select p.id from product p where ${within(reach.tie, 'p')} and p.company_id = ${company_id} and p.id = any(${ids}::uuid[])`,
    institution: (ids: string[]) =>
      sql`select id from partner_institution where company_id = ${company_id} and id = any(${ids}::uuid[])`,
    member: (ids: string[]) => sql`select id from member where company_id = ${company_id} and id = any(${ids}::uuid[])`,
  }
  for (const kind of ['product', 'institution', 'member'] as const) {
    const ids = added(kind)
    if (ids.length > 0 && (await db.many(kinds[kind](ids))).length < ids.length) throw wrongField('audience', 'choice')
  }
}
