import { useRef, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, type FieldValues } from 'react-hook-form'
import type { Answer, Call, Given, In, Schema } from '#contract/kit/call.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { inputOf, requestSave } from './form.tsx'
import { FormFrame } from './form-frame.tsx'
import { formWords } from '../words/form-words.ts'
import { useGiveBack } from './give-back.ts'
import type { HistoryCall } from '../record/history.tsx'
import { useKeys } from '../keys.ts'
import { usePage, useScreenTitle, useSetSearch } from '../page/page.tsx'
import { ask, useSend } from '../server/query.ts'
import { RecordHistory, RecordInputs, RecordNotes, useRecordForm } from './record-form.tsx'
import { SaveBar } from './save-bar.tsx'
import { useCan, type Permission } from '../server/session.ts'
import { Unloaded } from '../record/unloaded.tsx'
import { useWords } from '../words/words.ts'

/** The calls of a document, as `branchDocument` of the contract declares them; `input` may carry rules of its own (`withRules`). */
export interface DocumentNoun {
  input: Schema
  read: Call & { params: Schema }
  update: Call & { params: Schema; body: Schema }
  history: HistoryCall & { params: Schema }
}

export interface DocumentPageProps<N extends DocumentNoun> {
  noun: N
  /** Whose document, as the path parameters. */
  params: In<N['read']['params']>
  /** Where to go if it cannot be read. */
  back: string
  /** It cannot be changed here; `children` say why. */
  isReadOnly?: boolean
  /** Calls besides the document's own whose answers are old after saving. */
  invalidates?: readonly Call[]
  /** Stands beside the inputs where there is room, below them where not, and reads what is typed: `useWatch()`. */
  aside?: ReactNode
  /** The inputs (fields.tsx), in a grid of two columns; many of them in sections (form-section.tsx). */
  children: ReactNode
}
type DocumentOf<N extends DocumentNoun> = Answer<N['read']> & { version: number }

/** What there is one of for each place, such as a branch's opening hours: loaded afresh, saved without leaving the page, undone in place. */
export function DocumentPage<N extends DocumentNoun>(props: DocumentPageProps<N>) {
  const { noun, params, back } = props
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ask(noun.read as Call, { params } as Given<Call>),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <Unloaded error={error} back={back} onAgain={() => void refetch()} />
  // The form starts from the server's current state.
  if (!data || !isFetchedAfterMount) return <Skeleton className="h-96" />
  return <DocumentForm {...props} record={data as DocumentOf<N>} />
}

interface DocumentGiven<N extends DocumentNoun> extends Pick<
  DocumentPageProps<N>,
  'noun' | 'params' | 'invalidates' | 'isReadOnly'
> {
  record: DocumentOf<N>
  title: string
  /** The parameter of the address that says whether its history is shown. */
  tabIn?: 'tab' | 'view'
}

/** A document under edit, and the parts of its page: inputs, history, bar. A page laid out differently puts them where it likes. */
export function useDocument<N extends DocumentNoun>({
  noun,
  params,
  invalidates = [],
  isReadOnly: isLocked = false,
  record,
  title,
  tabIn = 'tab',
}: DocumentGiven<N>) {
  const t = useWords(formWords)
  const can = useCan()
  const { path, search } = usePage()
  const setSearch = useSetSearch()
  const edit = useRecordForm({
    id: `form:${path}`,
    schema: noun.input,
    record,
    valuesOf: (it) => inputOf(noun.input, it as FieldValues),
  })
  const { id, form, isDirty, blocked, labels } = edit
  const [done, setDone] = useState<'saved' | 'unchanged' | null>(null)
  const mayWrite = can(noun.update.permission as Permission)
  const isReadOnly = !mayWrite || isLocked
  const tab: 'history' | 'details' = search[tabIn] === 'history' ? 'history' : 'details'
  const showTab = (next: string) => setSearch({ [tabIn]: next === 'history' ? next : undefined }, { replace: true })
  const stale = [noun.read, noun.history, ...invalidates]
  const isSent = useRef(false)
  const save = useSend(noun.update as Call, {
    invalidates: stale,
    onDone: (answer) => {
      isSent.current = false
      edit.takeSaved(answer as DocumentOf<N>)
      setDone('saved')
    },
    onRefused: (refusal) => {
      isSent.current = false
      edit.refuse(refusal, true)
    },
  })
  const submit = (body: FieldValues) => {
    if (isSent.current || blocked) return
    if (!isDirty) return setDone('unchanged')
    isSent.current = true
    save.mutate({ params, body: { ...body, version: edit.version() } } as Given<Call>)
  }
  const undo = () => {
    setDone(null)
    edit.undo()
  }
  const giveBack = useGiveBack({
    edit,
    update: noun.update,
    params,
    schema: noun.input,
    invalidates: stale,
    onDone: (_, undo) =>
      toasts.add({ title: t('gaveBack', { name: title }), action: { label: t('undo'), onAction: undo } }),
    onWrong: () => showTab('details'),
  })
  useKeys([{ keys: 'mod+s', label: t('save'), isGlobal: true, run: () => requestSave(id) }])
  return {
    edit,
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
    history: (
      <RecordHistory call={noun.history} params={params} labels={labels} giveBack={isReadOnly ? undefined : giveBack} />
    ),
    bar: !isReadOnly && (
      <SaveBar control={form.control} note={done ? t(done, { name: title }) : undefined} onShow={edit.showWrong}>
        {isDirty && <Button onPress={undo}>{t('cancel')}</Button>}
        <Button
          variant={isDirty ? 'solid' : 'plain'}
          type="submit"
          form={id}
          isPending={save.isPending}
          isDisabled={blocked !== null}
          title={blocked ?? undefined}
        >
          {t('save')}
        </Button>
      </SaveBar>
    ),
  }
}

function DocumentForm<N extends DocumentNoun>({
  aside,
  children,
  ...given
}: DocumentPageProps<N> & { record: DocumentOf<N> }) {
  const title = useScreenTitle()
  const { edit, tab, showTab, inputs, history, bar } = useDocument({ ...given, title })
  return (
    <FormFrame
      title={title}
      tab={tab}
      onTab={showTab}
      aside={aside && <FormProvider {...edit.form}>{aside}</FormProvider>}
      history={history}
      bar={tab === 'details' && bar}
    >
      {inputs(children)}
    </FormFrame>
  )
}
