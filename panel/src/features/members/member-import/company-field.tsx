import { companyNames } from '#contract/organisation/names.ts'
import { RecordField } from '#panel/kit/form/record-field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The company to which the members are added, for users with several companies. */
export default function CompanyField({
  value,
  onChange,
}: {
  value: string | null
  onChange: (id: string | null) => void
}) {
  const t = useWords(words)
  return (
    <RecordField
      className="max-w-md"
      label={t('company')}
      description={t('companyFirst')}
      from={companyNames}
      value={value}
      onChange={(id) => onChange(id === null ? null : String(id))}
    />
  )
}
