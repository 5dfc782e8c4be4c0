import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import type { FieldProps } from './field.tsx'

export interface RadioOption<V extends string> {
  value: V
  label: ReactNode
  description?: ReactNode
  isDisabled?: boolean
}

export interface RadioGroupProps<V extends string> extends FieldProps {
  value: V | null
  onChange: (value: V) => void
  options: readonly RadioOption<V>[]
  orientation?: 'vertical' | 'horizontal'
}

/** A choice of one from a few options, all visible. */
export function RadioGroup<V extends string>({
  label,
  isLabelHidden,
  description,
  error,
  isRequired,
  isDisabled,
  value,
  onChange,
  options,
  orientation = 'vertical',
  name,
  onBlur,
  className,
}: RadioGroupProps<V>) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required={isRequired}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={`${id}-help`}
      onBlur={onBlur}
      className={cx('flex min-w-0 flex-col gap-1.5', className)}
    >
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>
        {label}
        {isRequired && (
          <span aria-hidden className="text-danger">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className={cx('flex gap-x-5 gap-y-1.5', orientation === 'vertical' ? 'flex-col' : 'flex-wrap')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-6 items-start gap-2 pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              disabled={isDisabled || option.isDisabled}
              className="dot"
            />
            <span className="pt-0.5 text-sm leading-5">
              {option.label}
              {option.description && <span className="block text-xs text-muted">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}-help`} className="flex flex-col gap-0.5 text-xs text-muted empty:hidden">
        {error && <span className="text-danger">{error}</span>}
        {description}
      </div>
    </fieldset>
  )
}
