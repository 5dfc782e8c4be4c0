import { minimumOf, type OfferTerms } from '#contract/members/offer/offer-terms.ts'
import { browserZone, dayAt } from '#panel/kit/words/days.ts'
import { format } from '#panel/kit/words/format.ts'
import { language, locales } from '#panel/kit/words/language.ts'
import { say } from '#panel/kit/words/words.ts'
import { dayNameIn } from '../organisation/day-name.ts'
import { deliveryWords } from '../organisation/delivery-words.ts'
import { termsSaid } from './terms-said.ts'
import { weekOf, type SameDays } from './week-text.ts'

/** The maximum number of names in a sentence. Further names are only counted. */
const maxNames = 3

/** The formatters that a sentence of terms needs. */
export interface Pens {
  money: (minor: number) => string
  branches: readonly { branch_id: string; name: string }[]
  zone: string | undefined
}

/**
 * Writes terms as a sentence: "Hafta içi 11:00–15:00, Kadıköy ve Moda, en az 300,00 ₺". Moments are
 * given as days in the time zone `zone`.
 */
export function sayTerms(it: OfferTerms, { money, branches, zone = browserZone() }: Pens): string {
  const today = dayAt(new Date(), zone)
  const date = (day: string) => format().date(`${day}T12:00:00`)
  const dayName = dayNameIn(language())
  const [t, d, locale] = [say(termsSaid), say(deliveryWords), locales[language()]]
  const and = new Intl.ListFormat(locale, { type: 'conjunction' })
  const all = (some: readonly string[]) => and.format(some)
  const names = new Map(branches.map((one) => [one.branch_id, one.name]))

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
  const begins = it.starts_on ?? (it.starts_at ? dayAt(new Date(it.starts_at), zone) : null)
  // Terms that end at midnight are valid until the day before.
  const ends = it.ends_on ?? (it.expires_at ? dayAt(new Date(new Date(it.expires_at).getTime() - 1), zone) : null)
  const said = [
    ...weekOf(it.schedule ?? []).map(daysText),
    it.branch_ids?.length && branchesText(it.branch_ids),
    it.valid_cities?.length && t('cities', { count: it.valid_cities.length }),
    it.delivery_types?.length && all(it.delivery_types.map((type) => d(`delivery.${type as 'comeEat'}`))),
    it.category_ids?.length && t('categories'),
    minimumOf(it) > 0 && t('from', { amount: money(minimumOf(it)) }),
    it.first_order_only && t('first'),
    it.combinable === false && t('alone'),
    begins && begins > today && t('since', { day: date(begins) }),
    ends && t('until', { day: date(ends) }),
  ]
  const text = said.filter(Boolean).join(', ') || t('anywhere')
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
