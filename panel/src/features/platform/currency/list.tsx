import { Coins } from 'lucide-react'
import { currency, symbolFormats, type Currency } from '#contract/platform/currency.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { example, words } from './words.ts'

const column = columnsOf<Currency>()

export default function CurrencyList() {
  const t = useWords(words)
  const format = useFormat()
  return (
    <ListPage
      {...plainList(currency)}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        column.code('type', t('type'), (row) => row.type, { card: 'end' }),
        column.whole('symbol', t('symbol'), (row) => row.symbol),
        column.text('symbol_format', t('symbol_format'), (row) => t(row.symbol_format)),
        column.text('example', t('example'), (row) => format.money(example, row), { align: 'end' }),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at),
      ]}
      filters={[choiceOf('symbol_format', t('symbol_format'), symbolFormats, t)]}
      name={(row) => row.name}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Coins size={20} aria-hidden /> }}
    />
  )
}
