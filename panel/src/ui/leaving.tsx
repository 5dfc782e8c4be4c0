import { useRef, useState, type FocusEvent } from 'react'
import { lateLayer } from './late.tsx'

const LeaveDialog = lateLayer(() => import('./leave-dialog.tsx'))

type Typed = HTMLInputElement | HTMLTextAreaElement

/** Whether a field holds text that must not be lost. Search text may be lost. */
const isTyped = (it: EventTarget): it is Typed =>
  it instanceof HTMLTextAreaElement ||
  (it instanceof HTMLInputElement &&
    !['search', 'checkbox', 'radio', 'range', 'file'].includes(it.type) &&
    it.role !== 'combobox')

/**
 * Calls `goOn` if no typed text would be lost, otherwise only once the user has agreed to lose it.
 */
export type Leave = (goOn: () => void) => void

/**
 * Guards the ways in which a user may leave a dialog or drawer by accident: Escape, the background,
 * the cross, the next record. Call `leave` to leave: it asks first if typed text would be lost.
 * Render `question` inside the dialog or drawer, whose content listens with `onFocus`. A form that
 * stays open after saving marks this with `data-saved`.
 */
export function useLeaving() {
  const [asked, setAsked] = useState<{ goOn: () => void } | null>(null)
  // The value that each field had when it was first focused.
  const found = useRef(new Map<Typed, string>())
  const onFocus = ({ target }: FocusEvent) => {
    if (isTyped(target) && !found.current.has(target)) found.current.set(target, target.value)
  }
  const leave: Leave = (goOn) => {
    const isLost = [...found.current].some(
      ([field, was]) => field.isConnected && field.value !== was && !field.closest('[data-saved]'),
    )
    if (isLost) setAsked({ goOn })
    else goOn()
  }
  const answer = () => {
    setAsked(null)
    asked?.goOn()
  }
  return { onFocus, leave, question: asked && <LeaveDialog onConfirm={answer} onClose={() => setAsked(null)} /> }
}
