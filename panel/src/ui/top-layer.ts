/* Some regions stay reachable while a dialog or drawer is open: ringing orders and the toasts. They
   are marked with this attribute, which React Aria knows. It does not hide such regions, does not
   count a press there as outside the dialog, and lets the focus go there. This module moves the
   focus there and back: F6 moves from one region to the next; Escape, or Tab at the end,
   returns. It also gives a dialog the keys that are pressed while nothing has the focus. */
const attribute = 'data-react-aria-top-layer'
const selector = `[${attribute}]`
const modal = '[role=dialog], [role=alertdialog]:not([aria-modal=false])'
const reachable = 'a[href], button, input, select, textarea, [tabindex="0"]'

/**
 * The attributes of a region that stays reachable. The region must exist from the start, so that
 * content added later is never hidden.
 */
export const topLayer = { [attribute]: '' }

/** Where the focus was before it moved into one of these regions. */
let cameFrom: HTMLElement | null = null

const isSeen = (it: Element) => it.checkVisibility({ visibilityProperty: true })

/** Whether an element lies in the alarm or in a toast. */
export const isInTopLayer = (it: Element | null | undefined) => Boolean(it?.closest?.(selector))

/** The dialog, drawer or panel that covers the page and is not itself covered. */
const onTop = () => [...document.querySelectorAll<HTMLElement>(modal)].filter(isSeen).at(-1)

/** Whether a dialog, drawer or panel covers the page. Toasts do not count. */
export const isPageCovered = () => onTop() !== undefined

/**
 * Returns the focus to where it was before it moved to the alarm or a toast. Returns false if that
 * element is gone.
 */
export function goBack(): boolean {
  const to = cameFrom
  cameFrom = null
  if (!to?.isConnected || !isSeen(to)) return false
  to.focus({ preventScroll: true })
  return true
}

const first = (layer: Element) => layer.querySelector<HTMLElement>('article[tabindex], [role=alertdialog]')

/**
 * The regions (alarm and toasts) that contain a focusable element, from the top of the page to its
 * end.
 */
const places = () =>
  [...document.querySelectorAll<HTMLElement>(selector)].flatMap((layer) => {
    const item = first(layer)
    return item && isSeen(item) ? [{ layer, item }] : []
  })

function cycle(by: 1 | -1): boolean {
  const all = places()
  if (all.length === 0) return false
  const at = all.findIndex(({ layer }) => layer.contains(document.activeElement))
  const next = at < 0 ? all.at(by > 0 ? 0 : -1) : (all[at + by] ?? null)
  if (next) next.item.focus()
  else goBack()
  return true
}

/**
 * Whether Tab would leave the focused region and reach the page, although a dialog covers the page.
 */
function isAtEnd(layer: Element, isBackwards: boolean) {
  const all = [...layer.querySelectorAll<HTMLElement>(reachable)].filter((it) => it.tabIndex >= 0 && isSeen(it))
  const end = isBackwards ? all[0] : all.at(-1)
  const focused = document.activeElement
  return !end || focused === end || (isBackwards && !all.includes(focused as HTMLElement))
}

/**
 * Presses a key in the dialog on top. A pressed button may disappear, as “Approve” does once a
 * request is decided. The focus then falls to the page, where no dialog hears Escape or Tab.
 */
function pressInDialog(event: KeyboardEvent) {
  const dialog = event.target === document.body && event.isTrusted ? onTop() : undefined
  if (!dialog) return
  dialog.focus({ preventScroll: true })
  if (document.activeElement === document.body) return
  event.stopImmediatePropagation()
  if (!dialog.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault()
}

if (typeof window !== 'undefined') {
  addEventListener('keydown', pressInDialog, true)
  addEventListener(
    'focusin',
    ({ target, relatedTarget }) => {
      if (!isInTopLayer(target as Element)) cameFrom = null
      else if (relatedTarget instanceof HTMLElement && !isInTopLayer(relatedTarget)) cameFrom = relatedTarget
    },
    true,
  )
  addEventListener(
    'keydown',
    (event) => {
      const { key, target, shiftKey } = event
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const layer = (target as Element).closest?.(selector)
      const isTaken =
        key === 'F6'
          ? cycle(shiftKey ? -1 : 1)
          : layer && key === 'Escape'
            ? goBack()
            : layer && key === 'Tab' && isPageCovered() && isAtEnd(layer, shiftKey) && goBack()
      if (!isTaken) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}
