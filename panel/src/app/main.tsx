import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { config } from 'zod/mini'
import { onClient } from '#panel/kit/client.ts'
import { reloadOnce } from '#panel/kit/errors.tsx'
import { onLanguage } from '#panel/kit/language.ts'
import { queries } from '#panel/kit/query.ts'
import { currentUser, endSession } from '#panel/kit/session.ts'
import { wipeTabs } from '#panel/kit/tabs.ts'
import { tokens } from '#panel/kit/tokens.ts'
import { UiLanguage } from '#panel/kit/ui-words.tsx'
import { noteMaintenance } from './availability.ts'
import { loginLocation, router } from './router.tsx'
import './app.css'

// Zod would compile its schemas with `new Function`, which the content policy refuses and reports.
config({ jitless: true })

onClient({
  sessionEnd: (how) => {
    if (!currentUser()) return
    const { href } = router.state.location
    endSession()
    wipeTabs()
    void router.navigate(how === 'dead' ? loginLocation(href) : { to: '/' })
  },
  maintenance: noteMaintenance,
})
tokens.onOtherUser(() => {
  wipeTabs()
  location.reload()
})
// Messages and names come from the server in the language of the call.
onLanguage(() => void queries.invalidateQueries())
addEventListener('vite:preloadError', reloadOnce)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <UiLanguage>
        <RouterProvider router={router} />
      </UiLanguage>
    </QueryClientProvider>
  </StrictMode>,
)
