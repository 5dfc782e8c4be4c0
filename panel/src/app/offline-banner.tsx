import { Banner } from '#panel/ui/banner.tsx'
import { useIsOffline } from '#panel/kit/server/line.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { openedWords } from './opened-words.ts'

/**
 * A banner that is shown while the browser itself reports that there is no network. The state of
 * the live connection is shown by the ordering feature instead.
 */
export default function OfflineBanner() {
  const t = useWords(openedWords)
  if (!useIsOffline()) return null
  return (
    <Banner kind="warning" title={t('offline')} className="mx-6 mt-4 max-sm:mx-4">
      {t('offlineText')}
    </Banner>
  )
}
