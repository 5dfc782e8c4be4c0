/**
 * Created before anything is announced: a screen reader ignores a live region that is inserted with
 * its text. Layers leave it in the tree (`data-live-announcer`).
 */
const region = document.createElement('div')
region.setAttribute('role', 'status')
region.className = 'sr-only'
region.dataset.liveAnnouncer = 'true'
document.body.append(region)

/** Cleared after this time, so that a later reader finds no old news. */
const staysMs = 7000
let end: ReturnType<typeof setTimeout>

/**
 * Announces a visible change to screen readers; not needed if a toast or a live region already
 * does.
 */
export function sayAloud(text: string) {
  // Emptied first, so that repeating the same words is announced as well.
  region.textContent = ''
  requestAnimationFrame(() => (region.textContent = text))
  clearTimeout(end)
  end = setTimeout(() => (region.textContent = ''), staysMs)
}
