import { keyKeeper, type Press, type Wait } from './key-keeper.ts'

/* The page's only key keeper. Components whose code, page or position is still loading use it
   to queue keys until they are ready (late.tsx). */

const typing = () => import('./type-key.ts')
const listeners = new Set<() => void>()
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const keeper = keyKeeper({
  layer: () => document.activeElement?.closest(layers) ?? null,
  frame: () => new Promise(requestAnimationFrame),
  ready: typing,
  press: async (key) => (await typing()).typeKey(key),
  onChange: () => listeners.forEach((it) => it()),
})

/** Queues keys until the returned function is called because the requested thing has arrived. */
export function keepKeys(wait?: Wait): () => void {
  // The code is needed at the end of the wait, so it is requested at its start.
  typing().catch(() => undefined)
  return keeper.keep(wait)
}

/** A shortcut with a modifier waits its turn like any other key. */
export const keepShortcut = (event: Press) => keeper.hear(event, true)

export const keptText = () => (keeper.isKeeping() ? keeper.text() : '')
export const onKept = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

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
    if (isTrusted && inputType === 'insertText' && data !== null && keeper.hearText(data)) event.preventDefault()
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
