import { UsersRound } from 'lucide-react'
import { segment, type Segment } from '#contract/members/segment.ts'
import { companyNames } from '#contract/organisation/names.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<Segment>()

/** Groups of members that are defined by conditions. */
export default function SegmentList() {
  const t = useWords(words)
  const isOfMany = useUser().user_companies.length > 1
  return (
    <ListPage
      list={segment.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        column.text('description', t('description'), (row) => row.description || '–', {
          card: 'secondary',
          isSentence: true,
        }),
        ...(isOfMany
          ? [
              column.record('company_id', t('company'), (row: Segment) => row.company_name, {
                to: (row) => `/company/form/${row.company_id}`,
                permission: 'get-company',
                card: 'none',
              }),
            ]
          : []),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'end' }),
        column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[isOfMany && { kind: 'record', field: 'company_id', label: t('company'), names: companyNames }]}
      name={(row) => row.name}
      href={(row) => `/member/segment/form/${row.id}`}
      create={{ href: '/member/segment/form', permission: 'post-segment' }}
      remove={{ call: segment.remove, given: (row) => ({ params: { segment_id: row.id } }) }}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <UsersRound size={20} aria-hidden /> }}
    />
  )
}
