import { BadgePercent } from 'lucide-react'
import { discount, discountStates, type Discount } from '#contract/marketing/discount.ts'
import { discountedTypes, takesOff } from '#contract/members/offer/delivery-terms.ts'
import { offerWords } from '#panel/domain/members/offer-words.ts'
import { useCanWriteTerms, useTermsText } from '#panel/domain/members/terms-text.ts'
import { useCompanyColumn } from '#panel/domain/organisation/company-column.tsx'
import { deliveryWords } from '#panel/domain/organisation/delivery-words.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useDiscountState } from './state.ts'
import { words } from './words.ts'

const column = columnsOf<Discount>()

/** The discounts that a company's branches give on every order, newest first. */
export default function DiscountList() {
  const t = useWords(words)
  const o = useWords(offerWords)
  const d = useWords(deliveryWords)
  const terms = useTermsText()
  const canWriteTerms = useCanWriteTerms()
  const format = useFormat()
  const money = useMoney()
  const stateOf = useDiscountState()
  const company = useCompanyColumn<Discount>()
  const givesOf = ({ terms: each, currency }: Discount) =>
    discountedTypes
      .filter((type) => takesOff(each[type]))
      .map((type) => {
        const { rate_bp, amount } = each[type]
        return `${d(`delivery.${type}`)} ${rate_bp === null ? money(amount ?? 0, currency) : format.percent(rate_bp)}`
      })
      .join(', ')
  return (
    <ListPage
      {...plainList(discount, '/marketing/discount')}
      searchPlaceholder={t('search')}
      isWaiting={!canWriteTerms}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        ...company.columns,
        column.state('state', t('state'), stateOf, { card: 'end' }),
        column.text('gives', t('gives'), givesOf, { card: 'secondary', isSentence: true }),
        column.text('terms', o('terms'), (row) => terms(row, row.currency), { card: 'none', isSentence: true }),
        column.text('funder', o('funder'), (row) => o(`funders.${row.funder}`), { card: 'none' }),
        column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[company.filter, choiceOf('state', t('state'), discountStates, (it) => t(`states.${it}`))]}
      name={(row) => row.name}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <BadgePercent size={20} aria-hidden /> }}
    />
  )
}
