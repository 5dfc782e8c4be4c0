import { cx } from './cx.ts'

/** A turning ring in the text's colour. It is only decoration; the caller says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={cx('size-4 animate-spin', className)} fill="none" strokeWidth="2">
      <circle cx="8" cy="8" r="6" stroke="currentColor" opacity="0.25" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeLinecap="round" />
    </svg>
  )
}
