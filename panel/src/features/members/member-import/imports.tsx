import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/kit/call.ts'
import { memberImport } from '#contract/members/member-import.ts'
import { Card } from '#panel/ui/card.tsx'
import { Pagination } from '#panel/ui/pagination.tsx'
import { Table } from '#panel/ui/table.tsx'
import type { Column } from '#panel/ui/table-column.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useGo, usePage, useScreenTitle, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Drop } from './drop.tsx'
import { ImportState } from './state.tsx'
import { words } from './words.ts'

type Row = Answer<typeof memberImport.list>['data'][number]
const limit = 20

/** Member imports. Uploading a file starts a new one; earlier ones show their state. */
export default function MemberImports() {
  const t = useWords(words)
  const format = useFormat()
  const go = useGo()
  const title = useScreenTitle()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const isOfMany = useUser().user_companies.length > 1
  const page = Number(search.page ?? 1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ask(memberImport.list, { query: { page, limit } }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<Row>[] = [
    { id: 'name', header: t('name'), cell: (row) => row.name, card: 'primary' },
    { id: 'state', header: t('state'), cell: (row) => <ImportState state={row.state} />, card: 'end' },
    ...(isOfMany ? [{ id: 'company', header: t('company'), cell: (row: Row) => row.company_name } as const] : []),
    { id: 'rows', header: t('rows'), cell: (row) => format.number(row.total), align: 'end' },
    // Rows whose import could not be undone still count as imported.
    {
      id: 'written',
      header: t('written'),
      cell: (row) => format.number(row.states.written + row.states.left),
      align: 'end',
    },
    { id: 'refused', header: t('refused'), cell: (row) => format.number(row.counts.refuse), align: 'end' },
    { id: 'by', header: t('by'), cell: (row) => row.by ?? '–', card: 'none' },
    { id: 'created_at', header: t('created_at'), cell: (row) => <Ago iso={row.created_at} /> },
  ]
  const to = (next: number) => () => setSearch({ page: next === 1 ? undefined : next })
  return (
    <div className="grid max-w-6xl gap-5">
      <PageHead title={title} description={t('intro')} />
      <Drop />
      {error && !data ? (
        <Refused message={error.message} onAgain={() => void refetch()} />
      ) : (
        <Card isFlush title={t('list')}>
          {data?.total === 0 ? (
            <p className="px-5 pb-5 text-sm text-muted">{t('empty')}</p>
          ) : (
            <Table
              label={t('list')}
              columns={columns}
              rows={data?.data}
              rowId={(row) => row.id}
              rowName={(row) => row.name}
              onOpen={(row) => go(`/member/import/${row.id}`)}
              isRefreshing={isPlaceholderData}
              skeletonRows={3}
            />
          )}
          {data && data.total > limit && (
            <Pagination
              page={data.page}
              size={limit}
              total={data.total}
              onPrevious={page > 1 ? to(page - 1) : undefined}
              onNext={page * limit < data.total ? to(page + 1) : undefined}
            />
          )}
        </Card>
      )}
    </div>
  )
}
