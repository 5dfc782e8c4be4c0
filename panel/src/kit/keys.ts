import { use, useEffectEvent, useLayoutEffect } from 'react'
import { keepShortcut } from '#panel/ui/late-keys.ts'
import { OverPage } from '#panel/ui/over-page.ts'
import { isSettled } from '#panel/ui/row-focus.ts'
import { isInTopLayer, isPageCovered } from '#panel/ui/top-layer.ts'
import { PageContext } from './page/page.tsx'

/**
 * One shortcut. `keys` is `'j'`, `'mod+k'`, `'alt+w'`, or a sequence such as `'g o'`. `label`
 * describes it in the list of shortcuts.
 */
export interface Shortcut {
  keys: string
  label: string
  run: (event: KeyboardEvent) => void
  /**
   * Whether the shortcut also works while typing in a field. Allowed only for combinations with a
   * modifier key.
   */
  isGlobal?: boolean
  /**
   * Whether the shortcut only moves the focus. It then repeats while the key is held down, and
   * works right after the page has moved the focus. Any other shortcut acts only once per press.
   */
  isWalk?: boolean
  /**
   * Whether the shortcut works even right after the page has moved the focus, which is right for
   * one that does not act on the focused element. It acts once, however long the key is held down.
   */
  isAtOnce?: boolean
}

const switchKey = 'sofra.keys'
const pauseMs = 1200
/**
 * Where a shortcut belongs: to the shell around every page, to a page, or to a layer over a page.
 */
type Level = 'shell' | 'page' | 'over'
let active: readonly { level: Level; shortcuts: readonly Shortcut[] }[] = []
let first = ''
let firstAt = 0

/** Whether single-letter shortcuts are on. Users can switch them off (WCAG 2.1.4). */
export const areKeysOn = () => localStorage.getItem(switchKey) !== 'off'
export const switchKeys = (isOn: boolean) => localStorage.setItem(switchKey, isOn ? 'on' : 'off')

/** The shortcuts of everything that is visible now, the newest first. */
const activeShortcuts = () => active.flatMap(({ shortcuts }) => shortcuts)

/** The active shortcuts grouped by where they belong, for the help. */
export const shortcutsByLevel = () => active

/**
 * The active shortcuts that a key can reach. Letters pressed in a drawer never reach the page
 * behind it, whichever was mounted first.
 */
function heard(isPlain: boolean) {
  const isOver = active.some(({ level }) => level === 'over') || isDrawerOpen()
  const of = (level: Level) => active.filter((it) => it.level === level).flatMap(({ shortcuts }) => shortcuts)
  return isOver ? [...of('over'), ...of('shell'), ...(isPlain ? [] : of('page'))] : activeShortcuts()
}

/**
 * Shortcuts that are active while the component is visible; those of a hidden tab are off. If two
 * have the same keys, the later one wins, and a drawer's wins over the page's.
 */
export function useKeys(shortcuts: readonly Shortcut[]) {
  const isOver = use(OverPage)
  const isOnPage = use(PageContext) !== null
  const level = isOver ? 'over' : isOnPage ? 'page' : 'shell'
  const run = useEffectEvent((keys: string, event: KeyboardEvent) =>
    shortcuts.find((each) => each.keys === keys)?.run(event),
  )
  const shape = shortcuts
    .map((each) => [each.keys, each.label, each.isGlobal ?? '', each.isWalk ?? '', each.isAtOnce ?? ''].join('\t'))
    .join('\n')
  // Registers in the same commit as the rendering, because keys that were kept for this component
  // are replayed at once.
  useLayoutEffect(() => {
    const mine = shape
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [keys = '', label = '', isGlobal, isWalk, isAtOnce] = line.split('\t')
        return {
          keys,
          label,
          isGlobal: isGlobal === 'true',
          isWalk: isWalk === 'true',
          isAtOnce: isAtOnce === 'true',
          run: (event: KeyboardEvent) => run(keys, event),
        }
      })
    const own = { level, shortcuts: mine } as const
    active = [own, ...active]
    return () => void (active = active.filter((each) => each !== own))
  }, [shape, level])
}

const text = 'textarea, select, [contenteditable], [role=spinbutton], input:not([type=checkbox],[type=radio])'
const pressed = 'a, button, summary, input, [role=button], [role=tab], [role=menuitem], [role=option]'
const layers = '[role=dialog]:not([data-keys]), [role=alertdialog]:not([aria-modal=false])'
const isDrawerOpen = () => [...document.querySelectorAll('[role=dialog][data-keys]')].some((it) => it.checkVisibility())

/**
 * A dialog keeps letters to itself, even if it does not have the focus. A drawer has its own
 * shortcuts, which ignore what is typed in the alarm or in a toast beside it.
 */
function isInLayer(target: HTMLElement) {
  if (isInTopLayer(target) && isPageCovered()) return true
  const own = target.closest?.('[role=dialog], [role=alertdialog]')
  if (own) return !own.hasAttribute('data-keys')
  return [...document.querySelectorAll(layers)].some((it) => it.checkVisibility())
}

const swallow = (event: Event) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

// This listener receives keys before the focused element does.
addEventListener(
  'keydown',
  (event) => {
    const target = event.target as HTMLElement
    if (event.isComposing || typeof event.key !== 'string') return
    const isText = target.closest?.(event.key === 'Enter' ? 'textarea, [contenteditable]' : text)
    // A held Enter or space bar presses only once, and not at all right after the page has moved
    // the focus.
    if ((event.key === 'Enter' || event.key === ' ') && !isText && (event.repeat || !isSettled(event)))
      return swallow(event)
    // The key after G either completes a shortcut or does nothing. It never counts as a single
    // letter.
    const isSecond = first && event.timeStamp - firstAt < pauseMs && event.key.length === 1
    if (!isSecond || event.ctrlKey || event.metaKey || event.altKey || target.closest?.(text)) return
    swallow(event)
    if (event.repeat) return
    const sequence = `${first} ${nameOf(event)}`
    first = ''
    heard(true)
      .find((each) => each.keys === sequence)
      ?.run(event)
  },
  true,
)

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing || typeof event.key !== 'string') return
  const name = nameOf(event)
  const target = event.target as HTMLElement
  const isTyping = target.closest?.(`${text}, [role=menu], [role=listbox]`)
  // Enter and the space bar press the focused element, so they do not trigger a shortcut there.
  if ((event.key === 'Enter' || event.key === ' ') && target.closest?.(pressed)) return
  if (event.key !== 'Shift') first = ''
  const isPlain = !/^(mod|alt)\+/.test(name)
  const all = heard(isPlain)
  const hit = all.find((each) => each.keys === name)
  if (isPlain && (isTyping || !areKeysOn() || isInLayer(target))) return
  if (hit && (isPlain || hit.isGlobal || !isTyping)) {
    event.preventDefault()
    if (!hit.isWalk && (event.repeat || !(hit.isAtOnce || isSettled(event)))) return
    return keepShortcut(event) ? undefined : hit.run(event)
  }
  if (isPlain && all.some((each) => each.keys.startsWith(`${name} `))) {
    first = name
    firstAt = event.timeStamp
  }
})

/**
 * Identifies letters by their position on the keyboard, so that the dotless ı of a Turkish layout
 * still matches I. `?` and `/` are matched as typed.
 */
function nameOf(event: KeyboardEvent) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${key}`
}
