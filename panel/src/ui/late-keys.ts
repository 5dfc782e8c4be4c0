import { createListeners } from './listeners.ts'
import { keyKeeper, type Press, type Wait } from './key-keeper.ts'

/* The page's only key keeper. Components whose code, page or position is still loading use it
   to queue keys until they are ready (late.tsx). */

const typing = () => import('./type-key.ts')
const { listen, tell } = createListeners()
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const frame = () => new Promise(requestAnimationFrame)
/** How many frames a layer's field may need to take the focus from the layer itself. */
const framesForField = 4

/** Whether a kept key is being replayed just now. */
let isPressing = false
/** The code that replays keys, once it has loaded. */
let keyboard: Awaited<ReturnType<typeof typing>> | undefined

const keeper = keyKeeper({
  layer: () => document.activeElement?.closest(layers) ?? null,
  frame,
  ready: async (key, isFirst) => {
    keyboard = await typing()
    // A dialog has the focus for a moment before its field takes it.
    for (let n = framesForField; isFirst && n > 0 && document.activeElement?.matches(layers); n--) await frame()
    // Text is typed at once, however slow the page is. The keys around it wait for what they act on.
    const isText = key.key.length === 1
    if (!isText) await keyboard.rendered()
  },
  press: async (key) => {
    const { typeKey, rendered } = keyboard ?? (await typing())
    isPressing = true
    const isInField = typeKey(key)
    isPressing = false
    if (!isInField) await rendered()
  },
  onChange: () => {
    if (!keeper.isKeeping()) closeField()
    tell()
  },
})

/**
 * An invisible input that stands in for the field of a dialog or other layer that is still loading.
 */
let standIn: HTMLInputElement | null = null
/** The element that had the focus before the stand-in got it. */
let behind: Element | null = null

function openField(name: string) {
  if (standIn) return
  behind = document.activeElement
  const field = (standIn = document.createElement('input'))
  field.className = 'fixed top-0 opacity-0'
  field.ariaLabel = name
  field.dataset['keptText'] = ''
  const take = (event: Event) => {
    if ((event as InputEvent).isComposing) return
    keeper.hearText(field.value, true)
    field.value = ''
  }
  field.addEventListener('input', take)
  field.addEventListener('compositionend', take)
  // If a dialog is already open, it keeps the focus within itself, so the stand-in is placed inside
  // that dialog.
  ;(behind?.closest(layers) ?? document.body).append(field)
  field.focus({ preventScroll: true })
}

function closeField() {
  if (!standIn) return
  const back = focusedBefore() as HTMLElement | null
  standIn.remove()
  standIn = null
  back?.focus({ preventScroll: true })
}

/**
 * The element with the focus. While a stand-in has the focus, this is the element that had it
 * before.
 */
export const focusedBefore = () => (standIn === document.activeElement ? behind : document.activeElement)

/**
 * Keeps keys until the returned function is called, because the requested thing has arrived. For a
 * layer in which the user types, `field` names its field: until the layer has loaded, an invisible
 * input with that name has the focus, because text that comes without key presses arrives only in a
 * focused field.
 */
export function keepKeys(wait?: Wait & { field?: string | undefined }): () => void {
  // The code that replays the keys is needed once the wait ends, so it is requested now.
  typing().catch(() => undefined)
  const end = keeper.keep(wait)
  if (wait?.field) openField(wait.field)
  return end
}

/** A shortcut with a modifier key is kept and replayed like any other key. */
export const keepShortcut = (event: Press) => keeper.hear(event, true)

export const keptText = () => (keeper.isKeeping() ? keeper.text() : '')
export const onKept = listen

addEventListener(
  'keydown',
  (event) => {
    if (typeof event.key !== 'string' || !keeper.hear(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  true,
)
addEventListener(
  'beforeinput',
  (event) => {
    const { isTrusted, inputType, data } = event
    if (!isTrusted || isPressing || inputType !== 'insertText' || data === null) return
    if (keeper.hearText(data)) event.preventDefault()
  },
  true,
)
addEventListener(
  'pointerdown',
  ({ target }) => {
    if (keeper.isKeeping() && (target as Element).closest?.('input, textarea, select, [contenteditable]')) keeper.stop()
  },
  true,
)

/**
 * Focuses a field and gives it the text that was typed into its stand-in (null if nothing was
 * typed), with the same selection.
 */
export function handOver(
  field: HTMLElement,
  text: string | null,
  selected: readonly [start: number | null, end: number | null],
) {
  field.focus()
  if (text === null) {
    if (field instanceof HTMLInputElement && selected[0] !== null) field.setSelectionRange(...selected)
    return
  }
  if (field instanceof HTMLInputElement) {
    // Runs synchronously, because a click a moment later would not find the text. Inputs treat only
    // this way of inserting as the user's own typing, which can be undone.
    field.select()
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  } else void typeInto(text)
}

/** The segments of dates and times accept only one key at a time. */
async function typeInto(text: string) {
  const end = keepKeys()
  try {
    await (await typing()).typeText(text)
  } finally {
    end()
  }
}
