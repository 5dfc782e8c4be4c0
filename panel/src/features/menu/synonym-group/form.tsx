import { synonymGroup, synonymList } from '#contract/menu/synonym-group.ts'
import { SwitchInput } from '#panel/kit/fields.tsx'
import { FormPage } from '#panel/kit/form-page.tsx'
import { usePage } from '#panel/kit/page.tsx'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'
import { WordsInput } from './words-input.tsx'

export default function SynonymGroupForm() {
  const t = useWords(words)
  const { synonym_group_id } = usePage<'/filter-settings/form/$synonym_group_id'>().params
  return (
    <FormPage
      noun={synonymGroup}
      params={synonym_group_id ? { synonym_group_id } : undefined}
      start={{ words: [], is_active: true }}
      newTitle={t('new')}
      name={(record) => record.words.join(' = ')}
      back="/filter-settings"
      invalidates={[synonymList.list]}
    >
      <WordsInput name="words" label={t('words')} description={t('wordsHelp')} className="col-span-full" />
      <SwitchInput name="is_active" label={t('is_active')} />
    </FormPage>
  )
}
