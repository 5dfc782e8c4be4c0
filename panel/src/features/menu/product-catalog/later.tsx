import { useState } from 'react'
import { parseDateTime, now, toCalendarDate } from '@internationalized/date'
import { Button } from '#panel/ui/button.tsx'
import { DatePicker } from '#panel/ui/date-picker.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { TimeField } from '#panel/ui/time-field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { publishWords } from './publish-words.ts'

const isToCome = (at: Date | null) => at !== null && at.getTime() > Date.now()

/** A day and hour in the future, in the branch's time zone (IANA). */
export default function Later({
  timezone,
  isPending,
  onChoose,
  onClose,
}: {
  timezone: string
  isPending: boolean
  onChoose: (run_at: string) => void
  onClose: () => void
}) {
  const t = useWords(publishWords)
  const today = toCalendarDate(now(timezone))
  const [day, setDay] = useState<string | null>(today.add({ days: 1 }).toString())
  const [time, setTime] = useState<string | null>('05:00')
  const [isPast, setPast] = useState(false)
  const at = day && time ? parseDateTime(`${day}T${time}`).toDate(timezone) : null
  const choose = () => {
    const isGood = isToCome(at)
    setPast(!isGood)
    if (at && isGood) onChoose(at.toISOString())
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('laterTitle')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="solid" isPending={isPending} onPress={choose}>
            {t('schedule')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-muted">{t('laterText')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <DatePicker
          label={t('day')}
          value={day}
          onChange={setDay}
          minValue={today.toString()}
          error={isPast ? t('past') : undefined}
        />
        <TimeField label={t('time')} description={t('timeHelp')} value={time} onChange={setTime} />
      </div>
    </Dialog>
  )
}
