import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { sayAloud } from './say-aloud.ts'

/** A movement shorter than this, in pixels, is a click or a tap. */
const slackPx = 4
/**
 * How near to an edge of a scrolling element the pointer must be to scroll it, in pixels; and the
 * maximum that is scrolled per frame.
 */
const edgePx = 48
const fastestPx = 14

interface Moving<V> {
  onMove: (value: V) => void
  /**
   * Called when the drag ends: with the value at the release, or with null if the drag was
   * cancelled and the value stays as it was.
   */
  onEnd: (value: V | null) => void
  /** The text that screen readers hear for a value. */
  say?: (value: V) => string
}

type Point = Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>

interface Grabbed<V> extends Moving<V> {
  /** The value at the pointer's position. */
  at: (pointer: Point) => V
  /** The element that scrolls while the pointer is near its upper or lower edge. */
  scroller?: HTMLElement
}

/**
 * An arrow key: x is 1 for right and -1 for left, y is 1 for down and -1 for up. With Shift, the
 * key moves far.
 */
interface Arrow {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
  isFar: boolean
}

interface Carried<V> extends Moving<V> {
  /** The value after an arrow key; null if the arrow leads nowhere. */
  step: (arrow: Arrow) => V | null
}

interface Held<V> {
  moving: Moving<V>
  byKeys: boolean
  value: V | null
  written: string
  over: AbortController
}

const arrows: Record<string, readonly [x: Arrow['x'], y: Arrow['y']]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function arrowOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Arrow | null {
  const arrow = ctrlKey || metaKey || altKey ? undefined : arrows[key]
  return arrow ? { x: arrow[0], y: arrow[1], isFar: shiftKey } : null
}

/**
 * Suppresses the click that the browser fires at the end of a drag, so that it opens and presses
 * nothing.
 */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

/**
 * How many pixels per frame an element scrolls while the pointer is near or beyond one of its
 * edges.
 */
function pull(scroller: HTMLElement, clientY: number): number {
  const { top, bottom } = scroller.getBoundingClientRect()
  const over =
    clientY < top + edgePx ? clientY - top - edgePx : clientY > bottom - edgePx ? clientY - bottom + edgePx : 0
  return Math.max(-fastestPx, Math.min(fastestPx, over / 4))
}

/**
 * Moves something by mouse, finger or pen (`grab`, for onPointerDown) or by arrow keys (`carry`,
 * for onKeyDown). While it is being moved, its new value is shown and announced. Escape, a lost
 * pointer and leaving the window cancel the move; Enter ends a move by keys.
 */
export function useDrag<V>() {
  const held = useRef<Held<V>>(null)
  // The listeners are removed here too, because the dragged element may disappear before the
  // pointer is released.
  useEffect(() => () => held.current?.over.abort(), [])

  function hold(moving: Moving<V>, byKeys: boolean): Held<V> {
    end(false)
    return (held.current = { moving, byKeys, value: null, written: '', over: new AbortController() })
  }
  function move(it: Held<V>, value: V) {
    const written = JSON.stringify(value)
    if (written === it.written) return
    Object.assign(it, { value, written })
    it.moving.onMove(value)
    if (it.moving.say) sayAloud(it.moving.say(value))
  }
  function end(isLetGo: boolean) {
    const it = held.current
    held.current = null
    if (!it) return
    it.over.abort()
    if (it.value !== null) it.moving.onEnd(isLetGo ? it.value : null)
  }

  function grab(event: PointerEvent, { at, scroller, ...moving }: Grabbed<V>) {
    if (event.button !== 0) return
    event.stopPropagation()
    const { pointerId, clientX, clientY } = event
    const it = hold(moving, false)
    const { signal } = it.over
    let pointer: Point = event.nativeEvent
    // Listens on the window, because the grabbed element may be re-rendered or removed.
    const on = <T extends keyof WindowEventMap>(type: T, act: (next: WindowEventMap[T]) => void, capture = false) =>
      addEventListener(type, act, { signal, capture })
    const onPointer = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (next: Point) => void) =>
      on(type, (next) => next.pointerId === pointerId && act(next))
    const finish = (isLetGo: boolean) => () => {
      if (it.value !== null) swallowClick()
      end(isLetGo)
    }
    function scroll() {
      if (signal.aborted || !scroller) return
      scroller.scrollTop += pull(scroller, pointer.clientY)
      move(it, at(pointer))
      requestAnimationFrame(scroll)
    }
    onPointer('pointermove', (next) => {
      pointer = next
      if (it.value === null && Math.hypot(next.clientX - clientX, next.clientY - clientY) < slackPx) return
      if (it.value === null && scroller) requestAnimationFrame(scroll)
      move(it, at(next))
    })
    onPointer('pointerup', finish(true))
    onPointer('pointercancel', finish(false))
    on('blur', finish(false))
    on(
      'keydown',
      (next) => {
        if (next.key !== 'Escape') return
        next.preventDefault()
        next.stopPropagation()
        finish(false)()
      },
      true,
    )
    // Prevents the drag from selecting text or dragging a picture or link out of the page.
    for (const type of ['selectstart', 'dragstart'] as const) on(type, (next) => next.preventDefault())
  }

  function carry(event: KeyboardEvent, { step, ...moving }: Carried<V>) {
    const now = held.current?.byKeys ? held.current : null
    if (now && (event.key === 'Escape' || event.key === 'Enter')) {
      event.preventDefault()
      event.stopPropagation()
      return end(event.key === 'Enter')
    }
    const arrow = arrowOf(event)
    const value = arrow && step(arrow)
    if (value === null) return
    event.preventDefault()
    if (now) Object.assign(now, { moving })
    move(now ?? hold(moving, true), value)
  }

  /** For onBlur: cancels a move by keys when the focus goes elsewhere. */
  const giveUp = () => void (held.current?.byKeys && end(false))
  return { grab, carry, giveUp }
}
