import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { order } from '#contract/ordering/order.ts'
import { useBranchEvents } from '#panel/kit/live.ts'
import { PageHead } from '#panel/kit/page-head.tsx'
import { usePage, useSetSearch } from '#panel/kit/page.tsx'
import { ask, queries } from '#panel/kit/query.ts'
import { useWords } from '#panel/kit/words.ts'
import { Board } from './board.tsx'
import { isOpen } from './board-data.ts'
import { boardQuery, hearOrder } from './board-query.ts'
import { useDialog } from './dialogs.ts'
import { OrderTools } from './head.tsx'
import { words } from './words.ts'

const List = lazy(() => import('./list.tsx'))
const Drawer = lazy(() => import('./drawer.tsx'))
const Dialogs = lazy(() => import('./order-dialogs.tsx'))

/** The orders of a branch: as a board, or as a list (`?view=list`), with one of them open beside it (`?order=`). */
export default function Orders() {
  const { params, search } = usePage<'/manegement/$branch_id/orders'>()
  const { branch_id } = params
  const setSearch = useSetSearch()
  const dialog = useDialog()
  const isList = search.view === 'list'
  useBranchEvents(branch_id, {
    order: (event) => hearOrder(branch_id, event),
    resync: () => void queries.invalidateQueries({ queryKey: ask(order.board, { params: { branch_id } }).queryKey }),
  })
  const open = (id: string) => setSearch({ order: id })
  const order_id = typeof search.order === 'string' ? search.order : null
  return (
    <>
      {isList ? (
        <Suspense>
          <List branch_id={branch_id} />
        </Suspense>
      ) : (
        <div className="flex h-full min-h-120 flex-col gap-4 max-md:min-h-0">
          <BoardHead branch_id={branch_id} />
          <Board branch_id={branch_id} onOpen={open} />
        </div>
      )}
      <Suspense>
        {order_id && <Drawer order_id={order_id} onClose={() => setSearch({ order: undefined })} onWalk={(id) => setSearch({ order: id }, { replace: true })} />}
      </Suspense>
      <Suspense>{dialog && <Dialogs />}</Suspense>
    </>
  )
}

function BoardHead({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const { data } = useQuery(boardQuery(branch_id))
  const open = data?.data.filter(isOpen).length
  return <PageHead title={t('title')} description={open !== undefined && t('open', { count: open })} actions={<OrderTools branch_id={branch_id} />} />
}
