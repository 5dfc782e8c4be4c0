import { useEffect, useState } from 'react'

/** Long enough for a hand that aims to have pressed, and for a second click to be over. */
const restMs = 300
/** A pointer that never rests delays a change no longer than this; a press delays it until it is over. */
const maxMs = 2000
const lookEveryMs = 50

let isPressed = false
let movedAt = Number.NEGATIVE_INFINITY
function hear(event: PointerEvent) {
  movedAt = performance.now()
  // A release outside of the window is not told: the next movement shows it.
  isPressed = event.type === 'pointerdown' || (event.type === 'pointermove' && isPressed && event.buttons > 0)
}
for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
  addEventListener(type, hear, { capture: true, passive: true })

/**
 * The value as it was while a pointer is pressed or in motion, and the new one as soon as it rests: what would move the page, or swap what lies under the finger, waits
 * for that, so that a click reaches what it was meant for. Without a pointer in motion there is no delay.
 */
export const useAtRest = <T>(value: T): T => useOnce(value, hasRest)

/** The value as it was while a pointer is pressed: what the field says that a press leaves moves nothing from under it. */
export const useOnceReleased = <T>(value: T): T => useOnce(value, isReleased)

const isReleased = () => !isPressed
function hasRest(since: number): boolean {
  const now = performance.now()
  return !isPressed && (now - movedAt >= restMs || now - since >= maxMs)
}

function useOnce<T>(value: T, may: (since: number) => boolean): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (value === shown) return
    const since = performance.now()
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      if (may(since)) setShown(value)
      else timer = setTimeout(look, lookEveryMs)
    }
    timer = setTimeout(look)
    return () => clearTimeout(timer)
  }, [value, shown, may])
  return shown
}
