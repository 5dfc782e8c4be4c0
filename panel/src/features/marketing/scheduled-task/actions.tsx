import { Pause, Play, Zap } from 'lucide-react'
import { scheduledTask, type ScheduledTask } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import type { Refusal } from '#panel/kit/server/client.ts'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { viewWords } from './view-words.ts'

const stale = [scheduledTask.list, scheduledTask.read, scheduledTask.history, scheduledTask.runs]

/** The buttons that run, pause and resume a task. */
export function Actions({ row }: { row: ScheduledTask }) {
  const t = useWords(viewWords)
  const can = useCan()
  const hooks = (title: string) => ({
    invalidates: stale,
    onDone: () => void toasts.add({ kind: 'success' as const, title }),
    onRefused: (refusal: Refusal) => {
      sayRefusal(refusal)
      // Another user may have changed the state, so the task is loaded again.
      void forget(...stale)
    },
  })
  const pause = useSend(scheduledTask.pause, hooks(t('done.pause')))
  const resume = useSend(scheduledTask.resume, hooks(t('done.resume')))
  const run = useSend(scheduledTask.run, hooks(t('started')))
  const given = { params: { scheduled_task_id: row.id }, body: { version: row.version } }
  return (
    <>
      {row.state !== 'ended' && can('patch-scheduled-task-pause') && (
        <Button
          icon={row.is_paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          isPending={pause.isPending || resume.isPending}
          onPress={() => (row.is_paused ? resume : pause).mutate(given)}
        >
          {t(row.is_paused ? 'resume' : 'pause')}
        </Button>
      )}
      {can('post-scheduled-task-run') && (
        <ConfirmButton
          label={t('run')}
          title={t('runTitle')}
          icon={<Zap size={16} aria-hidden />}
          isPending={run.isPending}
          onConfirm={(close) => run.mutate(given, { onSettled: close })}
        >
          {t('runText')}
        </ConfirmButton>
      )}
    </>
  )
}
