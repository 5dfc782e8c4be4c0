import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { Answer, Call, Given, In, Schema } from '#contract/kit/call.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refused } from './errors.tsx'
import { ContractForm, landErrors, useContractForm, type Labels } from './form.tsx'
import { formWords } from './form-words.ts'
import type { HistoryCall } from './history.tsx'
import { useKeys } from './keys.ts'
import { PageHead } from './page-head.tsx'
import { useGo, usePage, usePageTitle, useSetSearch } from './page.tsx'
import { ask, useSend } from './query.ts'
import { useCan, type Permission } from './session.ts'
import { closeTabs, dropDraft, keepDraft, readDraft, setTabDirty } from './tabs.ts'
import { useWords } from './words.ts'

// What most visits to a form never show.
const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))
const Stale = lazy(() => import('./stale.tsx'))
const History = lazy(() => import('./history.tsx'))

/** The calls of a noun that can be read, made and changed, as `plain` of the contract declares them. */
export interface FormNoun {
  input: Schema
  list: Call
  read: Call & { params: Schema }
  create: Call & { body: Schema }
  update: Call & { params: Schema; body: Schema }
  history?: HistoryCall & { params: Schema }
}

export interface FormPageProps<N extends FormNoun> {
  noun: N
  /** The parameters of the record's path; undefined makes a new one. */
  params: In<N['read']['params']> | undefined
  /** What a new one starts with. Leave out what the person must choose. */
  start: Partial<In<N['input']>>
  /** The title while there is no record yet. */
  newTitle: string
  /** What a person calls the record. */
  name: (record: Answer<N['read']>) => string
  /** The list one came from and goes back to. */
  back: string
  /** Calls besides the noun's own whose answers are old after saving. */
  invalidates?: readonly Call[]
  /** The inputs (fields.tsx), in a grid of two columns. */
  children: ReactNode
}

/** One form for new and edit: loads the record, hands it to the form, says what goes wrong. */
export function FormPage<N extends FormNoun>(props: FormPageProps<N>) {
  const { noun, params, start } = props
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ask(noun.read as Call, { params } as Given<Call>),
    enabled: params !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  // The form starts from what the server says now, once; whatever is fetched later must not disturb the typing.
  const [record, setRecord] = useState<FieldValues | null>(null)
  if (!record && data && isFetchedAfterMount) setRecord(data as FieldValues)
  if (error && !record) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (params === undefined) return <RecordForm {...props} record={null} values={start as FieldValues} />
  if (!record) return <FormSkeleton />
  return <RecordForm {...props} record={record} values={inputOf(noun.input, record)} />
}

/** The part of a record that the form may send. */
const inputOf = (input: Schema, record: FieldValues): FieldValues =>
  Object.fromEntries(Object.keys((input as unknown as { shape: object }).shape).map((name) => [name, record[name]]))

function RecordForm<N extends FormNoun>({
  noun,
  params,
  newTitle,
  name,
  back,
  invalidates = [],
  children,
  record,
  values,
}: FormPageProps<N> & { record: FieldValues | null; values: FieldValues }) {
  const t = useWords(formWords)
  const can = useCan()
  const go = useGo()
  const router = useRouter()
  const { path, search } = usePage()
  const setSearch = useSetSearch()
  const [version, setVersion] = useState(record?.version as number | undefined)
  const [theirs, setTheirs] = useState<FieldValues | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [draft] = useState(() => readDraft(path) as FieldValues | null)
  const [hasDraft, setHasDraft] = useState(draft !== null)
  const [labels] = useState<Labels>(() => new Map())
  const form = useContractForm(noun.input, values)
  const { isDirty } = useFormState({ control: form.control })
  const title = record ? name(record as Answer<N['read']>) : newTitle
  usePageTitle(record ? title : undefined)
  useDraft(path, form, isDirty, draft)

  const write = (record ? noun.update : noun.create) as Call
  const isReadOnly = !can(write.permission as Permission)
  const leave = (href: string) => {
    closeTabs([path], path)
    go(href)
  }
  const save = useSend(write, {
    invalidates: [noun.list, noun.read, ...(noun.history ? [noun.history] : []), ...invalidates],
    onDone: (answer) => {
      toasts.add({ title: t('saved', { name: name(answer as Answer<N['read']>) }) })
      // The form may have been left for another tab meanwhile; then only its own tab goes.
      if (router.state.location.pathname === path) leave(back)
      else closeTabs([path], '')
    },
    onRefused: (refusal) => {
      if (refusal.problem?.code === 'stale_version') setTheirs(refusal.problem.current as FieldValues)
      else if (!landErrors(form, refusal)) toasts.add({ kind: 'danger', title: refusal.message })
    },
  })
  const submit = (body: FieldValues) =>
    save.mutate((record ? { params, body: { ...body, version } } : { body }) as Given<Call>)
  useKeys([{ keys: 'mod+s', label: t('save'), isGlobal: true, run: () => void form.handleSubmit(submit)() }])

  const details = (
    <div className="grid gap-4">
      {isReadOnly && <Banner title={t('readOnly')}>{t('readOnlyText', { permission: write.permission })}</Banner>}
      {hasDraft && (
        <Banner
          title={t('draft')}
          action={
            <Button
              onPress={() => {
                dropDraft(path)
                form.reset(values)
                setHasDraft(false)
              }}
            >
              {t('dropDraft')}
            </Button>
          }
        />
      )}
      {theirs && (
        <Suspense>
          <Stale
            theirs={theirs}
            mine={form.getValues()}
            labels={labels}
            onTake={() => {
              form.reset(inputOf(noun.input, theirs))
              setVersion(theirs.version as number)
              setTheirs(null)
            }}
            onKeep={() => {
              setVersion(theirs.version as number)
              setTheirs(null)
            }}
          />
        </Suspense>
      )}
      <Card>
        <ContractForm
          id={`form:${path}`}
          form={form}
          schema={noun.input}
          isReadOnly={isReadOnly}
          labels={labels}
          onSubmit={submit}
        >
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
        </ContractForm>
      </Card>
    </div>
  )
  const tab = record && search.tab === 'history' ? 'history' : 'details'
  const historyCard = record && noun.history && (
    <Card>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <History call={noun.history} given={{ params } as never} labels={labels} />
      </Suspense>
    </Card>
  )
  return (
    <div className="mx-auto grid max-w-4xl gap-5">
      <PageHead
        title={title}
        actions={
          <>
            <Button onPress={() => (isDirty ? setLeaving(true) : leave(back))}>{t('cancel')}</Button>
            {!isReadOnly && (
              <Button variant="solid" type="submit" form={`form:${path}`} isPending={save.isPending}>
                {t('save')}
              </Button>
            )}
          </>
        }
      />
      {historyCard && (
        <Segmented
          label={title}
          value={tab}
          onChange={(next) => setSearch({ tab: next === 'history' ? next : undefined }, { replace: true })}
          segments={(['details', 'history'] as const).map((value) => ({ value, label: t(value) }))}
          className="w-fit"
        />
      )}
      {/* The form stays while its history is read, and so does what was typed. */}
      <div hidden={tab !== 'details'}>{details}</div>
      {tab === 'history' && historyCard}
      {isLeaving && (
        <Suspense>
          <LeaveDialog onConfirm={() => leave(back)} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Keeps what is typed in this browser tab and marks the panel's tab. Going to another tab asks nothing, since the form stays alive there;
 * closing it, leaving it or closing the browser asks once.
 */
function useDraft(path: string, form: UseFormReturn<FieldValues>, isDirty: boolean, draft: FieldValues | null) {
  const isRestored = useRef(false)
  useEffect(() => {
    // Once: the effect runs again each time the tab comes back into sight.
    if (isRestored.current) return
    isRestored.current = true
    for (const [name, value] of Object.entries(draft ?? {})) form.setValue(name, value, { shouldDirty: true })
  }, [form, draft])
  useEffect(() => {
    setTabDirty(path, isDirty)
    if (!isDirty) return dropDraft(path)
    keepDraft(path, form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(path, values) })
  }, [path, form, isDirty])
}

const FormSkeleton = () => (
  <div aria-hidden className="mx-auto grid max-w-4xl gap-5">
    <Skeleton className="h-12 w-72" />
    <Skeleton className="h-64" />
  </div>
)
