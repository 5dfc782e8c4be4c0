import type { Ref } from 'react'
import { TextArea as AriaTextArea, TextField } from 'react-aria-components'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Lines shown at first; it grows with the text. */
  rows?: number
  placeholder?: string
  /** With a limit, the count stands under the field. */
  maxLength?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. */
export function TextArea({ value, onChange, rows = 3, placeholder, maxLength, ref, ...field }: TextAreaProps) {
  return (
    <TextField {...fieldState(field)} {...{ value, onChange, maxLength }} isReadOnly={field.isReadOnly} className={fieldClass(field.className)}>
      <FieldFrame {...field}>
        <AriaTextArea ref={ref} rows={rows} placeholder={placeholder} className="control field-sizing-content min-h-[calc(var(--ctl)*2)] resize-y py-2" />
      </FieldFrame>
      {maxLength !== undefined && (
        <span aria-hidden className="self-end text-xs text-muted tabular-nums">
          {value.length} / {maxLength}
        </span>
      )}
    </TextField>
  )
}
