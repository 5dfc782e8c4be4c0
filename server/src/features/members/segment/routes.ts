import sql, { empty } from 'sql-template-tag'
import { audienceFaults, segmentsIn } from '#contract/members/audience.ts'
import { segment } from '#contract/members/segment.ts'
import { audienceAt, audienceFrom, inAudience } from '#server/domain/members/audience/audience.ts'
import { tasksOfSegment } from '#server/domain/marketing/scheduled-task/used-by.ts'
import { refuseUnfitSegments, refuseUnknown } from '#server/domain/members/audience/refuse.ts'
import { orTooDear } from '#server/domain/members/audience/too-dear.ts'
import { countOrEstimate, readInTime } from '#server/domain/members/audience/count.ts'
import { routes } from '#server/kit/context.ts'
import { refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { narrowedTo, withinCompany } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const shownMembers = 5

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
    await refuseUnfitSegments(db, company_id, audience, before?.id)
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
    {
      things: {
        tr: ['bekleyen bildirim', 'bekleyen bildirim'],
        en: ['waiting notification', 'waiting notifications'],
        de: ['wartende Mitteilung', 'wartende Mitteilungen'],
      },
      of: ({ id, company_id }) => sql`select name, count(*) over ()::int as n from notification
        where company_id = ${company_id} and ${id}::uuid = any(segment_ids) and done_at is null order by name`,
    },
    tasksOfSegment,
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
      await refuseUnfitSegments(ctx.db, company_id, body.audience)
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
