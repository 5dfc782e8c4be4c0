import type { FieldValues } from 'react-hook-form'
import type { Call, Given, Schema } from '#contract/kit/call.ts'
import { inputOf } from './form.tsx'
import type { GiveBack } from './history.tsx'
import { useSend } from './query.ts'
import type { RecordForm } from './record-form.tsx'

interface GiveBackGiven {
  edit: RecordForm
  update: Call
  params: unknown
  schema: Schema
  invalidates: readonly Call[]
  onDone: (record: unknown) => void
  /** Something is refused, and shown at its field. */
  onWrong: () => void
}

/** The record goes back to how it was before a line of its history, by its own update: rules, version and conflict are those of saving. */
export function useGiveBack({ edit, update, params, schema, invalidates, onDone, onWrong }: GiveBackGiven): GiveBack {
  const { form, isDirty, blocked } = edit
  const restore = useSend(update, {
    invalidates,
    onDone: (answer) => {
      edit.take(answer as never)
      onDone(answer)
    },
    onRefused: (refusal) => {
      onWrong()
      edit.refuse(refusal)
    },
  })
  return {
    valuesOf: (row) => inputOf(schema, row),
    now: form.formState.defaultValues ?? {},
    isOff: isDirty || blocked !== null || restore.isPending,
    onGiveBack: (values: FieldValues) => {
      for (const [field, value] of Object.entries(values)) form.setValue(field, value, { shouldDirty: true })
      const send = (body: FieldValues) =>
        restore.mutate({ params, body: { ...body, version: edit.version() } } as Given<Call>)
      void form.handleSubmit(send, () => {
        onWrong()
        edit.showWrong()
      })()
    },
  }
}
