import { useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/**
 * How long a pointer must rest, in ms: long enough to finish a press that was aimed, and for a
 * second click to be over.
 */
const restMs = 300
/**
 * A pointer that never rests delays a change by at most this long, in ms. A press delays it until
 * it is released.
 */
const maxMs = 2000
const lookEveryMs = 50

let isPressed = false
let movedAt = Number.NEGATIVE_INFINITY
const { listen, tell } = createListeners()
function press(is: boolean) {
  if (is === isPressed) return
  isPressed = is
  tell()
}
function hear({ type, buttons }: PointerEvent) {
  movedAt = performance.now()
  // A release outside the window fires no event. The next movement shows that the button is up.
  const isDown = type === 'pointerdown' || (type === 'pointermove' && isPressed && buttons > 0)
  if (isDown) press(true)
  // Waits until the click that follows this release has been handled.
  else if (isPressed) setTimeout(() => press(false))
}
for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
  addEventListener(type, hear, { capture: true, passive: true })

/**
 * Returns the old value while a pointer is pressed or moving, and the new value as soon as it
 * rests. Changes that would move the page, or replace what is under the finger, therefore wait, and
 * a click hits its target. Without a moving pointer there is no delay.
 */
export function useAtRest<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (value === shown) return
    const since = performance.now()
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const now = performance.now()
      const isMoving = now - movedAt < restMs && now - since < maxMs
      if (isPressed || isMoving) timer = setTimeout(look, lookEveryMs)
      else setShown(value)
    }
    timer = setTimeout(look)
    return () => clearTimeout(timer)
  }, [value, shown])
  return shown
}

/**
 * Returns the old value while a pointer is pressed, so that an error that appears when a field
 * loses the focus does not move the button being pressed.
 */
export function useOnceReleased<T>(value: T): T {
  const [kept, keep] = useState(value)
  const waits = useSyncExternalStore(listen, () => isPressed && !Object.is(kept, value))
  if (!waits && !Object.is(kept, value)) keep(value)
  return waits ? kept : value
}
