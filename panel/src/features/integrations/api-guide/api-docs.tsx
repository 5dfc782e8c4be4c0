import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Guide } from './guide.tsx'
import { words } from './words.ts'

/** What an app maker must know, inside the panel. */
export default function ApiDocs() {
  const t = useWords(words)
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <PageHead title={t('title')} />
      <Guide />
    </div>
  )
}
