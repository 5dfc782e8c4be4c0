import { areaOf, pathOf, type Position } from '#contract/ordering/geo.ts'
import type { Schedule } from '#contract/menu/menu-fields.ts'
import { useDayName } from '#panel/domain/organisation/day-name.ts'
import { slotText } from '#panel/domain/organisation/schedule.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { zoneWords } from './zone-words.ts'

/**
 * Labels for the history and for conflicts. A shape is described by its corners and area. Fields
 * that are not rendered at the moment are included.
 */
export function HistoryLabels() {
  const t = useWords(zoneWords)
  const format = useFormat()
  const dayName = useDayName()
  const shape = (rings: readonly Position[][]) => {
    const [outline = [], ...holes] = rings.map(pathOf)
    const area = areaOf(outline) - holes.reduce((sum, it) => sum + areaOf(it), 0)
    return (
      t('cornersTold', { count: outline.length, area: format.number(Math.round(area)) }) +
      t('holesTold', { count: holes.length })
    )
  }
  const hours = (slots: readonly Schedule[number][]) =>
    slots.map((it) => `${dayName(it.weekday)} ${slotText(it)}`).join(', ')
  return (
    <>
      <HistoryLabel name="rings" label={t('shape')} rows={shape} />
      {/* The server's errors about a corner are shown here. */}
      <HistoryLabel name="rings.*.*" label={t('corners')} />
      <HistoryLabel name="center_lat" label={`${t('circle')} · ${t('lat')}`} />
      <HistoryLabel name="center_lng" label={`${t('circle')} · ${t('lng')}`} />
      <HistoryLabel name="radius_m" label={t('radius')} />
      <HistoryLabel name="schedule" label={t('schedule')} rows={hours} />
    </>
  )
}
