import { useCallback, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonX, TriangleAlert, type LucideIcon } from 'lucide-react'
import { lazy } from '#panel/ui/lazy.ts'
import { cx } from '#panel/ui/cx.ts'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { bellPatienceMs, reachSummary, reachTone, withoutBell } from '#panel/domain/organisation/reach-text.ts'
import { useStateAsked } from '#panel/domain/organisation/show-state.ts'
import { reachWords } from '#panel/domain/organisation/reach-words.ts'
import { useLasting, useSecondsUntil } from '#panel/domain/platform/clock.ts'
import { useCurrentBranch, type UserBranch } from '#panel/kit/current-branch.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { PopButton } from '#panel/kit/pop-button.tsx'
import { queries } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { clockText } from '#panel/domain/organisation/span-text.ts'
import { chipEnd, untilText } from './chip-text.ts'
import { stateQuery } from './state-query.ts'

const Panel = lazy(() => import('./panel.tsx'))

const looks: Record<ReturnType<typeof reachTone>, { Icon: LucideIcon; className: string }> = {
  success: { Icon: CircleCheck, className: 'text-success' },
  warning: { Icon: TriangleAlert, className: 'text-warning' },
  danger: { Icon: OctagonX, className: 'text-danger' },
}

/**
 * A button in the header that says whether the current branch takes orders, what keeps some of them
 * away, and until when the state differs from the usual. Its panel can be opened from other
 * features with `showBranchState`.
 */
export default function Chip() {
  const can = useCan()
  const branch = useCurrentBranch()
  return branch && can('get-branch-state') ? <BranchChip key={branch.branch_id} branch={branch} /> : null
}

function BranchChip({ branch }: { branch: UserBranch }) {
  const can = useCan()
  const query = stateQuery(branch.branch_id)
  const { data } = useQuery(query)
  const again = () => void queries.invalidateQueries({ queryKey: query.queryKey })
  useBranchEvents(can('get-order-all') ? branch.branch_id : undefined, { branch: again, resync: again })
  const left = useSecondsUntil(data?.until ?? null)
  const timezone = useBranchZone(branch.branch_id, Boolean(data?.until))
  const root = useRef<HTMLSpanElement>(null)
  const open = useCallback(() => root.current?.querySelector('button')?.click(), [])
  useStateAsked(data !== undefined, open)
  const r = useWords(reachWords)
  const isLasting = useLasting(data?.armed_devices === 0, bellPatienceMs)
  if (!data) return null
  const parts = isLasting ? data.reach.parts : withoutBell(data.reach.parts)
  const { Icon, className } = looks[reachTone(data.state, parts)]
  const { state, trouble, more } = reachSummary(r, data.state, parts)
  const end = trouble ? null : chipEnd(data, left, (iso) => untilText(iso, timezone, clockText))
  return (
    <span ref={root} className="contents">
      <PopButton
        label={r('chip')}
        icon={<Icon size={17} aria-hidden className={cx('shrink-0', className)} />}
        renderPanel={(close) => <Panel branch={branch} close={close} />}
        panelClass="w-88 max-w-[calc(100vw-1rem)]"
        className="px-2.5! max-sm:w-ctl max-sm:px-0!"
      >
        <span className="max-sm:sr-only">
          <span className="sr-only">{r('chip')}: </span>
          {state}
          {trouble && <span className={className}> · {trouble}</span>}
          {more > 0 && <span className="text-muted tabular-nums"> +{more}</span>}
          {end && <span className="text-muted tabular-nums"> · {end}</span>}
        </span>
      </PopButton>
    </span>
  )
}
