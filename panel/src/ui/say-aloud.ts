/** There before anything is said in it: a screen reader passes over a live region that comes with its text. Layers leave it in the tree (`data-live-announcer`). */
const region = document.createElement('div')
region.setAttribute('role', 'status')
region.className = 'sr-only'
region.dataset.liveAnnouncer = 'true'
document.body.append(region)

/** So that whoever reads the page later finds no old news there. */
const staysMs = 7000
let end: ReturnType<typeof setTimeout>

/** Says what one sees happen, to those who do not see it; where a toast or a region of its own says it already, this is not for it. */
export function sayAloud(text: string) {
  // Emptied first: the same words a second time are news as well.
  region.textContent = ''
  requestAnimationFrame(() => (region.textContent = text))
  clearTimeout(end)
  end = setTimeout(() => (region.textContent = ''), staysMs)
}
