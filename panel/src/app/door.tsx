import { StrictMode, Suspense, useEffect, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { lazy } from '#panel/ui/lazy.ts'
import { matchPath } from '#panel/kit/page/door.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { tokens } from '#panel/kit/server/tokens.ts'
import { UiLanguage } from '#panel/kit/words/ui-words.tsx'
import type { Title } from '#panel/kit/words/words.ts'
import { doorScreens } from './door-screens.ts'

/** Renders the screen at this address for users who are not signed in. */
export function openDoor(root: HTMLElement) {
  const screen = doorScreens.find((each) => matchPath(each.path, location.pathname))
  if (!screen) return
  const Content = lazy(screen.load)
  createRoot(root).render(
    <StrictMode>
      <UiLanguage>
        <Titled title={screen.title} of={Content} />
      </UiLanguage>
    </StrictMode>,
  )
  // If the user signs in with another tab, this tab opens the panel too.
  if (!tokens.access()) addEventListener('storage', () => tokens.access() && location.reload())
}

function Titled({ title, of: Content }: { title: Title; of: ComponentType }) {
  const lang = useLanguage()
  useEffect(() => {
    document.title = `${title[lang]} · Sofra`
  }, [title, lang])
  return (
    <Suspense>
      <Content />
    </Suspense>
  )
}
