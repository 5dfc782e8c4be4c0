import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { sayAloud } from './say-aloud.ts'

/** Movements below this distance are a click or a tap. */
const slackPx = 4
/** Near an edge of what scrolls, at most this much a frame. */
const edgePx = 48
const fastestPx = 14

interface Moving<V> {
  onMove: (value: V) => void
  /** The value where it was let go, or null: it was given up and stays as it was. */
  onEnd: (value: V | null) => void
  /** What screen readers are told of a value. */
  say?: (value: V) => string
}

type Point = Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>

interface Grabbed<V> extends Moving<V> {
  /** The value at the pointer's position. */
  at: (pointer: Point) => V
  /** Scrolls while the pointer is near its upper or lower edge. */
  scroller?: HTMLElement
}

/** An arrow key: to the right and down is 1; with Shift it goes far. */
interface Arrow {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
  isFar: boolean
}

interface Carried<V> extends Moving<V> {
  /** The value after an arrow; null where it leads nowhere. */
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

/** The click that ends a drag opens and presses nothing. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

/** How far a pointer beside or near an edge of an element scrolls it in a frame. */
function pull(scroller: HTMLElement, clientY: number): number {
  const { top, bottom } = scroller.getBoundingClientRect()
  const over =
    clientY < top + edgePx ? clientY - top - edgePx : clientY > bottom - edgePx ? clientY - bottom + edgePx : 0
  return Math.max(-fastestPx, Math.min(fastestPx, over / 4))
}

/**
 * Moves something by mouse, finger or pen (`grab`, for onPointerDown) or by arrow keys (`carry`, for
 * onKeyDown): it is shown and announced before it is let go. Escape, a lost pointer and a window that
 * is left give it up; Enter lets go what was carried.
 */
export function useDrag<V>() {
  const held = useRef<Held<V>>(null)
  // What is dragged may be gone before the pointer is let go.
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
    // On the window, since the grabbed element may be drawn anew or be gone.
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
    // Neither selects text nor drags a picture or a link out of the page.
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

  /** For onBlur: what is carried by keys is given up when the focus goes. */
  const giveUp = () => void (held.current?.byKeys && end(false))
  return { grab, carry, giveUp }
}
