import { useEffect, useRef, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, SearchX } from 'lucide-react'
import type { Answer, Call, CallInput } from '#contract/kit/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { Drawer } from '#panel/ui/drawer.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { KeepsKeys } from '#panel/ui/late.tsx'
import type { Leave } from '#panel/ui/leaving.tsx'
import { rowsInSight } from '#panel/ui/row-focus.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '../page/errors.tsx'
import { useKeys } from '../keys.ts'
import { useScreenTitle } from '../page/page.tsx'
import type { Peek } from '../list/peek.ts'
import { ask } from '../server/query.ts'
import { recordWords } from './record-words.ts'
import { useWords } from '../words/words.ts'

export interface RecordDrawerProps<C extends Call> {
  peek: Peek
  /** Reads the record. */
  read: C
  given: CallInput<C>
  /** The record's name, shown as the title. */
  title: (it: Answer<C>) => string
  /** The record's state, beside the title. */
  state?: (it: Answer<C>) => ReactNode
  /** The record's actions, the primary one last. */
  footer?: (it: Answer<C>) => ReactNode
  /** The content, which is rendered again for each record. */
  children: (it: Answer<C>) => ReactNode
}

/**
 * A read-only record in a drawer over its list or board. J and K step through the records there, in
 * order.
 */
export function RecordDrawer<C extends Call>({
  peek,
  read,
  given,
  title,
  state,
  footer,
  children,
}: RecordDrawerProps<C>) {
  const { id, onClose, onWalk } = peek
  const t = useWords(recordWords)
  const screenTitle = useScreenTitle()
  const { data, error, refetch } = useQuery(ask(read, given))
  // The id of the record to which the user stepped last, until the address contains it, because
  // steps may come faster than navigation.
  const ahead = useRef<string | null>(null)
  const leave = useRef<Leave>(null)
  useEffect(() => {
    if (ahead.current === id) ahead.current = null
  }, [id])
  const walk = (by: 1 | -1) => {
    const from = ahead.current ?? id
    const rows = rowsInSight()
    const at = rows.findIndex((row) => row.dataset.row === from)
    const next = rows[at < 0 ? 0 : at + by]?.dataset.row
    if (!next || isCovered()) return
    leave.current?.(() => {
      ahead.current = next
      onWalk(next)
    })
  }
  useKeys([
    { keys: 'j', isWalk: true, label: t('next'), run: () => walk(1) },
    { keys: 'k', isWalk: true, label: t('previous'), run: () => walk(-1) },
  ])
  return (
    <Drawer
      leaveRef={leave}
      onClose={onClose}
      title={data ? title(data) : error ? screenTitle : <Skeleton className="h-5 w-36" />}
      headerEnd={
        <>
          {data && state?.(data)}
          <span className="ml-auto flex max-sm:hidden">
            <IconButton
              label={t('previous')}
              keys={['K']}
              icon={<ChevronUp size={18} aria-hidden />}
              onPress={() => walk(-1)}
            />
            <IconButton
              label={t('next')}
              keys={['J']}
              icon={<ChevronDown size={18} aria-hidden />}
              onPress={() => walk(1)}
            />
          </span>
        </>
      }
      footer={data && footer?.(data)}
    >
      {data ? (
        // A long word, such as an app's answer, must not make the column wider than the drawer.
        <div key={id} className="grid grid-cols-1 gap-5">
          {children(data)}
        </div>
      ) : !error ? (
        <>
          {/* Stepping to another record does not wait until that record has loaded. Keys pressed
              afterwards go to the record that is then shown. */}
          <KeepsKeys passes="jk" onGiveUp={onClose} />
          <Loading />
        </>
      ) : // Missing, someone else's, or not an id: like the server, the panel does not distinguish these.
      error.status === 404 || error.status === 422 ? (
        <EmptyState
          icon={<SearchX size={20} aria-hidden />}
          title={t('absent')}
          action={<Button onPress={onClose}>{t('close')}</Button>}
        >
          {t('absentText')}
        </EmptyState>
      ) : (
        <Refused message={error.message} onAgain={() => void refetch()} />
      )}
    </Drawer>
  )
}

/** Whether a dialog covers the drawer. Toasts do not count. */
const isCovered = () =>
  document.querySelectorAll('[role=dialog], [role=alertdialog]:not([aria-modal=false])').length > 1

const Loading = () => (
  <div aria-hidden className="grid gap-5">
    <Skeleton className="h-9 w-64" />
    <Skeleton className="h-40" />
    <Skeleton className="h-32" />
    <Skeleton className="h-56" />
  </div>
)
