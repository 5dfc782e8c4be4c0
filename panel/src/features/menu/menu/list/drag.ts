const edgePx = 48
const fastestPx = 14

/**
 * Follows a pointer dragging a row, by mouse or finger, and scrolls at the edges. Heights are
 * measured from the top of the list. Escape or a lost pointer cancels the drag: `onEnd` then gets
 * no height.
 */
export function followDrag(it: {
  list: HTMLElement
  scroller: HTMLElement
  event: { clientY: number; pointerId: number }
  onMove: (y: number) => void
  onEnd: (y: number | null) => void
}): void {
  let clientY = it.event.clientY
  let frame = 0
  const height = () => clientY - it.list.getBoundingClientRect().top
  const step = () => {
    const { top, bottom } = it.scroller.getBoundingClientRect()
    const over =
      clientY < top + edgePx ? clientY - top - edgePx : clientY > bottom - edgePx ? clientY - bottom + edgePx : 0
    if (over !== 0) it.scroller.scrollTop += Math.max(-fastestPx, Math.min(fastestPx, over / 4))
    it.onMove(height())
    frame = requestAnimationFrame(step)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId === it.event.pointerId) clientY = event.clientY
  }
  const end = (y: number | null) => {
    cancelAnimationFrame(frame)
    listening.abort()
    it.onEnd(y)
  }
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', () => end(height()), { signal })
  addEventListener('pointercancel', () => end(null), { signal })
  addEventListener('blur', () => end(null), { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end(null)
    },
    { signal, capture: true },
  )
  frame = requestAnimationFrame(step)
}
