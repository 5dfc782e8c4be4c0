import { say } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/* The signs of the alarm outside the page: the tab's title and icon, and <html data-alarm> for
   tests and styles. */
const dot = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="13" fill="#d6336c"/><path d="M16 8v10m0 5v1" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>')}`

let written: string | null = null
let own = ''
let ownIcon: string | null = null
let waiting = 0

/** Sets the sign on <html>, and puts a dot on the tab's icon while orders wait. */
export function showSigns(sign: string | null, count: number) {
  if (sign) document.documentElement.dataset['alarm'] = sign
  else delete document.documentElement.dataset['alarm']
  waiting = count
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon && count > 0) {
    ownIcon ??= icon.href
    icon.href = dot
  } else if (icon && ownIcon !== null) {
    icon.href = ownIcon
    ownIcon = null
  }
  if (count === 0) restoreTitle()
}

/** Alternates the tab's title once a second between "(2) Yeni sipariş" and the page's own title. */
export function blinkTitle() {
  if (waiting === 0) return
  // If the shell has set the title of another page in the meantime, that is now the page's own
  // title.
  if (document.title !== written) {
    own = document.title
    written = say(words)('title', { count: waiting })
    document.title = written
  } else restoreTitle()
}

function restoreTitle() {
  if (written !== null && document.title === written) document.title = own
  written = null
}
