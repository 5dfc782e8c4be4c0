type Tell = (isNear: boolean, height: number) => void

const tells = new WeakMap<Element, Tell>()
const observers = new WeakMap<Element, IntersectionObserver>()

/**
 * How far before and after the visible area counts as near it, so that a quick scroll finds it
 * rendered.
 */
const margin = '100%'

function observerOf(scroller: Element) {
  const known = observers.get(scroller)
  if (known) return known
  const it = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        tells.get(target)?.(isIntersecting, boundingClientRect.height)
    },
    { root: scroller, rootMargin: margin },
  )
  observers.set(scroller, it)
  return it
}

/**
 * Reports when an element comes near the visible part of its scrolling parent, and its height when
 * it leaves. Returns a function that stops this.
 */
export function watchNear(element: Element, tell: Tell): () => void {
  const scroller = element.parentElement
  if (!scroller) return () => undefined
  const observer = observerOf(scroller)
  tells.set(element, tell)
  observer.observe(element)
  return () => observer.unobserve(element)
}
