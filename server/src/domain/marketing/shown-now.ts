import sql, { type Sql } from 'sql-template-tag'
import type { Answer } from '#contract/kit/call.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import type { appPromotion } from '#contract/marketing/app-promotion.ts'
import { maxShown, type AppPlatform } from '#contract/marketing/showing.ts'
import { isScheduled } from '#contract/menu/availability.ts'
import type { Schedule } from '#contract/menu/menu-fields.ts'
import type { Db } from '#server/db/pool.ts'

type Promotion = Answer<typeof appPromotion.read>
type Scheduled<T> = T & { schedule: Schedule }
export interface ShownNow {
  stories: Omit<Promotion['stories'][number], 'remaining_sec'>[]
  banners: Promotion['banners']
  campaigns: Promotion['campaigns']
}

/** The condition and order of what is shown at `now`, on `platform` or, without one, on any. */
const live = (now: Date, platform: AppPlatform | undefined): Sql => sql`t.is_active and t.starts_at <= ${now}
  and (t.expires_at is null or t.expires_at > ${now})
  and (${platform ?? null}::text is null or t.platforms = '{}' or ${platform ?? null}::text = any(t.platforms))
  order by t.position, t.id limit ${maxShown}`

/** The stories, banners and campaigns that customers of a branch see at `now`, in their order. */
export async function shownNow(
  db: Db,
  branch: { company_id: string; id: string; timezone: string },
  now: Date,
  platform?: AppPlatform,
): Promise<ShownNow> {
  const { company_id, id } = branch
  const here = sql`t.company_id = ${company_id} and t.branch_id = ${id} and ${live(now, platform)}`
  const shown = sql`t.id, t.title, t.link, t.expires_at as ends_at, t.schedule, t.image`
  const [stories, banners, campaigns] = await Promise.all([
    db.many<Scheduled<ShownNow['stories'][number]>>(sql`
      select ${shown}, t.cover, t.is_fixed from story t
      where t.company_id = ${company_id} and (t.branch_ids = '{}' or ${id}::uuid = any(t.branch_ids))
        and (t.valid_cities = '{}' or (select b.city_id from branch b where b.company_id = ${company_id} and b.id = ${id}) = any(t.valid_cities))
        and ${live(now, platform)}`),
    db.many<Scheduled<ShownNow['banners'][number]>>(sql`select ${shown}, t.mobile_image from banner t where ${here}`),
    db.many<Scheduled<ShownNow['campaigns'][number]>>(sql`select ${shown} from campaign t where ${here}`),
  ])
  const clock = wallClock(now, branch.timezone)
  const atThisHour = <T>(all: Scheduled<T>[]) =>
    all.flatMap(({ schedule, ...it }) => (isScheduled(schedule, clock) ? [it as unknown as T] : []))
  return { stories: atThisHour(stories), banners: atThisHour(banners), campaigns: atThisHour(campaigns) }
}
