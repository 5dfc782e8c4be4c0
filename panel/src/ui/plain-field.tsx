import { useId, type ReactNode } from 'react'
import { useOnceReleased } from './at-rest.ts'
import { cx } from './cx.ts'
import type { FieldProps } from './field.tsx'

/** Links a native control to its label, its help and its state. */
export interface ControlProps {
  id: string
  name?: string
  disabled?: boolean
  readOnly?: boolean
  onBlur?: () => void
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/**
 * FieldFrame for the browser's own inputs. Text inputs need no widget library, so the login page
 * loads none.
 */
export function PlainField({ field, children }: { field: FieldProps; children: (control: ControlProps) => ReactNode }) {
  const { label, isLabelHidden, description, error, isRequired, isDisabled, isReadOnly, name, onBlur, className } =
    field
  const id = useId()
  const shownError = useOnceReleased(error)
  const control = {
    id,
    name,
    onBlur,
    disabled: isDisabled,
    readOnly: isReadOnly,
    'aria-required': isRequired || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': description || shownError ? `${id}-help` : undefined,
  }
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
        {isRequired && (
          <span aria-hidden className="text-danger">
            {' '}
            *
          </span>
        )}
      </label>
      {children(control)}
      <div id={`${id}-help`} className="flex flex-col gap-0.5 text-xs text-muted empty:hidden">
        {shownError && <span className="text-danger">{shownError}</span>}
        {description}
      </div>
    </div>
  )
}
