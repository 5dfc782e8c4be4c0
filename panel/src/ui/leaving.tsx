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

/**
 * The ways out of a dialog or drawer that a hand takes by accident: Escape, the scrim, the cross. `leave` closes it, but asks first where something
 * typed would be lost; `question` is drawn inside the layer, around whose content `onFocus` listens. A form that stays open once it is saved says so:
 * `data-saved`.
 */
export function useLeaving(onClose: () => void) {
  const [isAsking, setAsking] = useState(false)
  // What stood in each field when one came to it first.
  const found = useRef(new Map<Typed, string>())
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (isTyped(target) && !found.current.has(target)) found.current.set(target, target.value)
    },
    leave: () => {
      const isLost = [...found.current].some(
        ([field, was]) => field.isConnected && field.value !== was && !field.closest('[data-saved]'),
      )
      if (isLost) setAsking(true)
      else onClose()
    },
    question: isAsking && <LeaveDialog onConfirm={onClose} onClose={() => setAsking(false)} />,
  }
}
