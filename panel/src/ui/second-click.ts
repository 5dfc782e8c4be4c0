/** A second click within this time (and the distance below) belongs to a double click. */
const togetherMs = 500
const nearPx = 8
const kinds = ['pointerdown', 'mousedown', 'click'] as const

let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY }
addEventListener('pointerdown', ({ clientX, clientY }) => (last = { x: clientX, y: clientY, at: performance.now() }), {
  capture: true,
  passive: true,
})

/**
 * To be called when the content under the pointer is replaced. Ignores the second half of a double
 * click there, because it was meant for the button that is gone.
 */
export function ignoreSecondClick() {
  const { x, y, at } = last
  const end = () => {
    for (const kind of kinds) removeEventListener(kind, stop, true)
  }
  const stop = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - x, event.clientY - y) > nearPx) {
      // If something else was pressed in between, the next click is meant for the new content.
      if (event.type === 'pointerdown') end()
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const kind of kinds) addEventListener(kind, stop, true)
  setTimeout(end, Math.max(0, at + togetherMs - performance.now()))
}
