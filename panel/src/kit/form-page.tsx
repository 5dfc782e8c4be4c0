import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { FormProvider, useFormState, type FieldValues } from 'react-hook-form'
import type { Answer, Call, Given, In, Schema } from '#contract/kit/call.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { merged, type Labels } from './differences.ts'
import { ContractForm, focusWrong, landErrors, useContractForm } from './form.tsx'
import { SaveBar } from './save-bar.tsx'
import { formWords } from './form-words.ts'
import type { HistoryCall } from './history.tsx'
import { useKeys } from './keys.ts'
import { PageHead } from './page-head.tsx'
import { useGo, usePage, usePageTitle, useSetSearch } from './page.tsx'
import { ask, useSend } from './query.ts'
import { sayRefusal } from './refusal.ts'
import { useCan, type Permission } from './session.ts'
import { closeTabs, dropDraft, readDraft } from './tabs.ts'
import { Unloaded } from './unloaded.tsx'
import { useDraft } from './use-draft.ts'
import { useWords } from './words.ts'

// What most visits to a form never show.
const LeaveDialog = lateLayer(() => import('./leave-dialog.tsx'))
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
  /** Under the title of a record that is there: ways to what belongs to it, and what can be done with it besides changing its fields. */
  beside?: (record: Answer<N['read']>) => ReactNode
  /** Stands beside the inputs where there is room, below them where not, and reads what is typed: `useWatch()`. */
  aside?: ReactNode
  /** The inputs (fields.tsx), in a grid of two columns; many of them in sections (form-section.tsx). */
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
  if (error && !record) return <Unloaded error={error} back={props.back} onAgain={() => void refetch()} />
  if (params === undefined) return <RecordForm {...props} record={null} values={start as FieldValues} />
  if (!record) return <FormSkeleton />
  return <RecordForm {...props} record={record} fresh={data as FieldValues} values={inputOf(noun.input, record)} />
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
  beside,
  aside,
  children,
  record,
  fresh,
  values,
}: FormPageProps<N> & { record: FieldValues | null; fresh?: FieldValues; values: FieldValues }) {
  const t = useWords(formWords)
  const can = useCan()
  const go = useGo()
  const router = useRouter()
  const { path, search } = usePage()
  const setSearch = useSetSearch()
  const id = `form:${path}`
  const asideId = `aside:${path}`
  const [version, setVersion] = useState(record?.version as number | undefined)
  const [theirs, setTheirs] = useState<FieldValues | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [draft] = useState(() => readDraft(path) as FieldValues | null)
  const [hasDraft, setHasDraft] = useState(draft !== null)
  const [labels] = useState<Labels>(() => new Map())
  const form = useContractForm(noun.input, values)
  const { isDirty } = useFormState({ control: form.control })
  // What changed beside the form, such as a switch, is taken in while nothing was typed; else saving says what differs.
  if (fresh && !isDirty && !theirs && fresh.version !== version) setVersion(fresh.version as number)
  const taken = useRef(version)
  useEffect(() => {
    if (taken.current === version) return
    taken.current = version
    if (fresh?.version === version && !isDirty) form.reset(inputOf(noun.input, fresh!))
  }, [form, noun, fresh, isDirty, version])
  const formElement = () => document.getElementById(id) as HTMLFormElement | null
  const title = record ? name(record as Answer<N['read']>) : newTitle
  usePageTitle(record ? title : undefined)
  useDraft(path, form, isDirty, draft)
  // A new one begins with typing; on touch the keyboard would hide the form before it is seen.
  const isNew = !record
  useEffect(() => {
    if (!isNew || matchMedia('(pointer: coarse)').matches) return
    const first = document.getElementById(id)?.querySelector<HTMLInputElement>('input, select, textarea')
    // The widget library's fields come later or watch their own focus.
    if (!first || first.matches('[readonly], [role], [aria-roledescription]')) return
    // Left empty it is not yet wrong: a message now would move the button on its way to which the focus goes.
    first.addEventListener('focusout', (event) => first.value || event.stopPropagation(), { once: true })
    first.focus({ preventScroll: true })
  }, [isNew, id])

  const write = (record ? noun.update : noun.create) as Call
  const mayWrite = can(write.permission as Permission)
  // A record that says of itself that the caller may not change it: its screen says why, beside the title.
  const isReadOnly = !mayWrite || record?.can_change === false
  const leave = (href: string) => {
    closeTabs([path], path)
    go(href)
  }
  // From the submission until it is refused: once saved, the form stays for the moment in which the list's code comes.
  const isSent = useRef(false)
  const [blocked, setBlocked] = useState<string | null>(null)
  const save = useSend(write, {
    invalidates: [noun.list, noun.read, ...(noun.history ? [noun.history] : []), ...invalidates],
    onDone: (answer) => {
      toasts.add({ title: t('saved', { name: name(answer as Answer<N['read']>) }) })
      // The form may have been left for another tab meanwhile; then only its own tab goes.
      if (router.state.location.pathname === path) leave(back)
      else closeTabs([path], '')
    },
    onRefused: (refusal) => {
      isSent.current = false
      if (refusal.problem?.code === 'stale_version') {
        // What was not touched here is theirs from now on: only what was typed is asked about.
        const theirs = refusal.problem.current as FieldValues
        const [base, mine, now] = [form.formState.defaultValues, form.getValues(), inputOf(noun.input, theirs)]
        form.reset(now)
        for (const [field, value] of Object.entries(merged(base, mine, now) as FieldValues))
          form.setValue(field, value, { shouldDirty: true })
        setTheirs(theirs)
      } else {
        const rest = landErrors(form, refusal, labels)
        if (rest) sayRefusal(refusal, rest)
      }
    },
  })
  const submit = (body: FieldValues) => {
    if (isSent.current || blocked) return
    isSent.current = true
    save.mutate((record ? { params, body: { ...body, version } } : { body }) as Given<Call>)
  }
  useKeys([{ keys: 'mod+s', label: t('save'), isGlobal: true, run: () => formElement()?.requestSubmit() }])

  const details = (
    <div className="grid gap-4">
      {!mayWrite && <Banner title={t('readOnly')}>{t('readOnlyText', { permission: write.permission })}</Banner>}
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
          id={id}
          form={form}
          schema={noun.input}
          isReadOnly={isReadOnly}
          labels={labels}
          onSubmit={submit}
          onBlock={setBlocked}
          onWrong={() => search.tab && setSearch({ tab: undefined }, { replace: true })}
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
  // Under the inputs alone, where something stands beside them: what rings at the window's right edge leaves the buttons free.
  const isBeside = Boolean(aside) && tab === 'details'
  const bar = (tab === 'details' || isDirty) && (
    <SaveBar
      control={form.control}
      onShow={() => {
        setSearch({ tab: undefined }, { replace: true })
        const element = formElement()
        if (element) focusWrong(element)
      }}
    >
      <Button onPress={() => (isDirty ? setLeaving(true) : leave(back))}>{t(isReadOnly ? 'toList' : 'cancel')}</Button>
      {!isReadOnly && (
        <Button
          variant="solid"
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
  )
  return (
    // Not a grid: the bar sticks to the window's lower edge for as long as the form goes on below it. A field that gets the focus comes to lie above it; not one
    // that opens a list: what scrolls closes the list again.
    <div
      className={cx(
        'mx-auto flex flex-col gap-5 [&_:is(input:not([role=combobox]),select,textarea)]:scroll-mb-24',
        aside ? 'max-w-7xl' : 'max-w-4xl',
      )}
    >
      <PageHead
        title={title}
        actions={
          aside &&
          tab === 'details' && (
            <Button
              size="small"
              className="xl:hidden"
              icon={<Eye size={14} aria-hidden />}
              onPress={() => document.getElementById(asideId)?.scrollIntoView()}
            >
              {t('toPreview')}
            </Button>
          )
        }
      />
      {record && beside?.((fresh ?? record) as Answer<N['read']>)}
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
      <div
        hidden={tab !== 'details'}
        className={aside ? 'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]' : undefined}
      >
        {aside ? (
          <div className="flex min-w-0 flex-col gap-5">
            {details}
            {isBeside && bar}
          </div>
        ) : (
          details
        )}
        {aside && (
          <div id={asideId} className="min-w-0 scroll-mt-4 max-xl:pt-6 xl:sticky xl:top-0">
            <FormProvider {...form}>{aside}</FormProvider>
          </div>
        )}
      </div>
      {tab === 'history' && historyCard}
      {!isBeside && bar}
      {isLeaving && <LeaveDialog onConfirm={() => leave(back)} onClose={() => setLeaving(false)} />}
    </div>
  )
}

const FormSkeleton = () => (
  <div aria-hidden className="mx-auto grid max-w-4xl gap-5">
    <Skeleton className="h-12 w-72" />
    <Skeleton className="h-64" />
  </div>
)
