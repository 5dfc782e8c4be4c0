import { dayAt, plusDays } from '#contract/kit/wall-clock.ts'
import { openSpans, type Hours, type Slot, type Span, type SpecialDay } from '#contract/organisation/opening-hours.ts'
import type { DemoBranch, DemoCompany } from './companies.ts'

/** A slot from hour to hour of the local clock. Hour 26 is two o'clock at night. */
const span = (from: number, to: number): Slot => ({ start_min: from * 60, end_min: (to % 24) * 60 })

const allDay: Slot[] = [{ start_min: 0, end_min: 0 }]
const night = [span(8, 28)]
/** Hours of kitchens that close between lunch and dinner. */
const lunchAndDinner = [span(8, 15), span(17, 22)]
const german = [span(11.5, 14.5), span(17, 22)]

const weekOf = (
  workday: Slot[],
  { monday = workday, friday = workday, saturday = friday, sunday = saturday }: Partial<Record<string, Slot[]>> = {},
): Slot[][] => [monday, workday, workday, workday, friday, saturday, sunday]

/**
 * Each branch's week, Monday first. Branches with open orders when the demo starts stay open until
 * late.
 */
const weeks: Record<string, Slot[][]> = {
  'uskudar-meydan': weekOf([span(11, 23)], { friday: [span(11, 25)], sunday: [span(11, 23)] }),
  'cankaya-tunali': weekOf(night),
  'sisli-mecidiyekoy': weekOf(night),
  'bursa-nilufer': weekOf([span(10, 15), span(16.5, 22)], { saturday: [span(10, 24)] }),
  'izmit-merkez': weekOf([span(10, 22)], { sunday: [] }),
  'eskisehir-odunpazari': weekOf([span(11, 26)], { friday: [span(11, 28)], sunday: [span(11, 26)] }),
  'izmir-karsiyaka': weekOf([span(10, 15), span(17, 23)], { saturday: [span(9, 24)] }),
  'izmir-bornova': weekOf([span(11, 24)], { friday: [span(11, 26)], sunday: [span(11, 24)] }),
  'antalya-muratpasa': weekOf([span(12, 25)]),
  'adana-seyhan': weekOf([span(7, 23)]),
  'ankara-batikent': weekOf(lunchAndDinner, { saturday: [span(9, 21)], sunday: [] }),
  'kayseri-melikgazi': weekOf(lunchAndDinner, { monday: [], saturday: [span(9, 23)] }),
  'konya-selcuklu': weekOf([span(8, 22)], { friday: [span(8, 12.5), span(14, 22)], saturday: [span(8, 22)] }),
  'atasehir-bati': weekOf(night),
  'bakirkoy-incirli': weekOf([span(11, 25)], { friday: [span(11, 27)], sunday: [span(11, 25)] }),
  'mugla-bodrum': weekOf([span(12, 26)]),
  'hamburg-altona': weekOf(german, {
    monday: [],
    friday: [span(11.5, 14.5), span(17, 23)],
    saturday: [span(12, 23)],
    sunday: [span(12, 21)],
  }),
}

/** The branch's slots by weekday, Monday first. `main` branches never close. */
export const weekSlots = (branch: DemoBranch): Slot[][] =>
  branch.main ? weekOf(allDay) : (weeks[branch.slug] ?? weekOf(night))

/**
 * The branch's special days, which differ from its week: those of the year of `now` and of the
 * next.
 */
export function specialDays({ country }: DemoCompany, branch: DemoBranch, now: number): SpecialDay[] {
  if (branch.main) return []
  const year = new Date(now).getUTCFullYear()
  return [year, year + 1].map((it) => ({
    day: `${it}-01-01`,
    order_method: 'all',
    slots: country === 'DE' ? [] : [span(12, 25)],
    cuts_tail: false,
  }))
}

/**
 * The periods in which the branch was open over the last `days` days, computed as the product
 * computes them.
 */
export function spansOf(
  company: DemoCompany,
  branch: DemoBranch,
  { now, days }: { now: number; days: number },
): Span[] {
  const hours: Hours = {
    timezone: company.timezone,
    week: weekSlots(branch).flatMap((slots, weekday) =>
      slots.map((slot) => ({ order_method: 'all' as const, weekday, ...slot })),
    ),
    special: specialDays(company, branch, now),
    methods: [],
  }
  return [...openSpans(hours, 'all', plusDays(dayAt(new Date(now), company.timezone), -days - 2), days + 4)]
}
