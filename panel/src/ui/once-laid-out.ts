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
