/** How far above what is pointed at the ellipsis may be set. */
const depth = 4

const isEllipsis = (it: Element) => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(it)
  return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
}
const isCut = (it: Element) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 4

/** The text that is shortened around an element: itself or little above it. */
function shortened(target: Element): HTMLElement | null {
  let it: Element | null = target
  for (let n = 0; it && n < depth; it = it.parentElement, n++)
    if (it instanceof HTMLElement && isEllipsis(it)) return it
  return null
}

/**
 * Whatever an ellipsis cuts says its whole text to the pointer. Heard once for the whole page: what is cut depends on the width of the window, and no element would
 * know it of itself. What has a title of its own, or stands in something that has one, keeps that.
 */
export function sayCutText() {
  document.addEventListener(
    'pointerover',
    ({ target }) => {
      const it = target instanceof Element ? shortened(target) : null
      if (!it) return
      const isOurs = it.dataset.cut !== undefined
      if (isCut(it) && (isOurs || !it.closest('[title]'))) {
        it.dataset.cut = ''
        it.title = it.innerText
      } else if (isOurs) {
        delete it.dataset.cut
        it.removeAttribute('title')
      }
    },
    { passive: true },
  )
}
