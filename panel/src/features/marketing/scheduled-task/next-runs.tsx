import { nextDues, type TaskTiming } from '#contract/marketing/scheduled-task/due-days.ts'
import { Card } from '#panel/ui/card.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useThisMinute } from '#panel/kit/words/today.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { formWords } from './form-words.ts'

interface NextRunsProps {
  timing: TaskTiming | undefined
  timezone: string | undefined
  /** The day of the last run that was due. */
  ranOn: string | null
  isPaused?: boolean
}

/** The next runs of a task, in the time zone that counts for it. */
export function NextRuns({ timing, timezone, ranOn, isPaused = false }: NextRunsProps) {
  const t = useWords(formWords)
  const format = useFormat()
  const lang = useLanguage()
  const now = useThisMinute()
  const dues = timing && timezone ? nextDues(timing, timezone, new Date(now), { ranOn }) : []
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'long', ...(timezone && { timeZone: timezone }) })
  return (
    <Card title={t('dates')}>
      {dues.length > 0 ? (
        <ol className="grid gap-1.5 text-sm tabular-nums" data-runs={dues.length}>
          {dues.map(({ on, at }) => (
            <li key={on} className="flex justify-between gap-4">
              <span>{format.dateTime(at.toISOString(), timezone)}</span>
              <span className="text-muted">{weekday.format(at)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-sm text-muted">{t(isPaused ? 'isPaused' : timing ? 'noMore' : 'noDates')}</p>
      )}
    </Card>
  )
}
