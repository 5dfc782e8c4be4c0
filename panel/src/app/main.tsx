import { config } from 'zod/mini'
import { send } from '#panel/kit/server/client.ts'
import { matchPath } from '#panel/kit/page/door.ts'
import { reloadOnce } from '#panel/kit/page/reload.ts'
import { loginHref, redirectTarget } from '#panel/kit/page/target.ts'
import { tokens } from '#panel/kit/server/tokens.ts'
import { availability } from '#contract/platform/availability.ts'
import { doorScreens } from './door-screens.ts'
import './app.css'

// Zod would compile its schemas with `new Function`, which the content policy refuses and reports.
config({ jitless: true })
addEventListener('vite:preloadError', () => void reloadOnce())

// If the installation does not answer, start-up continues, because the next call will report what
// is wrong.
const installation = await send(availability.check, { params: { id: '1' } }).catch(() => null)

const root = document.getElementById('root')!
const isSignedIn = tokens.access() !== null || tokens.refresh() !== null
const isDoor = doorScreens.some((screen) => matchPath(screen.path, location.pathname))
const isSetup = location.pathname === '/setup'
// These pages are also open to signed-in users: a partner's link, an invitation, an unfinished
// registration, and the API's documentation.
const isOwnDoor =
  (location.pathname === '/login' && new URLSearchParams(location.search).has('token')) ||
  ['/auth/invitation', '/docs/api'].includes(location.pathname) ||
  (location.pathname.startsWith('/register/') && isSignedIn)

if (installation?.maintenanceStatus) {
  const { openMaintenance } = await import('./maintenance.tsx')
  openMaintenance(root)
} else if (installation?.setup || !isSignedIn || (isOwnDoor && isDoor) || (isSetup && !installation)) {
  if (installation?.setup) history.replaceState(null, '', '/setup')
  else if (!isDoor || (location.pathname.startsWith('/register/') && !isSignedIn) || (isSetup && installation))
    history.replaceState(null, '', loginHref(location.pathname + location.search))
  const { openDoor } = await import('./door.tsx')
  openDoor(root)
} else {
  // A signed-in user who opens the login page enters the panel (spec §2).
  if (isDoor) history.replaceState(null, '', '/')
  // Uses the raw address, because the router silently turns `//host` into a path of ours.
  if (location.pathname.startsWith('/redirect/'))
    history.replaceState(null, '', redirectTarget(location.pathname + location.search + location.hash) ?? '/')
  const { openHouse } = await import('./house.tsx')
  openHouse(root, installation)
}
