import { lazy, Suspense } from 'react'
import type { CopyTextProps } from './copy-text.tsx'

const CopyText = lazy(() => import('./copy-text.tsx').then((it) => ({ default: it.CopyText })))

/** A `CopyText` among many: the text is there at once, what copies it comes after the page. */
export const CopyLater = (props: CopyTextProps) => (
  <Suspense
    fallback={
      <span className={`inline-flex min-h-6 items-center tabular-nums ${props.className ?? ''}`}>
        {props.children ?? props.text}
      </span>
    }
  >
    <CopyText {...props} />
  </Suspense>
)
