import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface CardProps {
  title?: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** What is shown to the right of the title: a button, a switch. */
  actions?: ReactNode
  children: ReactNode
  /** Whether the card has no padding, for a table or list that has its own. */
  isFlush?: boolean
}

/** A card about one subject. */
export function Card({ title, description, actions, children, isFlush }: CardProps) {
  return (
    <section className={cx('min-w-0 rounded-card bg-surface shadow-card', isFlush && 'overflow-clip')}>
      {(title || actions) && (
        <header className={cx('flex flex-wrap items-start gap-x-4 gap-y-2 px-5 pt-4', isFlush && 'pb-3')}>
          <div className="min-w-0 flex-1 basis-32">
            <h2 className="text-base font-semibold">{title}</h2>
            {description && <p className="text-sm text-muted">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className={isFlush ? undefined : 'p-5'}>{children}</div>
    </section>
  )
}
