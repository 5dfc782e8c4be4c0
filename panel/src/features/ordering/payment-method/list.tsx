import { CreditCard } from 'lucide-react'
import { paymentMethod, type PaymentMethod } from '#contract/ordering/payment-method.ts'
import { paymentPlaces } from '#contract/organisation/payment-places.ts'
import { useActive } from '#panel/domain/platform/active.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<PaymentMethod>()

export default function PaymentMethodList() {
  const t = useWords(words)
  const lang = useLanguage()
  const inUse = useActive<PaymentMethod>()
  return (
    <ListPage
      {...plainList(paymentMethod)}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name[lang], { card: 'primary' }),
        column.code('code', t('code'), (row) => row.code),
        column.text('place', t('place'), (row) => t(row.place)),
        inUse.column,
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at),
      ]}
      filters={[choiceOf('place', t('place'), paymentPlaces, t)]}
      name={(row) => row.name[lang]}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <CreditCard size={20} aria-hidden /> }}
    />
  )
}
