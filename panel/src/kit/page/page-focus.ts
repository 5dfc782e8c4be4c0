import { useEffect, useRef } from 'react'
import { focusPlace, giveFocusBack, type FocusPlace } from '#panel/ui/focus-place.ts'

/**
 * Whether any element has had the focus since the document was loaded. Until then, the focus stays
 * where the browser puts it.
 */
let wasHeld = false
addEventListener('focusin', () => (wasHeld = true), { capture: true, once: true })

/**
 * Returns a ref for the root element of a page that is kept mounted. If the focused element
 * disappears after a shortcut or after saving, the focus returns to where it last was on this page.
 */
export function usePageFocus() {
  const root = useRef<HTMLDivElement>(null)
  const last = useRef<FocusPlace>(null)
  useEffect(() => {
    const page = root.current
    if (!page) return
    const remember = ({ target }: FocusEvent) => (last.current = focusPlace(target as Element))
    const restore = () => wasHeld && giveFocusBack(last.current)
    page.addEventListener('focusin', remember)
    restore()
    // When a dialog or drawer closes while the page changes, it returns the focus one frame later,
    // to an element that is gone by then. The focus is therefore restored two frames later.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restore)))
    return () => {
      page.removeEventListener('focusin', remember)
      cancelAnimationFrame(frame)
    }
  }, [])
  return root
}
