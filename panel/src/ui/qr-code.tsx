import { useMemo } from 'react'
import { encode } from 'uqr'
import { cx } from './cx.ts'

/** A QR code as one path. It is black on white in both themes, which cameras read best. */
export function QrCode({ text, label, className = 'size-52' }: { text: string; label: string; className?: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 3 }), [text])
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={cx('rounded-card ring-1 ring-line', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
