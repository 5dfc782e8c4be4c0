import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * The facts of a record, read-only: one line per `Fact`, with name and value side by side. Put
 * values that people copy in a `CopyText`.
 */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid w-full grid-cols-[fit-content(40%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
    {children}
  </dl>
)

/** One fact. Renders nothing if there is no value. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) =>
  children === null || children === undefined || children === false || children === '' ? null : (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )

/**
 * Several `Facts` whose names have one width: their lists take the two columns of this grid. Other
 * content spans both columns (`col-span-2`).
 */
export const FactLists = ({ children, className }: { children: ReactNode; className: string }) => (
  <div
    className={cx(
      'grid grid-cols-[fit-content(40%)_minmax(0,1fr)] items-start gap-x-4 [&_dl]:col-span-2 [&_dl]:grid-cols-subgrid',
      className,
    )}
  >
    {children}
  </div>
)
