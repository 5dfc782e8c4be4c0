import type { ReactNode } from 'react'
import { cx } from '#panel/ui/cx.ts'

/** A read-only form field, shown as a fact. */
export const ReadFact = ({
  label,
  description,
  className,
  children,
}: {
  label: ReactNode
  description?: ReactNode
  className?: string
  children: ReactNode
}) => (
  <dl className={cx('grid min-w-0 content-start gap-0.5 text-sm', className)}>
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children === '' || children === null ? '–' : children}</dd>
    {description && <dd className="text-xs text-muted">{description}</dd>}
  </dl>
)
