/* Keeps room for the alarm's rail on a page that is opening, so that the page does not move when
   the rail appears. This code runs before everything else and knows only what this device has
   stored. */

const key = 'sofra.rail'
const html = document.documentElement

/**
 * Stores that the rail is shown on this device, except on the pages at these addresses ('' for no
 * exception).
 */
export const rememberRail = (except: string) => localStorage.setItem(key, except)
export const forgetRail = () => localStorage.removeItem(key)

/**
 * Called before the first paint. If the rail was visible when this device last showed a page, keeps
 * room for it by setting <html data-rail-room>.
 */
export function keepRailRoom() {
  const except = localStorage.getItem(key)
  if (except !== null && except !== location.pathname) html.dataset['railRoom'] = ''
}

/** Whether room is kept for the rail beside the page. */
export const isRailRoomKept = () => html.dataset['railRoom'] !== undefined

/** Releases the room: the rail has appeared, or the user has gone to another page. */
export const giveUpRailRoom = () => void delete html.dataset['railRoom']
