import type { Ref } from 'react'
import { parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import {
  Button,
  Calendar,
  DateInput,
  DatePicker as AriaDatePicker,
  Dialog,
  Group,
  Popover,
} from 'react-aria-components'
import { Month, Segment } from './calendar.tsx'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'
import { useSegmentFocus, type FocusHandle } from './focus-handle.ts'

export interface DatePickerProps extends FieldProps {
  /** An ISO date such as `2026-11-20`, without time or zone. */
  value: string | null
  onChange: (value: string | null) => void
  minValue?: string
  maxValue?: string
  ref?: Ref<FocusHandle>
}

/** A date that is typed in the locale's order or picked in a calendar. */
export function DatePicker({ value, onChange, minValue, maxValue, ref, ...field }: DatePickerProps) {
  const group = useSegmentFocus(ref)
  return (
    <AriaDatePicker
      {...fieldState(field)}
      isReadOnly={field.isReadOnly}
      value={value ? parseDate(value) : null}
      onChange={(date) => onChange(date?.toString() ?? null)}
      minValue={minValue ? parseDate(minValue) : undefined}
      maxValue={maxValue ? parseDate(maxValue) : undefined}
      shouldForceLeadingZeros
      className={fieldClass(field.className)}
    >
      <FieldFrame {...field}>
        <Group ref={group} className="control flex items-center gap-1 pr-1">
          <DateInput className="flex flex-1">{(segment) => <Segment segment={segment} />}</DateInput>
          <Button className="grid in-data-readonly:hidden size-ctl-sm shrink-0 place-items-center rounded-control text-muted hover:bg-hover">
            <CalendarDays size={16} aria-hidden />
          </Button>
        </Group>
        <Popover className="pop" offset={6}>
          <Dialog className="max-h-[inherit] overflow-auto p-3 outline-none">
            <Calendar>
              <Month />
            </Calendar>
          </Dialog>
        </Popover>
      </FieldFrame>
    </AriaDatePicker>
  )
}
