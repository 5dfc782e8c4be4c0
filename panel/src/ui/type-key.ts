import type { Key } from './key-keeper.ts'

/* Presses a queued key at the focus. Listeners receive it; if none handles it, the browser's
   default action is imitated, because a synthetic key event does not trigger one. */

const field =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file], [type=range]), textarea, [contenteditable=true]'
const reachable = 'a[href], button, input, select, textarea, [tabindex="0"], [contenteditable=true]'

const focused = () => (document.activeElement ?? document.body) as HTMLElement

/** Resolves once the effect of what was pressed is rendered. */
export const rendered = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Presses the key. Returns whether it was text for a text field. After any other key, the caller
 * waits until its effect is rendered, because the next key may be meant for what this one opens.
 */
export function typeKey(key: Key): boolean {
  const { code, shiftKey, altKey, ctrlKey, metaKey } = key
  const init = {
    key: key.key,
    code,
    shiftKey,
    altKey,
    ctrlKey,
    metaKey,
    bubbles: true,
    cancelable: true,
    composed: true,
  }
  const isFree = focused().dispatchEvent(new KeyboardEvent('keydown', init))
  // A listener may have moved the focus, so the text goes to where the focus is now.
  if (isFree && !key.metaKey && key.ctrlKey === key.altKey) doDefault(focused(), key)
  focused().dispatchEvent(new KeyboardEvent('keyup', init))
  return key.key.length === 1 && focused().matches(field) && !focused().isContentEditable
}

function doDefault(at: HTMLElement, { key, shiftKey }: Key) {
  if (key === 'Tab') return step(at, shiftKey ? -1 : 1)
  if (at.matches(field)) return edit(at, key)
  if (at.matches('[type=radio]') && key.startsWith('Arrow'))
    return turn(at as HTMLInputElement, /Down|Right/.test(key) ? 1 : -1)
  if (key === ' ' ? at.matches('button, summary, input') : key === 'Enter' && at.matches('a, button, summary'))
    at.click()
}

function edit(at: HTMLElement, key: string) {
  if (key === 'Enter' && at instanceof HTMLInputElement) return submit(at.form)
  const text = key === 'Enter' ? '\n' : key.length === 1 ? key : undefined
  if (text === undefined) {
    if (key === 'Backspace' && isWanted(at, 'deleteContentBackward')) document.execCommand('delete')
    else if (key === 'Delete' && isWanted(at, 'deleteContentForward')) document.execCommand('forwardDelete')
    return
  }
  // This is the only way to insert text at the caret that inputs treat as the user's own typing,
  // which can be undone. The segments of dates and times have already handled it.
  if (isWanted(at, 'insertText', text) && !at.isContentEditable) document.execCommand('insertText', false, text)
}

/**
 * Fires the event that precedes an insertion. A browser fires it for real typing but not for
 * `execCommand`. A list below a field uses it to pick its first line.
 */
const isWanted = (at: HTMLElement, inputType: string, data: string | null = null) =>
  at.dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }))

/** Submits a form as Enter in a field would: through the form's own button, if it has one. */
function submit(form: HTMLFormElement | null) {
  const button = form && [...form.elements].find((it) => it.matches('button[type=submit], button:not([type])'))
  if (button) (button as HTMLButtonElement).click()
  else form?.requestSubmit()
}

function turn(radio: HTMLInputElement, by: 1 | -1) {
  const all = [...document.querySelectorAll<HTMLInputElement>('[type=radio]')].filter(
    (it) => it.name === radio.name && !it.disabled,
  )
  const next = all[(all.indexOf(radio) + by + all.length) % all.length]
  next?.focus()
  next?.click()
}

function step(from: HTMLElement, by: 1 | -1) {
  const all = [...document.querySelectorAll<HTMLElement>(reachable)].filter(
    (it) => it.tabIndex >= 0 && !it.matches(':disabled') && it.checkVisibility({ visibilityProperty: true }),
  )
  const after = all.findIndex((it) => from.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING)
  const at = all.indexOf(from)
  const next = at >= 0 ? all[at + by] : by > 0 ? all[after] : all[(after < 0 ? all.length : after) - 1]
  next?.focus()
}

/** Types a text at the focus, key by key. */
export async function typeText(text: string): Promise<void> {
  for (const key of text) {
    typeKey({ key, code: '', ...plain })
    await rendered()
  }
}

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
