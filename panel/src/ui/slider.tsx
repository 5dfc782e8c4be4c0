import { Slider as AriaSlider, SliderFill, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'
import { FieldLabel, fieldClass, type FieldProps } from './field.tsx'

export interface SliderProps extends Pick<FieldProps, 'label' | 'isDisabled'> {
  value: number
  onChange: (value: number) => void
  /** Called once, when the thumb is released. */
  onChangeEnd?: (value: number) => void
  minValue?: number
  maxValue?: number
  step?: number
}

/** A number in a range, for values that need not be exact. */
export function Slider({ label, ...rest }: SliderProps) {
  return (
    <AriaSlider {...rest} className={fieldClass()}>
      <div className="flex items-baseline justify-between">
        <FieldLabel label={label} />
        <SliderOutput className="text-sm text-muted tabular-nums" />
      </div>
      <SliderTrack className="relative mx-3 h-6 pointer-coarse:h-11">
        <div className="absolute -inset-x-3 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-pressed" />
        <div className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2">
          <SliderFill className="h-full rounded-full bg-accent" />
        </div>
        <SliderThumb className="top-1/2 size-6 rounded-full bg-raised shadow-pop ring-2 ring-accent ring-inset data-disabled:ring-field data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus pointer-coarse:size-8" />
      </SliderTrack>
    </AriaSlider>
  )
}
