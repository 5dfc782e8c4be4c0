import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useInSight } from './in-sight.ts'

export interface Segment<V extends string> {
  value: V
  label: ReactNode
  /** A muted number after the words, already formatted. */
  count?: string
}

export interface SegmentedProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  segments: readonly Segment<V>[]
  className?: string
}

/**
 * A choice of two to about eight views of the same thing; radio buttons underneath, so that arrow
 * keys move through it.
 */
export function Segmented<V extends string>({ label, value, onChange, segments, className }: SegmentedProps<V>) {
  const name = useId()
  const line = useInSight<HTMLDivElement>(value)
  return (
    <div
      ref={line}
      role="radiogroup"
      aria-label={label}
      className={cx(
        'flex max-w-full gap-0.5 sideways rounded-control bg-sunken p-0.5 ring-1 ring-line ring-inset',
        className,
      )}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="flex min-h-[calc(var(--ctl)-4px)] shrink-0 items-center gap-1.5 rounded-md px-3 text-sm text-muted transition-colors select-none hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="sr-only"
          />
          {segment.label}
          {segment.count !== undefined && (
            <span className="text-xs font-normal text-muted tabular-nums">{segment.count}</span>
          )}
        </label>
      ))}
    </div>
  )
}
