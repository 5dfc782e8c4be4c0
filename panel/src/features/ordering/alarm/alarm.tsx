import { useEffect } from 'react'
import { useBranchEvents, useLive } from '#panel/kit/live.ts'
import { hearBranch, hearConnected, hearOrder, hearResync, hearTable, setLine, startAlarm } from './engine.ts'
import { useWatchedBranches } from './watched-branch.ts'

/** Listens for the orders of the device's branches on every screen for the whole session. Renders nothing, so no rendering error can break it. */
export default function Alarm() {
  const { watched } = useWatchedBranches()
  const { state } = useLive()
  useEffect(() => setLine(state), [state])
  return watched.map(({ branch_id }) => <Ear key={branch_id} branch_id={branch_id} />)
}

function Ear({ branch_id }: { branch_id: string }) {
  useEffect(() => startAlarm(branch_id), [branch_id])
  useBranchEvents(branch_id, {
    order: hearOrder,
    branch: () => hearBranch(branch_id),
    table: () => hearTable(branch_id),
    resync: () => hearResync(branch_id),
    connected: () => hearConnected(branch_id),
  })
  return null
}
