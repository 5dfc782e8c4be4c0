import type { ReactNode } from 'react'
import { Download, Undo2, X } from 'lucide-react'
import type { Answer, CallInput } from '#contract/kit/call.ts'
import { isUnfinished, type Run } from '#contract/kit/run.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { ProgressBar } from '#panel/ui/progress-bar.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { ConfirmButton } from '../record/confirm.tsx'
import { Refused } from '../page/errors.tsx'
import { fetchAnew } from './fetch-file.ts'
import { useFormat } from '../words/format.ts'
import { useSend } from '../server/query.ts'
import { RunState } from './run-state.tsx'
import { runWords } from './run-words.ts'
import { useRun, type OneRun } from './run.ts'
import { useMinutesLeft } from './time-left.ts'
import { useCan, type Permission } from '../server/session.ts'
import { useWords } from '../words/words.ts'

/**
 * The progress of a long-running job, counted in `unit`, and how long it still takes. Renders
 * nothing once the job has ended.
 */
export function RunProgress({ run, label, unit = '' }: { run: Run; label?: string; unit?: string }) {
  const t = useWords(runWords)
  const format = useFormat()
  const left = useMinutesLeft(run)
  if (run.state !== 'running' && run.state !== 'waiting') return null
  const said = run.is_undoing
    ? t('undoing')
    : run.is_stopping
      ? t('stopping')
      : run.state === 'waiting'
        ? t('waiting')
        : (label ?? t('running'))
  const counts = { done: format.number(run.done), total: format.number(run.total), unit }
  return run.total > 0 ? (
    <ProgressBar
      label={said}
      value={(run.done * 100) / run.total}
      valueLabel={[t('of', counts).trim(), ...(left === null ? [] : [t('left', { count: left })])].join(' · ')}
    />
  ) : (
    <ProgressBar label={said} />
  )
}

export interface RunActionsProps<C extends OneRun> {
  run: Run
  /** The calls that read, stop and undo the job. All take the same params. */
  read: C
  given: CallInput<C>
  cancel?: OneRun | undefined
  undo?: OneRun | undefined
  /** Whether the job can be undone now. By default, it can until its undo period ends. */
  canUndo?: boolean | undefined
}

/** The buttons for what a long-running job allows now: stop, download its file, undo. */
export function RunActions<C extends OneRun>({ run, read, given, cancel, undo, canUndo }: RunActionsProps<C>) {
  const t = useWords(runWords)
  const can = useCan()
  const stop = useSend(cancel ?? read, { invalidates: [read] })
  const back = useSend(undo ?? read, { invalidates: [read] })
  const may = (call: OneRun | undefined) =>
    call && (call.permission === 'signed-in' || can(call.permission as Permission))
  const same = given as CallInput<OneRun>
  return (
    <>
      {'url' in run && run.url !== null && (
        <Button
          size="small"
          icon={<Download size={14} aria-hidden />}
          onPress={() => void fetchAnew(read as never, given as never)}
        >
          {t('download')}
        </Button>
      )}
      {isUnfinished(run) && !run.is_undoing && !run.is_stopping && may(cancel) && (
        <Button
          size="small"
          icon={<X size={14} aria-hidden />}
          isPending={stop.isPending}
          onPress={() => stop.mutate(same)}
        >
          {t('cancel')}
        </Button>
      )}
      {!isUnfinished(run) && (canUndo ?? run.undo_until !== null) && may(undo) && (
        <ConfirmButton
          size="small"
          icon={<Undo2 size={14} aria-hidden />}
          label={t('undo')}
          title={t('undoTitle')}
          isPending={back.isPending}
          onConfirm={(close) => back.mutate(same, { onSuccess: close })}
        >
          {t('undoText')}
        </ConfirmButton>
      )}
    </>
  )
}

export interface RunCardProps<C extends OneRun> extends Omit<RunActionsProps<C>, 'run' | 'canUndo'> {
  title: string
  /** What the job is called while it runs, and the unit in which it counts. */
  label?: string
  unit?: string
  canUndo?: (run: Answer<C>) => boolean
  /** Called when the job ends, and again when it has been undone. */
  onEnd?: (run: Answer<C>) => void
  /** The result. */
  children?: (run: Answer<C>) => ReactNode
}

/** Follows a long-running job until it ends: progress, result and possible actions. */
export function RunCard<C extends OneRun>({ title, label, unit, canUndo, onEnd, children, ...calls }: RunCardProps<C>) {
  const t = useWords(runWords)
  const format = useFormat()
  const { data, error, refetch } = useRun(calls.read, calls.given, onEnd)
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  const run: Run = data
  return (
    <Card
      isFlush
      title={
        <span className="flex flex-wrap items-center gap-3">
          {title}
          <RunState state={run.state} />
        </span>
      }
      description={run.undo_until ? t('undoUntil', { when: format.dateTime(run.undo_until) }) : undefined}
      actions={
        <span className="flex flex-wrap gap-2">
          <RunActions {...calls} run={run} canUndo={canUndo?.(data)} />
        </span>
      }
    >
      <div className="px-5 pb-4 empty:hidden">
        <RunProgress run={run} {...(label && { label })} {...(unit && { unit })} />
        {run.problem && (
          <Banner
            kind="danger"
            title={run.failed_parts > 0 ? t('partsFailed', { count: run.failed_parts }) : run.problem}
          >
            {run.failed_parts > 0 && run.problem}
          </Banner>
        )}
      </div>
      {children?.(data)}
    </Card>
  )
}
