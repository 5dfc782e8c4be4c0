import { useEffect, useState } from 'react'
import { get, useFormContext, useFormState, useWatch, type FieldError } from 'react-hook-form'
import { zoneKinds } from '#contract/ordering/zone-terms.ts'
import { cx } from '#panel/ui/cx.ts'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { DegreesInput } from '#panel/domain/platform/degrees-input.tsx'
import { ScheduleInput } from '#panel/domain/organisation/schedule-input.tsx'
import { MoneyInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { useInside } from '#panel/kit/form/form.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { RowsInput } from '#panel/kit/form/rows-input.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { CornerTable } from './corner-table.tsx'
import { ShapeFile } from './shape-file.tsx'
import { zoneWords } from './zone-words.ts'

const colors = [1, 2, 3, 4, 5, 6, 7, 8]

interface ShapeFieldsProps {
  isCircle: boolean
  /** Whether the user has started to draw an area and has not closed it yet. */
  isOpen: boolean
  onCircle: (isCircle: boolean) => void
}

/** The drawn shape as numbers. */
export function ShapeFields({ isCircle, isOpen, onCircle }: ShapeFieldsProps) {
  const t = useWords(zoneWords)
  const { isReadOnly } = useInside()
  const { setValue, getValues } = useFormContext()
  const { errors } = useFormState({ name: 'rings' })
  const wrong = get(errors, 'rings') as FieldError | undefined
  // The area was started but its last edge is missing, so the message does not say that there is no
  // area.
  const message = isOpen && !isCircle && wrong?.type === 'polygon_or_circle' ? t('notClosed') : wrong?.message
  const names = ['rings', 'center_lat', 'center_lng', 'radius_m'] as const
  /** The shape of the other kind (circle or polygon), kept in case the user switches back. */
  const [other, setOther] = useState<unknown[]>([null, null, null, null])
  function turn(next: boolean) {
    const own = getValues([...names])
    names.forEach((name, at) => setValue(name, other[at] ?? null, { shouldDirty: true }))
    setOther(own)
    onCircle(next)
  }
  const place = (lat: number, lng: number) => {
    const put = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    setValue('center_lat', lat, put)
    setValue('center_lng', lng, put)
  }
  return (
    <FormSection title={t('shape')} description={t('shapeText')}>
      {!isReadOnly && (
        <div className="col-span-full flex flex-wrap items-center gap-2">
          <Segmented
            label={t('shape')}
            value={isCircle ? 'circle' : 'polygon'}
            onChange={(kind) => turn(kind === 'circle')}
            segments={optionsOf(['polygon', 'circle'], t)}
            className="w-fit"
          />
          <ShapeFile onCircle={onCircle} />
        </div>
      )}
      {message && (
        <p data-wrong tabIndex={-1} className="col-span-full text-xs text-danger">
          {message}
        </p>
      )}
      {isCircle ? (
        <>
          <DegreesInput name="center_lat" label={t('lat')} onPair={place} />
          <DegreesInput name="center_lng" label={t('lng')} onPair={place} />
          <NumberInput name="radius_m" label={t('radius')} suffix="m" step={10} />
        </>
      ) : (
        <details className="col-span-full">
          <summary className="w-fit cursor-pointer py-1 text-sm font-medium pointer-coarse:py-3">
            {t('corners')}
          </summary>
          <CornerTable />
        </details>
      )}
    </FormSection>
  )
}

/** A zone's name, fees and times. */
export function TermFields({ currency }: { currency: MoneyFormat }) {
  const t = useWords(zoneWords)
  const { getValues, setValue } = useFormContext()
  const kind = useWatch({ name: 'kind' }) as string
  // A zone in which nothing is delivered has no fees, so an empty fee becomes 0.
  useEffect(() => {
    if (kind === 'refuse' && getValues('fee') === null) setValue('fee', 0)
  }, [kind, getValues, setValue])
  return (
    <>
      <TextInput name="name" label={t('name')} />
      <SelectInput name="kind" label={t('kind')} options={optionsOf(zoneKinds, t)} />
      <ColorInput />
      <SwitchInput name="is_active" label={t('is_active')} className="self-end pb-1.5" />
      {/* Hidden but mounted, because the history needs the labels of these fields. */}
      <div className={kind === 'deliver' ? 'contents' : 'hidden'}>
        <FormSection title={t('terms')} description={t('termsText')}>
          <MoneyInput name="fee" label={t('feeField')} currency={currency} />
          <MoneyInput name="min_basket" label={t('min_basket')} currency={currency} />
          <MoneyInput name="free_over" label={t('free_over')} currency={currency} />
          <MinutesInput name="minutes" />
          <RowsInput
            name="fee_steps"
            label={t('fee_steps')}
            description={t('fee_stepsText')}
            add={t('addStep')}
            max={10}
            start={{ from_basket: 0, fee: null }}
          >
            {(field) => (
              <>
                <MoneyInput name={field('from_basket')} label={t('from_basket')} currency={currency} />
                <MoneyInput name={field('fee')} label={t('stepFee')} currency={currency} />
              </>
            )}
          </RowsInput>
        </FormSection>
      </div>
      <ScheduleInput
        name="schedule"
        label={t('schedule')}
        texts={{ always: t('scheduleAlways'), hours: t('scheduleHours'), closed: t('scheduleClosed') }}
      />
    </>
  )
}

export function MinutesInput({ name }: { name: string }) {
  const t = useWords(zoneWords)
  return <NumberInput name={name} label={t('minutes')} suffix={t('min_short')} step={5} />
}

/** One of the eight colours of the map. */
function ColorInput() {
  const t = useWords(zoneWords)
  const { value, onChange, onBlur, isReadOnly, label } = useBound<number>(
    { name: 'color', label: t('color') },
    colors.map((it) => ({ value: String(it), label: t('colorN', { n: it }) })),
  )
  const swatch = (it: number) => (
    <span aria-hidden className="size-4 rounded-full" style={{ background: `var(--color-series-${it})` }} />
  )
  if (isReadOnly)
    return (
      <ReadFact label={label}>
        <span className="flex items-center gap-2">
          {swatch(value)}
          {t('colorN', { n: value })}
        </span>
      </ReadFact>
    )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {colors.map((it) => (
          <label
            key={it}
            title={t('colorN', { n: it })}
            className={cx(
              'grid size-8 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11',
              value === it && 'bg-pressed ring-1 ring-field',
            )}
          >
            <input
              type="radio"
              name="zone-color"
              className="sr-only"
              aria-label={t('colorN', { n: it })}
              checked={value === it}
              onChange={() => onChange(it)}
              onBlur={onBlur}
            />
            {swatch(it)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
