import { Suspense, useSyncExternalStore } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { loadWithoutReload } from '#panel/ui/server-there.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { createListeners } from '#panel/ui/listeners.ts'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useGo, type Page } from '#panel/kit/page/page.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { afterPage } from './after-page.ts'
import { menuOf } from './menu/menu.ts'
import { shellWords } from './shell-words.ts'

const loadPalette = () => import('./palette/palette.tsx')
const Palette = lateLayer(loadPalette)
const KeptKeys = lazy(() => afterPage.then(() => import('./kept-keys.tsx')))
const Help = lateLayer(() => import('./help/help.tsx'))

// Preloads the search palette, because it is opened often and must appear at once.
setTimeout(() => void loadWithoutReload(loadPalette).catch(() => undefined), 2000)

/**
 * An open overlay. `help` is the path of a screen; if it is undefined, the help is for the current
 * page.
 */
type Open = 'palette' | { help: string | undefined } | null
let open: Open = null
const { listen, tell } = createListeners()
function show(next: Open) {
  open = next
  tell()
}

export const openPalette = () => show('palette')
export const openHelp = (path?: string) => show({ help: path })

/** Global overlays, and the keys that work everywhere: Ctrl K, ?, and G followed by a letter. */
export function Overlays({ page }: { page: Page | null }) {
  const t = useWords(shellWords)
  const lang = useLanguage()
  const go = useGo()
  const shown = useSyncExternalStore(listen, () => open)
  const lines = menuOf(useUser(), useCurrentBranch()?.branch_id).all
  useKeys([
    { keys: 'mod+k', label: t('search'), isGlobal: true, run: openPalette },
    { keys: '?', label: t('help'), run: () => openHelp() },
    ...lines
      .filter((line) => line.screen.goKey)
      .map((line) => ({
        keys: `g ${line.screen.goKey}`,
        label: t('go', { name: line.title[lang] }),
        run: () => go(line.path),
      })),
  ])
  return (
    <>
      <Suspense>
        <KeptKeys />
      </Suspense>
      {shown === 'palette' && <Palette page={page} field={t('search')} onClose={() => show(null)} />}
      {shown !== null && shown !== 'palette' && (
        <Help
          path={shown.help ?? page?.pattern ?? ''}
          isHere={shown.help === undefined || shown.help === page?.pattern}
          onClose={() => show(null)}
        />
      )}
    </>
  )
}
