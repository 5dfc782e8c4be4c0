import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { scheduledTask, type ScheduledTaskInput } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { AudienceCount } from '#panel/domain/members/audience-count.tsx'
import { Card } from '#panel/ui/card.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { formWords } from './form-words.ts'
import { NextRuns } from './next-runs.tsx'
import { useTaskZone } from './use-task-zone.ts'

/** The part beside the form: when the task runs next, and how many members it would reach now. */
export default function Aside({ id }: { id: string | undefined }) {
  const t = useWords(formWords)
  const { cycle, starts_on, at_min, ends_on = null, ...it } = useWatch() as Partial<ScheduledTaskInput>
  const timezone = useTaskZone(it)
  const saved = useQuery({
    ...ask(scheduledTask.read, { params: { scheduled_task_id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const isWhole = cycle && starts_on && typeof at_min === 'number'
  return (
    <div className="grid content-start gap-4">
      <NextRuns
        timing={isWhole ? { cycle, starts_on, at_min, ends_on } : undefined}
        timezone={timezone}
        ranOn={saved.data?.ran_on ?? null}
      />
      <Card title={t('reach')}>
        {it.action === 'menu' ? (
          <p className="text-sm text-muted">{t('noMembers')}</p>
        ) : (
          <AudienceCount company_id={it.company_id ?? ''} audience={it.audience ?? undefined} />
        )}
      </Card>
    </div>
  )
}
