import { useEffect, useEffectEvent } from 'react'

/** One shortcut. `keys`: `'j'`, `'mod+k'`, `'alt+w'`, or one after the other: `'g o'`. `label` is what the sheet says of it. */
export interface Shortcut {
  keys: string
  label: string
  run: (event: KeyboardEvent) => void
  /** Also while typing in a field; only for combinations with a modifier. */
  isGlobal?: boolean
}

const switchKey = 'sofra.keys'
const pauseMs = 1200
let active: readonly (readonly Shortcut[])[] = []
let first = ''
let firstAt = 0

/** Whether single-letter shortcuts are on; they can be switched off (WCAG 2.1.4). */
export const areKeysOn = () => localStorage.getItem(switchKey) !== 'off'
export const switchKeys = (isOn: boolean) => localStorage.setItem(switchKey, isOn ? 'on' : 'off')

/** Shortcuts in force on what is visible now, the newest first; the sheet lists them. */
export const activeShortcuts = () => active.flat()

/** Shortcuts while the component is on the screen; a hidden tab's are silent. A later one wins over an earlier one with the same keys. */
export function useKeys(shortcuts: readonly Shortcut[]) {
  const run = useEffectEvent((keys: string, event: KeyboardEvent) =>
    shortcuts.find((each) => each.keys === keys)?.run(event),
  )
  const shape = shortcuts.map((each) => `${each.keys}\t${each.label}\t${each.isGlobal ?? ''}`).join('\n')
  useEffect(() => {
    const mine = shape
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [keys = '', label = '', isGlobal] = line.split('\t')
        return { keys, label, isGlobal: isGlobal === 'true', run: (event: KeyboardEvent) => run(keys, event) }
      })
    active = [mine, ...active]
    return () => void (active = active.filter((each) => each !== mine))
  }, [shape])
}

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing || typeof event.key !== 'string') return
  const name = nameOf(event)
  const target = event.target as HTMLElement
  const isTyping = target.closest?.(
    'input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable], [role=spinbutton], [role=menu], [role=listbox]',
  )
  // A dialog keeps letters to itself; a drawer shows a record and has keys of its own.
  const dialog = target.closest?.('[role=dialog], [role=alertdialog]')
  const isModal = Boolean(dialog && !dialog.hasAttribute('data-keys'))
  // Enter and the space bar press what has the focus.
  if (
    (event.key === 'Enter' || event.key === ' ') &&
    target.closest?.('a, button, summary, input, [role=button], [role=tab], [role=menuitem], [role=option]')
  )
    return
  const sequence = first && Date.now() - firstAt < pauseMs ? `${first} ${name}` : ''
  first = ''
  const all = activeShortcuts()
  const hit = (sequence && all.find((each) => each.keys === sequence)) || all.find((each) => each.keys === name)
  const isPlain = !/^(mod|alt)\+/.test(name)
  if (isPlain && (isTyping || isModal || !areKeysOn())) return
  if (hit && (isPlain || hit.isGlobal || !isTyping)) {
    event.preventDefault()
    return hit.run(event)
  }
  if (isPlain && all.some((each) => each.keys.startsWith(`${name} `))) {
    first = name
    firstAt = Date.now()
  }
})

/** Letters by their place in the alphabet, so that a Turkish layout's dotless ı is still I's key; `?` and `/` as typed. */
function nameOf(event: KeyboardEvent) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${key}`
}

/** How a shortcut is written for people: `['Ctrl', 'K']`, `['G', 'O']`. */
export const keyNames = (keys: string) =>
  keys
    .split(/[ +]/)
    .map(
      (each) =>
        ({ mod: isMac ? '⌘' : 'Ctrl', alt: 'Alt', Enter: '↵', ArrowLeft: '←', ArrowRight: '→' })[each] ??
        each.toUpperCase(),
    )
const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
