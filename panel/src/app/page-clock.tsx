import { use, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ZoneContext } from '#panel/kit/words/format.ts'
import { PageContext } from '#panel/kit/page/page.tsx'
import { useCan, useUser } from '#panel/kit/server/session.ts'

/**
 * The time zone of a page: that of the branch in the address, otherwise the browser's. Gives the
 * same result as `useBranchZone`, whose contracts the shell must not load. Until the branch's zone
 * has arrived, the page uses the company's, which nearly every branch shares, so that no time
 * changes under the reader's eyes.
 */
export function PageClock({ children }: { children: ReactNode }) {
  const branch_id = use(PageContext)?.params['branch_id']
  const can = useCan()
  const { data } = useQuery({
    queryKey: ['zone', branch_id],
    queryFn: async () => (await import('#panel/domain/organisation/branch-zone.ts')).zoneOf(branch_id ?? ''),
    staleTime: Infinity,
    retry: false,
    enabled: branch_id !== undefined && (can('get-branch-state') || can('get-order-all')),
  })
  const company = useUser().user_companies.find((it) => it.branch.some((each) => each.branch_id === branch_id))
  return <ZoneContext value={data ?? company?.timezone}>{children}</ZoneContext>
}
