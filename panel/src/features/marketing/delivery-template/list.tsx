import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { deliveryTemplate, type DeliveryTemplate } from '#contract/marketing/delivery-template.ts'
import { currencyList } from '#contract/platform/currency.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<DeliveryTemplate>()

export default function DeliveryTemplateList() {
  const t = useWords(words)
  const locale = locales[useLanguage()]
  const currencies = useQuery(ask(currencyList.list, {})).data ?? []
  const percent = (value: number) => (value / 100).toLocaleString(locale, { style: 'percent' })
  const reachOf = ({ rings }: DeliveryTemplate) =>
    ((rings.at(-1)?.to_m ?? 0) / 1000).toLocaleString(locale, {
      style: 'unit',
      unit: 'kilometer',
      maximumFractionDigits: 1,
    })
  return (
    <ListPage
      {...plainList(deliveryTemplate, '/marketing/delivery-distance-template')}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        column.code('currency', t('currency'), (row) => row.currency, { card: 'end' }),
        column.text('rings', t('rings'), (row) => t('ringsSaid', { count: row.rings.length, reach: reachOf(row) })),
        column.text('road_factor_pct', t('road_factor_pct'), (row) => percent(row.road_factor_pct), { align: 'end' }),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at),
      ]}
      filters={[
        {
          kind: 'choice',
          field: 'currency',
          label: t('currency'),
          options: currencies.map(({ type }) => ({ value: type, label: type })),
        },
      ]}
      name={(row) => row.name}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <MapPinned size={20} aria-hidden /> }}
    />
  )
}
