import { useId, useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Answer, Call, Given, Out, Schema } from '#contract/kit/call.ts'
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
  /** What its button says; "save" without it. */
  save?: string
  variant?: ButtonProps['variant']
  /** Further ways on, left of the buttons. */
  more?: ReactNode
  /** The inputs (fields.tsx). */
  children: ReactNode
}

export interface FormDialogFrameProps<S extends Schema> extends Framing {
  form: UseFormReturn<FieldValues>
  schema: S
  labels: Labels
  /** Of the form element, where something outside must find it. */
  id?: string
  isPending?: boolean
  onSubmit: (values: Out<S>) => void
}

/** A form in a dialog, over a form of the caller's: for what is saved in a way of its own, or not sent at all. */
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
      isOpen
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

/** The dialog goes on with what was answered. */
export const stay = Symbol('stay')

export interface FormDialogProps<C extends Call & { body: Schema }, S extends Schema> extends Framing {
  call: C
  /** What the form asks for, where that is not the call's whole body. */
  schema?: S
  /** What it begins with. Leave out what the person must choose. */
  start: FieldValues
  /** What is sent. */
  given: (values: Out<S>) => Given<C>
  /** Calls whose answers are old once this has been done. */
  invalidates?: readonly Call[]
  /** What follows, in place of closing the dialog where it answers `stay`. */
  onDone?: (answer: Answer<C>) => unknown
}

/**
 * One call asked for in a dialog: its fields with the contract's bounds, sent once however often it is pressed, refused at the fields. Where somebody else was
 * faster, what they saved is shown: what was not touched here is theirs from then on, and what was is saved over it, if it is saved again.
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
