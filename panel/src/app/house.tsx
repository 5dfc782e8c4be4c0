import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Answer } from '#contract/kit/call.ts'
import type { availability } from '#contract/platform/availability.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { onClient } from '#panel/kit/server/client.ts'
import { clientWords } from '#panel/kit/words/kit-words.ts'
import { onLanguage, onLanguageMissing } from '#panel/kit/words/language.ts'
import { onLiveRevoked } from '#panel/kit/server/live.ts'
import { queries } from '#panel/kit/server/query.ts'
import { closeRefusals, onRefusal } from '#panel/kit/server/refusal.ts'
import { knowCompanyHosts } from '#panel/kit/page/screens.ts'
import { currentUser, goOut } from '#panel/kit/server/session.ts'
import { loginHref } from '#panel/kit/page/target.ts'
import { tokens } from '#panel/kit/server/tokens.ts'
import { UiLanguage } from '#panel/kit/words/ui-words.tsx'
import { say } from '#panel/kit/words/words.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { availabilityQuery, noteMaintenance } from './availability.ts'
import { keepRailRoom } from '#panel/features/ordering/alarm/rail-room.ts'
import { offerTries } from './demo/tries-on.ts'
import { router } from './router.tsx'

const TryList = lazy(() => import('./demo/try-list.tsx'))

let isOver = false

/** Starts the panel behind the sign-in. */
export function openHouse(root: HTMLElement, installation: Answer<typeof availability.check> | null) {
  if (installation) {
    queries.setQueryData(availabilityQuery.queryKey, installation)
    knowCompanyHosts(installation.company_hosts)
    if (installation.demo) offerTries(<TryList />)
  }
  onClient({
    sessionEnd: (how, why) => {
      // Each pending call reports that the session has ended, but only the first report decides
      // where the user is sent.
      if (isOver) return
      isOver = true
      tokens.clear()
      goOut(how === 'dead' ? loginHref(router.state.location.href, why ? { ended: why } : {}) : '/')
    },
    pending: () => {
      if (isOver || currentUser()?.pending) return
      isOver = true
      goOut('/')
    },
    maintenance: noteMaintenance,
    done: closeRefusals,
  })
  onRefusal((refusal, text) => {
    if (refusal.status !== 402) return false
    void import('./licence-refused.ts').then((it) => it.sayLicence(refusal, text))
    return true
  })
  // Rights have changed, or another user has signed in. Reloading asks the server for the user
  // again.
  onLiveRevoked(() => goOut(location.href))
  tokens.onOtherUser(() => goOut(location.href))
  // The server answers with messages and names in the language of the call, so after a change of
  // language all cached answers are stale.
  onLanguage(() => void queries.invalidateQueries())
  onLanguageMissing(() => toasts.add({ kind: 'danger', title: say(clientWords)('noReply') }))
  keepRailRoom()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <UiLanguage>
          <RouterProvider router={router} />
        </UiLanguage>
      </QueryClientProvider>
    </StrictMode>,
  )
}
