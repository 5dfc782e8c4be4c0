import sql, { empty } from 'sql-template-tag'
import { audienceFaults, namedIn, segmentsIn, type Audience } from '#contract/members/audience.ts'
import { segment } from '#contract/members/segment.ts'
import type { Db } from '#server/db/pool.ts'
import {
  audienceAt,
  audienceFrom,
  inAudience,
  maxTogether,
  segmentsOf,
  writtenOut,
} from '#server/domain/members/audience/audience.ts'
import { orTooDear } from '#server/domain/members/audience/too-dear.ts'
import { countOrEstimate, readInTime } from '#server/domain/members/audience/count.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { narrowedTo, within, withinCompany } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const shownMembers = 5

/**
 * Refuses segments that do not exist, that lead back to this segment, or that make it too costly.
 */
async function refuseTangled(db: Db, company_id: string, it: Audience, own?: string): Promise<void> {
  const named = segmentsIn(it)
  if (named.length === 0) return
  // Without this lock, two segments saved at once could each lead back to the other.
  await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`segment ${company_id}`}, 0))`)
  const found = await segmentsOf(db, company_id, it)
  if (named.some((id) => !found.has(id))) throw wrongField('audience', 'choice')
  if (own && found.has(own)) throw wrongField('audience', 'in_a_circle')
  if (writtenOut(it, found) > maxTogether) throw wrongField('audience', 'too_many', { max: maxTogether })
}

/**
 * Refuses records of other companies, and records at branches that the caller may not access. A
 * record that was chosen before and deleted since stays, and matches nobody.
 */
async function refuseUnknown(
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

const record = recordRoutes(segment, {
  table: 'segment g',
  company: 'company_id',
  columns: () =>
    sql`g.id, g.company_id, co.name as company_name, co.currency, g.name, g.description, g.audience, g.created_at, g.version, g.updated_at`,
  from: () => sql`from segment g left join company co on co.id = g.company_id`,
  within: ({ reach }) => withinCompany(reach.tie, 'g.company_id'),
  search: () => ['g.name', 'g.description'],
  sort: () => ({ name: 'g.name collate "tr-x-icu"' }),
  fixed: ['company_id'],
  unique: 'name',
  check: ({ audience }) => refuseBrokenRules(audienceFaults(audience)),
  before: async ({ audience }, { db, ctx, company_id, before }) => {
    await refuseUnknown(db, ctx, company_id, { it: audience, before: before?.audience })
    await refuseTangled(db, company_id, audience, before?.id)
  },
  write: ({ audience, ...rest }) => ({
    ...rest,
    audience: JSON.stringify(audience),
    segment_ids: segmentsIn(audience),
  }),
  uses: [
    {
      things: { tr: ['segment', 'segment'], en: ['segment', 'segments'], de: ['Segment', 'Segmente'] },
      of: ({ id, company_id }) => sql`select name, count(*) over ()::int as n from segment
        where company_id = ${company_id} and ${id}::uuid = any(segment_ids) order by name`,
    },
  ],
  names: ({ query }, { reach }) =>
    sql`select g.id, g.name from segment g where ${withinCompany(narrowedTo(reach.tie, query.company_id ? [query.company_id] : undefined), 'g.company_id')}
      ${query.company_id ? sql`and g.company_id = ${query.company_id}` : empty} ${query.not ? sql`and g.id <> ${query.not}` : empty}`,
})

export const segmentRoutes = routes(
  segment,
  {
    ...record.handlers,
    count: async ({ body }, ctx) => {
      refuseBrokenRules(audienceFaults(body.audience))
      const company_id = body.company_id.toLowerCase()
      await refuseTangled(ctx.db, company_id, body.audience)
      const at = await audienceAt(ctx.db, company_id, body.audience, ctx.now)
      const from = sql`${audienceFrom} where m.company_id = ${company_id} and ${inAudience(body.audience, at)}`
      const counted = await orTooDear(ctx.lang, 'audience', countOrEstimate(ctx.kit.slow, from))
      if (counted.members === 0) return { ...counted, some: [] }
      const newest = sql`select m.id, btrim(m.name || ' ' || m.surname) as name ${from} order by m.created_at desc, m.id desc limit ${shownMembers}`
      const some = await readInTime<{ id: string; name: string }>(ctx.kit.slow, newest)
      return { ...counted, some: some ?? [] }
    },
  },
  record.companyOf,
)
