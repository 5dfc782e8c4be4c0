import { useEffect, useRef } from 'react'
import { focusPlace, giveFocusBack, type FocusPlace } from '#panel/ui/focus-place.ts'

/** Until an element has had the focus, the focus starts where the browser puts it. */
let wasHeld = false
addEventListener('focusin', () => (wasHeld = true), { capture: true, once: true })

/**
 * For the root of a page that is kept mounted. Restores the focus to where it last was on this
 * page, if the focused element is gone after a shortcut or after saving.
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
    // A layer that closes while the page changes returns the focus one frame later, to an element
    // that is gone. Restoring the focus therefore waits two frames.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restore)))
    return () => {
      page.removeEventListener('focusin', remember)
      cancelAnimationFrame(frame)
    }
  }, [])
  return root
}
