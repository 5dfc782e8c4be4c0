import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Refusal } from '#panel/kit/client.ts'
import { queries } from '#panel/kit/query.ts'
import { currentUser, endSession, loadUser } from '#panel/kit/session.ts'
import { ownPath } from '#panel/kit/target.ts'
import { tokens } from '#panel/kit/tokens.ts'
import { parseSearch, stringifySearch } from './address.ts'
import { availabilityQuery } from './availability.ts'
import { homePath } from './home.ts'
import { Root, StartFailed } from './root.tsx'
import { doorScreens, screens } from './screens.ts'

const root = createRootRoute({
  component: Root,
  errorComponent: StartFailed,
  // An installation that cannot be asked is not thereby closed: whatever is wrong will say so at the next call.
  beforeLoad: async ({ location }) => {
    const state = await queries.ensureQueryData(availabilityQuery).catch(() => null)
    if (state && state.setup !== (location.pathname === '/setup')) throw redirect({ to: state.setup ? '/setup' : '/' })
  },
})

/** A signed-in user who opens the door goes in (spec §2). */
const door = doorScreens.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: lazyRouteComponent(screen.load),
    beforeLoad: () => {
      if (tokens.access() && screen.path !== '/setup') throw redirect({ to: '/' })
    },
  }),
)

/** Where to sign in, with the way back remembered. */
export function loginLocation(href: string) {
  const target = ownPath(href)
  return { to: '/login', search: (target ? { redirect: target } : {}) as never }
}

const house = createRoute({
  getParentRoute: () => root,
  id: 'house',
  component: lazyRouteComponent(() => import('./shell.tsx')),
  beforeLoad: async ({ location }) => {
    if (currentUser()) return
    if (!tokens.access() && !tokens.refresh()) throw redirect(loginLocation(location.href))
    try {
      await loadUser()
    } catch (error) {
      // A server that did not answer has not refused anybody: the start can be tried again with the same tokens.
      if (error instanceof Refusal && (error.status === '' || error.status >= 502)) throw error
      endSession()
      throw redirect(loginLocation(location.href))
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

/** The pages themselves are drawn by the shell, which keeps them alive; the router brings their code and decides where one is. */
const pages = screens.map((screen) => createRoute({ getParentRoute: () => house, path: screen.path, component: lazyRouteComponent(screen.load) }))
const notFound = createRoute({ getParentRoute: () => house, path: '$', component: lazyRouteComponent(() => import('./not-found.tsx')) })

export const router = createRouter({
  routeTree: root.addChildren([...door, house.addChildren([index, ...pages, notFound])]),
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  defaultPendingMs: Infinity,
  trailingSlash: 'never',
})

/** What draws the pages of a screen. */
export const componentOf = (pattern: string) => pages.find((page) => page.fullPath === pattern)?.options.component ?? notFound.options.component
