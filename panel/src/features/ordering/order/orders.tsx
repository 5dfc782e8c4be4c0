import { Suspense, useEffect } from 'react'
import { order } from '#contract/ordering/order.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { PageSkeleton } from '#panel/kit/page/keep-alive.tsx'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { usePeek } from '#panel/kit/list/peek.ts'
import { ask, queries } from '#panel/kit/server/query.ts'
import { loadWithoutReload } from '#panel/ui/server-there.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { closeUnanswered, hearMove } from './act/acts.ts'
import { hearOrder } from './board-query.ts'
import { showDialog, useDialog } from './act/dialogs.ts'
import { lateLayer } from '#panel/ui/late.tsx'

const loadList = () => import('./list/list.tsx')
const loadDrawer = () => import('./drawer/drawer.tsx')
const loadDialogs = () => import('./act/order-dialogs.tsx')
const BoardView = lazy(() => import('./board/board-view.tsx'))
const List = lazy(loadList)
const Drawer = lateLayer(loadDrawer)
const Dialogs = lateLayer(loadDialogs)

/** Waits this long, in ms, so that the page itself loads first. */
const loadAheadMs = 5000
/** Preloads what a till opens during a shift, in case it loses its connection later. */
const loadAhead = () => {
  for (const load of [loadDrawer, loadDialogs, loadList]) loadWithoutReload<unknown>(load).catch(() => undefined)
}

/**
 * The orders of a branch, as a board or as a list (`?view=list`). One order can be open beside them
 * (`?order=`).
 */
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
  useEffect(() => {
    const timer = setTimeout(loadAhead, loadAheadMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Suspense fallback={<PageSkeleton />}>
        {search.view === 'list' ? (
          <List branch_id={branch_id} />
        ) : (
          <BoardView branch_id={branch_id} onOpen={(id) => setSearch({ order: id })} />
        )}
      </Suspense>
      {peek && <Drawer {...peek} branch_id={branch_id} />}
      {dialog && <Dialogs onClose={() => showDialog(null)} />}
    </>
  )
}
