import sql from 'sql-template-tag'
import { langs, type Lang } from '#contract/kit/field-words.ts'
import type { Country } from '#contract/kit/phone.ts'
import { earliestToday, plusDays, wallClock } from '#contract/kit/wall-clock.ts'
import type { PostCard } from '#contract/marketing/post/post.ts'
import { sellingPrice } from '#contract/menu/price.ts'
import { slotsOf, type Hours, type Slot, type SpecialDay, type WeekSlot } from '#contract/organisation/opening-hours.ts'
import type { SettingOf } from '#contract/organisation/settings.ts'
import type { Db } from '#server/db/pool.ts'
import { clockOf, menuOf, offOf, type Names } from '#server/domain/menu/menu-of.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'
import { moneyText, type MoneyText } from '#server/kit/money.ts'
import { livePosts } from '../post/posts.ts'
import { shownNow, type ShownNow } from '../shown-now.ts'

export interface SiteCompany {
  id: string
  name: string
  legal_name: string
  authorised_name: string
  phone: string
  email: string
  website: string
  address: string
  district: string
  city_name: string
  country: Country
  currency: string
  tax_number: string
  mersis_no: string
}
export interface SiteBranch {
  id: string
  name: string
  phone: string | null
  address: string
  district: string
  city_name: string
  lat: number | null
  lng: number | null
  timezone: string
  reservation_is_active: boolean
  order_methods: string[]
  week: WeekSlot[]
  /** The coming days whose hours differ from the usual week. */
  special: (SpecialDay & { name: string })[]
}
interface SiteProduct {
  name: Names
  description: Names
  image: string | null
  price: number
  /** The usual price if the product is now sold for less; otherwise null. */
  usual: number | null
  allergens: string[]
  isOut: boolean
}
export interface SiteCategory {
  id: string
  name: Names
  /** The picture of its icon. */
  icon: string | null
  products: SiteProduct[]
}
export interface SiteZone {
  name: string
  from_m: number | null
  to_m: number | null
  fee: number
  min_basket: number
  free_over: number | null
  minutes: number
}
/** Everything that a company's page can show, in any theme. */
export interface SiteData extends ShownNow {
  company: SiteCompany
  branches: SiteBranch[]
  branding: SettingOf<'branding'>
  social: SettingOf<'social'>
  menu: SiteCategory[]
  zones: SiteZone[]
  /** The company's own texts: about us, terms, privacy. */
  texts: { title: Names; body: Names; image: string | null }[]
  /** The posts of the blog, the newest first. */
  posts: PostCard[]
  money: Record<Lang, MoneyText>
  now: Date
}

const specialDays = 14

/** Reads what a company's page shows at `now`; undefined if the company is not active. */
export async function siteData(db: Db, company_id: string, now: Date): Promise<SiteData | undefined> {
  const company = await db.one<SiteCompany>(sql`
    select c.id, c.name, c.legal_name, c.authorised_name, c.phone, c.email, c.website, c.address, c.district, coalesce(ci.name, '') as city_name,
      c.country, c.currency, c.tax_number, c.mersis_no
    from company c left join city ci on ci.id = c.city_id where c.id = ${company_id} and c.is_active`)
  if (!company) return undefined
  const branches = await branchesOf(db, company_id, now)
  const [branding, social, texts, posts, tr, en, de] = await Promise.all([
    settingOf(db, 'branding', company_id),
    settingOf(db, 'social', company_id),
    db.many<SiteData['texts'][number]>(sql`select b.title, b.body, b.image from company_blog b
      join company_blog_area a on a.id = b.company_blog_area_id where b.company_id = ${company_id} and b.is_active order by a.position, a.id`),
    livePosts(db, { posts: 'company_post', company_id }, now),
    ...langs.map((lang) => moneyText(db, lang, company.currency)),
  ])
  const [first] = branches
  return {
    company,
    branches,
    branding,
    social,
    texts,
    posts,
    money: { tr: tr!, en: en!, de: de! },
    now,
    ...(first
      ? { menu: await menuAt(db, company_id, first.id, now), zones: await zonesOf(db, company_id, first.id) }
      : { menu: [], zones: [] }),
    ...(first ? await shownNow(db, { ...first, company_id }, now, 'web') : { stories: [], banners: [], campaigns: [] }),
  }
}

/** The active branches, the oldest one first. */
const branchesOf = (db: Db, company_id: string, now: Date): Promise<SiteBranch[]> =>
  db.many(sql`
    select b.id, b.name, b.phone, b.address, b.district, ci.name as city_name, b.lat, b.lng, b.timezone, b.reservation_is_active, b.order_methods,
      coalesce((select json_agg(json_build_object('order_method', w.order_method, 'weekday', w.weekday, 'start_min', w.start_min, 'end_min', w.end_min) order by w.weekday, w.start_min)
        from working_hour w where w.company_id = ${company_id} and w.branch_id = b.id and w.order_method = 'all'), '[]') as week,
      coalesce((select json_agg(json_build_object('day', d.day, 'order_method', d.order_method, 'slots', d.slots, 'cuts_tail', d.cuts_tail, 'name', d.name) order by d.day)
        from special_day d where d.company_id = ${company_id} and d.branch_id = b.id and d.order_method = 'all'
        and d.day between ${earliestToday(now)}::date and ${plusDays(earliestToday(now), specialDays + 2)}::date), '[]') as special
    from branch b join city ci on ci.id = b.city_id where b.company_id = ${company_id} and b.is_active order by b.created_at, b.id limit 200`)

async function menuAt(db: Db, company_id: string, branch_id: string, now: Date): Promise<SiteCategory[]> {
  const menu = await menuOf(db, { tie: { company: company_id }, branch_id })
  if (!menu) return []
  const offs = offOf(menu, clockOf(menu, now))
  const byCategory = Map.groupBy(
    menu.products.filter((it) => it.is_active && it.is_listed),
    (it) => it.category_id,
  )
  return menu.categories
    .filter((it) => it.is_active)
    .map(({ id, name, icon }) => ({
      id,
      name,
      icon,
      products: (byCategory.get(id) ?? []).map((it) => {
        const price = sellingPrice(it)
        return {
          name: it.name,
          description: it.description,
          image: it.images[0] ?? null,
          price,
          usual: it.price > price ? it.price : null,
          allergens: it.allergens,
          isOut: offs.get(it.id)?.reason === 'out',
        }
      }),
    }))
    .filter((it) => it.products.length > 0)
}

const zonesOf = (db: Db, company_id: string, branch_id: string): Promise<SiteZone[]> =>
  db.many(sql`
    select z.name, null::int as from_m, null::int as to_m, z.fee, z.min_basket, z.free_over, z.minutes, 0 as rank, z.priority as position from zone z
      where z.company_id = ${company_id} and z.branch_id = ${branch_id} and z.is_active and z.kind = 'deliver'
    union all select '' as name, r.from_m, r.to_m, r.fee, r.min_basket, r.free_over, r.minutes, 1 as rank, r.position from branch_ring r
      where r.company_id = ${company_id} and r.branch_id = ${branch_id}
    order by rank, position, name limit 50`)

const hoursOf = ({ timezone, week, special }: SiteBranch): Hours => ({ timezone, week, special, methods: [] })

/** A branch's slots today, in its own time zone. */
export function today(branch: SiteBranch, now: Date): readonly Slot[] {
  const { date, weekday } = wallClock(now, branch.timezone)
  return slotsOf(hoursOf(branch), date, weekday, 'all').slots
}

/** The usual slots of each day of the week, from Monday. */
export const weekOf = ({ week }: SiteBranch): readonly (readonly Slot[])[] =>
  Array.from({ length: 7 }, (_, weekday) => week.filter((it) => it.weekday === weekday))

/** The special days from today on, for two weeks. */
export function comingDays(branch: SiteBranch, now: Date) {
  const { date } = wallClock(now, branch.timezone)
  return branch.special.filter((it) => it.day >= date && it.day <= plusDays(date, specialDays))
}
