import { useId, type ReactNode, type Ref } from 'react'
import { cx } from './cx.ts'
import type { FieldProps } from './field.tsx'

export interface ChoiceProps extends Omit<FieldProps, 'label'> {
  label: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** The layout that Checkbox and Switch share: a native input with its label and description. */
export function Choice({
  label,
  isLabelHidden,
  description,
  error,
  value,
  onChange,
  className,
  input,
  isReadOnly,
  isRequired,
  isDisabled,
  ref,
  ...rest
}: ChoiceProps & { input: { className: string; role?: 'switch' } }) {
  const id = useId()
  return (
    <div className={cx('flex flex-col', className)}>
      <label
        className={cx(
          'flex min-h-6 w-fit items-start gap-2 pointer-coarse:min-h-11 pointer-coarse:items-center',
          isDisabled && 'text-muted',
        )}
      >
        <input
          {...rest}
          {...input}
          ref={ref}
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          disabled={isDisabled || isReadOnly}
          required={isRequired}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={description || error ? id : undefined}
        />
        <span className={isLabelHidden ? 'sr-only' : 'pt-0.5 text-sm leading-5'}>{label}</span>
      </label>
      <span id={id} className={cx('flex flex-col gap-0.5 text-xs text-muted', input.role ? 'pl-12' : 'pl-8')}>
        {error && <span className="text-danger">{error}</span>}
        {description}
      </span>
    </div>
  )
}
