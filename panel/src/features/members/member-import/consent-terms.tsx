import { importConsentSources, type MemberImport } from '#contract/members/member-import.ts'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { DatePicker } from '#panel/ui/date-picker.tsx'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { useCompanyToday } from '#panel/domain/organisation/company-clock.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

type Terms = MemberImport['consents']

/** Where a file's consents come from. Unless all three facts are given, no consent counts. */
export default function ConsentTerms({
  company_id,
  value,
  onChange,
  hasDates,
  error,
}: {
  company_id: string
  value: Terms
  onChange: (value: Terms) => void
  /** Whether a column of the file states when each consent was given. */
  hasDates: boolean
  error: string | undefined
}) {
  const t = useWords(words)
  const today = useCompanyToday(company_id)
  const set = (more: Partial<Terms>) => onChange({ ...value, ...more })
  return (
    <fieldset className="grid gap-4 border-t border-line px-5 py-4">
      <legend className="sr-only">{t('consents')}</legend>
      <div>
        <p aria-hidden className="text-sm font-medium">
          {t('consents')}
        </p>
        <p className="mt-1 text-sm text-muted">{t('consentsText')}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <NativeSelect
          label={t('source')}
          value={value.source ?? ''}
          onChange={(source) => set({ source: (source || null) as Terms['source'] })}
          options={[
            { value: '', label: t('unknown') },
            ...importConsentSources.map((it) => ({ value: it, label: t(`takenAt.${it}`) })),
          ]}
          placeholder={t('unknown')}
        />
        <DatePicker
          label={t('on')}
          description={t(hasDates ? 'onWhereEmpty' : 'onAll')}
          value={value.on}
          onChange={(on) => set({ on })}
          maxValue={today}
          {...(error && { error })}
        />
      </div>
      <Checkbox
        label={t('hasProof')}
        description={t('hasProofText')}
        value={value.has_proof}
        onChange={(has_proof) => set({ has_proof })}
      />
    </fieldset>
  )
}
