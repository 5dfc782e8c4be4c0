import type { Ref } from 'react'
import { parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import {
  Button,
  DateInput,
  DateRangePicker as AriaDateRangePicker,
  Dialog,
  Group,
  Popover,
  RangeCalendar,
} from 'react-aria-components'
import { Month, Segment } from './calendar.tsx'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'
import { useSegmentFocus, type FocusHandle } from './focus-handle.ts'

/** Two ISO dates, both included. */
export interface DateRange {
  start: string
  end: string
}

export interface DateRangePickerProps extends FieldProps {
  value: DateRange | null
  onChange: (value: DateRange | null) => void
  /** Ranges one click away: today, last 7 days, last month. */
  presets?: readonly { label: string; range: DateRange }[]
  minValue?: string
  maxValue?: string
  ref?: Ref<FocusHandle>
}

/** From one day to another, typed or picked over two months. */
export function DateRangePicker({ value, onChange, presets, minValue, maxValue, ref, ...field }: DateRangePickerProps) {
  const group = useSegmentFocus(ref)
  return (
    <AriaDateRangePicker
      {...fieldState(field)}
      isReadOnly={field.isReadOnly}
      value={value && { start: parseDate(value.start), end: parseDate(value.end) }}
      onChange={(range) => onChange(range && { start: range.start.toString(), end: range.end.toString() })}
      minValue={minValue ? parseDate(minValue) : undefined}
      maxValue={maxValue ? parseDate(maxValue) : undefined}
      shouldForceLeadingZeros
      className={fieldClass(field.className)}
    >
      <FieldFrame {...field}>
        <Group ref={group} className="control flex items-center gap-1.5 pr-1">
          <DateInput slot="start" className="flex">
            {(segment) => <Segment segment={segment} />}
          </DateInput>
          <span aria-hidden className="text-muted">
            –
          </span>
          <DateInput slot="end" className="flex flex-1">
            {(segment) => <Segment segment={segment} />}
          </DateInput>
          <Button className="grid size-ctl-sm shrink-0 place-items-center rounded-control text-muted hover:bg-hover">
            <CalendarDays size={16} aria-hidden />
          </Button>
        </Group>
        <Popover className="pop" offset={6} placement="bottom start">
          <Dialog className="flex max-h-[inherit] overflow-auto outline-none max-sm:flex-col">
            {({ close }) => (
              <>
                {presets && (
                  <div className="flex shrink-0 gap-0.5 border-line p-2 max-sm:overflow-x-auto max-sm:border-b sm:w-40 sm:flex-col sm:border-r">
                    {presets.map((preset) => (
                      <button
                        key={preset.label}
                        type="button"
                        className="min-h-ctl-sm shrink-0 rounded-control px-2.5 py-1 text-left hover:bg-hover"
                        onClick={() => {
                          onChange(preset.range)
                          close()
                        }}
                      >
                        {preset.label}
                      </button>
                    ))}
                  </div>
                )}
                <RangeCalendar
                  visibleDuration={{ months: 2 }}
                  pageBehavior="single"
                  className="flex gap-6 p-3 max-sm:flex-col max-sm:gap-2"
                >
                  <Month isRange hasNext={false} />
                  <Month isRange offset={1} hasPrevious={false} />
                </RangeCalendar>
              </>
            )}
          </Dialog>
        </Popover>
      </FieldFrame>
    </AriaDateRangePicker>
  )
}
