import { Clock } from 'lucide-react'
import { publicHoliday, type PublicHoliday } from '#contract/platform/public-holiday.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<PublicHoliday>()

export default function PublicHolidayList() {
  const t = useWords(words)
  const lang = useLanguage()
  const format = useFormat()
  const day = (date: string) => format.date(`${date}T12:00:00`)
  return (
    <ListPage
      {...plainList(publicHoliday)}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name[lang], { card: 'primary' }),
        column.whole('starts_on', t('starts_on'), (row) => day(row.starts_on), { card: 'end' }),
        column.whole('ends_on', t('ends_on'), (row) => day(row.ends_on)),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
      ]}
      name={(row) => row.name[lang]}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Clock size={20} aria-hidden /> }}
    />
  )
}
