import { channelName } from '#panel/domain/channel-name.ts'
import { orderWords } from '#panel/domain/order-words.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import { saveCsv } from '#panel/kit/csv.ts'
import { language, locales } from '#panel/kit/language.ts'
import { say } from '#panel/kit/words.ts'
import { hoursOf, reasonsOf } from './figures.ts'
import type { Sums } from './tiles.tsx'
import { words } from './words.ts'

/** What the page shows, as a csv file: hours or days beside the span before, channels, reasons and products. Money as spreadsheets of the language read it. */
export function exportOverview(sums: Sums, place: string, decimals: number) {
  const t = say(words)
  const o = say(orderWords)
  const amount = new Intl.NumberFormat(locales[language()], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  })
  const money = (minor: number) => amount.format(minor / 10 ** decimals)
  const count = (it: { orders: number; revenue: number }) => [String(it.orders), money(it.revenue)]
  const rows = sums.by_day.length > 0 ? sums.by_day : hoursOf(sums.by_hour)
  const revenue = `${t('revenue')} (${sums.currency})`
  const beforeUntil = new Date(Date.parse(sums.before_from) + Date.parse(sums.until) - Date.parse(sums.from))
  saveCsv(
    [
      [place],
      [t('days'), sums.from, sums.until],
      [t('spanBefore'), sums.before_from, beforeUntil.toISOString().slice(0, 10)],
      [],
      [t('days'), t('orders'), revenue, `${t('orders')}: ${t('spanBefore')}`, `${revenue}: ${t('spanBefore')}`],
      ...rows.map((it) => ['day' in it ? it.day : `${it.hour}:00`, ...count(it), ...count(it.before)]),
      [],
      [t('byChannel'), t('orders'), revenue],
      ...sums.by_channel.map((it) => [channelName(o, it.channel as Channel), ...count(it)]),
      [],
      [t('byReason'), t('orders'), revenue],
      ...reasonsOf(sums, t('noReason'), t('otherReasons')).map((it) => [it.name, ...count(it)]),
      [],
      [t('top'), t('quantity'), revenue],
      ...sums.top.map((it) => [it.name, String(it.quantity), money(it.revenue)]),
      ...(sums.slow.length > 0 ? [[], [t('slow'), t('quantity'), revenue]] : []),
      ...sums.slow.map((it) => [it.name, String(it.quantity), money(it.revenue)]),
    ],
    `sofra-${sums.from}-${sums.until}`,
  )
}
