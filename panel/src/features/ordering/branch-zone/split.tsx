import type { ReactNode } from 'react'
import { cx } from '#panel/ui/cx.ts'

/**
 * The map and what belongs to it, side by side if there is room. On a phone, the map comes first.
 */
export const Split = ({ map, isHalf, children }: { map: ReactNode; isHalf?: boolean; children: ReactNode }) => (
  <div
    className={cx(
      'grid items-start gap-4',
      isHalf ? 'lg:grid-cols-2' : 'lg:grid-cols-[minmax(0,1fr)_25rem] 2xl:grid-cols-[minmax(0,1fr)_30rem]',
    )}
  >
    <div className="min-w-0 lg:sticky lg:top-0">{map}</div>
    <div className="grid min-w-0 gap-4">{children}</div>
  </div>
)
