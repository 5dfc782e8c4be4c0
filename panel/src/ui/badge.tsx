import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { toneClass, type Tone } from './status-pill.tsx'

/** A count or a short mark beside a word: "3", "new", "demo". */
export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: Tone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-md px-1.5 text-xs leading-none font-medium tabular-nums',
        toneClass[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
