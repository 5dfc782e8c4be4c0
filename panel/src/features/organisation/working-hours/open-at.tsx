import { useState } from 'react'
import { openAt, type Hours, type HoursOf } from '#contract/organisation/opening-hours.ts'
import { instantOf, wallClock } from '#contract/organisation/wall-clock.ts'
import { DatePicker } from '#panel/ui/date-picker.tsx'
import { TimeField } from '#panel/ui/time-field.tsx'
import { minuteOf } from '#panel/domain/schedule.ts'
import { useFormat } from '#panel/kit/format.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

/** Is it open on that day at that time, and why not. */
export default function OpenAt({ hours, method }: { hours: Hours; method: HoursOf }) {
  const t = useWords(words)
  const format = useFormat()
  const [day, setDay] = useState<string | null>(() => wallClock(new Date(), hours.timezone).date)
  const [time, setTime] = useState<string | null>('20:00')
  const at = day && time ? instantOf(day, minuteOf(time), hours.timezone) : null
  const found = at && openAt(hours, method, at)
  const until = found?.until ? format.dateTime(found.until.toISOString(), hours.timezone) : null
  const answer = found && (found.isOpen ? (until ? 'open' : 'always') : until ? found.cause! : 'never')
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-medium">{t('ask')}</h3>
      <div className="grid grid-cols-[1fr_7rem] gap-2">
        <DatePicker label={t('day')} value={day} onChange={setDay} />
        <TimeField label={t('time')} value={time} onChange={setTime} />
      </div>
      <p role="status" className="text-sm">
        {answer && t(`answer.${answer}`, { time: until ?? '' })}
      </p>
    </section>
  )
}
