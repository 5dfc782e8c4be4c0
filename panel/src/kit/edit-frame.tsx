import { useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Call, Given, Schema } from '#contract/kit/call.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { inputOf, requestSave } from './form/form.tsx'
import { formWords } from './words/form-words.ts'
import { useGiveBack } from './form/give-back.ts'
import type { HistoryCall } from './record/history.tsx'
import { useKeys } from './keys.ts'
import { usePage, useSetSearch } from './page/page.tsx'
import { useSend } from './server/query.ts'
import { RecordHistory, RecordInputs, RecordNotes, useRecordForm } from './form/record-form.tsx'
import { SaveBar } from './form/save-bar.tsx'
import { useCan, type Permission } from './server/session.ts'
import { useWords } from './words/words.ts'

export interface EditGiven<R> {
  /** What the form holds. */
  schema: Schema
  /** As the server says it is; null for one that is being made. */
  record: R | null
  /** What one that is being made begins with. */
  start?: FieldValues
  params: unknown
  update: Call
  /** Makes a new one. */
  create?: Call | undefined
  history?: HistoryCall | undefined
  /** Calls whose answers are old after saving. */
  stale: readonly Call[]
  /** It cannot be changed here, whatever the caller may: its screen says why. */
  isLocked: boolean
  /** The parameter of the address that says whether its history is shown. */
  tabIn?: string
  /** What people call the saved record. */
  nameOf: (saved: R) => string
  onSaved: (saved: R) => void
  /** Saving was asked for, and there is nothing to save. */
  onUnchanged: () => void
  /** The page is left once it is saved: nothing more is sent from it. */
  isLeft?: boolean
}

/**
 * The life of a page on which one record is edited: its form with a draft, sent once, refused at its fields, saved with Ctrl S; its history, from which it is
 * given back; who may only read it. A page puts the parts where it likes.
 */
export function useEditFrame<R extends { version: number }>({
  schema,
  record,
  start = {},
  params,
  update,
  create,
  history,
  stale,
  isLocked,
  tabIn = 'tab',
  nameOf,
  onSaved,
  onUnchanged,
  isLeft = false,
}: EditGiven<R>) {
  const t = useWords(formWords)
  const can = useCan()
  const { path, search } = usePage()
  const setSearch = useSetSearch()
  const edit = useRecordForm<R>({
    id: `form:${path}`,
    schema,
    record,
    valuesOf: (it) => (it ? inputOf(schema, it as FieldValues) : start),
  })
  const { id, isDirty, blocked, labels } = edit
  // What is new or changed can be saved. The button takes every press: an amount counts only once its field is left.
  const isWorth = !record || isDirty
  const write = (record ? undefined : create) ?? update
  const mayWrite = can(write.permission as Permission)
  const isReadOnly = !mayWrite || isLocked
  const tab: 'history' | 'details' = record && search[tabIn] === 'history' ? 'history' : 'details'
  const showTab = (next: string) => setSearch({ [tabIn]: next === 'history' ? next : undefined }, { replace: true })
  // From the submission until it is answered, and on a page that is left then for good: it stays for the moment in which the list's code comes.
  const isSent = useRef(false)
  const save = useSend(write, {
    invalidates: stale,
    onDone: (answer) => {
      isSent.current = isLeft
      onSaved(answer as R)
    },
    onRefused: (refusal) => {
      isSent.current = false
      edit.refuse(refusal, true)
    },
  })
  const submit = (body: FieldValues) => {
    if (isSent.current || blocked) return
    if (!isWorth) return onUnchanged()
    isSent.current = true
    save.mutate((record ? { params, body: { ...body, version: edit.version() } } : { body }) as Given<Call>)
  }
  const giveBack = useGiveBack({
    edit,
    update,
    params,
    schema,
    invalidates: stale,
    onDone: (answer, undo) =>
      toasts.add({
        title: t('gaveBack', { name: nameOf(answer as R) }),
        action: { label: t('undo'), onAction: undo },
      }),
    onWrong: () => showTab('details'),
  })
  useKeys([{ keys: 'mod+s', label: t('save'), isGlobal: true, run: () => requestSave(id) }])
  return {
    edit,
    isWorth,
    isReadOnly,
    tab,
    showTab,
    inputs: (children: ReactNode) => (
      <>
        {!mayWrite && <Banner title={t('readOnly')}>{t('readOnlyText')}</Banner>}
        <RecordNotes edit={edit} />
        <Card>
          <RecordInputs
            edit={edit}
            isReadOnly={isReadOnly}
            onSubmit={submit}
            onWrong={() => tab === 'history' && showTab('details')}
          >
            {children}
          </RecordInputs>
        </Card>
      </>
    ),
    history: record && history && (
      <RecordHistory call={history} params={params} labels={labels} giveBack={isReadOnly ? undefined : giveBack} />
    ),
    /** The bar: what was just said, and before the button that saves what else there is, such as the way back. */
    bar: (note: string | undefined, ways: ReactNode) => (
      <SaveBar
        control={edit.form.control}
        note={note}
        onShow={() => {
          showTab('details')
          edit.showWrong()
        }}
      >
        {ways}
        {!isReadOnly && (
          <Button
            variant={isWorth ? 'solid' : 'plain'}
            type="submit"
            form={id}
            isPending={save.isPending}
            isDisabled={blocked !== null}
            title={blocked ?? undefined}
          >
            {t('save')}
          </Button>
        )}
      </SaveBar>
    ),
  }
}
