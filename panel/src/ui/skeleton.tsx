import { cx } from './cx.ts'

/** The place of something still on its way; give it the size the thing will have. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden data-skeleton className={cx('block animate-pulse rounded-md bg-pressed', className ?? 'h-3.5')} />
)
