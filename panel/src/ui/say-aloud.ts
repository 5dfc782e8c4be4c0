/**
 * The live region is created before anything is announced, because a screen reader ignores a region
 * that is inserted together with its text. Layers leave the region in the accessibility tree
 * (`data-live-announcer`).
 */
const region = document.createElement('div')
region.setAttribute('role', 'status')
region.className = 'sr-only'
region.dataset.liveAnnouncer = 'true'
document.body.append(region)

/**
 * The region is cleared after this time, in ms, so that a later reader does not find old
 * announcements.
 */
const staysMs = 7000
let end: ReturnType<typeof setTimeout>

/**
 * Announces a visible change to screen readers. Not needed if a toast or a live region already
 * does.
 */
export function sayAloud(text: string) {
  // The region is cleared first, so that a repeated text is announced again.
  region.textContent = ''
  requestAnimationFrame(() => (region.textContent = text))
  clearTimeout(end)
  end = setTimeout(() => (region.textContent = ''), staysMs)
}
