import {
  calendar,
  maxADay,
  maxCalendarDays,
  type CalendarEntry,
  type CalendarKind,
} from '#contract/marketing/calendar/calendar.ts'
import { dayAt, daysBetween } from '#contract/kit/wall-clock.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { homeZone } from '#server/kit/company-zone.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { reachOf } from '#server/kit/guard/actor.ts'
import {
  banners,
  campaigns,
  discounts,
  notifications,
  publicHolidays,
  specialDays,
  stories,
  tasks,
  type Asked,
  type Found,
} from './entries.ts'

/** The permission that a caller needs to see the entries of a kind; null if everybody may. */
const listPermissions: Record<CalendarKind, string | null> = {
  notification: 'get-notification-all',
  story: 'get-story-all',
  banner: 'get-banner-all',
  campaign: 'get-campaign-all',
  discount: 'get-discount-all',
  scheduled_task: 'get-scheduled-task-all',
  special_day: 'get-branch-working-hours',
  public_holiday: null,
}

/** Reads the entries of each kind that the caller may see, all kinds at the same time. */
async function readKinds({ db, actor }: Context, asked: Asked): Promise<[CalendarKind, Found][]> {
  const { company_id, branch_id } = asked
  const own = actor.tree.companies.get(company_id)?.branches.map((it) => it.id) ?? []
  const read: [CalendarKind, Promise<Found>][] = []
  const ofCompany = (kind: CalendarKind, entries: (given: typeof db, it: Asked) => Promise<Found>) => {
    const permission = listPermissions[kind]
    if (permission === null || reachOf(actor, permission).companies.has(company_id))
      read.push([kind, entries(db, asked)])
  }
  const ofBranches = (
    kind: CalendarKind,
    entries: (given: typeof db, it: Asked & { branches: string[] }) => Promise<Found>,
  ) => {
    const reach = reachOf(actor, listPermissions[kind] ?? '')
    const branches = own.filter((id) => reach.branches.has(id) && (!branch_id || id === branch_id))
    if (branches.length > 0) read.push([kind, entries(db, { ...asked, branches })])
  }
  ofCompany('notification', notifications)
  ofCompany('story', stories)
  ofCompany('discount', discounts)
  ofCompany('scheduled_task', tasks)
  ofCompany('public_holiday', publicHolidays)
  ofBranches('banner', banners)
  ofBranches('campaign', campaigns)
  ofBranches('special_day', specialDays)
  return Promise.all(read.map(async ([kind, found]): Promise<[CalendarKind, Found]> => [kind, await found]))
}

export const calendarRoutes = routes(calendar, {
  read: async ({ query }, ctx) => {
    const { from, to } = query
    if (to < from) throw wrongField('to', 'ends_before_start')
    if (daysBetween(from, to) >= maxCalendarDays) throw wrongField('to', 'too_many_days', { max: maxCalendarDays })
    const { tree } = ctx.actor
    const company_id = query.company_id.toLowerCase()
    const branch_id = query.branch_id?.toLowerCase()
    if (branch_id && tree.branches.get(branch_id)?.company_id !== company_id) throw wrongField('branch_id', 'choice')
    const timezone = tree.companies.get(company_id)?.timezone ?? homeZone
    const { now, lang, actor } = ctx
    const kinds = await readKinds(ctx, { company_id, branch_id, from, to, timezone, now, lang, actor })
    const all = kinds
      .flatMap(([, { rows }]) => rows)
      .map((row): CalendarEntry => {
        const branch = tree.branches.get(row.branch_id)
        return { ...row, branch_name: branch?.name ?? null, timezone: branch?.timezone ?? timezone }
      })
      .toSorted((a, b) => order(a.on, b.on) || (a.minute ?? -1) - (b.minute ?? -1) || order(a.name, b.name))
    const days = [...Map.groupBy(all, (it) => it.on)]
    return {
      today: dayAt(now, timezone),
      entries: days.flatMap(([, them]) => them.slice(0, maxADay)),
      more: days.flatMap(([on, them]) => (them.length > maxADay ? { on, count: them.length - maxADay } : [])),
      cut: kinds.flatMap(([kind, { isCut }]) => (isCut ? kind : [])),
    }
  },
})

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
