import { useEffect, useRef } from 'react'
import { onceLaidOut } from './once-laid-out.ts'

/**
 * Scrolls a box just enough to show an element inside it. Unlike `scrollIntoView`, it scrolls
 * nothing else and does not change where Tab continues, which Chromium would move to the shown
 * element.
 */
export function showWithin(box: Element | null, it: Element | null) {
  if (!box || !it) return
  const [outer, inner] = [box.getBoundingClientRect(), it.getBoundingClientRect()]
  const beyond = (start: number, end: number) => Math.min(start, 0) || Math.max(end, 0)
  box.scrollLeft += beyond(inner.left - outer.left, inner.right - outer.right)
  box.scrollTop += beyond(inner.top - outer.top, inner.bottom - outer.bottom)
}

/**
 * For a row that scrolls sideways: scrolls the selected item to the middle, away from the faded
 * ends of the row.
 */
export function useInSight<E extends HTMLElement>(chosen: string) {
  const ref = useRef<E>(null)
  useEffect(() => {
    const line = ref.current
    return onceLaidOut(line, () => {
      const it = line?.querySelector<HTMLElement>(`:has(>[value="${chosen}"]),[data-key="${chosen}"]`)
      if (line && it) line.scrollLeft = it.offsetLeft - line.offsetLeft - (line.clientWidth - it.offsetWidth) / 2
    })
  }, [chosen])
  return ref
}
