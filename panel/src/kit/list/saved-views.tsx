import { Bookmark } from 'lucide-react'
import { lazy } from '#panel/ui/lazy.ts'
import { listWords } from '../words/list-words.ts'
import { PopButton } from '../pop-button.tsx'
import { useWords } from '../words/words.ts'

const SavedViewsPanel = lazy(() => import('./saved-views-panel.tsx'))

/** Named combinations of filters, sort and search for this screen. */
export function SavedViews() {
  const t = useWords(listWords)
  return (
    <PopButton
      variant="plain"
      label={t('views')}
      icon={<Bookmark size={16} aria-hidden />}
      renderPanel={(close) => <SavedViewsPanel close={close} />}
      panelClass="w-72"
    />
  )
}
