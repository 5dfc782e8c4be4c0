import { useEffect, useState } from 'react'
import type { OrderDetail } from '#contract/ordering/order.ts'
import { whoAt } from '#panel/domain/organisation/device.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { sayMovesIn } from '../act/acts.ts'
import { detailWords } from '../detail-words.ts'

/** How long the message stays, in ms. */
const staysMs = 8000

/**
 * Says who has just moved the order that the user is looking at, if it was somebody else; also who
 * was faster if the user's own step came too late.
 */
export function JustMoved({ row }: { row: OrderDetail }) {
  const d = useWords(detailWords)
  const user = useUser()
  const [moveText, setMoveText] = useState<string | null>(null)
  useBranchEvents(row.branch_id, {
    order: ({ change, by, by_customer, device, data }) => {
      if (data.id !== row.id || by === `${user.name} ${user.surname}`) return
      const who = whoAt(by ?? d(by_customer ? 'theCustomer' : 'system'), device)
      if (change === 'moved') setMoveText(d(`justNow.${data.status}`, { who }))
      if (change === 'taken_back') setMoveText(d('justNow.taken_back', { who }))
    },
  })
  useEffect(() => sayMovesIn(row.id, setMoveText), [row.id])
  useEffect(() => {
    if (!moveText) return
    const timer = setTimeout(() => setMoveText(null), staysMs)
    return () => clearTimeout(timer)
  }, [moveText])
  return (
    <p
      role="status"
      className="sticky top-0 z-10 rounded-control bg-info-tint px-3.5 py-2 text-sm font-medium text-info empty:hidden"
    >
      {moveText}
    </p>
  )
}
