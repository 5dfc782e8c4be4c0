import { describe, expect, it } from 'vitest'
import { lengthOf, slotFaults } from '#contract/organisation/slots.ts'
import { chance } from './chance.ts'
import { companies } from './companies.ts'
import { momentsOf } from './ordering/day.ts'
import { spansOf, weekSlots } from './hours.ts'

const branches = companies.flatMap((company) => company.branches.map((branch) => ({ company, branch })))
const now = Date.parse('2026-11-20T17:40:00Z')

describe('the hours of the demo’s branches', () => {
  it('are what the product accepts', () => {
    for (const { branch } of branches) {
      const week = weekSlots(branch).flatMap((slots, weekday) => slots.map((it) => ({ weekday, ...it })))
      expect([branch.slug, slotFaults(week)]).toEqual([branch.slug, []])
    }
  })

  it('have breaks, closed days and long weekends, and never close where visitors and journeys order', () => {
    const weeks = branches.map(({ branch }) => ({ main: branch.main, week: weekSlots(branch) }))
    const open = (day: (typeof weeks)[number]['week'][number] | undefined) =>
      (day ?? []).reduce((sum, it) => sum + lengthOf(it), 0)
    const others = weeks.filter((it) => !it.main)
    const having = (is: (week: (typeof weeks)[number]['week']) => boolean) =>
      others.filter(({ week }) => is(week)).length
    expect(having((week) => week.some((day) => day.length > 1))).toBeGreaterThanOrEqual(4)
    expect(having((week) => week.some((day) => day.length === 0))).toBeGreaterThanOrEqual(3)
    expect(having((week) => open(week[5]) > open(week[1]))).toBeGreaterThanOrEqual(5)
    for (const { week } of weeks.filter((it) => it.main)) expect(week.map(open)).toEqual(Array(7).fill(1440))
  })

  it('decide when orders come: none in a break or on a closed day', () => {
    const [{ company, branch }] = branches.filter((it) => it.branch.slug === 'kayseri-melikgazi') as [
      (typeof branches)[number],
    ]
    const days = 28
    const spans = spansOf(company, branch, { now, days })
    const moments = momentsOf(chance(1), { now, days, daily: 40, timezone: company.timezone, spans })
    expect(moments.length).toBeGreaterThan(500)
    const at = moments.map((it) => new Date(it + 3 * 3_600_000))
    expect(at.filter((it) => it.getUTCDay() === 1)).toEqual([])
    const workdays = at.filter((it) => it.getUTCDay() >= 2 && it.getUTCDay() <= 4)
    expect(workdays.filter((it) => it.getUTCHours() === 15 || it.getUTCHours() === 16)).toEqual([])
    expect(workdays.filter((it) => it.getUTCHours() === 12).length).toBeGreaterThan(20)
  })
})
