import { useLanguage } from '#panel/kit/words/language.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { PlacePage } from '#panel/kit/page/place-page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { SettingSources } from './setting-sources.tsx'
import { words } from './place-words.ts'

/** The pages of a branch's settings. */
export default function BranchSettingsPlace() {
  const t = useWords(words)
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  return (
    <>
      <PlacePage
        group="settings"
        params={{ branch_id }}
        description={t('description')}
        about={words[useLanguage()].about}
      />
      <SettingSources branch_id={branch_id} />
    </>
  )
}
