import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { orderCauses } from '#contract/organisation/branch.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { openAt, type Hours, type HoursOf } from '#contract/organisation/opening-hours.ts'
import { instantOf, wallClock } from '#contract/kit/wall-clock.ts'
import { workingHours } from '#contract/organisation/working-hours.ts'
import { DatePicker } from '#panel/ui/date-picker.tsx'
import { TimeField } from '#panel/ui/time-field.tsx'
import { minuteOf } from '#panel/domain/organisation/schedule.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

interface OpenAtProps {
  branch_id: string
  /** Includes unsaved changes. */
  hours: Hours
  method: HoursOf
  /** An order method to which these hours apply. */
  order_method: DeliveryType
}

/**
 * Answers whether the branch is open on a given day and time. If not, gives the reason: the hours,
 * or anything else that then stops the branch from taking orders.
 */
export default function OpenAt({ branch_id, hours, method, order_method }: OpenAtProps) {
  const t = useWords(words)
  const format = useFormat()
  const [day, setDay] = useState<string | null>(() => wallClock(new Date(), hours.timezone).date)
  const [time, setTime] = useState<string | null>('20:00')
  const at = day && time ? instantOf(day, minuteOf(time), hours.timezone) : null
  const found = at && openAt(hours, method, at)
  const until = found?.until ? format.dateTime(found.until.toISOString(), hours.timezone) : null
  const query = { at: at?.toISOString() ?? '', order_method }
  const { data } = useQuery({ ...ask(workingHours.openAt, { params: { branch_id }, query }), enabled: at !== null })
  const against = found?.isOpen && data?.cause && !isOfHours(data.cause) ? data.cause : null
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
        {against && <span className="block text-warning">{t(`against.${against}`)}</span>}
      </p>
    </section>
  )
}

type Cause = (typeof orderCauses)[number]
const ofHours = ['special_day', 'outside_hours', 'last_order'] as const
/**
 * Whether a reason that the server gives comes from the hours. Such a reason is ignored, because
 * the unsaved hours decide.
 */
const isOfHours = (cause: Cause): cause is (typeof ofHours)[number] => ofHours.some((it) => it === cause)
