import { useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Call, CallInput, Schema } from '#contract/kit/call.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { blankOf } from './form/blank.ts'
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
  /** The schema of the form's values. */
  schema: Schema
  /** The record as the server has it; null while a new one is created. */
  record: R | null
  /** Initial values of a new record, for fields that do not start empty (`blankOf`). */
  start?: FieldValues
  params: unknown
  update: Call
  /** Creates a new record. */
  create?: Call | undefined
  history?: HistoryCall | undefined
  /** Calls whose cached answers must be fetched again after saving. */
  stale: readonly Call[]
  /** Whether the record cannot be changed here, whatever the user's permissions. */
  isLocked: boolean
  /**
   * The reason why the record cannot be changed here, unless the screen itself shows the reason.
   */
  lockedBecause?: string | false | null | undefined
  /** The address parameter that says whether the history is shown. */
  tabIn?: string
  /** The name of the saved record, for messages. */
  nameOf: (saved: R) => string
  onSaved: (saved: R) => void
  /** Called when saving was requested but nothing has changed. */
  onUnchanged: () => void
  /** Whether the page closes after saving. It then sends nothing more. */
  isLeft?: boolean
}

/**
 * Everything that a page needs to edit one record: the form with its draft, sent once, with
 * refusals at their fields and Ctrl S to save; the history, from which old values can be restored;
 * the read-only view. The page places these parts where it likes.
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
  lockedBecause,
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
    valuesOf: (it) => (it ? inputOf(schema, it as FieldValues) : { ...blankOf(schema), ...start }),
  })
  const { id, isDirty, blocked, labels } = edit
  // Whether there is anything to save: the record is new or has unsaved changes. The save button
  // can be pressed in any case, because an amount counts as a change only once the user has left
  // its field.
  const isWorth = !record || isDirty
  const write = (record ? undefined : create) ?? update
  const mayWrite = can(write.permission as Permission)
  const isReadOnly = !mayWrite || isLocked
  const tab: 'history' | 'details' = record && search[tabIn] === 'history' ? 'history' : 'details'
  const showTab = (next: string) => setSearch({ [tabIn]: next === 'history' ? next : undefined }, { replace: true })
  // True from submission until the answer. If the page is left afterwards, it stays true until the
  // list's code arrives.
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
    save.mutate((record ? { params, body: { ...body, version: edit.version() } } : { body }) as CallInput<Call>)
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
        {mayWrite && lockedBecause && <Banner title={lockedBecause} />}
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
    /**
     * The bottom bar: the last message, and other buttons (such as "back") before the save button.
     */
    bar: (note: string | undefined, ways: ReactNode) => (
      <SaveBar
        control={edit.form.control}
        isReadOnly={isReadOnly}
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
