import type { Ref } from 'react'
import type { FieldProps } from './field.tsx'
import { PlainField } from './plain-field.tsx'

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** The number of lines shown at first. The field grows with its text. */
  rows?: number
  placeholder?: string
  /** With a limit, the character count is shown under the field. */
  maxLength?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. */
export function TextArea({ value, onChange, rows = 3, placeholder, maxLength, ref, ...field }: TextAreaProps) {
  return (
    <PlainField field={field}>
      {(control) => (
        <>
          <textarea
            {...control}
            {...{ value, rows, placeholder, maxLength }}
            ref={ref}
            onChange={(event) => onChange(event.target.value)}
            className="control field-sizing-content min-h-[calc(var(--ctl)*2)] resize-y py-2"
          />
          {maxLength !== undefined && (
            <span aria-hidden className="self-end text-xs text-muted tabular-nums">
              {value.length} / {maxLength}
            </span>
          )}
        </>
      )}
    </PlainField>
  )
}
