import type { CSSProperties, ReactNode } from 'react'
import { planHeight, planWidth, type DiningTable } from '#contract/dining/table.ts'
import { cx } from '#panel/ui/cx.ts'

type Placed = Pick<DiningTable, 'x' | 'y' | 'w' | 'h' | 'turn'>
const share = (part: number, of: number) => `${(part / of) * 100}%`

/** The CSS position and size of a table on its area's plan. */
export const placeOnPlan = ({ x, y, w, h, turn }: Placed): CSSProperties => ({
  left: share(x, planWidth),
  top: share(y, planHeight),
  width: share(w, planWidth),
  height: share(h, planHeight),
  rotate: `${turn}deg`,
})

/** The background of an area's plan; wider than a phone's screen, where it scrolls. */
export const PlanGround = ({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) => (
  <div className="overflow-x-auto overscroll-x-contain rounded-card bg-sunken ring-1 ring-line ring-inset">
    <div
      role="group"
      aria-label={label}
      style={{ aspectRatio: `${planWidth} / ${planHeight}` }}
      className={cx('relative max-h-[calc(100dvh-15rem)] min-w-180 w-full mx-auto', className)}
    >
      {children}
    </div>
  </div>
)

/** The border radius for a table's shape. */
export const tableRound = (shape: DiningTable['shape']) => (shape === 'round' ? 'rounded-full' : 'rounded-card')
