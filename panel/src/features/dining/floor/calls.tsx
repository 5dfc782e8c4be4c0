import { useLayoutEffect, useRef } from 'react'
import { Check, Eye } from 'lucide-react'
import { overdueMinutes, tableCommand, type TableCommand } from '#contract/dining/table-command.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { focusPlace, giveFocusBack, isFocusLost, type FocusPlace } from '#panel/ui/focus-place.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useSecond } from '#panel/domain/platform/clock.ts'
import { callKey, tableCallWords } from '#panel/domain/dining/table-call-words.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The guests' calls, oldest first. Renders nothing if there are none. */
export function Calls({ calls }: { calls: readonly TableCommand[] }) {
  const t = useWords(words)
  const can = useCan()
  const invalidates = [tableCommand.list, tableSession.floor, tableSession.read]
  const seen = useSend(tableCommand.seen, { invalidates })
  const undo = useSend(tableCommand.undo, { invalidates })
  const done = useSend(tableCommand.done, {
    invalidates,
    onDone: (it) =>
      toasts.add({
        kind: 'success',
        about: `table-call:${it.id}`,
        title: t('finished', { name: it.table_name }),
        action: { label: t('undo'), onAction: () => undo.mutate(of(it)) },
      }),
  })
  const mayAct = can('patch-table-command')
  // The call for which a key is meant: the focused one if the key's action is possible for it,
  // otherwise the oldest one for which it is possible.
  const meant = (fits: (it: TableCommand) => boolean) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-call]')?.dataset.call
    return calls.find((it) => it.id === focused && fits(it)) ?? calls.find(fits)
  }
  const act = (send: typeof seen | typeof done, it: TableCommand | undefined) => it && mayAct && send.mutate(of(it))
  useKeys([
    {
      keys: 'a',
      label: t('seeKey'),
      run: () =>
        act(
          seen,
          meant((it) => it.state === 'open'),
        ),
    },
    {
      keys: 'd',
      label: t('finishKey'),
      run: () =>
        act(
          done,
          meant(() => true),
        ),
    },
  ])
  // The pressed button may disappear together with its card. The focus then goes to the nearest
  // card, or to the page.
  const last = useRef<FocusPlace | null>(null)
  useLayoutEffect(() => {
    if (last.current && isFocusLost()) giveFocusBack(last.current)
    last.current = focusPlace(document.activeElement?.closest('[data-call]') ?? null)
  })
  if (calls.length === 0) return null
  return (
    <section aria-label={t('calls')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2.5">
        {calls.map((it) => (
          <Call
            key={it.id}
            it={it}
            mayAct={mayAct}
            onSee={() => seen.mutate(of(it))}
            onDone={() => done.mutate(of(it))}
          />
        ))}
      </ul>
    </section>
  )
}

const of = ({ id }: TableCommand) => ({ params: { table_command_id: id }, body: {} })

interface CallProps {
  it: TableCommand
  mayAct: boolean
  onSee: () => void
  onDone: () => void
}

function Call({ it, mayAct, onSee, onDone }: CallProps) {
  const t = useWords(words)
  const c = useWords(tableCallWords)
  const since = Date.parse(it.created_at) / 1000
  const minutes = useSecond((now) => Math.max(0, Math.floor((now - since) / 60)))
  const isOpen = it.state === 'open'
  const isOverdue = isOpen && minutes >= overdueMinutes
  return (
    <li
      data-call={it.id}
      data-row={it.id}
      tabIndex={-1}
      className={cx(
        'grid content-between gap-2 rounded-card p-3 text-sm ring-1 ring-inset',
        isOverdue
          ? 'bg-danger-tint ring-danger/40'
          : isOpen
            ? 'bg-warning-tint ring-warning/30'
            : 'bg-surface ring-line',
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-base font-semibold">{it.table_name}</span>
        <span>{c(callKey(it))}</span>
      </div>
      {it.note && <p className="break-words">{it.note}</p>}
      <p className={cx('tabular-nums', isOverdue ? 'font-medium text-danger' : 'text-muted')}>
        {[
          t('waits', { minutes }),
          it.repeats > 0 && t('repeats', { count: it.repeats + 1 }),
          it.seen_by && t('onTheWay', { who: it.seen_by }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {mayAct && (
        <div className="flex gap-2">
          {isOpen && (
            <Button aria-keyshortcuts="A" icon={<Eye size={16} aria-hidden />} onPress={onSee} className="flex-1">
              {t('see')}
            </Button>
          )}
          <Button aria-keyshortcuts="D" icon={<Check size={16} aria-hidden />} onPress={onDone} className="flex-1">
            {t('finish')}
          </Button>
        </div>
      )}
    </li>
  )
}
