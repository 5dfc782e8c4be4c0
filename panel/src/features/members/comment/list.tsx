import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { comment, commentSources, commentStatuses, type Comment } from '#contract/members/comment.ts'
import { branchNames } from '#contract/organisation/names.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { useBranchLabel } from '#panel/domain/organisation/branch-label.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { listOfBranch } from '#panel/kit/list/list-of-branch.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ListWithDrawer } from '#panel/kit/list/list-with-drawer.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { StatTiles } from '#panel/kit/list/stat-tiles.tsx'
import { StatusTabs } from '#panel/kit/list/status-tabs.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Stars } from './stars.tsx'
import { useCommentState, useSourceName } from './state.ts'
import { words } from './words.ts'

const Drawer = lateLayer(() => import('./drawer.tsx'))
const column = columnsOf<Comment>()

/** Guests' comments on one branch, or on all branches that the user may access. */
export default function CommentList() {
  const t = useWords(words)
  const branch = useBranchLabel()
  const state = useCommentState()
  const sourceName = useSourceName()
  const { params } = usePage<'/manegement/$branch_id/comments'>()
  const branch_id = params.branch_id as string | undefined
  const list = branch_id ? listOfBranch(comment.list, branch_id) : comment.list
  return (
    <ListWithDrawer
      list={list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('customer_name', t('name'), (row) => row.customer_name || t('guest'), { card: 'primary' }),
        column.text('worst', t('worst'), (row) => String(row.worst), {
          card: 'end',
          cell: (row) => <Stars mark={row.worst} label={t('worst')} />,
        }),
        column.text('text', t('text'), (row) => row.text, {
          card: 'secondary',
          isSentence: true,
          cell: (row) => row.text || <span className="text-muted">{t('noText')}</span>,
        }),
        column.state('status', t('state'), state),
        column.text('source', t('source'), (row) => sourceName(row.source), { card: 'none' }),
        column.text('reply', t('replied'), (row) => (row.reply ? t('yes') : '–'), { card: 'none' }),
        ...(branch_id
          ? []
          : [
              column.record('branch_id', t('branch'), (row: Comment) => branch(row.branch_id, row.branch_name), {
                to: (row) => `/branch/form/${row.branch_id}`,
                permission: 'get-branch',
                // This column is hidden last, because the tabs above the rows already show the
                // comments' states.
                yields: 'last',
              }),
            ]),
        column.ago('created_at', t('created_at'), (row) => row.created_at),
      ]}
      filters={[
        { kind: 'days', from: 'created_at_from', until: 'created_at_to', label: t('days'), as: 'moments' },
        {
          kind: 'choice',
          field: 'worst',
          label: t('worst'),
          options: [1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: t('stars', { count }) })),
        },
        {
          kind: 'choice',
          field: 'source',
          label: t('source'),
          options: commentSources.map((value) => ({ value, label: sourceName(value) })),
        },
        !branch_id && { kind: 'record', field: 'branch_id', label: t('branch'), names: branchNames },
      ]}
      name={(row) => row.customer_name || t('guest')}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <MessageSquareQuote size={20} aria-hidden /> }}
      drawer={Drawer}
    >
      <div className="grid shrink-0 gap-4">
        {/* On a till with a low screen, the rows matter more, so the averages are hidden. */}
        <div className="sm:[@media(max-height:50rem)]:hidden">
          <Summary branch_id={branch_id} />
        </div>
        <StatusTabs
          list={list}
          statuses={commentStatuses}
          label={t('state')}
          all={t('all')}
          word={(it) => t(`statuses.${it}`)}
        />
      </div>
    </ListWithDrawer>
  )
}

/** The averages of published comments. */
function Summary({ branch_id }: { branch_id: string | undefined }) {
  const t = useWords(words)
  const format = useFormat()
  const { data } = useQuery(ask(comment.summary, { query: branch_id ? { branch_id } : {} }))
  const tile = (mark: 'taste' | 'service' | 'speed') => ({
    label: t(mark),
    value: data && (data.n > 0 ? format.average(data[mark] / data.n) : '–'),
    unit: data && data.n > 0 ? '/ 5' : undefined,
    note: data && (data.n > 0 ? t('count', { count: data.n }) : t('none')),
  })
  return <StatTiles tiles={[tile('taste'), tile('service'), tile('speed')]} />
}
