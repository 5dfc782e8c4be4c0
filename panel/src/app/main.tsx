import { config } from 'zod/mini'
import { send } from '#panel/kit/client.ts'
import { matchPath } from '#panel/kit/door.ts'
import { reloadOnce } from '#panel/kit/reload.ts'
import { loginHref } from '#panel/kit/target.ts'
import { tokens } from '#panel/kit/tokens.ts'
import { availability } from '#contract/platform/availability.ts'
import { doorScreens } from './door-screens.ts'
import './app.css'

// Zod would compile its schemas with `new Function`, which the content policy refuses and reports.
config({ jitless: true })
addEventListener('vite:preloadError', reloadOnce)

// An installation that cannot be asked is not thereby closed: whatever is wrong will say so at the next call.
const installation = await send(availability.check, { params: { id: '1' } }).catch(() => null)

const root = document.getElementById('root')!
const isSignedIn = tokens.access() !== null || tokens.refresh() !== null
const isDoor = doorScreens.some((screen) => matchPath(screen.path, location.pathname))
const isSetup = location.pathname === '/setup'

if (installation?.maintenanceStatus) {
  const { openMaintenance } = await import('./maintenance.tsx')
  openMaintenance(root)
} else if (installation?.setup || !isSignedIn || (isSetup && !installation)) {
  if (installation?.setup) history.replaceState(null, '', '/setup')
  else if (!isDoor || (isSetup && installation))
    history.replaceState(null, '', loginHref(location.pathname + location.search))
  const { openDoor } = await import('./door.tsx')
  openDoor(root)
} else {
  // A signed-in user who opens the door goes in (spec §2).
  if (isDoor) history.replaceState(null, '', '/')
  const { openHouse } = await import('./house.tsx')
  openHouse(root, installation)
}
