import { useLanguage } from '#panel/kit/words/language.ts'
import { PlacePage } from '#panel/kit/page/place-page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The platform owner's nouns. */
export default function PlatformPlace() {
  const t = useWords(words)
  return <PlacePage group="platform" description={t('description')} about={words[useLanguage()].about} />
}
