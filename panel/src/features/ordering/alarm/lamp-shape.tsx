import { cx } from '#panel/ui/cx.ts'
import type { LampTone } from './lamp-state.ts'

/**
 * Circle, triangle, square, ring. They are the same in every theme and can be distinguished without
 * colour.
 */
const shapes: Record<LampTone, { d: string; color: string }> = {
  good: { d: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z', color: 'text-success' },
  care: { d: 'M6 1 11.4 10.6H.6z', color: 'text-warning' },
  bad: { d: 'M1.5 1.5h9v9h-9z', color: 'text-danger' },
  off: {
    d: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm0 2.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
    color: 'text-muted',
  },
}

/**
 * Shows a state as a colour with its own shape. A word for the state is beside it or in the
 * button's name.
 */
export const LampShape = ({ tone, className }: { tone: LampTone; className?: string }) => (
  <svg aria-hidden viewBox="0 0 12 12" className={cx('size-3 shrink-0', shapes[tone].color, className)}>
    <path
      d={shapes[tone].d}
      fill="currentColor"
      fillRule="evenodd"
      stroke="var(--color-surface)"
      strokeWidth={1}
      paintOrder="stroke"
    />
  </svg>
)
