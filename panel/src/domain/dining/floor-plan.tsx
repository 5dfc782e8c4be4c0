import type { CSSProperties, ReactNode } from 'react'
import { planHeight, planWidth, type DiningTable } from '#contract/dining/table.ts'

type Placed = Pick<DiningTable, 'x' | 'y' | 'w' | 'h' | 'turn'>
/** The shown part of a floor plan, in the plan's squares. */
export type PlanPart = Pick<Placed, 'x' | 'y' | 'w' | 'h'>
const share = (part: number, of: number) => `${(part / of) * 100}%`
const wholePlan: PlanPart = { x: 0, y: 0, w: planWidth, h: planHeight }

/** The CSS position and size of a table on its area's plan, or on the shown part of the plan. */
export const placeOnPlan = ({ x, y, w, h, turn }: Placed, part: PlanPart = wholePlan): CSSProperties => ({
  left: share(x - part.x, part.w),
  top: share(y - part.y, part.h),
  width: share(w, part.w),
  height: share(h, part.h),
  rotate: `${turn}deg`,
})

/**
 * The part of a plan on which its tables stand, with a margin of one square, so that the tables
 * fill the screen. It is at least half of each side, so that few tables do not become huge.
 */
export function partWith(tables: readonly Placed[]): PlanPart {
  const [x, w] = side(
    tables.map((it) => reach(it.x, it.w, it.h, it.turn)),
    planWidth,
  )
  const [y, h] = side(
    tables.map((it) => reach(it.y, it.h, it.w, it.turn)),
    planHeight,
  )
  return { x, y, w, h }
}
/**
 * The interval that a table covers along one axis. A turned table may cover the axis with its
 * longer side.
 */
const reach = (at: number, length: number, across: number, turn: number) => {
  const out = turn % 180 === 0 ? 0 : Math.max(0, (across - length) / 2)
  return { from: at - out, to: at + length + out }
}
function side(reaches: readonly { from: number; to: number }[], whole: number): readonly [number, number] {
  if (reaches.length === 0) return [0, whole]
  const from = Math.max(0, Math.min(...reaches.map((it) => it.from)) - 1)
  const to = Math.min(whole, Math.max(...reaches.map((it) => it.to)) + 1)
  const length = Math.max(to - from, whole / 2)
  return [Math.min(Math.max(0, from - (length - (to - from)) / 2), whole - length), length]
}

interface PlanGroundProps {
  label: string
  children: ReactNode
}
const ground = 'rounded-card bg-sunken ring-1 ring-line ring-inset'

/** The background of an area's whole plan. It is wider than a phone's screen, and scrolls there. */
export const PlanGround = ({ label, children }: PlanGroundProps) => (
  <div className={`overflow-x-auto overscroll-x-contain ${ground}`}>
    <div
      role="group"
      aria-label={label}
      // The plan's squares must look square, because tables are dragged in steps of squares.
      style={{
        aspectRatio: `${planWidth} / ${planHeight}`,
        width: `min(100%, (100dvh - 15rem) * ${planWidth / planHeight})`,
      }}
      className="relative min-w-180 mx-auto"
    >
      {children}
    </div>
  </div>
)

/** The largest factor by which a plan may be stretched in height to fill its field. */
const stretch = 1.4
/** The least height of a square, in rem: a table of usual size has room for its four lines. */
const leastSquare = 0.9

/**
 * A part of a plan that fills its field. It is as wide as the field, and its height is stretched or
 * reduced to fit.
 */
export const PlanField = ({ label, part, children }: PlanGroundProps & { part: PlanPart }) => (
  <div style={{ minHeight: `${part.h * leastSquare}rem` }} className={`@container grid h-full items-center ${ground}`}>
    <div
      role="group"
      aria-label={label}
      style={{ maxHeight: `${(part.h / part.w) * stretch * 100}cqw` }}
      className="relative h-full"
    >
      {children}
    </div>
  </div>
)

/** The border radius for a table's shape. */
export const tableRound = (shape: DiningTable['shape']) => (shape === 'round' ? 'rounded-full' : 'rounded-card')
