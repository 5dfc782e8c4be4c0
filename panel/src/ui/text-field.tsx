import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode, Ref } from 'react'
import type { FieldProps } from './field.tsx'
import { PlainField } from './plain-field.tsx'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  placeholder?: string
  maxLength?: number
  /** What is shown after the text: a unit, a button. */
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One line of text. */
export function TextField({
  value,
  onChange,
  type = 'text',
  inputMode,
  autoComplete,
  autoFocus,
  placeholder,
  maxLength,
  suffix,
  ref,
  ...field
}: TextFieldProps) {
  const input = { value, type, inputMode, autoComplete, autoFocus, placeholder, maxLength }
  return (
    <PlainField field={field}>
      {(control) =>
        suffix ? (
          <div
            className="control flex items-center gap-2"
            data-invalid={control['aria-invalid']}
            data-disabled={control.disabled || undefined}
          >
            <input
              {...control}
              {...input}
              ref={ref}
              onChange={(event) => onChange(event.target.value)}
              className="bare"
            />
            <span className="shrink-0 text-muted">{suffix}</span>
          </div>
        ) : (
          <input
            {...control}
            {...input}
            ref={ref}
            onChange={(event) => onChange(event.target.value)}
            className="control"
          />
        )
      }
    </PlainField>
  )
}
