import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { appPromotion } from '#contract/marketing/app-promotion.ts'
import { maxShown, type AppPlatform } from '#contract/marketing/showing.ts'
import type { Answer } from '#contract/kit/call.ts'
import { isScheduled } from '#contract/menu/availability.ts'
import type { Schedule } from '#contract/menu/menu-fields.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { KeptAnswer } from '#server/kit/answer/kept-answer.ts'
import { routes } from '#server/kit/context.ts'
import { branchIn } from '#server/kit/guard/tree.ts'

type Promotion = Answer<typeof appPromotion.read>
type Scheduled<T> = T & { schedule: Schedule }

/** What is shown between its first and last moment, on a platform if one is named, in order. */
const live = (now: Date, platform: AppPlatform | undefined): Sql => sql`t.is_active and t.starts_at <= ${now}
  and (t.expires_at is null or t.expires_at > ${now})
  and (${platform ?? null}::text is null or t.platforms = '{}' or ${platform ?? null}::text = any(t.platforms))
  order by t.position, t.id limit ${maxShown}`

export const appPromotionRoutes = routes(appPromotion, {
  read: async ({ params, query }, { db, actor, now }): Promise<KeptAnswer> => {
    const { id, company_id, timezone, is_active } = branchIn(actor.tree, params.branch_id)
    if (!is_active) throw fault('not_found')
    const here = sql`t.company_id = ${company_id} and t.branch_id = ${id} and ${live(now, query.platform)}`
    const shown = sql`t.id, t.title, t.link, t.expires_at as ends_at, t.schedule, t.image`
    const [stories, banners, campaigns] = await Promise.all([
      db.many<Scheduled<Omit<Promotion['stories'][number], 'remaining_sec'>>>(sql`
        select ${shown}, t.cover, t.is_fixed from story t
        where t.company_id = ${company_id} and (t.branch_ids = '{}' or ${id}::uuid = any(t.branch_ids))
          and (t.valid_cities = '{}' or (select b.city_id from branch b where b.company_id = ${company_id} and b.id = ${id}) = any(t.valid_cities))
          and ${live(now, query.platform)}`),
      db.many<Scheduled<Promotion['banners'][number]>>(
        sql`select ${shown}, t.mobile_image from banner t where ${here}`,
      ),
      db.many<Scheduled<Promotion['campaigns'][number]>>(sql`select ${shown} from campaign t where ${here}`),
    ])
    const clock = wallClock(now, timezone)
    const atThisHour = <T>(all: Scheduled<T>[]) =>
      all.flatMap(({ schedule, ...it }) => (isScheduled(schedule, clock) ? [it] : []))
    const same = { stories: atThisHour(stories), banners: atThisHour(banners), campaigns: atThisHour(campaigns) }
    const remaining = (ends_at: string | null) => ends_at && Math.ceil((Date.parse(ends_at) - now.getTime()) / 1000)
    const answer = {
      branch_id: id,
      at: now.toISOString(),
      ...same,
      stories: same.stories.map((it) => ({ ...it, remaining_sec: remaining(it.ends_at) })),
    }
    // `at` and the remaining time change with every request, but what is shown does not.
    const digest = createHash('sha256').update(JSON.stringify(same)).digest()
    return new KeptAnswer(Buffer.from(JSON.stringify(answer)), digest)
  },
})
