import { Suspense, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormProvider } from 'react-hook-form'
import type { Answer, Call, CallInput, In, Schema } from '#contract/kit/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { ignoreSecondClick } from '#panel/ui/second-click.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { useFirstFocus } from './first-focus.ts'
import { useEditFrame } from '../edit-frame.tsx'
import { inputOf } from './form.tsx'
import { FormFrame } from './form-frame.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { formWords } from '../words/form-words.ts'
import type { HistoryCall } from '../record/history.tsx'
import { setMade } from '../list/made.ts'
import { useGo, usePage, usePageTitle, useScreenTitle } from '../page/page.tsx'
import { ask } from '../server/query.ts'
import { reloadUser } from '../server/session.ts'
import { closeTabs, leftAt } from '../tabs.ts'
import { Unloaded } from '../record/unloaded.tsx'
import { useWords } from '../words/words.ts'

// Loaded on demand, because most visits to a form never show these parts.
const LeaveDialog = lateLayer(() => import('#panel/ui/leave-dialog.tsx'))

/**
 * The calls for a kind of record that can be read, created and changed, as the contract declares
 * them with `plain`.
 */
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
  /** The record's path parameters, if they differ from the page's. null creates a new record. */
  params?: In<N['read']['params']> | null
  /**
   * Initial values of a new record, for fields that do not start empty (`blankOf`). Leave out what
   * the user must choose.
   */
  start?: Partial<In<N['input']>>
  /** The page title for a new record, if it says more than the screen's title. */
  newTitle?: string
  /** The record's name, for titles and messages. */
  name: (record: Answer<N['read']>) => string
  /** The message after saving, if it should say more than that the record was saved. */
  savedText?: (record: Answer<N['read']>, isNew: boolean) => string | undefined
  /** The list to return to. */
  back: string
  /** Where to go after creating a record. By default, to the list. */
  onward?: (made: Answer<N['read']>) => string
  /** Further calls whose cached answers must be fetched again after saving. */
  invalidates?: readonly Call[]
  /**
   * What is shown beside an existing record's title: buttons for actions that do not change the
   * record's fields.
   */
  actions?: (record: Answer<N['read']>) => ReactNode
  /**
   * Returns the reason if an existing record cannot be changed here, which is shown before anybody
   * types.
   */
  locked?: (record: Answer<N['read']>) => string | false
  /**
   * What is shown under an existing record's title: the record's status, and links to related
   * screens.
   */
  underTitle?: (record: Answer<N['read']>) => ReactNode
  /**
   * What is shown beside the inputs if there is room, otherwise below them. It may read the typed
   * values with `useWatch()`.
   */
  aside?: ReactNode
  /**
   * The inputs (fields.tsx), in a grid of two columns. If there are many, in sections
   * (form-section.tsx).
   */
  children: ReactNode
}

/**
 * One form for both new and existing records. Loads the record, passes it to the form and reports
 * errors.
 */
export function FormPage<N extends FormNoun>(props: FormPageProps<N>) {
  const { noun, back } = props
  const page = usePage()
  const params = props.params === undefined ? paramsOf(noun.read, page.params) : props.params
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ask(noun.read as Call, { params } as CallInput<Call>),
    enabled: params !== null,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (params === null) return <NounForm {...props} params={null} record={null} />
  if (error && !data) return <Unloaded error={error} back={back} onAgain={() => void refetch()} />
  // The form must start from the server's current state.
  if (!data || !isFetchedAfterMount) return <FormSkeleton />
  return (
    // The parts above the form appear together with the form.
    <Suspense fallback={<FormSkeleton />}>
      <NounForm {...props} params={params} record={data as RecordOf<N>} />
    </Suspense>
  )
}
/** The record's path parameters from the page. null if one is missing, which means a new record. */
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
    locked,
    underTitle,
    actions,
    aside,
    children,
    record,
  } = props
  const t = useWords(formWords)
  const lockedBecause = record && locked?.(record)
  const go = useGo()
  const router = useRouter()
  const { path } = usePage()
  const [isLeaving, setLeaving] = useState(false)
  const [isUnchanged, setUnchanged] = useState(false)
  const title = useScreenTitle(record ? name(record) : newTitle)
  usePageTitle(record ? title : undefined)
  // Returns to the list with the page, filters and row as the user left them.
  const leave = (to = leftAt(back)) => {
    closeTabs([path], path)
    go(to)
  }
  /**
   * Reloads the user first, because the new record may be a place that the user's session does not
   * include yet.
   */
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
    // The server says whether the caller may change this record.
    isLocked: record?.can_change === false || Boolean(lockedBecause),
    lockedBecause,
    nameOf: name,
    onUnchanged: () => setUnchanged(true),
    isLeft: true,
    onSaved: (saved) => {
      if (!record) setMade({ list: back, id: String(saved.id), name: name(saved) })
      toasts.add({ title: savedText?.(saved, !record) ?? t('saved', { name: name(saved) }) })
      ignoreSecondClick()
      // The user may have switched to another tab in the meantime; then only the form's own tab
      // closes.
      if (router.state.location.pathname !== path) closeTabs([path], '')
      else if (record) leave()
      // The list shows a new record automatically.
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
