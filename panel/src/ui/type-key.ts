import type { Key } from './key-keeper.ts'

/*
 * Presses a kept key where the focus is: what listens to keys hears it, and where nobody took it, what the browser would have done is done. A page cannot
 * make the browser do it: keys that a script presses move nothing by themselves.
 */

const field =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file], [type=range]), textarea, [contenteditable=true]'
const reachable = 'a[href], button, input, select, textarea, [tabindex="0"], [contenteditable=true]'

const focused = () => (document.activeElement ?? document.body) as HTMLElement

/** Presses it, and waits until what it did has been drawn: the next key may be meant for what this one opens. */
export async function typeKey(key: Key): Promise<void> {
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
  // What hears the key may have moved the focus: a text goes where it is now.
  if (isFree && !key.metaKey && key.ctrlKey === key.altKey) doDefault(focused(), key)
  focused().dispatchEvent(new KeyboardEvent('keyup', init))
  await new Promise((resolve) => setTimeout(resolve))
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
  // The one way to put text where the caret is that inputs take for a person's own, with its undo. The segments of dates and times have taken it before.
  if (isWanted(at, 'insertText', text) && !at.isContentEditable) document.execCommand('insertText', false, text)
}

/** Asks whoever looks at text before it is there, as a browser does and its command does not: a list below a field picks its first line by that. */
const isWanted = (at: HTMLElement, inputType: string, data: string | null = null) =>
  at.dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }))

/** As Enter in a field does: by the form's own button, if it has one. */
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

/** Types a text where the focus is, key by key. */
export async function typeText(text: string): Promise<void> {
  for (const key of text) await typeKey({ key, code: '', ...plain })
}

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
