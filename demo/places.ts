import type { SettingOf } from '#contract/organisation/settings.ts'
import { fixedId } from './chance.ts'
import { companies } from './companies.ts'
import { specialDays, weekSlots } from './hours.ts'
import { branchId, companyId } from './organisation.ts'
import { dayStartsMin, tablesOf } from './tables.ts'
import { zonesOf } from './zones.ts'

/** Branches that are manually busy or closed when the demo starts, and the duration in minutes. */
const pausedBranches: Record<
  string,
  { kind: string; minutes: number; reason_code: string; reason: string; ends: number }
> = {
  'bakirkoy-incirli': { kind: 'busy', minutes: 15, reason_code: 'other', reason: '', ends: 75 },
  'konya-selcuklu': { kind: 'closed', minutes: 0, reason_code: 'kitchen', reason: 'Mutfakta bakım var', ends: 150 },
}

const ordering = {
  preparation_min: 20,
  auto_accept: false,
  unanswered: 'ring',
  customer_cancel: 'minutes',
  customer_cancel_min: 3,
  tips_is_active: true,
  table_prepaid: false,
} satisfies SettingOf<'ordering'>

/** How a company's branches handle their orders. At the burger bars, guests pay when they order. */
const orderingOf = (slug: string) => ({ ...ordering, table_prepaid: slug === 'burger-limani' })

/** Branches with hours, special days, pauses, zones and tables: rows by table. */
export function placeRows(now: number) {
  const all = companies.flatMap((company) =>
    company.branches.map((branch) => ({
      company,
      branch,
      own: { company_id: companyId(company.slug), branch_id: branchId(branch.slug) },
    })),
  )
  const in_ = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const tables = all.map(({ company, branch }) => tablesOf(company, branch, in_))
  return {
    branch: all.map(({ company, branch }) => ({
      company_id: companyId(company.slug),
      id: branchId(branch.slug),
      name: branch.name,
      city_id: branch.city_id,
      district: branch.district,
      address: branch.address,
      phone: branch.phone,
      lat: branch.lat,
      lng: branch.lng,
      timezone: company.timezone,
      day_starts_min: dayStartsMin,
      table_is_open: true,
      reservation_is_active: Boolean(branch.main),
      ...orderingOf(company.slug),
      created_at: in_(-540 * 1440),
      updated_at: in_(0),
    })),
    // This setting is stored at the company, so it applies to all its branches.
    setting: companies.map(({ slug }) => ({
      company_id: companyId(slug),
      place_id: companyId(slug),
      name: 'ordering',
      value: orderingOf(slug),
      version: 1,
      updated_at: in_(-540 * 1440),
    })),
    branch_pause: all
      .filter(({ branch }) => pausedBranches[branch.slug])
      .map(({ branch, own }) => {
        const { ends, ...pause } = pausedBranches[branch.slug]!
        return { ...own, ...pause, id: fixedId(`pause ${branch.slug}`), starts_at: in_(0), ends_at: in_(ends) }
      }),
    working_hour: all.flatMap(({ branch, own }) =>
      weekSlots(branch).flatMap((slots, weekday) =>
        slots.map((slot, n) => ({
          ...own,
          id: fixedId(`hours ${branch.slug} ${weekday}${n ? ` ${n}` : ''}`),
          order_method: 'all',
          weekday,
          ...slot,
        })),
      ),
    ),
    special_day: all.flatMap(({ company, branch, own }) =>
      specialDays(company, branch, now).map((it) => ({
        ...own,
        ...it,
        id: fixedId(`new year ${branch.slug} ${it.day.slice(0, 4)}`),
        group_id: fixedId(`new year ${branch.slug} ${it.day.slice(0, 4)}`),
        name: company.country === 'DE' ? 'Neujahr' : 'Yılbaşı',
      })),
    ),
    zone: all.flatMap(({ company, branch }) => zonesOf(company, branch, in_(0))),
    dining_area: tables.flatMap((it) => it.dining_area),
    dining_table: tables.flatMap((it) => it.dining_table),
    table_join: tables.flatMap((it) => it.table_join),
    table_session: tables.flatMap((it) => it.table_session),
    session_table: tables.flatMap((it) => it.session_table),
    bill: tables.flatMap((it) => it.bill),
  }
}
