import { holidayFaults, publicHoliday } from '#contract/platform/public-holiday.ts'
import { DateInput } from '#panel/kit/form/amounts.tsx'
import { NamesInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const noun = { ...publicHoliday, input: withRules(publicHoliday.input, holidayFaults) }

export default function PublicHolidayForm() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <FormPage noun={noun} name={(record) => record.name[lang]} back="/public-holiday">
      <NamesInput name="name" label={t('name')} />
      <DateInput name="starts_on" label={t('starts_on')} />
      <DateInput name="ends_on" label={t('ends_on')} />
    </FormPage>
  )
}
