import { use, type ReactNode } from 'react'
import { useBranchZone } from '#panel/domain/branch-zone.ts'
import { ZoneContext } from '#panel/kit/format.ts'
import { PageContext } from '#panel/kit/page.tsx'

/** The one clock of a page: the branch's where the address names one, else the browser's. */
export function PageClock({ children }: { children: ReactNode }) {
  const branch_id = use(PageContext)?.params['branch_id']
  const zone = useBranchZone(branch_id ?? '', branch_id !== undefined)
  return <ZoneContext value={zone}>{children}</ZoneContext>
}
