import { license, limits, modules } from '#contract/organisation/license.ts'
import { optionsOf } from '#panel/kit/words/format.ts'
import type { FieldLabel } from '#panel/kit/list/labels.ts'
import { RecordHistory } from '#panel/kit/form/record-form.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { moduleName, moduleWords } from '#panel/domain/organisation/module-words.ts'
import { words } from './words.ts'

/** Who changed a licence, what and when. */
export function LicenseHistory({ params }: { params: { company_id: string } }) {
  const t = useWords(words)
  const m = useWords(moduleWords)
  const labels = new Map<string, FieldLabel>([
    ['license_type', { label: t('license_type'), options: optionsOf(['customer', 'partner_demo', 'staff_demo'], t) }],
    ['starts_at', { label: t('starts_on') }],
    ['ends_at', { label: t('ends_on') }],
    ...modules.map((it) => [`licensed_module_list.${it}`, { label: moduleName(m, it) }] as const),
    ...limits.map((it) => [`limits.${it}`, { label: `${moduleName(m, it)} (${t('limits')})` }] as const),
  ])
  return <RecordHistory call={license.history} params={params} labels={labels} />
}
