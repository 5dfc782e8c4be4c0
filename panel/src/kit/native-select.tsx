import type { Ref } from 'react'
import { ChevronsUpDown } from 'lucide-react'
import type { FieldProps } from '#panel/ui/field.tsx'
import type { Option } from '#panel/ui/option.tsx'
import { PlainField } from '#panel/ui/plain-field.tsx'
import { ReadFact } from './form/read-fact.tsx'

export interface NativeSelectProps extends FieldProps {
  value: string | null
  onChange: (value: string) => void
  options: readonly Option[]
  placeholder: string
  ref?: Ref<HTMLSelectElement>
}

/**
 * A choice of a few options in the browser's own select. It is familiar on phones and to screen
 * readers, and does not need the widget library.
 */
export function NativeSelect({ value, onChange, options, placeholder, ref, ...field }: NativeSelectProps) {
  if (field.isReadOnly)
    return <ReadFact {...field}>{options.find((each) => each.value === value)?.label ?? ''}</ReadFact>
  return (
    <PlainField field={field}>
      {(control) => (
        <span className="relative grid">
          <select
            {...control}
            ref={ref}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
            className="control appearance-none pr-9"
          >
            {value === null && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronsUpDown
            size={14}
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </PlainField>
  )
}
