import { Armchair } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { diningArea, diningTable, maxTables, type DiningTable } from '#contract/dining/table.ts'
import { useActive } from '#panel/domain/platform/active.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { listOfBranch } from '#panel/kit/list/list-of-branch.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<DiningTable>()

/** A branch's tables: where they stand and how many guests they seat. */
export function TableList({ branch_id, children }: { branch_id: string; children: ReactNode }) {
  const t = useWords(words)
  const inUse = useActive<DiningTable>()
  const areas = useQuery(ask(diningArea.list, { query: { branch_id: [branch_id], limit: maxTables } })).data?.data ?? []
  const form = `/manegement/${branch_id}/settings/table-form`
  return (
    <ListPage
      list={listOfBranch(diningTable.list, branch_id)}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        column.text('area_name', t('area'), (row) => row.area_name, { card: 'secondary' }),
        column.whole('seats_max', t('seats'), (row) => t('seatsFacts', { min: row.seats_min, max: row.seats_max })),
        inUse.column,
        column.number('rank', t('rank'), (row) => row.rank, { card: 'none' }),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
      ]}
      filters={[
        inUse.filter,
        {
          kind: 'choice',
          field: 'area_id',
          label: t('area'),
          options: areas.map((it) => ({ value: it.id, label: it.name })),
        },
      ]}
      name={(row) => row.name}
      href={(row) => `${form}/${row.id}`}
      create={{ href: form, permission: 'post-branch-table' }}
      remove={{ call: diningTable.remove, given: (row) => ({ params: { dining_table_id: row.id } }) }}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Armchair size={20} aria-hidden /> }}
    >
      {children}
    </ListPage>
  )
}
