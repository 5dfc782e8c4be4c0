import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react'
import { createListeners } from './listeners.ts'

/* Says how much of the window's right and lower edge dialogs and drawers must leave free: for the
   rail or bar of ringing orders, and for the toasts. The sizes are passed on as a style instead of
   a custom property on <html>, because changing such a property would restyle every element of the
   page. */
type Edge = 'right' | 'bottom'
type Edges = Readonly<Record<Edge, number>>

const docked = new Map<Element, { edge: Edge; size: number }>()
const { listen, tell } = createListeners()
let edges: Edges = { right: 0, bottom: 0 }

function measure() {
  const sum = (edge: Edge) => [...docked.values()].reduce((all, it) => all + (it.edge === edge ? it.size : 0), 0)
  const old = edges
  const next = { right: sum('right'), bottom: sum('bottom') }
  if (next.right === old.right && next.bottom === old.bottom) return
  edges = next
  tell()
  keepFocusInSight(old)
}

/**
 * Keeps the focused element visible when something below it appears or grows. If the element was
 * already scrolled out of view, nothing is scrolled.
 */
function keepFocusInSight(old: Edges) {
  const focused = document.activeElement
  if (!focused || focused === document.body) return
  const { top, bottom, height } = focused.getBoundingClientRect()
  const isMoved =
    edges.right > old.right ? top < innerHeight : edges.bottom > old.bottom && bottom <= innerHeight - old.bottom
  if (height > 0 && top >= 0 && isMoved) requestAnimationFrame(() => focused.scrollIntoView({ block: 'nearest' }))
}

/**
 * Reserves the width or height of an element that is docked at a window edge. `edge` is null while
 * it is not docked.
 */
export function useDocked(element: RefObject<HTMLElement | null>, edge: Edge | null) {
  useLayoutEffect(() => {
    const it = element.current
    if (!it || !edge) return undefined
    const look = () => {
      docked.set(it, { edge, size: edge === 'right' ? it.offsetWidth : it.offsetHeight })
      measure()
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(it)
    return () => {
      observer.disconnect()
      docked.delete(it)
      measure()
    }
  }, [element, edge])
}

/**
 * The distance of drawers and dialogs from the window's right and lower edge, as the style of their
 * `fixed inset-0` element.
 */
export const useEdges = (): Edges => useSyncExternalStore(listen, () => edges)
