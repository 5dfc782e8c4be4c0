import { useEffect, useRef } from 'react'
import { rowInSight } from '#panel/ui/row-focus.ts'

/** Until something has had the focus, it begins where the browser begins. */
let wasHeld = false
addEventListener('focusin', () => (wasHeld = true), { capture: true, once: true })

/** Whether the focus is on nothing: on the page itself, or on what is no longer to be seen. */
const isLost = () => {
  const it = document.activeElement
  return !it || it === document.body || !it.checkVisibility()
}

/**
 * For the root of a page that is kept alive. Whoever comes to it from something that is gone, by a key or by saving, finds the focus where it last was on this page, on the row of the
 * same record if that was drawn anew, else on the page itself: never on nothing, where a screen reader starts over and keys scroll nothing.
 */
export function usePageFocus() {
  const root = useRef<HTMLDivElement>(null)
  const last = useRef<{ it: HTMLElement; row: string | undefined }>(undefined)
  useEffect(() => {
    const page = root.current
    if (!page) return
    const remember = ({ target }: FocusEvent) => {
      const it = target as HTMLElement
      last.current = { it, row: it.closest<HTMLElement>('[data-row]')?.dataset.row }
    }
    const restore = () => {
      if (!wasHeld || !isLost()) return
      const { it, row } = last.current ?? {}
      it?.focus({ preventScroll: true })
      if (isLost() && row) rowInSight(row)?.focus()
      if (isLost()) page.focus({ preventScroll: true })
    }
    page.addEventListener('focusin', remember)
    restore()
    // A layer that closes as the page changes gives the focus back a frame later, to what is gone.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restore)))
    return () => {
      page.removeEventListener('focusin', remember)
      cancelAnimationFrame(frame)
    }
  }, [])
  return root
}
