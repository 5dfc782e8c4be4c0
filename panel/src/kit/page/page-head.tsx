import type { ReactNode } from 'react'

export interface PageHeadProps {
  title: ReactNode
  /** What is shown beside the title, for example a status. */
  mark?: ReactNode
  /** A muted line below the title, such as a count or what the page is about. */
  description?: ReactNode
  /** Buttons on the right of the title, the primary one last. */
  actions?: ReactNode
}

/** The first line of every page. */
export const PageHead = ({ title, mark, description, actions }: PageHeadProps) => (
  <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
    {/* This column is at least as wide as its title, so that the buttons wrap below it before the
        title is cut off. A long description wraps instead. */}
    <div className="min-w-28 flex-auto">
      {/* On a phone, what is shown beside the title moves below it if there is no room. */}
      <div className="flex items-center gap-x-3 gap-y-1 max-sm:flex-wrap">
        <h1 className="text-xl font-semibold tracking-tight max-sm:line-clamp-3 max-sm:hyphens-auto max-sm:break-words sm:truncate">
          {title}
        </h1>
        {mark}
      </div>
      {description !== undefined && (
        <p className="mt-0.5 min-h-[1lh] text-sm text-muted contain-inline-size">{description}</p>
      )}
    </div>
    <div className="flex flex-wrap items-center gap-2">{actions}</div>
  </header>
)
