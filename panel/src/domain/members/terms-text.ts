import { use } from 'react'
import { minimumOf, type OfferTerms } from '#contract/members/offer-terms.ts'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { browserZone, dayAt } from '#panel/kit/words/days.ts'
import { useFormat, ZoneContext } from '#panel/kit/words/format.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { useToday } from '#panel/kit/words/today.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useDayName } from '../organisation/day-name.ts'
import { deliveryWords } from '../organisation/delivery-words.ts'
import { useMoney } from '../platform/money.tsx'
import { offerWords } from './offer-words.ts'
import { weekOf, type SameDays } from './week-text.ts'

/** As many names as a sentence takes; more are counted. */
const maxNames = 3

/** Terms in a sentence: "Hafta içi 11:00–15:00, Kadıköy ve Moda, en az 300,00 ₺". Moments are days of the page's clock: its branch's, else this browser's. */
export function useTermsText() {
  const t = useWords(offerWords)
  const d = useWords(deliveryWords)
  const format = useFormat()
  const money = useMoney()
  const dayName = useDayName()
  const locale = locales[useLanguage()]
  const zone = use(ZoneContext) ?? browserZone()
  const today = useToday(zone)
  const names = new Map(branchesOf(useUser()).map((it) => [it.branch_id, it.name]))
  const and = new Intl.ListFormat(locale, { type: 'conjunction' })
  const all = (some: readonly string[]) => and.format(some)
  const dayText = (day: string) => format.date(`${day}T12:00:00`)

  function daysText({ kind, days, hours }: SameDays): string {
    const [first = 0, last = 0] = [days[0], days.at(-1)]
    const said =
      kind === 'some' ? all(days.map(dayName)) : t(`days.${kind}`, { first: dayName(first), last: dayName(last) })
    return hours.length === 0 ? said : t('at', { days: said, hours: all(hours) })
  }
  function branchesText(ids: readonly string[]): string {
    const known = ids.flatMap((id) => names.get(id) ?? [])
    return known.length < ids.length || ids.length > maxNames ? t('branches', { count: ids.length }) : all(known)
  }
  return (it: OfferTerms, currency: string): string => {
    const begins = it.starts_on ?? (it.starts_at ? dayAt(new Date(it.starts_at), zone) : null)
    // What ends at midnight has the day before as its last.
    const ends = it.ends_on ?? (it.expires_at ? dayAt(new Date(new Date(it.expires_at).getTime() - 1), zone) : null)
    const said = [
      ...weekOf(it.schedule ?? []).map(daysText),
      it.branch_ids?.length && branchesText(it.branch_ids),
      it.valid_cities?.length && t('cities', { count: it.valid_cities.length }),
      it.delivery_types?.length && all(it.delivery_types.map((type) => d(`delivery.${type as 'comeEat'}`))),
      it.category_ids?.length && t('categories'),
      minimumOf(it) > 0 && t('from', { amount: money(minimumOf(it), currency) }),
      it.first_order_only && t('first'),
      it.combinable === false && t('alone'),
      begins && begins > today && t('since', { day: dayText(begins) }),
      ends && t('until', { day: dayText(ends) }),
    ]
    const text = said.filter(Boolean).join(', ') || t('anywhere')
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
  }
}
