import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useFormState, type FieldValues } from 'react-hook-form'
import type { Schema } from '#contract/kit/call.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import type { Refusal } from '../server/client.ts'
import type { Labels } from '../list/labels.ts'
import { ContractForm, focusWrong, landErrors, useContractForm, type ContractFormProps } from './form.tsx'
import { formWords } from '../words/form-words.ts'
import type { HistoryProps } from '../record/history.tsx'
import { sayRefusal } from '../server/refusal.ts'
import { useDraft } from './use-draft.ts'
import { useWords } from '../words/words.ts'

// Loaded on demand, because most visits to a form never show these parts.
const Stale = lazy(() => import('./stale.tsx'))
const History = lazy(() => import('../record/history.tsx')) as unknown as (props: HistoryProps) => ReactNode

interface RecordFormGiven<R> {
  /** The id of the form element. The page's draft is stored under it. */
  id: string
  schema: Schema
  /** The record as last read from the server; null for a new one. */
  record: R | null
  /** The form's values for a record, or for a new record (null). */
  valuesOf: (record: R | null) => FieldValues
  /** Fields that are never stored in drafts. */
  secrets?: readonly string[]
}
/** The state of a record being edited, whatever its type. */
export interface RecordForm extends Omit<ReturnType<typeof useRecordForm>, 'take' | 'takeSaved'> {
  /** Makes the form continue from this record. */
  take(record: unknown): void
  takeSaved(record: unknown): void
}

/**
 * The state of a form that edits a record: a draft that survives a reload, merging what others save
 * in the meantime, the version sent when saving, and refusals shown at their fields. The caller
 * sends: `useSend(noun.update, {onDone: edit.takeSaved, onRefused: edit.refuse})`.
 */
export function useRecordForm<R extends { version: number }>({
  id,
  schema,
  record,
  valuesOf,
  secrets,
}: RecordFormGiven<R>) {
  const [labels] = useState<Labels>(() => new Map())
  const [theirs, setTheirs] = useState<{ record: R; values: FieldValues } | null>(null)
  const [blocked, setBlocked] = useState<string | null>(null)
  const read = useRef(record?.version ?? 0)
  const form = useContractForm(schema, valuesOf(record))
  const { isDirty } = useFormState({ control: form.control })
  /** The version that was read, for the saving call; 0 if there is none. */
  const version = () => read.current
  const goOnFrom = (version: number) => void (read.current = version)
  const { hasDraft, forgetDraft } = useDraft({ id, form, isDirty, version, goOnFrom, secrets })

  /** Makes the form continue from this record. */
  const take = (it: R) => {
    read.current = it.version
    form.reset(valuesOf(it))
    setTheirs(null)
    forgetDraft()
  }
  /** The form's values when they were sent; null once the answer has arrived. */
  const sent = useRef<FieldValues | null>(null)
  const keepSent = () => void (sent.current = structuredClone(form.getValues()))
  /** Makes the form continue from the saved record. Text typed during the saving is kept. */
  const takeSaved = (it: R) => {
    const [before, typed] = [sent.current, structuredClone(form.getValues())]
    sent.current = null
    take(it)
    if (!before) return
    for (const [field, value] of Object.entries(typed))
      if (JSON.stringify(value) !== JSON.stringify(before[field])) form.setValue(field, value, { shouldDirty: true })
  }
  // If nothing was typed, takes over a change that was made outside the form, such as by a switch.
  // Otherwise saving reports the differences.
  const takeIn = useEffectEvent((it: R) => it.version > read.current && take(it))
  useEffect(() => {
    if (record && !isDirty && !theirs && !hasDraft) takeIn(record)
  }, [record, isDirty, theirs, hasDraft])

  const formElement = () => document.getElementById(id) as HTMLFormElement | null
  const showWrong = () => {
    const element = formElement()
    if (element) focusWrong(element)
  }
  /**
   * Untouched fields take the other person's values. Only fields that both have changed need a
   * question. If there are none, the form is sent again.
   */
  const merge = async (current: R, isSaving: boolean) => {
    const { isClash, merged } = await import('../record/differences.ts')
    const [base, typed, now] = [form.formState.defaultValues, form.getValues(), valuesOf(current)]
    const mine = merged(base, typed, now, labels) as FieldValues
    form.reset(now)
    for (const [field, value] of Object.entries(mine)) form.setValue(field, value, { shouldDirty: true })
    if (isSaving && !isClash(base, typed, now, labels)) {
      goOnFrom(current.version)
      formElement()?.requestSubmit()
    } else setTheirs({ record: current, values: merged(base, now, typed, labels) as FieldValues })
  }
  /** `isSaving`: the refused call was that of the form itself, not another action on the record. */
  const refuse = (refusal: Refusal, isSaving = false) => {
    sent.current = null
    if (refusal.problem?.code === 'stale_version')
      merge(refusal.problem.current as R, isSaving).catch(() => sayRefusal(refusal))
    else {
      const rest = landErrors(form, refusal, labels)
      if (rest) sayRefusal(refusal, rest)
      showWrong()
    }
  }
  const dropDraft = () => {
    form.reset()
    forgetDraft()
  }
  /** The question disappears once it is answered, so the focus moves to the save button. */
  const goOn = () => {
    const buttons = [...(formElement()?.elements ?? [])].filter((it) => it instanceof HTMLButtonElement)
    buttons.find((it) => it.type === 'submit' && !it.disabled)?.focus()
  }
  const conflict = theirs && {
    theirs: theirs.values,
    onTake: () => {
      flushSync(() => take(theirs.record))
      goOn()
    },
    onKeep: () => {
      goOnFrom(theirs.record.version)
      flushSync(() => setTheirs(null))
      goOn()
    },
  }
  /**
   * Reverts the form to what is stored. The undo button disappears, so the focus moves to the save
   * button beside it.
   */
  const undo = () => {
    goOn()
    if (conflict) conflict.onTake()
    else dropDraft()
  }
  const notes = { hasDraft, dropDraft, conflict }
  const saving = { keepSent, takeSaved, refuse, showWrong }
  return { id, schema, form, labels, isDirty, notes, undo, blocked, setBlocked, version, take, ...saving }
}

/**
 * Notices to read before continuing: a restored draft, or a record that somebody else has changed.
 */
export function RecordNotes({ edit: { form, labels, notes } }: { edit: RecordForm }) {
  const t = useWords(formWords)
  const { hasDraft, dropDraft, conflict } = notes
  return (
    <>
      {hasDraft && <Banner title={t('draft')} action={<Button onPress={dropDraft}>{t('dropDraft')}</Button>} />}
      {conflict && (
        <Suspense>
          <Stale {...conflict} mine={form.getValues()} labels={labels} />
        </Suspense>
      )}
    </>
  )
}

export interface RecordInputsProps extends Pick<ContractFormProps<Schema>, 'isReadOnly' | 'onWrong' | 'children'> {
  edit: RecordForm
  onSubmit: (values: FieldValues) => void
}
/**
 * The form element of an edited record. It surrounds the inputs (fields.tsx) in a grid of two
 * columns.
 */
export const RecordInputs = ({
  edit: { id, form, schema, labels, setBlocked, keepSent },
  onSubmit,
  children,
  ...rest
}: RecordInputsProps) => (
  <ContractForm
    {...{ id, form, schema, labels }}
    onBlock={setBlocked}
    onSubmit={(values) => {
      keepSent()
      onSubmit(values as FieldValues)
    }}
    {...rest}
  >
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
  </ContractForm>
)

/** Who changed the record, what and when. */
export const RecordHistory = (props: HistoryProps) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <History {...props} />
  </Suspense>
)
