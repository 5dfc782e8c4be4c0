import { UsersRound } from 'lucide-react'
import { segment, type Segment } from '#contract/members/segment.ts'
import { useCompanyColumn } from '#panel/domain/organisation/company-column.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<Segment>()

/** Groups of members that are defined by conditions. */
export default function SegmentList() {
  const t = useWords(words)
  const company = useCompanyColumn<Segment>()
  return (
    <ListPage
      {...plainList(segment, '/member/segment')}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        ...company.columns,
        column.text('description', t('description'), (row) => row.description || '–', {
          card: 'secondary',
          isSentence: true,
        }),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at),
        column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[company.filter]}
      name={(row) => row.name}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <UsersRound size={20} aria-hidden /> }}
    />
  )
}
