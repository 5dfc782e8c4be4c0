import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'info' | 'progress' | 'success' | 'warning' | 'danger'

export const toneClass: Record<Tone, string> = {
  neutral: 'bg-neutral-tint text-neutral',
  info: 'bg-info-tint text-info',
  progress: 'bg-progress-tint text-progress',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
}

/** A state: a dot and a word, never colour alone. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 rounded-full py-0.5 pr-2.5 pl-2 text-xs font-medium sm:whitespace-nowrap',
        toneClass[tone],
      )}
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      <span className="text-left text-balance sm:truncate">{children}</span>
    </span>
  )
}
