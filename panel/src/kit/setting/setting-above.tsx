import { useDeferredValue } from 'react'
import type { Locker } from '#contract/kit/settings.ts'
import { differences } from '../record/differences.ts'
import { useInside } from '../form/form.tsx'
import { formWords } from '../words/form-words.ts'
import type { SettingRow } from './setting-row.ts'
import { settingWords } from './setting-words.ts'
import { useWords } from '../words/words.ts'

/** The text with which `differences` shows an empty value. */
const nothing = '–'
/** How many differences are listed, so that they fit into one or two lines. */
const shown = 4

/**
 * Shows the value of a setting that applies one level above, as far as it differs from the value
 * set here.
 */
export default function SettingAbove({ above, own }: { above: NonNullable<SettingRow['above']>; own: object }) {
  const t = useWords(settingWords)
  const f = useWords(formWords)
  const { labels } = useInside()
  // The inputs register their labels with the form once they have mounted.
  const isReady = useDeferredValue(true, false)
  if (!isReady) return null
  const source = above.source as 'start' | Locker
  const all = differences(own, above.value, labels, f)
  if (all.length === 0) return t(`sameAbove.${source}`)
  const values = all.slice(0, shown).map(({ label, after }) => `${label} ${after === nothing ? t('empty') : after}`)
  const further = all.length > shown ? [t('further', { count: all.length - shown })] : []
  return t(`above.${source}`, { values: [...values, ...further].join(' · ') })
}
