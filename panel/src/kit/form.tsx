import { createContext, use, type ReactNode } from 'react'
import {
  FormProvider,
  useForm,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { safeParse } from 'zod/mini'
import type { Schema } from '#contract/kit/call.ts'
import { fieldError, fieldMessage } from '#contract/kit/field-words.ts'
import type { Option } from '#panel/ui/option.tsx'
import type { Refusal } from './client.ts'
import { language } from './language.ts'

/** What the inputs below need besides react-hook-form's own. */
interface FormInside {
  /** Whether the contract demands the field: it refuses it empty and refuses it missing. */
  isRequired: (name: string) => boolean
  isReadOnly: boolean
  /** The fields drawn so far: for history and the comparison of two versions. */
  labels: Labels
}
/** What people call a field and its values, by the field's name. */
export type Labels = Map<string, { label: string; options?: readonly Option[] }>

const Inside = createContext<FormInside | null>(null)

/** The form an input is in. */
export function useInside() {
  const inside = use(Inside)
  if (!inside) throw new Error('Not in a form')
  return inside
}

/** A form checked by a contract's schema; messages in the panel's language. `defaults` may lack what the person must choose. */
export function useContractForm(schema: Schema, defaults: FieldValues): UseFormReturn<FieldValues> {
  return useForm({
    defaultValues: defaults,
    resolver: resolverOf(schema),
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
}

/** One issue of the schema is one message at its field: the same codes the server sends (contract/kit/field-words). */
function resolverOf(schema: Schema): Resolver<FieldValues> {
  return (values) => {
    const read = safeParse(schema, values, { reportInput: true })
    if (read.success) return { values: read.data as FieldValues, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const issue of read.error.issues) {
      const { path, code, params } = fieldError(issue)
      put(errors, path.split('.'), { type: code, message: fieldMessage(language(), code, params) })
    }
    return { values: {}, errors: errors as FieldErrors }
  }
}

/** Sets the first error of a dotted path in the nested shape react-hook-form reads. */
function put(
  errors: Record<string, unknown>,
  [head = '', ...rest]: string[],
  error: { type: string; message: string },
) {
  if (rest.length === 0) errors[head] ??= error
  else put((errors[head] ??= {}) as Record<string, unknown>, rest, error)
}

/** Lands the server's 422 on the fields it names; false when it named none, so that the caller shows the message itself. */
export function landErrors(form: UseFormReturn<FieldValues>, refusal: Refusal): boolean {
  const errors = refusal.problem?.errors ?? []
  errors.forEach(({ path, code, message }, at) =>
    form.setError(path, { type: code, message }, { shouldFocus: at === 0 }),
  )
  return errors.length > 0
}

export interface ContractFormProps {
  id: string
  form: UseFormReturn<FieldValues>
  schema: Schema
  isReadOnly?: boolean
  /** Filled by the fields drawn. */
  labels: Labels
  onSubmit: (values: FieldValues) => void
  children: ReactNode
}

/** The form element around bound inputs (fields.tsx). */
export function ContractForm({ id, form, schema, isReadOnly = false, labels, onSubmit, children }: ContractFormProps) {
  const isRequired = (name: string) => demands(schema, name.split('.'))
  return (
    <FormProvider {...form}>
      <Inside value={{ isRequired, isReadOnly, labels }}>
        <form id={id} noValidate onSubmit={form.handleSubmit(onSubmit)} className="contents">
          {children}
        </form>
      </Inside>
    </FormProvider>
  )
}

function demands(schema: Schema, [head, ...rest]: string[]): boolean {
  if (head === undefined) return !safeParse(schema, '').success && !safeParse(schema, undefined).success
  const shape = (schema as unknown as { shape?: Record<string, Schema> }).shape
  const inner = shape?.[head]
  return inner !== undefined && demands(inner, rest)
}
