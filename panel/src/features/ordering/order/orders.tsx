import { lazy, Suspense } from 'react'
import { order } from '#contract/ordering/order.ts'
import { useBranchEvents } from '#panel/kit/live.ts'
import { PageSkeleton } from '#panel/kit/keep-alive.tsx'
import { usePage, useSetSearch } from '#panel/kit/page.tsx'
import { usePeek } from '#panel/kit/peek.ts'
import { ask, queries } from '#panel/kit/query.ts'
import { useUser } from '#panel/kit/session.ts'
import { closeUnanswered, hearMove } from './acts.ts'
import { hearOrder } from './board-query.ts'
import { showDialog, useDialog } from './dialogs.ts'
import { lateLayer } from '#panel/ui/late.tsx'

const BoardView = lazy(() => import('./board-view.tsx'))
const List = lazy(() => import('./list.tsx'))
const Drawer = lateLayer(() => import('./drawer.tsx'))
const Dialogs = lateLayer(() => import('./order-dialogs.tsx'))

/** The orders of a branch: as a board, or as a list (`?view=list`), with one of them open beside it (`?order=`). */
export default function Orders() {
  const { params, search } = usePage<'/manegement/$branch_id/orders'>()
  const { branch_id } = params
  const setSearch = useSetSearch()
  const user = useUser()
  const dialog = useDialog()
  useBranchEvents(branch_id, {
    order: (event) => {
      hearOrder(branch_id, event)
      if (event.change === 'moved') hearMove(event, `${user.name} ${user.surname}`)
    },
    connected: closeUnanswered,
    resync: () => void queries.invalidateQueries({ queryKey: ask(order.board, { params: { branch_id } }).queryKey }),
  })
  const { peek } = usePeek('order')
  return (
    <>
      <Suspense fallback={<PageSkeleton />}>
        {search.view === 'list' ? (
          <List branch_id={branch_id} />
        ) : (
          <BoardView branch_id={branch_id} onOpen={(id) => setSearch({ order: id })} />
        )}
      </Suspense>
      {peek && <Drawer {...peek} />}
      {dialog && <Dialogs onClose={() => showDialog(null)} />}
    </>
  )
}
