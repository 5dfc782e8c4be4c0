import { periods, type Period } from '#contract/ordering/overview.ts'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { rangeOf } from './figures.ts'

export interface PeriodChoice {
  period?: Period | undefined
  from?: string | undefined
  until?: string | undefined
}

const isPeriod = (given: unknown): given is Period => periods.some((it) => it === given)

/**
 * The business days of an overview, from the address (`?period=week`,
 * `?from=2026-11-01&until=2026-11-07`). Today, if it names none or an invalid period.
 */
export function usePeriod(): [Period, PeriodChoice, (next: PeriodChoice) => void] {
  const { search } = usePage()
  const setSearch = useSetSearch()
  const { period, from, until } = search
  const set = (next: PeriodChoice) => setSearch({ period: next.period, from: next.from, until: next.until })
  const range = rangeOf(from, until)
  if (range) return ['range', { period: 'range', ...range }, set]
  const known = isPeriod(period) && period !== 'range' && period !== 'today' ? period : undefined
  return [known ?? 'today', known ? { period: known } : {}, set]
}
