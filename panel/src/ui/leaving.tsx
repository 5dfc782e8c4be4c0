import { useRef, useState, type FocusEvent } from 'react'
import { lateLayer } from './late.tsx'

const LeaveDialog = lateLayer(() => import('./leave-dialog.tsx'))

type Typed = HTMLInputElement | HTMLTextAreaElement

/** Where a person writes; what is only looked for may go. */
const isTyped = (it: EventTarget): it is Typed =>
  it instanceof HTMLTextAreaElement ||
  (it instanceof HTMLInputElement &&
    !['search', 'checkbox', 'radio', 'range', 'file'].includes(it.type) &&
    it.role !== 'combobox')

/** Goes on, once it is known that nothing typed is lost by it. */
export type Leave = (goOn: () => void) => void

/**
 * The ways out of a dialog or drawer that a hand takes by accident: Escape, the scrim, the cross, the next record. `leave` takes one, but asks first where something
 * typed would be lost; `question` is drawn inside the layer, around whose content `onFocus` listens. A form that stays open once it is saved says so:
 * `data-saved`.
 */
export function useLeaving() {
  const [asked, setAsked] = useState<{ goOn: () => void } | null>(null)
  // What stood in each field when one came to it first.
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
