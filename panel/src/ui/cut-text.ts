/** How many ancestors of the pointed element are checked for an ellipsis. */
const depth = 4

const isEllipsis = (it: Element) => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(it)
  return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
}
const isCut = (it: Element) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 4

/** The element with shortened text at or just above the given one. */
function shortened(target: Element): HTMLElement | null {
  let it: Element | null = target
  for (let n = 0; it && n < depth; it = it.parentElement, n++)
    if (it instanceof HTMLElement && isEllipsis(it)) return it
  return null
}

/**
 * When the user points at a text that is cut by an ellipsis, shows the full text. One listener
 * serves the whole page, because whether a text is cut depends on the width of the window, and no
 * element notices when that changes. An element that has its own title, or lies inside an element
 * with a title, keeps that title.
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
