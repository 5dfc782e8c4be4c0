/** How many ancestors above the pointed element may set the ellipsis. */
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
 * Shows the full text of whatever an ellipsis cuts, when pointed at. One listener serves the whole
 * page: what is cut depends on the window's width, which no element notices by itself. An element
 * with a title of its own, or inside one, keeps that.
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
