/* Room for the alarm's rail on a page that opens, so that the page does not move when the rail comes.
   This is in the shell's first code, and knows only what this device remembers. */

const key = 'sofra.rail'
const html = document.documentElement

/** Notes that the rail is shown on this device, except at one address; '' is none. */
export const rememberRail = (except: string) => localStorage.setItem(key, except)
export const forgetRail = () => localStorage.removeItem(key)

/** Before the first paint: keeps room, by <html data-rail-room>, if the rail was shown last. */
export function keepRailRoom() {
  const except = localStorage.getItem(key)
  if (except !== null && except !== location.pathname) html.dataset['railRoom'] = ''
}

/** The rail has come, or another page: there is no room to keep any more. */
export const giveUpRailRoom = () => void delete html.dataset['railRoom']
