import { Coins } from 'lucide-react'
import { pointDefinition, type PointDefinition } from '#contract/members/points/point-definition.ts'
import { isByRate, pointTypes } from '#contract/members/points/points.ts'
import { useCompanyColumn } from '#panel/domain/organisation/company-column.tsx'
import { offerWords } from '#panel/domain/members/offer-words.ts'
import { useCanWriteTerms, useTermsText } from '#panel/domain/members/terms-text.ts'
import { useActive } from '#panel/domain/platform/active.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<PointDefinition>()

/**
 * The company's point definitions, oldest first, because the older of two equal definitions counts.
 */
export default function DefinitionPointList() {
  const t = useWords(words)
  const o = useWords(offerWords)
  const terms = useTermsText()
  const canWriteTerms = useCanWriteTerms()
  const format = useFormat()
  const active = useActive<PointDefinition>()
  const company = useCompanyColumn<PointDefinition>()
  const givesOf = (row: PointDefinition) =>
    isByRate(row.point_type) ? format.percent(row.earn_rate_bp) : t('points', { count: row.earn_points })
  // The minimum of a definition for orders or for loading money. The other types have none.
  const minimumOf = (row: PointDefinition) =>
    row.point_type === 'purchase' ? row.min_order_total : row.point_type === 'wallet' ? row.min_wallet_amount : 0
  return (
    <ListPage
      {...plainList(pointDefinition, '/marketing/definition-point')}
      searchPlaceholder={t('search')}
      isWaiting={!canWriteTerms}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        ...company.columns,
        column.text('point_type', t('point_type'), (row) => t(`types.${row.point_type}`), { card: 'secondary' }),
        column.text('earn_rate_bp', t('gives'), givesOf, { align: 'end' }),
        column.text(
          'validity_days',
          t('validity_days'),
          (row) => (row.validity_days === 0 ? t('never') : t('days', { count: row.validity_days })),
          { align: 'end' },
        ),
        column.text('terms', o('terms'), (row) => terms({ ...row, min_order_total: minimumOf(row) }, row.currency), {
          card: 'none',
          isSentence: true,
        }),
        active.column,
        column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[
        company.filter,
        choiceOf('point_type', t('point_type'), pointTypes, (it) => t(`types.${it}`)),
        active.filter,
      ]}
      name={(row) => row.name}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Coins size={20} aria-hidden /> }}
    />
  )
}
