import { useQuery } from '@tanstack/react-query'
import { useIsAwaitingPaymentNames } from '#panel/domain/ordering/payment-method.tsx'
import { ReachNotice, useIsAwaitingReach } from '#panel/domain/ordering/reach-notice.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePatience } from '#panel/kit/server/patience.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Board, type BoardProps } from './board.tsx'
import { isOpen } from './board-data.ts'
import { boardQuery } from '../board-query.ts'
import { OrderTools } from '../head.tsx'
import { words } from '../words.ts'

/** The board below its header. */
export default function BoardView(props: Omit<BoardProps, 'isWaiting'>) {
  const t = useWords(words)
  const { data: open } = useQuery({ ...boardQuery(props.branch_id), select: ({ data }) => data.filter(isOpen).length })
  const isAwaitingReach = useIsAwaitingReach(props.branch_id)
  const isAwaitingNames = useIsAwaitingPaymentNames()
  const isWaiting = usePatience(isAwaitingReach || isAwaitingNames, open !== undefined)
  return (
    <div className="flex h-full min-h-120 flex-col gap-4 max-md:min-h-0">
      <PageHead
        title={t('title')}
        description={open !== undefined && t('open', { count: open })}
        actions={<OrderTools branch_id={props.branch_id} />}
      />
      {!isWaiting && <ReachNotice branch_id={props.branch_id} />}
      <Board {...props} isWaiting={isWaiting} />
    </div>
  )
}
