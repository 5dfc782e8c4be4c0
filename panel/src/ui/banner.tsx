import type { ReactNode } from 'react'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { cx } from './cx.ts'

export interface BannerProps {
  kind?: 'info' | 'success' | 'warning' | 'danger'
  title: ReactNode
  /** Says what is safe, and what to do. */
  children?: ReactNode
  /** A button or a link. */
  action?: ReactNode
  className?: string
}

const looks = {
  info: 'bg-info-tint text-info',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
}

/**
 * A message about the state of the whole screen, shown above it until it passes. Danger interrupts
 * a screen reader, other kinds wait.
 */
export function Banner({ kind = 'info', title, children, action, className }: BannerProps) {
  const Icon = kind === 'info' ? Info : kind === 'success' ? CircleCheck : TriangleAlert
  return (
    <div
      role={kind === 'danger' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap gap-x-3 gap-y-2 rounded-card px-4 py-3 text-sm',
        children ? 'items-start' : 'items-center',
        looks[kind],
        className,
      )}
    >
      <Icon size={18} aria-hidden className="mt-px shrink-0" />
      <div className="min-w-48 flex-1">
        <p className="font-medium">{title}</p>
        {children && <div className="mt-0.5 text-ink">{children}</div>}
      </div>
      {action}
    </div>
  )
}
