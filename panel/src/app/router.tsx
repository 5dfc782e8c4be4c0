import {
  createRootRoute,
  createRoute,
  createRouter,
  isRedirect,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { keepKeys } from '#panel/ui/late-keys.ts'
import { readSearch, writeSearch } from '#panel/kit/address.ts'
import { Refusal, whyEnded } from '#panel/kit/server/client.ts'
import { currentUser, goOut, loadUser, NoRights } from '#panel/kit/server/session.ts'
import { loginHref, redirectTarget } from '#panel/kit/page/target.ts'
import { tokens } from '#panel/kit/server/tokens.ts'
import { componentOf, NotFound } from './page-components.ts'
import { homePath } from './home.ts'
import { Root, StartFailed } from './root.tsx'
import { screenMeant } from './palette/screen-meant.ts'
import { screens } from './screens.ts'

const root = createRootRoute({ component: Root, errorComponent: StartFailed })

const house = createRoute({
  getParentRoute: () => root,
  id: 'house',
  // The shell, or a step that the user must complete first.
  component: lazyRouteComponent(() =>
    currentUser()?.pending === 'two_factor' ? import('./first-steps.tsx') : import('./shell.tsx'),
  ),
  beforeLoad: async ({ location }) => {
    if (currentUser()) return
    try {
      const user = await loadUser()
      if (user.pending === 'registration') {
        goOut(`/register/${encodeURIComponent(user.registering ?? '')}`)
        await new Promise(() => undefined)
      }
      if (user.pending === 'two_factor' && location.pathname !== '/profile')
        throw redirect({ href: '/profile?tab=two-factor', replace: true })
    } catch (error) {
      if (isRedirect(error)) throw error
      // If there was no answer, the server has not refused anything, so start-up can be retried
      // with the same tokens.
      if (error instanceof Refusal && (error.status === '' || error.status === 429 || error.status >= 502)) throw error
      // The sentence of spec §8 is for the console; the login page explains it to the user.
      if (error instanceof NoRights) reportError(error)
      tokens.clear()
      const ended = whyEnded(error)
      goOut(loginHref(location.href, error instanceof NoRights ? { no_rights: '1' } : ended ? { ended } : {}))
      // The page is being left, so the shell must not render any more.
      await new Promise(() => undefined)
    }
  },
})

const index = createRoute({
  getParentRoute: () => house,
  path: '/',
  beforeLoad: () => {
    const user = currentUser()
    if (user) throw redirect({ to: homePath(user), replace: true })
  },
})

/**
 * The shell renders the pages and keeps them mounted; the router loads their code and decides which
 * one is current.
 */
const pages = screens.map(({ path }) =>
  createRoute({ getParentRoute: () => house, path, component: componentOf(path) }),
)
/**
 * Links from outside, such as in a mail, pass through this route (spec §2). Only our own paths are
 * accepted; anything else leads to the home page.
 */
const redirected = createRoute({
  getParentRoute: () => house,
  path: 'redirect/$',
  beforeLoad: ({ location }) => {
    throw redirect({ href: redirectTarget(location.href) ?? '/', replace: true })
  },
})
const notFound = createRoute({
  getParentRoute: () => house,
  path: '$',
  beforeLoad: ({ location }) => {
    const href = screenMeant(location.pathname, screens)
    if (href) throw redirect({ href: href + location.searchStr, replace: true })
  },
  component: NotFound,
})

export const router = createRouter({
  routeTree: root.addChildren([house.addChildren([index, ...pages, redirected, notFound])]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: false,
  defaultPendingMs: Infinity,
  trailingSlash: 'never',
})

// Keys that are typed while another page or a drawer is loading are meant for it. Keys typed into a
// field that only filters the current page are not.
let arrive: (() => void) | undefined
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged || !document.activeElement?.matches('input, textarea')) arrive ??= keepKeys()
})
router.subscribe('onResolved', () => {
  arrive?.()
  arrive = undefined
})
