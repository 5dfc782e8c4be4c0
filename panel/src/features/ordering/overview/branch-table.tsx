import { Store } from 'lucide-react'
import type { Figures } from '#contract/ordering/overview.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { Table } from '#panel/ui/table.tsx'
import type { Column } from '#panel/ui/table-column.ts'
import { reachSummary, reachTone } from '#panel/domain/organisation/reach-text.ts'
import { reachWords } from '#panel/domain/organisation/reach-words.ts'
import { Money } from '#panel/domain/platform/money.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { readSort, writeSort } from '#panel/kit/server/list-query.ts'
import { useGo, usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { isBranchColumn, sortBranches, type BranchColumn, type BranchRow } from './branch-order.ts'
import { words } from './words.ts'

/** The server's default order: branches with late orders first, then by revenue. */
const usual = '-late'

export interface BranchTableProps {
  branches: readonly BranchRow[]
  attention: Figures['attention']
  currency: string
}

/**
 * One line per branch (`?sort=-revenue`, `?show=attention`). Each line opens the branch's board.
 */
export function BranchTable({ branches, attention, currency }: BranchTableProps) {
  const t = useWords(words)
  const format = useFormat()
  const go = useGo()
  const can = useCan()
  const locale = locales[useLanguage()]
  const { search } = usePage()
  const setSearch = useSetSearch()
  const isNarrow = search['show'] === 'attention'
  const given = typeof search['sort'] === 'string' ? search['sort'] : usual
  const sort = readSort(isBranchColumn(given.replace('-', '')) ? given : usual)
  // For an empty installation: says that the user must first create a company, then its first
  // branch, and then follow the set-up guide of that branch.
  const hasCompany = useUser().user_companies.length > 0
  const first =
    hasCompany && can('post-branch')
      ? ({ to: '/branch/form', label: 'firstBranch' } as const)
      : can('post-company') && ({ to: '/company/form', label: 'firstCompany' } as const)
  const waiting = new Set(attention.flatMap((each) => (each.company_id ? [] : each.branch_id)))
  const shown = isNarrow ? branches.filter((row) => waiting.has(row.branch_id)) : branches
  const column = (
    id: BranchColumn,
    header: string,
    cell: Column<BranchRow>['cell'],
    rest: Partial<Column<BranchRow>> = {},
  ): Column<BranchRow> => ({ id, header, cell, isSortable: true, ...rest })
  const number = (id: 'orders' | 'open' | 'late' | 'armed', header: string, isBad?: (row: BranchRow) => boolean) =>
    column(
      id,
      header,
      (row) => (
        <span className={cx('tabular-nums', isBad?.(row) && 'font-semibold text-danger')}>
          {format.number(row[id])}
        </span>
      ),
      // On a phone, a branch is a card with its problems and revenue. Everything else is one tap
      // away.
      {
        align: 'end',
        card: id === 'open' || id === 'armed' ? 'none' : undefined,
        yields: id === 'late' ? 'last' : undefined,
      },
    )
  return (
    <Card
      title={t('table')}
      isFlush
      actions={
        <Segmented
          label={t('table')}
          value={isNarrow ? 'attention' : 'all'}
          onChange={(show) => setSearch({ show: show === 'all' ? undefined : show })}
          segments={[
            { value: 'all', label: t('all'), count: format.number(branches.length) },
            {
              value: 'attention',
              label: t('needsAttention'),
              count: format.number(branches.filter((row) => waiting.has(row.branch_id)).length),
            },
          ]}
        />
      }
    >
      <Table
        label={t('table')}
        columns={[
          column('branch_name', t('branch'), (row) => row.branch_name, { card: 'primary' }),
          column('company_name', t('company'), (row) => <span className="text-muted">{row.company_name}</span>, {
            card: 'secondary',
            isWhole: true,
            yields: 'first',
          }),
          column('state', t('state'), ({ state, reach }) => <State state={state} headline={reach} />, { card: 'end' }),
          number('orders', t('orders')),
          column('revenue', t('revenue'), (row) => <Money minor={row.revenue} currency={currency} />, { align: 'end' }),
          number('open', t('open')),
          number('late', t('late'), (row) => row.late > 0),
          number('armed', t('armed'), (row) => row.armed === 0 && row.state !== 'closed'),
          column(
            'last_order_at',
            t('lastOrderAt'),
            (row) => (
              <span className="inline-flex items-center gap-2">
                {row.last_order_at ? <Ago iso={row.last_order_at} /> : <span className="text-muted">–</span>}
                {row.is_silent && <Badge tone="info">{t('silent')}</Badge>}
              </span>
            ),
            { isWhole: true },
          ),
        ]}
        rows={sortBranches(shown, sort, locale)}
        rowId={(row) => row.branch_id}
        rowName={(row) => row.branch_name}
        sort={sort}
        onSort={(next) => setSearch({ sort: writeSort(next) }, { replace: true })}
        onOpen={(row) => go(`/manegement/${row.branch_id}/orders`)}
        empty={
          <EmptyState icon={<Store size={20} aria-hidden />} title={t(isNarrow ? 'nothingWaits' : 'noBranches')}>
            {t(isNarrow ? 'nothingWaitsText' : 'noBranchesText')}
            {!isNarrow && first && (
              <Link to={first.to} className={`${buttonClass('solid')} mt-4`}>
                {t(first.label)}
              </Link>
            )}
          </EmptyState>
        }
      />
    </Card>
  )
}

/**
 * Shows a branch's state in the same words as the header of the branch's pages. A branch that is
 * closed by its hours or manually is no cause for alarm here.
 */
function State({ state, headline }: { state: BranchRow['state']; headline: BranchRow['reach'] }) {
  const t = useWords(reachWords)
  const tone = state === 'closed' ? 'neutral' : reachTone(state, [headline])
  const said = reachSummary(t, state, [headline])
  return <StatusPill tone={tone}>{[said.state, said.trouble].filter(Boolean).join(' · ')}</StatusPill>
}
