import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, type FieldValues } from 'react-hook-form'
import type { Given } from '#contract/kit/call.ts'
import { branch } from '#contract/organisation/branch.ts'
import { hoursFaults, workingHours, type WorkingHours } from '#contract/organisation/working-hours.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { FormFrame } from '#panel/kit/form-frame.tsx'
import { formWords } from '#panel/kit/form-words.ts'
import { inputOf, requestSave, withRules } from '#panel/kit/form.tsx'
import { useGiveBack } from '#panel/kit/give-back.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { usePage, useScreenTitle, useSetSearch } from '#panel/kit/page.tsx'
import { ask, useSend } from '#panel/kit/query.ts'
import { RecordHistory, RecordInputs, RecordNotes, useRecordForm } from '#panel/kit/record-form.tsx'
import { SaveBar } from '#panel/kit/save-bar.tsx'
import { useCan } from '#panel/kit/session.ts'
import { Unloaded } from '#panel/kit/unloaded.tsx'
import { useWords } from '#panel/kit/words.ts'
import { Methods } from './methods.tsx'
import { NextDays } from './next-days.tsx'
import { SpecialDays } from './special-days.tsx'
import { Told } from './told.tsx'
import { Week } from './week.tsx'

const schema = withRules(workingHours.input, hoursFaults)
const invalidates = [workingHours.read, workingHours.history, workingHours.openAt, branch.state, branch.guide]

/** When a branch is open: its week drawn and typed, methods with hours of their own, days that differ, and what follows from all that. */
export default function WorkingHoursForm() {
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ask(workingHours.read, { params: { branch_id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error && !data)
    return <Unloaded error={error} back={`/manegement/${branch_id}/home`} onAgain={() => void refetch()} />
  // The form starts from the server's current state.
  return data && isFetchedAfterMount ? <Loaded record={data} /> : <Skeleton className="h-96" />
}

/** A page of settings: saving stays on it, and what was typed is undone in place. */
function Loaded({ record }: { record: WorkingHours }) {
  const t = useWords(formWords)
  const can = useCan()
  const title = useScreenTitle()
  const { path, search } = usePage()
  const setSearch = useSetSearch()
  const params = { branch_id: record.id }
  const edit = useRecordForm({ id: `form:${path}`, schema, record, valuesOf: (it) => inputOf(schema, it) })
  const { id, form, isDirty, labels, notes } = edit
  const [done, setDone] = useState<'saved' | 'unchanged' | null>(null)
  const isReadOnly = !can(workingHours.update.permission)
  const tab = search.tab === 'history' ? 'history' : 'details'
  const showTab = (next: string) => setSearch({ tab: next === 'history' ? next : undefined }, { replace: true })
  const isSent = useRef(false)
  const save = useSend(workingHours.update, {
    invalidates,
    onDone: (answer) => {
      isSent.current = false
      edit.take(answer)
      setDone('saved')
    },
    onRefused: (refusal) => {
      isSent.current = false
      edit.refuse(refusal, true)
    },
  })
  const submit = (body: FieldValues) => {
    if (isSent.current) return
    if (!isDirty) return setDone('unchanged')
    isSent.current = true
    save.mutate({ params, body: { ...body, version: edit.version() } } as Given<typeof workingHours.update>)
  }
  const undo = () => {
    setDone(null)
    // The button goes, and the keyboard stays with its neighbour.
    document.querySelector<HTMLElement>(`button[form="${CSS.escape(id)}"]`)?.focus()
    if (notes.conflict) notes.conflict.onTake()
    else notes.dropDraft()
  }
  const giveBack = useGiveBack({
    edit,
    update: workingHours.update,
    params,
    schema,
    invalidates,
    onDone: () => toasts.add({ title: t('gaveBack', { name: title }) }),
    onWrong: () => showTab('details'),
  })
  useKeys([
    {
      keys: 'mod+s',
      label: t('save'),
      isGlobal: true,
      run: () => requestSave(id),
    },
  ])
  return (
    <FormFrame
      title={title}
      tab={tab}
      onTab={showTab}
      aside={
        <FormProvider {...form}>
          <NextDays branch_id={record.id} isReadOnly={isReadOnly} />
        </FormProvider>
      }
      history={
        <RecordHistory
          call={workingHours.history}
          params={params}
          labels={labels}
          giveBack={isReadOnly ? undefined : giveBack}
        />
      }
      bar={
        tab === 'details' &&
        !isReadOnly && (
          <SaveBar control={form.control} note={done ? t(done, { name: title }) : undefined} onShow={edit.showWrong}>
            {isDirty && <Button onPress={undo}>{t('cancel')}</Button>}
            <Button variant={isDirty ? 'solid' : 'plain'} type="submit" form={id} isPending={save.isPending}>
              {t('save')}
            </Button>
          </SaveBar>
        )
      }
    >
      {isReadOnly && <Banner title={t('readOnly')}>{t('readOnlyText')}</Banner>}
      <RecordNotes edit={edit} />
      <Card>
        <RecordInputs
          edit={edit}
          isReadOnly={isReadOnly}
          onSubmit={submit}
          onWrong={() => search.tab && showTab('details')}
        >
          <Week />
          <Methods />
          <SpecialDays />
          <Told />
        </RecordInputs>
      </Card>
    </FormFrame>
  )
}
