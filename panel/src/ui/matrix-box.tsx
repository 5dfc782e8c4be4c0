import type { FocusEventHandler, Ref } from 'react'
import { cx } from './cx.ts'
import { walkBoxes } from './walk-boxes.ts'

interface MatrixBoxProps {
  ref: Ref<HTMLInputElement>
  /** Row and column in words, for screen readers. */
  label: string
  value: boolean
  onChange: (value: boolean) => void
  onBlur: FocusEventHandler
  className?: string
}

/**
 * A checkbox in a table cell, as large as a finger. The arrow keys move to the neighbouring boxes.
 */
export function MatrixBox({ label, value, onChange, className, ...rest }: MatrixBoxProps) {
  return (
    <label className={cx('min-h-9 cursor-pointer items-center pointer-coarse:min-h-11', className)}>
      <input
        {...rest}
        type="checkbox"
        className="box"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        onKeyDown={walkBoxes}
      />
      <span className="sr-only">{label}</span>
    </label>
  )
}
