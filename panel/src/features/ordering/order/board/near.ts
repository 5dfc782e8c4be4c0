type Tell = (isNear: boolean, height: number) => void

const tells = new WeakMap<Element, Tell>()
const observers = new WeakMap<Element, IntersectionObserver>()

/** As much again before and after what is in sight counts as near: a quick scroll finds it drawn. */
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

/** Tells whether an element comes near what is in sight of its parent, which scrolls, and how high it was as it left; answers how to stop. */
export function watchNear(element: Element, tell: Tell): () => void {
  const scroller = element.parentElement
  if (!scroller) return () => undefined
  const observer = observerOf(scroller)
  tells.set(element, tell)
  observer.observe(element)
  return () => observer.unobserve(element)
}
