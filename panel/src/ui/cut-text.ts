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
 * Shows the full text of whatever is cut by an ellipsis when the user points at it. One listener
 * serves the whole page, because what is cut depends on the window's width, which no element
 * notices by itself. An element that has its own title, or lies inside one that has, keeps that
 * title.
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
