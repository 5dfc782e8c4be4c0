import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon?: ReactNode
  /** A sentence that says what will be shown here. */
  title: string
  children?: ReactNode
  /** The first step. */
  action?: ReactNode
}

/** A message in place of a list or chart that has nothing to show yet. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div data-empty className="mx-auto grid max-w-sm justify-items-center gap-2 px-6 py-14 text-center">
      {icon && (
        <span className="mb-1 grid size-11 place-items-center rounded-full bg-tint text-accent-text">{icon}</span>
      )}
      <p className="text-base font-semibold text-balance">{title}</p>
      {children && <p className="text-sm text-pretty text-muted">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
