import { Fragment, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { cx } from './cx.ts'
import { useWords } from './words.tsx'

/** The path to the page: the caller's links, followed by the page itself as plain text. */
export function Breadcrumbs({ items }: { items: readonly ReactNode[] }) {
  const words = useWords()
  // Whether the path has more than two parts. A phone then leaves out the page's own name, for
  // which it has no room and which is the page's title anyway.
  const isDeep = items.length > 2
  return (
    <nav aria-label={words.breadcrumbs}>
      {/* The path stays on one line, however long the page's name is. */}
      <ol className="flex items-center gap-1 text-sm whitespace-nowrap text-muted">
        {items.map((item, at) => (
          <Fragment key={at}>
            {at > 0 && (
              <li aria-hidden className={cx('shrink-0', isDeep && at === items.length - 1 && 'max-sm:hidden')}>
                <ChevronRight size={14} />
              </li>
            )}
            <li
              aria-current={at === items.length - 1 ? 'page' : undefined}
              className={cx(
                'min-w-0 truncate rounded-sm aria-[current]:text-ink [&_a]:block [&_a]:truncate [&_a]:hover:text-ink [&_a]:hover:underline',
                isDeep && at === items.length - 1 && 'max-sm:sr-only',
              )}
            >
              {item}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
