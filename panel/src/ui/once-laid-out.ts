/**
 * Calls back once the element is laid out, before that frame is painted. Measuring or scrolling in
 * an effect would force an early layout of an incomplete page. Returns a function that cancels the
 * wait.
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
