import type { Ref } from 'react'
import { parseDate } from '@internationalized/date'
import { DateInput, DateRangePicker, Group, RangeCalendar } from 'react-aria-components'
import { Month, Segment } from './calendar.tsx'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'
import { useSegmentFocus, type FocusHandle } from './focus-handle.ts'

export interface DateRangeProps extends FieldProps {
  /** Two ISO dates, both inclusive. */
  value: { start: string; end: string } | null
  onChange: (value: { start: string; end: string } | null) => void
  ref?: Ref<FocusHandle>
}

/** A range of days, typed or picked in the calendar below. */
export function DateRange({ value, onChange, ref, ...field }: DateRangeProps) {
  const group = useSegmentFocus(ref)
  return (
    <DateRangePicker
      {...fieldState(field)}
      isReadOnly={field.isReadOnly}
      value={value && { start: parseDate(value.start), end: parseDate(value.end) }}
      onChange={(range) => onChange(range && { start: range.start.toString(), end: range.end.toString() })}
      shouldForceLeadingZeros
      className={fieldClass(field.className)}
    >
      <FieldFrame {...field}>
        <Group ref={group} className="control flex items-center gap-1.5">
          <DateInput slot="start" className="flex">
            {(segment) => <Segment segment={segment} />}
          </DateInput>
          <span aria-hidden className="text-muted">
            –
          </span>
          <DateInput slot="end" className="flex flex-1">
            {(segment) => <Segment segment={segment} />}
          </DateInput>
        </Group>
        <RangeCalendar autoFocus={false} className="mx-auto">
          <Month isRange />
        </RangeCalendar>
      </FieldFrame>
    </DateRangePicker>
  )
}
