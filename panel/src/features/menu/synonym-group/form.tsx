import { synonymGroup, synonymList } from '#contract/menu/synonym-group.ts'
import { SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'
import { WordsInput } from './words-input.tsx'

export default function SynonymGroupForm() {
  const t = useWords(words)
  return (
    <FormPage
      noun={synonymGroup}
      start={{ words: [], is_active: true }}
      name={(record) => record.words.join(' = ')}
      back="/filter-settings"
      invalidates={[synonymList.list]}
    >
      <WordsInput name="words" label={t('words')} description={t('wordsHelp')} className="col-span-full" />
      <SwitchInput name="is_active" label={t('is_active')} />
    </FormPage>
  )
}
