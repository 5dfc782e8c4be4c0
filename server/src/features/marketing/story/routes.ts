import sql from 'sql-template-tag'
import { story, type StoryInput } from '#contract/marketing/story.ts'
import { lastShown, putInOrder, refuseCrowded, showingRecord } from '#server/domain/marketing/showing-record.ts'
import { refuseBrokenTerms, storedTerms } from '#server/domain/members/offer-record.ts'
import { routes } from '#server/kit/context.ts'
import { refuseWrongShape } from '#server/kit/files/pictures.ts'
import { withinCompany } from '#server/kit/guard/reach.ts'
import { changedWithin, refuseValidElsewhere } from '#server/kit/guard/valid-at.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const hourMs = 3_600_000

/** When a story ends; null if it is fixed. */
const endOf = ({ is_fixed, starts_at, duration_hours }: StoryInput) =>
  is_fixed ? null : new Date(Date.parse(starts_at) + duration_hours * hourMs).toISOString()

const { columns, ...shared } = showingRecord('story', 's')

const { handlers, companyOf } = recordRoutes(story, {
  ...shared,
  uses: [],
  columns: ({ now }) => sql`${columns(now)}, co.name as company_name, s.cover, s.image, s.is_fixed, s.duration_hours,
    s.valid_cities, s.branch_ids::text[] as branch_ids`,
  from: () => sql`from story s join company co on co.id = s.company_id`,
  within: ({ reach }) => withinCompany(reach.tie, 's.company_id'),
  fixed: ['company_id'],
  check: async (body, ctx) => {
    refuseBrokenTerms(body, ctx)
    await refuseWrongShape(ctx.db, 'story_cover', { cover: body.cover })
    await refuseWrongShape(ctx.db, 'story', { image: body.image })
  },
  removing: changedWithin.removing,
  before: async (body, step) => {
    changedWithin.before(body, step)
    const { db, ctx, id, company_id } = step
    const { starts_at, is_active } = body
    await refuseCrowded(db, 'story', { id, company_id, starts_at, is_active, expires_at: endOf(body) }, ctx.now)
  },
  write: async (input, { db, company_id, before }) => ({
    ...storedTerms(input),
    expires_at: endOf(input),
    position: before?.position ?? (await lastShown(db, 'story', { company_id })),
  }),
})

export const storyRoutes = routes(
  story,
  {
    ...handlers,
    order: async ({ params, body }, ctx) => {
      const company_id = params.company_id.toLowerCase()
      refuseValidElsewhere(ctx, { company_id })
      await putInOrder(ctx, 'story', { company_id }, body.ids)
      return null
    },
  },
  companyOf,
)
