import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Call, CallInput, Schema } from '#contract/kit/call.ts'
import { inputOf } from './form.tsx'
import type { GiveBack } from '../record/history.tsx'
import { useSend } from '../server/query.ts'
import type { RecordForm } from './record-form.tsx'

interface GiveBackGiven {
  edit: RecordForm
  update: Call
  params: unknown
  schema: Schema
  invalidates: readonly Call[]
  /** Called with the restored record and a function that undoes the restoring. */
  onDone: (record: unknown, undo: () => void) => void
  /** Called when the server refuses a value. The field shows the error. */
  onWrong: () => void
}

/**
 * Restores a record to its state before an entry of its history, through the record's own update
 * call. The same rules apply as for saving, also for versions and conflicts.
 */
export function useGiveBack({ edit, update, params, schema, invalidates, onDone, onWrong }: GiveBackGiven): GiveBack {
  const { form, isDirty, blocked } = edit
  const replaced = useRef<FieldValues>({})
  const sent = (values: FieldValues, version: number) => ({ params, body: { ...values, version } }) as CallInput<Call>
  const undo = useSend(update, {
    invalidates,
    // If the user has typed something since the restoring, the form keeps it, and saving merges it
    // with the stored values.
    onDone: (answer) => void (isDirty || edit.take(answer)),
  })
  const restore = useSend(update, {
    invalidates,
    onDone: (answer) => {
      const [values, { version }] = [replaced.current, answer as { version: number }]
      edit.takeSaved(answer)
      onDone(answer, () => undo.mutate(sent(values, version)))
    },
    onRefused: (refusal) => {
      onWrong()
      edit.refuse(refusal)
    },
  })
  return {
    valuesOf: (row) => inputOf(schema, row),
    now: form.formState.defaultValues ?? {},
    isOff: isDirty || blocked !== null || restore.isPending || undo.isPending,
    onGiveBack: (values: FieldValues) => {
      replaced.current = form.formState.defaultValues ?? {}
      for (const [field, value] of Object.entries(values)) form.setValue(field, value, { shouldDirty: true })
      const send = (body: FieldValues) => {
        edit.keepSent()
        restore.mutate(sent(body, edit.version()))
      }
      void form.handleSubmit(send, () => {
        onWrong()
        edit.showWrong()
      })()
    },
  }
}
