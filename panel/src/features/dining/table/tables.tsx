import { Suspense } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { PageSkeleton } from '#panel/kit/page/keep-alive.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useScreenTitle, useSetSearch } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { TableList } from './list.tsx'
import { words } from './words.ts'

const Plan = lazy(() => import('./plan.tsx'))
const Joins = lazy(() => import('./joins.tsx'))
const Codes = lazy(() => import('./codes.tsx'))
const views = ['list', 'plan', 'joins', 'codes'] as const
const parts = { plan: Plan, joins: Joins, codes: Codes }

/**
 * A branch's tables: as a list, on each area's plan (`?view=plan`), by allowed combinations
 * (`?view=joins`), or with QR codes to print (`?view=codes`).
 */
export default function Tables() {
  const t = useWords(words)
  const title = useScreenTitle()
  const { params, search } = usePage<'/manegement/$branch_id/settings/table-list'>()
  const setSearch = useSetSearch()
  const { branch_id } = params
  const view = views.find((it) => it === search.view) ?? 'list'
  const choice = (
    <Segmented
      label={t('view')}
      value={view}
      onChange={(next) => setSearch({ view: next === 'list' ? undefined : next })}
      segments={views.map((value) => ({ value, label: t(value) }))}
      className="shrink-0 self-start justify-self-start"
    />
  )
  if (view === 'list') return <TableList branch_id={branch_id}>{choice}</TableList>
  const Part = parts[view]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHead title={title} />
      {choice}
      <Suspense fallback={<PageSkeleton />}>
        <Part branch_id={branch_id} />
      </Suspense>
    </div>
  )
}
