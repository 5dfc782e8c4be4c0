import { useState } from 'react'
import type { Menu } from '#contract/menu/menu.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { RadioGroup } from '#panel/ui/radio-group.tsx'
import { TimeField } from '#panel/ui/time-field.tsx'
import { nextAt, timeIn } from '../branch-clock.ts'
import { stockWords } from './stock-words.ts'

export type OutInput = { kind: 'day' } | { kind: 'reopened' } | { kind: 'until'; until: string }

const hourMs = 3_600_000

/**
 * For how long a product is out: until the end of the branch's business day, until a time, or until
 * further notice.
 */
export function EndInput({
  menu,
  value,
  onChange,
}: {
  menu: Pick<Menu, 'timezone' | 'day_ends_at'>
  value: OutInput
  onChange: (value: OutInput) => void
}) {
  const t = useWords(stockWords)
  const [time, setTime] = useState<string | null>(() =>
    timeIn(menu.timezone, new Date(Math.ceil((Date.now() + hourMs) / (hourMs / 2)) * (hourMs / 2)).toISOString()),
  )
  const at = (next: string | null): OutInput =>
    next ? { kind: 'until', until: nextAt(menu.timezone, next, new Date()).toISOString() } : { kind: 'day' }
  return (
    <div className="grid gap-1.5">
      <RadioGroup
        label={t('end')}
        value={value.kind}
        onChange={(kind) => onChange(kind === 'until' ? at(time) : { kind })}
        options={[
          {
            value: 'day',
            label: t('ends.day'),
            description: t('dayHelp', { time: timeIn(menu.timezone, menu.day_ends_at) }),
          },
          { value: 'reopened', label: t('ends.reopened'), description: t('reopenedHelp') },
          { value: 'until', label: t('ends.until') },
        ]}
      />
      {/* The time is always rendered, so that nothing moves. Typing a time selects this option. */}
      <TimeField
        label={t('time')}
        isLabelHidden
        value={time}
        onChange={(next) => {
          setTime(next)
          onChange(at(next))
        }}
        className="ml-8 w-32"
      />
    </div>
  )
}
