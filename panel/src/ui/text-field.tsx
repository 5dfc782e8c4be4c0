import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode, Ref } from 'react'
import { Group, Input, TextField as AriaTextField } from 'react-aria-components'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  placeholder?: string
  maxLength?: number
  /** A sign before the text: an icon, "https://". */
  prefix?: ReactNode
  /** A sign after the text: a unit, a button. */
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One line of text. */
export function TextField({ value, onChange, type, inputMode, autoComplete, autoFocus, placeholder, maxLength, prefix, suffix, ref, ...field }: TextFieldProps) {
  const input = (className: string) => <Input ref={ref} placeholder={placeholder} className={className} />
  return (
    <AriaTextField
      {...fieldState(field)}
      {...{ value, onChange, type, inputMode, autoComplete, autoFocus, maxLength }}
      isReadOnly={field.isReadOnly}
      className={fieldClass(field.className)}
    >
      <FieldFrame {...field}>
        {prefix || suffix ? (
          <Group className="control flex items-center gap-2">
            {prefix && <span className="shrink-0 text-muted">{prefix}</span>}
            {input('bare')}
            {suffix && <span className="shrink-0 text-muted">{suffix}</span>}
          </Group>
        ) : (
          input('control')
        )}
      </FieldFrame>
    </AriaTextField>
  )
}
