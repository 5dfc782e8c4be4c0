import { Suspense, useEffect } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { useBranchEvents, useLive } from '#panel/kit/server/live.ts'
import { hearBranch, hearConnected, hearOrder, hearResync, setLine, startAlarm } from './engine.ts'
import { hasModule, useCan } from '#panel/kit/server/session.ts'
import { useWatchedBranches } from '#panel/domain/organisation/watched-branch.ts'

const TableCalls = lazy(() => import('./table-calls.tsx'))

/**
 * Listens to the orders of the device's branches, on every screen for the whole session. It shows
 * nothing, so no rendering error can break it.
 */
export default function Alarm() {
  const { watched } = useWatchedBranches()
  const { state } = useLive()
  useEffect(() => setLine(state), [state])
  return watched.map(({ branch_id }) => <Ear key={branch_id} branch_id={branch_id} />)
}

function Ear({ branch_id }: { branch_id: string }) {
  const hasTables = useCan()('get-table-command-all') && hasModule('table_order', branch_id)
  useEffect(() => startAlarm(branch_id), [branch_id])
  useBranchEvents(branch_id, {
    order: hearOrder,
    branch: () => hearBranch(branch_id),
    resync: () => hearResync(branch_id),
    connected: () => hearConnected(branch_id),
  })
  return hasTables ? (
    <Suspense>
      <TableCalls branch_id={branch_id} />
    </Suspense>
  ) : null
}
