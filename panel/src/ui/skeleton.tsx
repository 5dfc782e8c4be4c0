import { cx } from './cx.ts'

/** A placeholder for something loading; give it the final size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden data-skeleton className={cx('block animate-pulse rounded-md bg-pressed', className ?? 'h-3.5')} />
)
