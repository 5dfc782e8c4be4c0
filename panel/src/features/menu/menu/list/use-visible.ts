import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * How many rows are rendered beyond the visible ones, so that a quick scroll shows rows and the
 * next row can take the focus.
 */
const spareRows = 12

/**
 * The element that scrolls the list: the list itself if its height is limited, or the page on a
 * phone.
 */
export function scrollerOf(root: HTMLElement): HTMLElement {
  let at: HTMLElement | null = root
  for (; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}

/**
 * The span of the list to render, in px from its top. It changes in steps of several rows, so that
 * most scrolling renders nothing. Visible rows render at once; spare rows wait for the next frame.
 */
export function useVisible(root: RefObject<HTMLElement | null>, row: number): readonly [number, number] {
  const [span, setSpan] = useState<readonly [number, number]>(() => [0, innerHeight])
  const drawn = useRef(span)
  useLayoutEffect(() => {
    const list = root.current
    if (!list) return
    const scroller = scrollerOf(list)
    const step = (spareRows / 2) * row
    const look = () => {
      const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top
      const from = Math.floor((top - spareRows * row) / step) * step
      const to = Math.ceil((top + scroller.clientHeight + spareRows * row) / step) * step
      const change = () => setSpan((old) => (old[0] === from && old[1] === to ? old : [from, to]))
      if (drawn.current[0] <= Math.max(top, 0) && drawn.current[1] >= top + scroller.clientHeight)
        startTransition(change)
      else change()
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', look)
      size.disconnect()
    }
  }, [root, row])
  useLayoutEffect(() => {
    drawn.current = span
  }, [span])
  return span
}
