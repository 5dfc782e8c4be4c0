import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react'

/*
 * Where the window ends for what lies over the page: before the rail or bar of what rings, and before the toasts. The one place that knows. It is handed on as a style, not as
 * a custom property of <html>, which would style every element of the page anew as it changes.
 */
type Edge = 'right' | 'bottom'
type Edges = Readonly<Record<Edge, number>>

const docked = new Map<Element, { edge: Edge; size: number }>()
const listeners = new Set<() => void>()
let edges: Edges = { right: 0, bottom: 0 }

function measure() {
  const sum = (edge: Edge) => [...docked.values()].reduce((all, it) => all + (it.edge === edge ? it.size : 0), 0)
  const old = edges
  const next = { right: sum('right'), bottom: sum('bottom') }
  if (next.right === old.right && next.bottom === old.bottom) return
  edges = next
  for (const listener of listeners) listener()
  keepFocusInSight(old)
}

/** What has the focus and was in sight stays so where something takes room, from below or by making it higher; what had been scrolled away is left where it is. */
function keepFocusInSight(old: Edges) {
  const focused = document.activeElement
  if (!focused || focused === document.body) return
  const { top, bottom, height } = focused.getBoundingClientRect()
  const isMoved =
    edges.right > old.right ? top < innerHeight : edges.bottom > old.bottom && bottom <= innerHeight - old.bottom
  if (height > 0 && top >= 0 && isMoved) requestAnimationFrame(() => focused.scrollIntoView({ block: 'nearest' }))
}

/** What it is drawn on stands at an edge of the window and takes room there, as much as it is wide or high; `edge` null while it does not. */
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

/** How far from the window's right and lower edge a drawer or dialog ends, as the style of its `fixed inset-0`. */
export const useEdges = (): Edges =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => edges,
  )
