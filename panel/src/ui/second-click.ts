/** Within this time and distance a second click is half of a double one. */
const togetherMs = 500
const nearPx = 8
const kinds = ['pointerdown', 'mousedown', 'click'] as const

let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY }
addEventListener('pointerdown', ({ clientX, clientY }) => (last = { x: clientX, y: clientY, at: performance.now() }), {
  capture: true,
  passive: true,
})

/** The page is about to be replaced under the pointer: the second half of a double click was meant for the button that is gone, and reaches nothing. */
export function ignoreSecondClick() {
  const { x, y, at } = last
  const end = () => {
    for (const kind of kinds) removeEventListener(kind, stop, true)
  }
  const stop = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - x, event.clientY - y) > nearPx) {
      // Whoever has pressed elsewhere meanwhile and comes back means what lies here now.
      if (event.type === 'pointerdown') end()
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const kind of kinds) addEventListener(kind, stop, true)
  setTimeout(end, Math.max(0, at + togetherMs - performance.now()))
}
