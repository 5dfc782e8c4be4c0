import { createContext, use, useEffect, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import {
  FormProvider,
  useForm,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { safeParse, type ZodMiniType } from 'zod/mini'
import type { Out, Schema } from '#contract/kit/call.ts'
import { fieldErrors, fieldMessage, type Params } from '#contract/kit/field-words.ts'
import { unitAt, type Unit } from '#contract/kit/quantities.ts'
import { isTranslated } from '#contract/kit/fields.ts'
import { inCountry } from '#contract/kit/phone.ts'
import { boundsOf, type Bounds } from './bounds.ts'
import type { Refusal } from '../server/client.ts'
import { labelKey, type Labels } from '../list/labels.ts'
import { language, type Lang } from '../words/language.ts'
import { countryOf } from '../words/phone-country.ts'

/** What the inputs of a form need to know besides the state that react-hook-form keeps. */
interface FormInside {
  /**
   * Whether the contract requires the field, that is, refuses both an empty and a missing value.
   */
  isRequired: (name: string) => boolean
  /** The maximum length of the field's text, or the range of its number. */
  boundsOf: (name: string) => Bounds
  /** The unit of the field's number in the contract. */
  unitOf: (name: string) => Unit | undefined
  isReadOnly: boolean
  /**
   * Labels of the fields rendered so far. The history and the comparison of two versions use them.
   */
  labels: Labels
  /**
   * Sets the reason why the form cannot be saved now, whatever is typed; null if it can be saved.
   */
  onBlock?: (reason: string | null) => void
}

const Inside = createContext<FormInside | null>(null)

/** Returns the data of the form that surrounds an input. */
export function useInside() {
  const inside = use(Inside)
  if (!inside) throw new Error('Not in a form')
  return inside
}

/**
 * Prevents the surrounding form from being saved while there is a reason, such as a missing
 * licence.
 */
export function useBlock(reason: string | null) {
  const { onBlock } = useInside()
  useEffect(() => {
    onBlock?.(reason)
    return () => onBlock?.(null)
  }, [onBlock, reason])
}

/**
 * A form that a contract's schema checks, with messages in the panel's language. `defaults` may
 * lack what the user must choose.
 */
export function useContractForm(schema: Schema, defaults: FieldValues): UseFormReturn<FieldValues> {
  return useForm({
    defaultValues: defaults,
    resolver: resolverOf(schema),
    mode: 'onTouched',
    reValidateMode: 'onChange',
    // The form element itself sets the focus, in visual order (focusWrong).
    shouldFocusError: false,
  })
}

/**
 * A schema with rules between its fields. `rules` reports what is wrong, as the server would. The
 * rules run only once every field is valid by itself.
 */
export const withRules = <S extends Schema>(
  schema: S,
  rules: (values: Out<S>) => readonly { path: string; code: string; params?: Record<string, string | number> }[],
): S =>
  (schema as unknown as ZodMiniType<Out<S>>).check((payload) => {
    for (const { path, code, params } of rules(payload.value))
      payload.issues.push({ code: 'custom', message: code, params, path: path.split('.'), input: payload.value })
  }) as unknown as S

/**
 * The fields of a record that a form with this schema edits. A text that was saved in only one
 * language is shown only once.
 */
export const inputOf = (schema: Schema, record: FieldValues | null): FieldValues =>
  Object.fromEntries(
    Object.entries(shapeOf(schema) ?? {}).map(([name, field]) => {
      const value: unknown = record?.[name]
      return [name, value && isTranslated(field) ? ownTexts(value as Record<Lang, string>) : value]
    }),
  )

/**
 * Drops languages that only repeat the Turkish text. A text typed in a single language is stored as
 * Turkish. Typing another language later does not lose it.
 */
const ownTexts = (texts: Record<Lang, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([lang, text]) => [lang, lang !== 'tr' && text === texts.tr ? '' : text]),
  )

/**
 * Turns each schema issue into one message at its field, with the server's codes
 * (contract/kit/field-words).
 */
function resolverOf(schema: Schema): Resolver<FieldValues> {
  return (values) => {
    const read = inCountry(countryOf(values), () => safeParse(schema, values, { reportInput: true }))
    if (read.success) return { values: read.data as FieldValues, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const { path, code, params, unit } of fieldErrors(read.error.issues, schema))
      put(errors, path.split('.'), {
        type: code,
        message: fieldMessage(language(), code, params, { unit }),
        params,
        unit,
      })
    return { values: {}, errors: errors as FieldErrors }
  }
}

/** The field's error message. `say` writes limits in the currency, which only the field knows. */
export function wrongIn(error: FieldError | undefined, say: ((value: number) => string) | undefined) {
  const { type, message, params } = (error ?? {}) as Partial<FieldError> & { params?: Params }
  return say && type && params ? fieldMessage(language(), type, params, { unit: 'money', money: say }) : message
}

/** Stores the first error for a dotted path, in the nested shape that react-hook-form reads. */
function put(
  errors: Record<string, unknown>,
  [head = '', ...rest]: string[],
  error: { type: string; message: string; params: Params | undefined; unit: Unit | undefined },
) {
  if (rest.length === 0) errors[head] ??= error
  else put((errors[head] ??= {}) as Record<string, unknown>, rest, error)
}

/**
 * Shows the errors of the server's 422 at the fields they name, and focuses the first one. Returns
 * errors that have no field here as one text, which the caller shows; null if every error has a
 * field.
 */
export function landErrors(form: UseFormReturn<FieldValues>, refusal: Refusal, labels: Labels): string | null {
  const errors = refusal.problem?.errors ?? []
  if (errors.length === 0) return refusal.message
  const [here, homeless] = [
    errors.filter((each) => labels.has(labelKey(each.path))),
    errors.filter((each) => !labels.has(labelKey(each.path))),
  ]
  here.forEach(({ path, code, message }, at) => form.setError(path, { type: code, message }, { shouldFocus: at === 0 }))
  return homeless.length > 0 ? homeless.map(({ path, message }) => `${path}: ${message}`).join(' ') : null
}

const focusable = 'input, select, textarea, button, [tabindex]'
/** Focuses the first invalid field in visual order, once its message is visible. */
export function focusWrong(form: Element) {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid=true], button[data-invalid], [data-wrong]')
    const target = wrong?.matches(focusable) ? wrong : wrong?.querySelector<HTMLElement>(focusable)
    target?.focus({ preventScroll: true })
    wrong?.scrollIntoView({ block: 'center' })
  })
}

/**
 * Saves a form as its button would. The focused field is left and entered again, because an amount
 * counts only once its field is left.
 */
export function requestSave(id: string) {
  const form = document.getElementById(id) as HTMLFormElement | null
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.form === form) {
    flushSync(() => field.blur())
    field.focus({ preventScroll: true })
  }
  form?.requestSubmit()
}

export interface ContractFormProps<S extends Schema> {
  id: string
  form: UseFormReturn<FieldValues>
  /** The schema the form was made with (`useContractForm`). */
  schema: S
  isReadOnly?: boolean
  /** The labels of the form's fields. The fields add them when they render. */
  labels: Labels
  /** Called with the values after the schema has parsed them. */
  onSubmit: (values: Out<S>) => void
  /** Called when saving was attempted with invalid fields. */
  onWrong?: () => void
  /** Called when something inside starts or stops blocking the form (`useBlock`). */
  onBlock?: (reason: string | null) => void
  children: ReactNode
}

/** The form element around bound inputs (fields.tsx). */
export function ContractForm<S extends Schema>({
  id,
  form,
  schema,
  isReadOnly = false,
  labels,
  onSubmit,
  onWrong,
  onBlock,
  children,
}: ContractFormProps<S>) {
  const inside: FormInside = {
    isRequired: (name) => demands(schema, name.split('.')),
    boundsOf: (name) => boundsOf(schema, name.split('.')),
    unitOf: (name) => unitAt(schema, name.split('.')),
    isReadOnly,
    labels,
    onBlock,
  }
  return (
    <FormProvider {...form}>
      <Inside value={inside}>
        <form
          id={id}
          noValidate
          data-readonly={isReadOnly || undefined}
          onSubmit={(event) => {
            const { currentTarget } = event
            void form.handleSubmit(onSubmit as (values: FieldValues) => void, () => {
              onWrong?.()
              focusWrong(currentTarget)
            })(event)
          }}
          className="contents"
        >
          {children}
        </form>
      </Inside>
    </FormProvider>
  )
}

/**
 * The values of an empty field: of a text, of a choice, of a number or reference, and of a list.
 */
const nothings = ['', undefined, null, []]

const shapeOf = (schema: Schema) => (schema as { shape?: Record<string, Schema> }).shape

function demands(schema: Schema, [head, ...rest]: string[]): boolean {
  if (head === undefined) return nothings.every((each) => !safeParse(schema, each).success)
  const inner = shapeOf(schema)?.[head]
  return inner !== undefined && demands(inner, rest)
}
