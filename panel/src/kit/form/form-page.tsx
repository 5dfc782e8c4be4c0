import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormProvider } from 'react-hook-form'
import type { Answer, Call, Given, In, Schema } from '#contract/kit/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { ignoreSecondClick } from '#panel/ui/second-click.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { useFirstFocus } from './first-focus.ts'
import { useEditFrame } from '../edit-frame.tsx'
import { inputOf } from './form.tsx'
import { FormFrame } from './form-frame.tsx'
import { formWords } from '../words/form-words.ts'
import type { HistoryCall } from '../record/history.tsx'
import { setMade } from '../list/made.ts'
import { useGo, usePage, usePageTitle, useScreenTitle } from '../page/page.tsx'
import { ask } from '../server/query.ts'
import { reloadUser } from '../server/session.ts'
import { closeTabs, leftAt } from '../tabs.ts'
import { Unloaded } from '../record/unloaded.tsx'
import { useWords } from '../words/words.ts'

// Parts that most visits to a form never show.
const LeaveDialog = lateLayer(() => import('#panel/ui/leave-dialog.tsx'))

/** The calls of a noun that can be read, made and changed, as `plain` of the contract declares them. */
export interface FormNoun {
  input: Schema
  list: Call
  read: Call & { params: Schema }
  create?: Call & { body: Schema }
  update: Call & { params: Schema; body: Schema }
  history?: HistoryCall & { params: Schema }
}

export interface FormPageProps<N extends FormNoun> {
  noun: N
  /** Which record, where the page's own parameters do not say it; null makes a new one. */
  params?: In<N['read']['params']> | null
  /** What a new one starts with. Leave out what the person must choose. */
  start?: Partial<In<N['input']>>
  /** The title while there is no record yet, where it says more than its screen does. */
  newTitle?: string
  /** What a person calls the record. */
  name: (record: Answer<N['read']>) => string
  /** What is said after saving, where it is more than that. */
  savedText?: (record: Answer<N['read']>, isNew: boolean) => string | undefined
  /** The list one came from and goes back to. */
  back: string
  /** Where one is led on with a record just made; the list without it. */
  onward?: (made: Answer<N['read']>) => string
  /** Calls besides the noun's own whose answers are old after saving. */
  invalidates?: readonly Call[]
  /** Beside the title of a record that is there: the buttons for what can be done with it besides changing its fields. */
  actions?: (record: Answer<N['read']>) => ReactNode
  /** Under the title of a record that is there: ways to what belongs to it, and how it stands. */
  underTitle?: (record: Answer<N['read']>) => ReactNode
  /** Stands beside the inputs where there is room, below them where not, and reads what is typed: `useWatch()`. */
  aside?: ReactNode
  /** The inputs (fields.tsx), in a grid of two columns; many of them in sections (form-section.tsx). */
  children: ReactNode
}

/** One form for new and edit: loads the record, hands it to the form, says what goes wrong. */
export function FormPage<N extends FormNoun>(props: FormPageProps<N>) {
  const { noun, back } = props
  const page = usePage()
  const params = props.params === undefined ? paramsOf(noun.read, page.params) : props.params
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ask(noun.read as Call, { params } as Given<Call>),
    enabled: params !== null,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (params === null) return <NounForm {...props} params={null} record={null} />
  if (error && !data) return <Unloaded error={error} back={back} onAgain={() => void refetch()} />
  // The form starts from the server's current state.
  if (!data || !isFetchedAfterMount) return <FormSkeleton />
  return <NounForm {...props} params={params} record={data as RecordOf<N>} />
}
/** The parameters of the record's path as the page has them; null where it lacks one, for a new record. */
function paramsOf(
  { params }: { params: Schema },
  given: Record<string, string | undefined>,
): Record<string, string> | null {
  const found = inputOf(params, given)
  return Object.values(found).includes(undefined) ? null : found
}
type RecordOf<N extends FormNoun> = Answer<N['read']> & { id: string | number; version: number; can_change?: boolean }

function NounForm<N extends FormNoun>(props: FormPageProps<N> & { record: RecordOf<N> | null }) {
  const {
    noun,
    params,
    start = {},
    newTitle,
    name,
    savedText,
    back,
    onward,
    invalidates = [],
    underTitle,
    actions,
    aside,
    children,
    record,
  } = props
  const t = useWords(formWords)
  const go = useGo()
  const router = useRouter()
  const { path } = usePage()
  const [isLeaving, setLeaving] = useState(false)
  const [isUnchanged, setUnchanged] = useState(false)
  const title = useScreenTitle(record ? name(record) : newTitle)
  usePageTitle(record ? title : undefined)
  // Back to the page, filters and row of the list that one came from.
  const leave = (to = leftAt(back)) => {
    closeTabs([path], path)
    go(to)
  }
  /** What was just made may be a place that the session does not know yet. */
  const leadOn = async (to: string) => {
    await reloadUser().catch(() => undefined)
    leave(to)
  }
  const { edit, isReadOnly, tab, showTab, inputs, history, bar } = useEditFrame<RecordOf<N>>({
    schema: noun.input,
    record,
    start,
    params,
    update: noun.update,
    create: noun.create,
    history: noun.history,
    stale: [noun.list, noun.read, ...(noun.history ? [noun.history] : []), ...invalidates],
    // The record says that the caller may not change it; its screen says why, beside the title.
    isLocked: record?.can_change === false,
    nameOf: name,
    onUnchanged: () => setUnchanged(true),
    isLeft: true,
    onSaved: (saved) => {
      if (!record) setMade({ list: back, id: String(saved.id), name: name(saved) })
      toasts.add({ title: savedText?.(saved, !record) ?? t('saved', { name: name(saved) }) })
      ignoreSecondClick()
      // The form may have been left for another tab meanwhile; then only its own tab goes.
      if (router.state.location.pathname !== path) closeTabs([path], '')
      else if (record) leave()
      // A new record is shown on the list as it is by itself.
      else if (!onward) leave(back)
      else void leadOn(onward(saved))
    },
  })
  useFirstFocus(edit.id, !record)

  return (
    <FormFrame
      title={title}
      tab={tab}
      onTab={showTab}
      underTitle={record && underTitle?.(record)}
      actions={record && actions?.(record)}
      aside={aside && <FormProvider {...edit.form}>{aside}</FormProvider>}
      history={history}
      bar={
        tab === 'details' &&
        bar(
          isUnchanged ? t('unchanged') : undefined,
          <>
            <Button onPress={() => (edit.isDirty ? setLeaving(true) : leave())}>
              {t(isReadOnly ? 'toList' : 'cancel')}
            </Button>
            {isLeaving && <LeaveDialog onConfirm={() => leave()} onClose={() => setLeaving(false)} />}
          </>,
        )
      }
    >
      {inputs(children)}
    </FormFrame>
  )
}

const FormSkeleton = () => (
  <div aria-hidden className="mx-auto grid max-w-4xl gap-5">
    <Skeleton className="h-12 w-72" />
    <Skeleton className="h-64" />
  </div>
)
