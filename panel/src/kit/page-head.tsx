import type { ReactNode } from 'react'

export interface PageHeadProps {
  title: ReactNode
  /** Beside the title: a status. */
  mark?: ReactNode
  /** A quiet line below: how many, for what. */
  description?: ReactNode
  /** Buttons at the right, the one to do next at the end. */
  actions?: ReactNode
}

/** The first line of every page. */
export const PageHead = ({ title, mark, description, actions }: PageHeadProps) => (
  <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
    <div className="min-w-0 flex-1">
      <div className="flex items-center gap-3">
        <h1 className="truncate text-xl font-semibold tracking-tight">{title}</h1>
        {mark}
      </div>
      {description !== undefined && <p className="mt-0.5 min-h-[1lh] text-sm text-muted">{description}</p>}
    </div>
    <div className="flex flex-wrap items-center gap-2">{actions}</div>
  </header>
)
