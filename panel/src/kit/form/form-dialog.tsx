import { useId, useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Answer, Call, CallInput, Out, Schema } from '#contract/kit/call.ts'
import { Button, type ButtonProps } from '#panel/ui/button.tsx'
import type { DialogProps } from '#panel/ui/dialog-frame.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { ContractForm, inputOf, landErrors, useContractForm } from './form.tsx'
import { formWords } from '../words/form-words.ts'
import type { Labels } from '../list/labels.ts'
import { forget, useSend } from '../server/query.ts'
import { sayRefusal } from '../server/refusal.ts'
import { useWords } from '../words/words.ts'

interface Framing extends Pick<DialogProps, 'title' | 'width' | 'onClose'> {
  /** The label of the submit button; "save" by default. */
  save?: string
  variant?: ButtonProps['variant']
  /** Further buttons, to the left of the main ones. */
  more?: ReactNode
  /** The inputs (fields.tsx). */
  children: ReactNode
}

export interface FormDialogFrameProps<S extends Schema> extends Framing {
  form: UseFormReturn<FieldValues>
  schema: S
  labels: Labels
  /** The id of the form element, if something outside must find it. */
  id?: string
  isPending?: boolean
  onSubmit: (values: Out<S>) => void
}

/**
 * A form in a dialog that opens over the caller's form. Its values are saved in a special way or
 * not sent at all.
 */
export function FormDialogFrame<S extends Schema>({
  form,
  schema,
  labels,
  id,
  isPending = false,
  onSubmit,
  save,
  variant = 'solid',
  more,
  children,
  ...dialog
}: FormDialogFrameProps<S>) {
  const t = useWords(formWords)
  const ownId = useId()
  const formId = id ?? ownId
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {more && <span className="mr-auto">{more}</span>}
          <Button onPress={dialog.onClose}>{t('cancel')}</Button>
          <Button variant={variant} type="submit" form={formId} isPending={isPending}>
            {save ?? t('save')}
          </Button>
        </>
      }
    >
      <ContractForm id={formId} form={form} schema={schema} labels={labels} onSubmit={onSubmit}>
        {children}
      </ContractForm>
    </Dialog>
  )
}

/** `onDone` returns this to keep the dialog open and continue with the answer. */
export const stay = Symbol('stay')

export interface FormDialogProps<C extends Call & { body: Schema }, S extends Schema> extends Framing {
  call: C
  /** The form's schema, if it is not the call's whole body. */
  schema?: S
  /** Initial values. Leave out what the user must choose. */
  start: FieldValues
  /** Makes the call's input from the values. */
  given: (values: Out<S>) => CallInput<C>
  /** Calls whose cached answers must be fetched again after sending. */
  invalidates?: readonly Call[]
  /** Called with the answer; the dialog then closes unless this returns `stay`. */
  onDone?: (answer: Answer<C>) => unknown
}

/**
 * A dialog that sends one call. Its fields have the contract's limits, it sends once however often
 * it is pressed, and refusals are shown at the fields. If somebody else saved first, it shows their
 * version: untouched fields take the other person's values, and saving again overwrites the rest.
 */
export function FormDialog<C extends Call & { body: Schema }, S extends Schema = C['body']>({
  call,
  schema = call.body as unknown as S,
  start,
  given,
  invalidates = [],
  onDone,
  ...frame
}: FormDialogProps<C, S>) {
  const [labels] = useState<Labels>(() => new Map())
  const form = useContractForm(schema, start)
  const send = useSend(call, {
    invalidates,
    onDone: (answer) => {
      if (onDone?.(answer) !== stay) frame.onClose()
    },
    onRefused: (refusal) => {
      const { code, current } = refusal.problem ?? {}
      if (code === 'stale_version') form.reset(inputOf(schema, current as FieldValues), { keepDirtyValues: true })
      if (refusal.status === 409) void forget(...invalidates)
      const text = landErrors(form, refusal, labels)
      if (text) sayRefusal(refusal, text)
    },
  })
  return (
    <FormDialogFrame
      form={form}
      schema={schema}
      labels={labels}
      isPending={send.isPending}
      onSubmit={(values) => send.mutate(given(values))}
      {...frame}
    />
  )
}
