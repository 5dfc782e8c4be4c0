import { useState } from 'react'
import { maxDays } from '#contract/ordering/overview.ts'
import { daysBetween } from '#contract/kit/wall-clock.ts'
import { Button } from '#panel/ui/button.tsx'
import { DateRange } from '#panel/ui/date-range.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

type Days = { start: string; end: string }

/** Chooses a first and last day. */
export default function RangePanel({ value, onChange }: { value: Days | null; onChange: (days: Days) => void }) {
  const t = useWords(words)
  const [days, setDays] = useState(value)
  const isLong = days !== null && daysBetween(days.start, days.end) >= maxDays
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (days && !isLong) onChange(days)
      }}
    >
      <DateRange
        label={t('days')}
        value={days}
        onChange={setDays}
        error={isLong ? t('tooLong', { max: maxDays }) : undefined}
      />
      <Button type="submit" variant="solid" isDisabled={!days || isLong}>
        {t('showDays')}
      </Button>
    </form>
  )
}
