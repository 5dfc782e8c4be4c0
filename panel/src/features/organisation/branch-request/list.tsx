import { MessagesSquare } from 'lucide-react'
import { branchRequest, type BranchRequest } from '#contract/organisation/requests.ts'
import { RequestTabs, useRequestState } from '#panel/domain/organisation/request-status.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { ListWithDrawer } from '#panel/kit/list/list-with-drawer.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'
import { lateLayer } from '#panel/ui/late.tsx'

const Drawer = lateLayer(() => import('./drawer.tsx'))
const column = columnsOf<BranchRequest>()

/** Customers' requests and the restaurants they suggest. */
export default function BranchRequestList() {
  const t = useWords(words)
  const state = useRequestState()
  const { params } = usePage<'/manegement/$branch_id/branch-request-suggestion/list'>()
  const place = { params: { branch_id: params.branch_id } }
  return (
    <ListWithDrawer
      list={branchRequest.list}
      params={place}
      searchPlaceholder={t('search')}
      columns={[
        column.text('customer_name', t('customer_name'), (row) => row.customer_name, { card: 'primary' }),
        column.state('status', state.label, state.of, { card: 'end' }),
        column.text('kind', t('kind'), (row) => t(row.kind), { card: 'secondary' }),
        column.text('message', t('message'), (row) => row.message, { isSentence: true }),
        column.whole('restaurant_name', t('restaurant_name'), (row) => row.restaurant_name, { card: 'none' }),
        column.ago('created_at', t('created_at'), (row) => row.created_at),
      ]}
      filters={[choiceOf('kind', t('kind'), ['request', 'suggestion'], t)]}
      name={(row) => row.customer_name}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <MessagesSquare size={20} aria-hidden /> }}
      drawer={Drawer}
    >
      <RequestTabs list={branchRequest.list} params={place} />
    </ListWithDrawer>
  )
}
