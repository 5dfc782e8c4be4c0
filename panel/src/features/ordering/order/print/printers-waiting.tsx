import { useSyncExternalStore } from 'react'
import { X } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { dropJob, hurry, onQueue, queued, type PrintJob } from './print-queue.ts'
import { printerWords } from './printer-words.ts'

let last: { text: string; jobs: readonly PrintJob[] } = { text: '[]', jobs: [] }
/** The queue. It is the same array as long as nothing in it has changed. */
function jobsNow() {
  const jobs = queued()
  const text = JSON.stringify(jobs)
  if (text !== last.text) last = { text, jobs }
  return last.jobs
}

/** Tickets that are not printed yet, each with the reason and the available actions. */
export function PrintersWaiting({ branch_id }: { branch_id: string }) {
  const t = useWords(printerWords)
  const jobs = useSyncExternalStore(onQueue, jobsNow).filter((it) => it.branch_id === branch_id)
  if (jobs.length === 0) return null
  return (
    <section aria-label={t('waiting')} className="grid gap-2 rounded-control bg-warning-tint p-3.5">
      <div className="flex items-center gap-3">
        <h3 className="flex-1 text-sm font-semibold text-warning">{t('waiting')}</h3>
        <Button size="small" onPress={hurry}>
          {t('now')}
        </Button>
      </div>
      <ul className="grid max-h-48 gap-1 overflow-auto text-sm">
        {jobs.map((job) => (
          <li key={job.id} className="flex min-h-8 items-center gap-2">
            <span className="min-w-0 flex-1">
              <span className="tabular-nums">{job.number}</span> · {t(job.ticket)}
              {job.trouble && <span className="block text-xs text-muted">{t(`trouble.${job.trouble}`)}</span>}
            </span>
            <IconButton
              size="small"
              label={t('drop', { number: job.number })}
              icon={<X size={14} aria-hidden />}
              onPress={() => dropJob(job.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
