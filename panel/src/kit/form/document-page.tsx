import { Suspense, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import type { Answer, Call, CallInput, In, Schema } from '#contract/kit/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { useEditFrame } from '../edit-frame.tsx'
import { FormFrame } from './form-frame.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { formWords } from '../words/form-words.ts'
import type { HistoryCall } from '../record/history.tsx'
import { useScreenTitle } from '../page/page.tsx'
import { ask } from '../server/query.ts'
import { Unloaded } from '../record/unloaded.tsx'
import { useWords } from '../words/words.ts'

/**
 * The calls for a document that each branch or company has exactly once, as the contract declares
 * them with `branchDocument`. `input` may have additional rules (`withRules`).
 */
export interface DocumentNoun {
  input: Schema
  read: Call & { params: Schema }
  update: Call & { params: Schema; body: Schema }
  history: HistoryCall & { params: Schema }
}

export interface DocumentPageProps<N extends DocumentNoun> {
  noun: N
  /** The owner of the document, as path parameters. */
  params: In<N['read']['params']>
  /** Where to go if the document cannot be read. */
  back: string
  /** Whether the document cannot be changed here. `children` then say why. */
  isReadOnly?: boolean
  /** Further calls whose cached answers must be fetched again after saving. */
  invalidates?: readonly Call[]
  /**
   * What is shown beside the inputs if there is room, otherwise below them. It may read the typed
   * values with `useWatch()`.
   */
  aside?: ReactNode
  /**
   * What is shown below the form once the form has loaded: other things that are set on this page
   * and saved separately.
   */
  below?: ReactNode
  /**
   * The inputs (fields.tsx), in a grid of two columns. If there are many, in sections
   * (form-section.tsx).
   */
  children: ReactNode
}
type DocumentOf<N extends DocumentNoun> = Answer<N['read']> & { version: number }

/**
 * The page of a document of which each branch or company has exactly one, such as opening hours. It
 * always loads fresh data, and it saves and undoes without leaving the page.
 */
export function DocumentPage<N extends DocumentNoun>(props: DocumentPageProps<N>) {
  const { noun, params, back, below } = props
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ask(noun.read as Call, { params } as CallInput<Call>),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const isBroken = error !== null && !data
  // The form must start from the server's current state.
  const isLoading = !isBroken && (!data || !isFetchedAfterMount)
  return (
    <>
      {isBroken && <Unloaded error={error} back={back} onAgain={() => void refetch()} />}
      {isLoading && <FormSkeleton />}
      {!isBroken && !isLoading && (
        // The parts above the inputs appear together with the inputs.
        <Suspense fallback={<FormSkeleton />}>
          <DocumentForm {...props} record={data as DocumentOf<N>} />
        </Suspense>
      )}
      {/* Mounted while the form is still loading, so that both load at the same time. */}
      {below && (
        <div hidden={isLoading} className="mt-10 max-w-4xl">
          {below}
        </div>
      )}
    </>
  )
}

interface DocumentGiven<N extends DocumentNoun> extends Pick<
  DocumentPageProps<N>,
  'noun' | 'params' | 'invalidates' | 'isReadOnly'
> {
  record: DocumentOf<N>
  title: string
  /** The address parameter that says whether the history is shown. */
  tabIn?: 'tab' | 'view'
}

/**
 * Edits a document and returns the parts of its page: inputs, history, bar. A page with its own
 * layout places them where it likes.
 */
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
  const [done, setDone] = useState<'saved' | 'unchanged' | null>(null)
  const frame = useEditFrame<DocumentOf<N>>({
    schema: noun.input,
    record,
    params,
    update: noun.update,
    history: noun.history,
    stale: [noun.read, noun.history, ...invalidates],
    isLocked,
    tabIn,
    nameOf: () => title,
    onUnchanged: () => setDone('unchanged'),
    onSaved: (saved) => {
      edit.takeSaved(saved)
      setDone('saved')
    },
  })
  const { edit, isReadOnly } = frame
  const undo = () => {
    setDone(null)
    edit.undo()
  }
  return {
    ...frame,
    bar:
      !isReadOnly &&
      frame.bar(
        done ? t(done, { name: title }) : undefined,
        edit.isDirty && <Button onPress={undo}>{t('cancel')}</Button>,
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
