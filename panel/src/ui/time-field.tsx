import type { Ref } from 'react'
import { parseTime } from '@internationalized/date'
import { DateInput, TimeField as AriaTimeField } from 'react-aria-components'
import { Segment } from './calendar.tsx'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'
import { useSegmentFocus, type FocusHandle } from './focus-handle.ts'

export interface TimeFieldProps extends FieldProps {
  /** `HH:mm`, 24 hours. */
  value: string | null
  onChange: (value: string | null) => void
  ref?: Ref<FocusHandle>
}

/**
 * A time of day, always in 24 hours. The browser's own field would show AM and PM to some users.
 */
export function TimeField({ value, onChange, ref, ...field }: TimeFieldProps) {
  const group = useSegmentFocus(ref)
  return (
    <AriaTimeField
      {...fieldState(field)}
      isReadOnly={field.isReadOnly}
      value={value ? parseTime(value) : null}
      onChange={(time) => onChange(time?.toString().slice(0, 5) ?? null)}
      hourCycle={24}
      shouldForceLeadingZeros
      className={fieldClass(field.className)}
    >
      <FieldFrame {...field}>
        <DateInput ref={group} className="control flex items-center">
          {(segment) => <Segment segment={segment} />}
        </DateInput>
      </FieldFrame>
    </AriaTimeField>
  )
}
