import { ArrowDownLeft, ArrowRightLeft, ArrowUpRight, ReceiptText } from 'lucide-react'
import { integrationLog, logDirections, logStates, type LogRow } from '#contract/integrations/integration-log.ts'
import { loggedParties, partyOf } from '#contract/platform/parties.ts'
import { branchNames } from '#contract/organisation/names.ts'
import { useProblem } from '#panel/domain/integrations/problem.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { useBranchLabel } from '#panel/domain/organisation/branch-label.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { ListWithDrawer } from '#panel/kit/list/list-with-drawer.tsx'
import { useGo } from '#panel/kit/page/page.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useLogState } from './state.tsx'
import { words } from './words.ts'

const Drawer = lateLayer(() => import('./drawer.tsx'))
const column = columnsOf<LogRow>()

const nameOf = (code: string) => partyOf(code)?.name ?? code

/** Messages from and to the platforms, newest first. */
export default function IntegrationLogList() {
  const t = useWords(words)
  const branch = useBranchLabel()
  const stateOf = useLogState()
  const go = useGo()
  const { users_branches } = useUser()
  const why = useProblem()
  return (
    <ListWithDrawer
      list={integrationLog.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('kind', t('kind'), (row) => row.kind, {
          card: 'primary',
          cell: (row) => (
            <span className="inline-flex items-center gap-2">
              {row.direction === 'in' ? (
                <ArrowDownLeft size={15} role="img" aria-label={t('in')} className="shrink-0 text-info" />
              ) : (
                <ArrowUpRight size={15} role="img" aria-label={t('out')} className="shrink-0 text-muted" />
              )}
              <code>{row.kind}</code>
            </span>
          ),
        }),
        column.state('state', t('state'), stateOf, { card: 'end' }),
        column.text('problem', t('problem'), (row) => (row.problem ? why(row.problem) : '')),
        column.text('platform', t('platform'), (row) => nameOf(row.platform)),
        column.record('branch_name', t('branch'), (row) => branch(row.branch_id, row.branch_name), {
          // An entry that concerns a whole company has no branch to link to.
          to: (row) => `/branch/form/${row.branch_id ?? ''}`,
          permission: 'get-branch',
          card: 'secondary',
        }),
        column.text('order', t('order'), (row) =>
          row.order_number === null ? (row.external_number ?? '–') : String(row.order_number),
        ),
        column.number('tries', t('tries'), (row) => row.tries, { card: 'none' }),
        column.ago('at', t('at'), (row) => row.at),
      ]}
      filters={[
        choiceOf('platform', t('platform'), loggedParties, nameOf),
        choiceOf('direction', t('direction'), logDirections, t),
        choiceOf('state', t('state'), logStates, t),
        users_branches.length > 1 && { kind: 'record', field: 'branch_id', label: t('branch'), names: branchNames },
        { kind: 'days', from: 'from', until: 'until', label: t('days'), as: 'days' },
      ]}
      name={(row) => `${row.kind} ${row.branch_name}`}
      actions={(row) =>
        row.order_id === null
          ? []
          : [
              {
                id: 'order',
                label: t('toOrder'),
                icon: <ReceiptText size={16} aria-hidden />,
                onAction: () => go(`/manegement/${row.branch_id}/orders?order=${row.order_id!}`),
              },
            ]
      }
      empty={{ title: t('empty'), text: t('emptyText'), icon: <ArrowRightLeft size={20} aria-hidden /> }}
      drawer={Drawer}
    />
  )
}
