import { useEffect, useRef } from 'react'

/**
 * Calls back once the element is laid out, before that frame is painted: whoever measures or scrolls in an effect has the page laid out early, before it is whole. Answers how to
 * stop waiting.
 */
export function onceLaidOut(element: Element | null, then: () => void): () => void {
  if (!element) return () => undefined
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    then()
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** For a row that scrolls sideways: centres the selected item, clear of the fade. */
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
