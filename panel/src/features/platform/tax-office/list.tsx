import { Landmark } from 'lucide-react'
import { maxLimit } from '#contract/kit/list.ts'
import { cities, taxOffice, type TaxOffice } from '#contract/platform/tax-office.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { useHeld } from '#panel/kit/server/held.ts'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<TaxOffice>()

export default function TaxOfficeList() {
  const t = useWords(words)
  // The list waits for the names of the provinces, because rows that get theirs later would become
  // higher.
  const provinces = useHeld(cities.list, { query: { limit: maxLimit } })?.data ?? []
  const cityName = (id: number) => provinces.find((city) => city.id === id)?.name ?? ''
  return (
    <ListPage
      {...plainList(taxOffice)}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        column.code('code', t('code'), (row) => row.code, { card: 'end' }),
        column.text('city_id', t('city_id'), (row) => cityName(row.city_id), { card: 'secondary' }),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
      ]}
      filters={[
        {
          kind: 'choice',
          field: 'city_id',
          label: t('city_id'),
          options: provinces.map((city) => ({ value: String(city.id), label: city.name })),
        },
      ]}
      name={(row) => row.name}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Landmark size={20} aria-hidden /> }}
    />
  )
}
