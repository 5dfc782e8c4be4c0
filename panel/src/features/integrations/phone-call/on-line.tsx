import { Suspense } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { useWatchedBranches } from '#panel/domain/organisation/watched-branch.ts'
import { hasModule, useCan } from '#panel/kit/server/session.ts'

const IncomingCalls = lazy(() => import('./incoming-calls.tsx'))

/**
 * Listens, on every screen, for calls at those of the device's branches that may have a
 * switchboard. Calls are shown below the page and cover nothing.
 */
export default function OnLine() {
  const can = useCan()
  const { watched } = useWatchedBranches()
  const listened = can('get-phone-call-all') ? watched.filter(({ branch_id }) => hasModule('caller_id', branch_id)) : []
  return (
    listened.length > 0 && (
      <Suspense>
        <IncomingCalls branches={listened} />
      </Suspense>
    )
  )
}
