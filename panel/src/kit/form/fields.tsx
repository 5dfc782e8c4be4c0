import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { cx } from '#panel/ui/cx.ts'
import type { Option } from '#panel/ui/option.tsx'
import { PasswordField } from '#panel/ui/password-field.tsx'
import { Switch } from '#panel/ui/switch.tsx'
import { TextArea } from '#panel/ui/text-area.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { useBound, type InputProps } from './bound.ts'
import { useInside } from './form.tsx'
import { formWords } from '../words/form-words.ts'
import { useFormat } from '../words/format.ts'
import { langs, useLanguage, type Lang } from '../words/language.ts'
import { NativeSelect } from '../native-select.tsx'
import { countryOf } from '../words/phone-country.ts'
import { PhoneField } from './phone-field.tsx'
import { ReadFact } from './read-fact.tsx'
import { useWords } from '../words/words.ts'

/* The inputs of ui/, bound by `name` to a field of the surrounding form. Required marks,
   lengths and limits come from the contract; errors come from the contract's rules and from the
   server. Inputs that need the widget library are in amounts.tsx, so that a plain form does not
   load it. */

export interface TextInputProps extends InputProps {
  type?: 'text' | 'email' | 'url' | 'tel'
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal'
  autoComplete?: 'off' | 'name' | 'given-name' | 'family-name' | 'email' | 'organization'
  placeholder?: string
  /**
   * Needed only if the contract states the length by a pattern. Otherwise the contract's own
   * maximum is used.
   */
  maxLength?: number
}
/** One line of text. */
export function TextInput({
  type,
  inputMode,
  autoComplete = 'off',
  placeholder,
  maxLength,
  change = (text) => text,
  ...rest
}: TextInputProps & { change?: (text: string) => string }) {
  const bound = useBound<string>(rest)
  const bounds = useInside().boundsOf(rest.name)
  if (bound.isReadOnly) return <ReadFact {...bound}>{bound.value ?? ''}</ReadFact>
  return (
    <TextField
      {...bound}
      {...{ type, inputMode, autoComplete, placeholder }}
      maxLength={maxLength ?? bounds.maxLength}
      onChange={(text) => bound.onChange(change(text))}
    />
  )
}

/** A phone number. */
export function PhoneInput(rest: InputProps) {
  const format = useFormat()
  const { getValues } = useFormContext()
  const { value, ...bound } = useBound<string | null | undefined>(rest)
  if (bound.isReadOnly) return <ReadFact {...bound}>{value ? format.phone(value) : ''}</ReadFact>
  return <PhoneField {...bound} country={countryOf(getValues())} value={value ?? ''} autoComplete="off" />
}

/** Several lines of text, with a character count if the contract limits the length. */
export function TextAreaInput({ rows, ...rest }: InputProps & { rows?: number }) {
  const { value, ...bound } = useBound<string | null | undefined>(rest)
  const { maxLength } = useInside().boundsOf(rest.name)
  if (bound.isReadOnly) return <ReadFact {...bound}>{value ?? ''}</ReadFact>
  return <TextArea {...bound} {...{ maxLength, rows }} value={value ?? ''} />
}

export function PasswordInput({
  autoComplete = 'new-password',
  ...rest
}: InputProps & { autoComplete?: 'new-password' | 'off' }) {
  return <PasswordField {...useBound<string>(rest)} autoComplete={autoComplete} />
}

export function SwitchInput(props: InputProps) {
  const t = useWords(formWords)
  const bound = useBound<boolean>(props)
  if (bound.isReadOnly) return <ReadFact label={bound.label}>{t(bound.value ? 'yes' : 'no')}</ReadFact>
  return <Switch {...bound} isRequired={false} />
}

export interface SelectInputProps extends InputProps {
  options: readonly Option[]
  placeholder?: string
}
/**
 * A choice of one of a few options. For numeric references, `isNumber` keeps the value a number.
 */
export function SelectInput({ options, placeholder, isNumber, ...rest }: SelectInputProps & { isNumber?: boolean }) {
  const t = useWords(formWords)
  const bound = useBound<string | number | undefined>(rest, options)
  const value = bound.value === undefined || bound.value === null ? null : String(bound.value)
  return (
    <NativeSelect
      {...bound}
      value={value}
      onChange={(next) => bound.onChange(isNumber ? Number(next) : next)}
      options={options}
      placeholder={placeholder ?? t('choose')}
    />
  )
}

interface MultiInputProps extends SelectInputProps {
  /** An optional text that says what applies if no option is chosen. */
  ifNone?: string
}
/** A choice of several of a few options, all of which are visible. */
export function MultiInput({ options, ifNone, ...rest }: MultiInputProps) {
  const {
    value = [],
    onChange,
    label,
    description,
    error,
    isRequired,
    isReadOnly,
    className,
  } = useBound<readonly string[] | undefined>(rest, options)
  if (isReadOnly) {
    const chosen = options.filter((each) => value.includes(each.value)).map((each) => each.label)
    return (
      <ReadFact label={label} className={className}>
        {chosen.join(', ') || (ifNone ?? '')}
      </ReadFact>
    )
  }
  return (
    <fieldset data-wrong={error ? '' : undefined} className={cx('grid content-start gap-1.5', className)}>
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        {isRequired && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            value={value.includes(option.value)}
            onChange={(isOn) =>
              onChange(
                options
                  .map((each) => each.value)
                  .filter((each) => (each === option.value ? isOn : value.includes(each))),
              )
            }
          />
        ))}
      </div>
      {(error || description || ifNone) && (
        <p className={cx('text-xs', error ? 'text-danger' : 'text-muted')}>{error ?? description ?? ifNone}</p>
      )}
    </fieldset>
  )
}

/**
 * A name in the three languages, side by side, starting with the panel's own language. The value is
 * `{tr, en, de}`. A name in one language is enough, because it is also used for the languages left
 * empty, unless `instead` provides another text.
 */
export function NamesInput({
  name,
  label,
  description,
  instead,
}: {
  name: string
  label: string
  description?: ReactNode
  instead?: Record<Lang, string>
}) {
  const t = useWords(formWords)
  const own = useLanguage()
  const texts = useWatch({ name }) as Partial<Record<Lang, string>> | undefined
  const first = texts?.tr || texts?.en || texts?.de
  return (
    <fieldset className="col-span-full grid min-w-0 gap-4 sm:grid-cols-3">
      <legend className="sr-only">{label}</legend>
      {[own, ...langs.filter((lang) => lang !== own)].map((lang) => (
        <TextInput
          key={lang}
          name={`${name}.${lang}`}
          label={`${label} (${t(lang)})`}
          placeholder={instead ? instead[lang] : first}
          description={lang === own ? description : undefined}
        />
      ))}
    </fieldset>
  )
}
