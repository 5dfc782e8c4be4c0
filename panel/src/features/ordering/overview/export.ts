import { channelName } from '#panel/domain/organisation/channel-name.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { daysBetween, plusDays } from '#contract/kit/wall-clock.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import type { SheetFormat } from '#panel/kit/list/export-menu.tsx'
import { saveSheet, type Cell } from '#panel/kit/list/sheet.ts'
import { say } from '#panel/kit/words/words.ts'
import { hoursOf, reasonsOf } from './figures.ts'
import type { Sums } from './tiles.tsx'
import { words } from './words.ts'

/**
 * Exports the page to a spreadsheet file: hours or days beside the previous period, channels,
 * reasons and products.
 */
export const exportOverview = (format: SheetFormat, sums: Sums, place: string, decimals: number) =>
  saveSheet(
    format,
    overviewLines(sums, place, decimals),
    [{ width: 30 }, {}, { decimals }, { width: 12 }, { width: 24 }, { width: 24, decimals }],
    `sofra-${sums.from}-${sums.until}`,
  )

/**
 * Every block has name, count, amount and currency in the same columns. The figures for comparison
 * are to the right of these.
 */
export function overviewLines(sums: Sums, place: string, decimals: number): Cell[][] {
  const t = say(words)
  const o = say(orderWords)
  const money = (minor: number) => minor / 10 ** decimals
  const count = (it: { orders: number; revenue: number }) => [it.orders, money(it.revenue), sums.currency]
  const beside = (it: { orders: number; revenue: number }) => [it.orders, money(it.revenue)]
  const sold = (it: { name: string; quantity: number; revenue: number }) => [
    it.name,
    it.quantity,
    money(it.revenue),
    sums.currency,
  ]
  const isDays = sums.by_day.length > 0
  const rows = isDays ? sums.by_day : hoursOf(sums.by_hour)
  const beforeUntil = plusDays(sums.before_from, daysBetween(sums.from, sums.until))
  const [revenue, currency] = [t('revenue'), t('currency')]
  const before = { orders: sums.orders_before, revenue: sums.revenue_before }
  return [
    [place],
    [t('days'), sums.from, sums.until],
    [t('spanBefore'), sums.before_from, beforeUntil],
    [],
    [
      t(isDays ? 'day' : 'hour'),
      t('orders'),
      revenue,
      currency,
      `${t('orders')}: ${t('spanBefore')}`,
      `${revenue}: ${t('spanBefore')}`,
    ],
    ...rows.map((it) => ['day' in it ? it.day : `${it.hour}:00`, ...count(it), ...beside(it.before)]),
    [t('total'), ...count(sums), ...beside(before)],
    [],
    [t('byChannel'), t('orders'), revenue, currency],
    ...sums.by_channel.map((it) => [channelName(o, it.channel as Channel), ...count(it)]),
    [],
    [t('byReason'), t('orders'), revenue, currency],
    ...reasonsOf(sums, t('noReason'), t('otherReasons')).map((it) => [it.name, ...count(it)]),
    [],
    [t('top'), t('quantity'), revenue, currency],
    ...sums.top.map(sold),
    ...(sums.slow.length > 0 ? [[], [t('slow'), t('quantity'), revenue, currency]] : []),
    ...sums.slow.map(sold),
  ]
}
