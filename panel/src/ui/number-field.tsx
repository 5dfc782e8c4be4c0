import type { ReactNode, Ref } from 'react'
import { Minus, Plus } from 'lucide-react'
import { Button, Group, Input, NumberField as AriaNumberField } from 'react-aria-components'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'

export interface NumberFieldProps extends FieldProps {
  value: number | null
  /**
   * null when the field is empty. Called when the user leaves the field, presses Enter or steps.
   */
  onChange: (value: number | null) => void
  minValue?: number
  maxValue?: number
  step?: number
  formatOptions?: Intl.NumberFormatOptions
  /** A unit after the number: "dk", "km". */
  suffix?: ReactNode
  /** Whether plus and minus buttons are shown, as for counts. */
  hasSteppers?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

const stepper =
  'grid w-ctl shrink-0 place-items-center self-stretch text-muted hover:bg-hover hover:text-ink data-disabled:opacity-40'

/** A number, read and shown as the locale writes it. */
export function NumberField({
  value,
  onChange,
  minValue,
  maxValue,
  step,
  formatOptions,
  suffix,
  hasSteppers,
  placeholder,
  ref,
  ...field
}: NumberFieldProps) {
  return (
    <AriaNumberField
      {...fieldState(field)}
      {...{ minValue, maxValue, step, formatOptions }}
      // A value out of range gets an error; it is not changed.
      commitBehavior="validate"
      isReadOnly={field.isReadOnly}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      className={fieldClass(field.className)}
    >
      <FieldFrame {...field}>
        <Group className={`control flex items-center gap-2 ${hasSteppers ? 'overflow-clip px-0' : ''}`}>
          {hasSteppers && (
            <Button slot="decrement" className={stepper}>
              <Minus size={14} aria-hidden />
            </Button>
          )}
          <Input
            ref={ref}
            placeholder={placeholder}
            className={`bare tabular-nums ${hasSteppers ? 'text-center' : 'text-right'}`}
          />
          {suffix && <span className="shrink-0 text-muted">{suffix}</span>}
          {hasSteppers && (
            <Button slot="increment" className={stepper}>
              <Plus size={14} aria-hidden />
            </Button>
          )}
        </Group>
      </FieldFrame>
    </AriaNumberField>
  )
}
