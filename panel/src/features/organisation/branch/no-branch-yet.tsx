import type { ReactNode } from 'react'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'

/**
 * A message instead of the form that says why no branch can be opened from here, and where to go.
 */
export const NoBranchYet = ({
  title,
  why,
  to,
  label,
}: {
  title: string
  why: ReactNode
  to: string
  label: string
}) => (
  <div className="flex max-w-4xl flex-col gap-5">
    <PageHead title={title} />
    <Banner
      kind="warning"
      title={why}
      action={
        <Link to={to} className={buttonClass('plain', 'small')}>
          {label}
        </Link>
      }
    />
  </div>
)
