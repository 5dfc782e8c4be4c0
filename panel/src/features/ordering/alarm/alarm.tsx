import { useEffect } from 'react'
import { useBranchEvents, useLive } from '#panel/kit/live.ts'
import { hearConnected, hearOrder, hearResync, setLine, startAlarm } from './engine.ts'
import { useWatchedBranch } from './watched-branch.ts'

/** Listens for the orders of a branch as long as one is signed in, on whatever screen. Shows nothing itself, so nothing it shows can break it. */
export default function Alarm() {
  const branch_id = useWatchedBranch().watched?.branch_id
  const { state } = useLive()
  useEffect(() => (branch_id ? startAlarm(branch_id) : undefined), [branch_id])
  useEffect(() => setLine(state), [state])
  useBranchEvents(branch_id, { order: hearOrder, resync: hearResync, connected: hearConnected })
  return null
}
