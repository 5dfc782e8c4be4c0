import type { ReactNode } from 'react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { cx } from '#panel/ui/cx.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'

/** Who sees which of the tools above the list. */
export const toolPermissions = {
  import: 'post-member-import',
  duplicates: 'post-member-merge',
  erasures: 'patch-member-erasure',
} as const

/** On a phone two tools are in a row, however long their texts are. */
export const ToolRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2">{children}</div>
)

/** Takes up as much space as the tools of this user, until they are loaded. */
export function PendingTools() {
  const can = useCan()
  const hasConditions = useUser().user_companies.length > 0
  const place = cx(buttonClass('plain', 'small'), 'invisible')
  return (
    <ToolRow>
      {hasConditions && <span aria-hidden className={place} />}
      {Object.entries(toolPermissions).map(
        ([name, permission]) => can(permission) && <span key={name} aria-hidden className={place} />,
      )}
    </ToolRow>
  )
}
