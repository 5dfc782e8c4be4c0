import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { SpecialDays } from '#contract/organisation/working-hours.ts'
import { publicHolidayList } from '#contract/platform/public-holiday-list.ts'
import { sayAloud } from '#panel/ui/say-aloud.ts'
import { useInside } from '#panel/kit/form/form.tsx'
import { showLastRow } from '#panel/kit/form/rows-input.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * Upcoming public holidays without a special day. Choosing one creates a special day, which is
 * closed until hours are entered.
 */
export function Holidays() {
  const t = useWords(words)
  const lang = useLanguage()
  const format = useFormat()
  const { isReadOnly } = useInside()
  const { setValue } = useFormContext()
  const special = useWatch({ name: 'special' }) as SpecialDays[]
  const { data = [] } = useQuery(ask(publicHolidayList.list, {}))
  const free = data.filter((it) => !special.some((day) => day.from <= it.ends_on && it.starts_on <= day.until))
  if (isReadOnly || free.length === 0) return null
  const day = (date: string) => format.date(`${date}T12:00:00`)
  function add(id: string) {
    const chosen = free.find((it) => String(it.id) === id)
    if (!chosen) return
    const { name, starts_on, ends_on } = chosen
    const row = { from: starts_on, until: ends_on, order_method: 'all', name: name[lang], slots: [], cuts_tail: false }
    flushSync(() => setValue('special', [...special, row], { shouldDirty: true }))
    showLastRow('special')
    sayAloud(t('holidayAdded', { name: name[lang] }))
  }
  return (
    <NativeSelect
      label={t('holiday')}
      description={t('holidayHelp')}
      placeholder={t('chooseHoliday')}
      value={null}
      onChange={add}
      options={free.map((it) => ({
        value: String(it.id),
        label: `${it.name[lang]} · ${it.starts_on === it.ends_on ? day(it.starts_on) : `${day(it.starts_on)} – ${day(it.ends_on)}`}`,
      }))}
    />
  )
}
