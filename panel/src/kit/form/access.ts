import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Call, Given, Schema } from '#contract/kit/call.ts'
import type { FormCardProps } from './form-card.tsx'
import { formWords } from '../words/form-words.ts'
import type { HistoryProps } from '../record/history.tsx'
import { useSend } from '../server/query.ts'
import { useRecordForm } from './record-form.tsx'
import { useCan, type Permission } from '../server/session.ts'
import { useWords } from '../words/words.ts'

/** How somebody signs in elsewhere: `secrets` that can be written and never read, version 0 while there is none. */
interface AccessNoun {
  noun: string
  input: Schema
  read: Call
  update: Call
  history: HistoryProps['call']
}

interface AccessGiven<R extends { version: number }> {
  noun: AccessNoun
  /** Whose it is, as the path parameters. */
  params: Record<string, string>
  record: R
  valuesOf: (record: R | null) => FieldValues
  title: string
  /** Calls whose answers are old after a saving, besides its own. */
  invalidates?: readonly Call[]
}

/** An access edited in its card: what its `FormCard` is given, and what the buttons beside it ask. */
export function useAccess<R extends { version: number }>(given: AccessGiven<R>) {
  const { noun, params, record, valuesOf, title } = given
  const t = useWords(formWords)
  const can = useCan()
  const [isSaved, setSaved] = useState(false)
  const edit = useRecordForm({
    id: [noun.noun, ...Object.values(params)].join(':'),
    schema: noun.input,
    record,
    valuesOf,
    secrets: ['secrets'],
  })
  const invalidates = [noun.read, noun.history, ...(given.invalidates ?? [])]
  const save = useSend(noun.update, {
    invalidates,
    onDone: (answer) => {
      edit.takeSaved(answer as R)
      setSaved(true)
    },
    onRefused: (refusal) => edit.refuse(refusal, true),
  })
  const isThere = record.version > 0
  const isReadOnly = !can(noun.update.permission as Permission)
  const card = {
    title,
    edit,
    history: isThere ? { call: noun.history, params } : undefined,
    isReadOnly,
    isSaving: save.isPending,
    onSubmit: (body: FieldValues) => save.mutate({ params, body: { ...body, version: edit.version() } } as Given<Call>),
    said: isSaved && t('saved', { name: title }),
  } satisfies Partial<FormCardProps>
  return { card, invalidates, isThere, isReadOnly }
}
