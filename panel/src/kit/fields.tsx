import { useEffect, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { ComboBox } from '#panel/ui/combo-box.tsx'
import type { FieldProps } from '#panel/ui/field.tsx'
import { MoneyField, type MoneyFormat } from '#panel/ui/money-field.tsx'
import { MultiSelect } from '#panel/ui/multi-select.tsx'
import { NumberField } from '#panel/ui/number-field.tsx'
import type { Option } from '#panel/ui/option.tsx'
import { PasswordField } from '#panel/ui/password-field.tsx'
import { Select } from '#panel/ui/select.tsx'
import { Switch } from '#panel/ui/switch.tsx'
import { TextArea } from '#panel/ui/text-area.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { useInside } from './form.tsx'
import { formWords } from './form-words.ts'
import { useWords } from './words.ts'

/*
 * The inputs of ui/, bound to a field of the form around them by `name`. Required marks come from the contract, errors from the contract's
 * rules and from the server.
 */

/** What every bound input takes. */
export interface InputProps extends Pick<FieldProps, 'label' | 'description' | 'isDisabled' | 'className'> {
  /** The field's name on the wire; dots walk into objects. */
  name: string
}

function useBound<V>({ name, ...rest }: InputProps) {
  const { isRequired, isReadOnly, labels } = useInside()
  const { field, fieldState } = useController({ name })
  useEffect(() => void labels.current.set(name, rest.label), [labels, name, rest.label])
  return {
    ...rest,
    name,
    ref: field.ref,
    value: field.value as V,
    onChange: field.onChange as (value: V) => void,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
    isRequired: isRequired(name),
    isReadOnly,
    isDisabled: rest.isDisabled,
  }
}

export interface TextInputProps extends InputProps {
  type?: 'text' | 'email' | 'url' | 'tel'
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal'
  autoComplete?: 'off' | 'name' | 'given-name' | 'family-name' | 'email' | 'organization'
  placeholder?: string
  maxLength?: number
  /** Changes what is typed, as for codes that are always upper case. */
  change?: (text: string) => string
}
/** One line of text. */
export function TextInput({ type, inputMode, autoComplete = 'off', placeholder, maxLength, change, ...rest }: TextInputProps) {
  const bound = useBound<string>(rest)
  return <TextField {...bound} {...{ type, inputMode, autoComplete, placeholder, maxLength }} onChange={(text) => bound.onChange(change ? change(text) : text)} />
}

/** Several lines of text. */
export function TextAreaInput({ rows, maxLength, ...rest }: InputProps & { rows?: number; maxLength?: number }) {
  return <TextArea {...useBound<string>(rest)} {...{ rows, maxLength }} />
}

export function PasswordInput({ autoComplete = 'new-password', ...rest }: InputProps & { autoComplete?: 'new-password' | 'off' }) {
  return <PasswordField {...useBound<string>(rest)} autoComplete={autoComplete} />
}

export interface NumberInputProps extends InputProps {
  minValue?: number
  maxValue?: number
  step?: number
  suffix?: ReactNode
  hasSteppers?: boolean
}
export function NumberInput({ minValue, maxValue, step, suffix, hasSteppers, ...rest }: NumberInputProps) {
  return <NumberField {...useBound<number | null>(rest)} {...{ minValue, maxValue, step, suffix, hasSteppers }} />
}

/** An amount in minor units. */
export function MoneyInput({ currency, maxValue, ...rest }: InputProps & { currency: MoneyFormat; maxValue?: number }) {
  return <MoneyField {...useBound<number | null>(rest)} {...{ currency, maxValue }} />
}

export function SwitchInput(props: InputProps) {
  return <Switch {...useBound<boolean>(props)} isRequired={false} />
}

export function CheckboxInput(props: InputProps) {
  return <Checkbox {...useBound<boolean>(props)} isRequired={false} />
}

export interface SelectInputProps extends InputProps {
  options: readonly Option[]
  placeholder?: string
}
/** One of a few words. */
export function SelectInput({ options, placeholder, ...rest }: SelectInputProps) {
  const t = useWords(formWords)
  const bound = useBound<string | undefined>(rest)
  return <Select {...bound} value={bound.value ?? null} isDisabled={bound.isDisabled || bound.isReadOnly} options={options} placeholder={placeholder ?? t('choose')} />
}

/** One of many, by typing. For references by number `isNumber` keeps the value one. */
export function ComboInput({ options, placeholder, isNumber, ...rest }: SelectInputProps & { isNumber?: boolean }) {
  const t = useWords(formWords)
  const bound = useBound<string | number | null | undefined>(rest)
  const value = bound.value === null || bound.value === undefined ? null : String(bound.value)
  return (
    <ComboBox
      {...bound}
      value={value}
      onChange={(next) => bound.onChange(next !== null && isNumber ? Number(next) : next)}
      options={options}
      placeholder={placeholder ?? t('choose')}
    />
  )
}

/** Several of some. */
export function MultiInput({ options, placeholder, ...rest }: SelectInputProps) {
  const t = useWords(formWords)
  const bound = useBound<readonly string[]>(rest)
  return <MultiSelect {...bound} isDisabled={bound.isDisabled || bound.isReadOnly} options={options} placeholder={placeholder ?? t('choose')} />
}

/** A name in the three languages, side by side; on the wire `{tr, en, de}`. */
export function NamesInput({ name, label, maxLength, description }: { name: string; label: string; maxLength?: number; description?: ReactNode }) {
  const t = useWords(formWords)
  return (
    <fieldset className="col-span-full grid min-w-0 gap-4 sm:grid-cols-3">
      <legend className="sr-only">{label}</legend>
      {(['tr', 'en', 'de'] as const).map((lang) => (
        <TextInput key={lang} name={`${name}.${lang}`} label={`${label} (${t(lang)})`} maxLength={maxLength} description={lang === 'tr' ? description : undefined} />
      ))}
    </fieldset>
  )
}
