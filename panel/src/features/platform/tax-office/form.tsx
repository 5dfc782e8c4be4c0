import { cities, taxOffice } from '#contract/platform/tax-office.ts'
import { CodeInput } from '#panel/kit/form/code-input.tsx'
import { TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export default function TaxOfficeForm() {
  const t = useWords(words)
  return (
    <FormPage noun={taxOffice} name={(record) => record.name} back="/tax-office">
      <TextInput name="name" label={t('name')} className="col-span-full" />
      <CodeInput name="code" label={t('code')} description={t('codeHelp')} />
      <RecordInput name="city_id" label={t('city_id')} from={cities.list} />
    </FormPage>
  )
}
