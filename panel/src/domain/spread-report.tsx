import { useEffect, useEffectEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { Call, Given } from '#contract/kit/call.ts'
import { menu } from '#contract/menu/menu.ts'
import { spread, type SpreadRun } from '#contract/menu/spread.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { ProgressBar } from '#panel/ui/progress-bar.tsx'
import { Confirm } from '#panel/kit/confirm.tsx'
import { Refused } from '#panel/kit/errors.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { ask, forget, useSend } from '#panel/kit/query.ts'
import { useCan, type Permission } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { BranchDiffs } from './branch-diffs.tsx'
import { RunState } from './run-state.tsx'
import { spreadWords } from './spread-words.ts'

const lookAgainMs = 1000
const isGoing = (state: SpreadRun['state'] | undefined) => state === 'running' || state === 'scheduled'

export interface SpreadReportProps {
  menu_change_id: string
  currency: string
  title: string
  /** The call that takes it back. */
  undo: Call & { answer: (typeof spread.undo)['answer'] }
  canUndo?: (run: SpreadRun) => boolean
  /** It has ended, or has been taken back. */
  onDone?: () => void
}

/** How a menu's way to the branches stands, followed until it is done: progress, each branch's report, and the way back. */
export default function SpreadReport({
  menu_change_id,
  currency,
  title,
  undo,
  canUndo = (run) => run.undo_until !== null,
  onDone,
}: SpreadReportProps) {
  const t = useWords(spreadWords)
  const can = useCan()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const given = { params: { menu_change_id } }
  const {
    data: run,
    error,
    refetch,
  } = useQuery({
    ...ask(spread.read, given),
    staleTime: 0,
    refetchInterval: (query) => (isGoing(query.state.data?.state) ? lookAgainMs : false),
  })
  const state = run?.state
  const ended = useEffectEvent(() => {
    void forget(menu.read, menu.changes)
    onDone?.()
  })
  useEffect(() => {
    if (state && !isGoing(state)) ended()
  }, [state])
  const back = useSend(undo, {
    invalidates: [spread.read],
    onDone: () => setAsking(false),
  })
  if (error && !run) return <Refused message={error.message} onAgain={() => void refetch()} />
  const mayUndo = run && run.state === 'done' && canUndo(run) && can(undo.permission as Permission)
  return (
    <Card
      isFlush
      title={
        <span className="flex flex-wrap items-center gap-3">
          {title}
          {run && <RunState state={run.state} />}
        </span>
      }
      description={run?.undo_until ? t('undoUntil', { when: format.dateTime(run.undo_until) }) : undefined}
      actions={
        mayUndo && (
          <Button icon={<Undo2 size={16} aria-hidden />} onPress={() => setAsking(true)}>
            {t('undo')}
          </Button>
        )
      }
    >
      {run?.state === 'running' && (
        <div className="px-5 pb-4">
          <ProgressBar
            label={t(run.is_undoing ? 'undoing' : 'progress')}
            value={(run.done * 100) / Math.max(1, run.total)}
            valueLabel={t('progressOf', { done: format.number(run.done), total: format.number(run.total) })}
          />
        </div>
      )}
      {run && <BranchDiffs branches={run.branches} currency={currency} states />}
      {isAsking && (
        <Confirm
          title={t('undoTitle')}
          confirmLabel={t('undo')}
          isPending={back.isPending}
          onConfirm={() => back.mutate(given as Given<typeof undo>)}
          onClose={() => setAsking(false)}
        >
          {t('undoText')}
        </Confirm>
      )}
    </Card>
  )
}
