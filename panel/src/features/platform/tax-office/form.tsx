import { cities, taxOffice } from '#contract/platform/tax-office.ts'
import { TextInput } from '#panel/kit/fields.tsx'
import { FormPage } from '#panel/kit/form-page.tsx'
import { usePage } from '#panel/kit/page.tsx'
import { RecordInput } from '#panel/kit/record-field.tsx'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

export default function TaxOfficeForm() {
  const t = useWords(words)
  const { tax_office_id } = usePage<'/tax-office/form/$tax_office_id'>().params
  return (
    <FormPage
      noun={taxOffice}
      params={tax_office_id ? { tax_office_id } : undefined}
      start={{ name: '', code: '' }}
      newTitle={t('new')}
      name={(record) => record.name}
      back="/tax-office"
    >
      <TextInput name="name" label={t('name')} className="col-span-full" />
      <TextInput name="code" label={t('code')} description={t('codeHelp')} inputMode="numeric" maxLength={5} />
      <RecordInput name="city_id" label={t('city_id')} from={cities.list} />
    </FormPage>
  )
}
