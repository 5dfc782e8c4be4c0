import { keyKeeper, type Press, type Wait } from './key-keeper.ts'

/*
 * The page's one keeper of keys. Whoever shows something whose code, page or place is still on its way asks it to keep keys until then (late.tsx).
 */

const typing = () => import('./type-key.ts')
const listeners = new Set<() => void>()
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const keeper = keyKeeper({
  layer: () => document.activeElement?.closest(layers) ?? null,
  frame: () => new Promise(requestAnimationFrame),
  press: async (key) => (await typing()).typeKey(key),
  onChange: () => listeners.forEach((it) => it()),
})

/** Keeps keys until what is asked for is there: call what it answers then. */
export function keepKeys(wait?: Wait): () => void {
  // Needed at the end of the wait; requested at its start.
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
  'pointerdown',
  ({ target }) => {
    if (keeper.isKeeping() && (target as Element).closest?.('input, textarea, select, [contenteditable]')) keeper.stop()
  },
  true,
)

/** Gives a field the focus, what was typed into the one that stood in its place, null where nothing was, and what was selected there. */
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
    // At once: a click a moment later would find the text gone. The one way that inputs take for a person's own, with its undo.
    field.select()
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  } else void typeInto(text)
}

/** The segments of dates and times take one key at a time. */
async function typeInto(text: string) {
  const end = keepKeys()
  try {
    await (await typing()).typeText(text)
  } finally {
    end()
  }
}
