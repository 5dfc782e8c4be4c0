import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import type { FieldProps } from '#panel/ui/field.tsx'
import type { Option } from '#panel/ui/option.tsx'
import { labelKey } from '../list/labels.ts'
import { useInside, wrongIn } from './form.tsx'
import { numberWith } from '../words/number-text.ts'
import type { NamesOf } from '../server/names.ts'

/** Props of every bound input. */
export interface InputProps extends Pick<
  FieldProps,
  'label' | 'isLabelHidden' | 'description' | 'isDisabled' | 'className'
> {
  /** The field's name on the wire. Dots lead into objects. */
  name: string
  /**
   * Whether the field is shown as read-only text, because its value is decided once and never
   * changes. The description may say so.
   */
  isFixed?: boolean
  /** Whether the field is required although the contract does not say so. */
  isRequired?: boolean
}

/**
 * Binds a field of the surrounding form to an input of ui/: value, error, required mark and focus.
 */
export function useBound<V>(
  { name, isFixed = false, isRequired: isDemanded = false, ...rest }: InputProps,
  options?: readonly Option[],
  say?: (value: number) => string,
  names?: NamesOf,
  /** The unit shown after the number in the input. */
  suffix?: string,
) {
  const { isRequired, labels, unitOf, ...inside } = useInside()
  const isReadOnly = inside.isReadOnly || isFixed
  const unit = unitOf(name)
  const { field, fieldState } = useController({ name })
  useEffect(() => {
    const said = say ?? numberWith(unit, suffix)
    labels.set(labelKey(name), { label: rest.label, options, ...(said && { say: said }), ...(names && { names }) })
  }, [labels, name, rest.label, options, say, names, unit, suffix])
  return {
    ...rest,
    // The description is left out in a read-only form, because nobody needs to know there how to
    // fill in a field.
    description: inside.isReadOnly ? undefined : rest.description,
    name,
    ref: field.ref,
    value: field.value as V,
    onChange: field.onChange as (value: V) => void,
    onBlur: field.onBlur,
    error: wrongIn(fieldState.error, say),
    // A read-only field is never required.
    isRequired: !isReadOnly && (isDemanded || isRequired(name)),
    isReadOnly,
  }
}
